/** `sanad search`: finds articles and documents. */
import type { SearchResult } from '../../usecases/search/schema.ts';
import { search as operation } from '../../usecases/search/search.ts';
import type { ExitStatus } from '../command/command.ts';
import { wholeNumber } from '../command/command.ts';
import type { DayOptions } from '../command/day.ts';
import { dayOf } from '../command/day.ts';
import type { Terminal } from '../command/terminal.ts';
import type { ResearchOptions } from './answer-of.ts';
import { answerOf } from './answer-of.ts';
import { bold, dim, shortened } from './lines.ts';

interface SearchInput extends ResearchOptions, DayOptions {
  readonly words: readonly string[];
  readonly limit: string;
  readonly jurisdiction?: string | undefined;
}

export async function search(
  { words, limit, jurisdiction, ...options }: SearchInput,
  terminal: Terminal,
): Promise<ExitStatus> {
  const input = {
    query: words.join(' '),
    top_k: wholeNumber('limit', limit, 1, 50),
    ...(jurisdiction !== undefined && { filters: { jurisdiction } }),
    as_of: dayOf(options),
  };
  const answer = await answerOf(operation, input, options, terminal);
  if (options.json) terminal.print(JSON.stringify(answer, null, 2));
  else for (const [index, result] of answer.results.entries()) printResult(result, index + 1, terminal);
  terminal.note(answer.results.length === 1 ? '1 result' : `${answer.results.length} results`);
  return answer.results.length === 0 ? 1 : 0;
}

function printResult(result: SearchResult, rank: number, terminal: Terminal): void {
  const { canonical_id, citation_string, article_no, status, snippet, warnings = [] } = result;
  const place = article_no === undefined ? canonical_id : `${canonical_id} ${article_no}`;
  terminal.print(`${rank}. ${bold(citation_string)}`);
  const facts = [place, ...[status, ...warnings].map((word) => word.replaceAll('_', ' '))];
  terminal.print(dim(`   ${facts.join(', ')}`));
  if (snippet !== undefined) terminal.print(`   ${shortened(snippet)}`);
}
