/** `sanad ask`: answers a question from the corpus, with citations. */
import { reason } from '../../usecases/reason/reason.ts';
import type { NearestPassage, ReasonAnswer } from '../../usecases/reason/schema.ts';
import type { ExitStatus } from '../command/command.ts';
import type { DayOptions } from '../command/day.ts';
import { dayOf } from '../command/day.ts';
import type { Terminal } from '../command/terminal.ts';
import type { ResearchOptions } from './answer-of.ts';
import { answerOf } from './answer-of.ts';
import { bold, dim, shortened } from './lines.ts';

interface AskInput extends ResearchOptions, DayOptions {
  readonly words: readonly string[];
  readonly jurisdiction?: string | undefined;
  readonly language: 'ar' | 'en';
}

export async function ask(
  { words, jurisdiction, language, ...options }: AskInput,
  terminal: Terminal,
): Promise<ExitStatus> {
  const input = {
    question: words.join(' '),
    language,
    ...(jurisdiction !== undefined && { filters: { jurisdiction } }),
    as_of: dayOf(options),
  };
  const answer = await answerOf(reason, input, options, terminal);
  if (options.json) terminal.print(JSON.stringify(answer, null, 2));
  else printAnswer(answer, terminal);
  return answer.nearest === undefined ? 0 : 1;
}

function printAnswer({ answer, citations, nearest = [] }: ReasonAnswer, terminal: Terminal): void {
  terminal.print(answer);
  if (citations.length + nearest.length > 0) terminal.print('');
  for (const { marker, citation_string, snippet, support, ...citation } of citations) {
    terminal.print(`[${marker}] ${bold(citation_string)}`);
    terminal.print(factsOf(citation, support === undefined ? [] : [`support ${support.toFixed(2)}`]));
    if (snippet !== '') terminal.print(`    ${shortened(snippet)}`);
  }
  if (nearest.length > 0) terminal.print('The nearest passages, which do not answer the question:');
  for (const { citation_string, snippet, ...passage } of nearest) {
    terminal.print(`  - ${bold(citation_string)}`);
    terminal.print(factsOf(passage));
    terminal.print(`    ${shortened(snippet)}`);
  }
}

function factsOf(
  { canonical_id, status, warnings = [] }: Pick<NearestPassage, 'canonical_id' | 'status' | 'warnings'>,
  further: readonly string[] = [],
): string {
  const words = [status, ...warnings].map((word) => word.replaceAll('_', ' '));
  return dim(`    ${[canonical_id, ...further, ...words].join(', ')}`);
}
