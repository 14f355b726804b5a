/** `sanad cite`: parses a citation and finds its document in the corpus. */
import { loadConfig } from '../../config/config.ts';
import { ServiceError } from '../../errors.ts';
import { known } from '../../schema/known.ts';
import type { Corpus } from '../../stores/corpus.ts';
import { findCitation } from '../../usecases/citations/english/cited.ts';
import type { CitedText, Found } from '../../usecases/citations/finding/found.ts';
import type { Parsed } from '../../usecases/citations/reading/parsed.ts';
import { parsedOf } from '../../usecases/citations/reading/parsed.ts';
import { readable } from '../../usecases/citations/reading/readable.ts';
import type { Reading } from '../../usecases/citations/reading/reading.ts';
import { readCitation } from '../../usecases/citations/reading/reading.ts';
import { today } from '../../usecases/today.ts';
import type { ExitStatus, JsonOption } from '../command/command.ts';
import { UsageError } from '../command/command.ts';
import { requireJurisdiction } from '../command/jurisdiction.ts';
import type { Terminal } from '../command/terminal.ts';
import { withCorpus } from '../command/with-corpus.ts';
import { factsOf } from './citation-facts.ts';

interface CiteInput extends JsonOption {
  readonly text: string;
  readonly jurisdiction?: string | undefined;
}

export async function cite(
  { text: written, jurisdiction, json }: CiteInput,
  terminal: Terminal,
): Promise<ExitStatus> {
  const text = readable(written);
  if (text.trim() === '') throw new UsageError('a citation is needed');
  const config = loadConfig(terminal.environment);
  const known = { request: jurisdiction, default: config.jurisdictions.default };
  const cited = { text, reading: readCitation(text, known), known };
  const found = await withCorpus(config, (corpus) => {
    requireJurisdiction(jurisdiction, config, corpus);
    return corpus === undefined ? withoutCorpus(cited.reading) : withDocuments(corpus, cited);
  });
  if (found === undefined) {
    terminal.note('no citation was recognised');
    return 1;
  }
  if (json) terminal.print(JSON.stringify(found, null, 2));
  else printForPeople(found, terminal);
  return found.documents === undefined || found.parsed.canonical_id !== undefined ? 0 : 1;
}

interface FoundCitation {
  readonly parsed: Parsed;
  /** Id of the document found; empty if there is none, and absent without a corpus. */
  readonly documents?: readonly string[];
  /**
   * Present for an ambiguous citation: ids of the documents that it may mean. A single one means that what the
   * citation says contradicts it.
   */
  readonly candidates?: readonly string[];
  readonly title_differs?: Found['title_differs'];
  readonly warnings?: Found['warnings'];
}

function withoutCorpus(reading: Reading | undefined): FoundCitation | undefined {
  return reading && { parsed: parsedOf(reading) };
}

function withDocuments(corpus: Corpus, cited: CitedText): FoundCitation | undefined {
  const found = findCitation(corpus, cited, { day: today() });
  if (!(found instanceof ServiceError)) {
    const { parsed, canonicalId, title_differs, warnings } = found;
    return { parsed, documents: [canonicalId], ...known({ title_differs, warnings }) };
  }
  const { parsed, candidates } = found.facts.members ?? {};
  return parsed && { parsed: parsed as Parsed, documents: [], ...known({ candidates }) };
}

function printForPeople(
  { parsed, documents, candidates, title_differs, warnings }: FoundCitation,
  terminal: Terminal,
): void {
  const found = documents === undefined ? 'no corpus here' : documents.join(', ') || 'not in the corpus';
  terminal.print(parsed.citation_string);
  const facts = [...factsOf(parsed)];
  if (candidates === undefined) facts.push(['document', found]);
  else facts.push(['ambiguous', `perhaps ${candidates.join(', ')}`]);
  if (title_differs) facts.push(['title', title_differs.title]);
  if (warnings) facts.push(['warning', warnings.join(', ').replaceAll('_', ' ')]);
  for (const [fact, value] of facts) {
    terminal.print(`  ${fact.padEnd(14)}${value}`);
  }
}
