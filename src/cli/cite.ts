/** `sanad cite`: what a citation says, and which document of the corpus it stands for. */
import { loadConfig } from '../config.ts';
import type { Parsed } from '../usecases/cite/parsed.ts';
import { parsedOf } from '../usecases/cite/parsed.ts';
import { readCitation, resolveCitation } from '../usecases/cite/resolve.ts';
import { today } from '../usecases/today.ts';
import { factsOf } from './citation-facts.ts';
import { defineCommand, UsageError } from './command.ts';
import type { Terminal } from './terminal.ts';
import { withCorpus } from './with-corpus.ts';

export const cite = defineCommand({
  usage: ['cite TEXT [--jurisdiction CODE] [--json]'],
  summary: 'Reads a citation and finds its document, where a corpus has been ingested.',
  options: { jurisdiction: { type: 'string' }, json: { type: 'boolean' } },
  async run({ values, positionals }, terminal) {
    const text = positionals.join(' ');
    if (text === '') throw new UsageError('a citation is needed');
    const config = loadConfig(terminal.environment);
    const reading = readCitation(text, {
      request: values.jurisdiction,
      default: config.jurisdictions.default,
    });
    if (reading === undefined) {
      terminal.note('no citation was recognised');
      return 1;
    }
    const resolution = await withCorpus(
      config.dataDir,
      (corpus) => corpus && resolveCitation(corpus, reading, { day: today() }),
    );
    const { ids, isAmbiguous, on } = resolution ?? {};
    const parsed = parsedOf(reading, { canonicalId: isAmbiguous ? undefined : ids?.[0], on });
    if (values.json) terminal.print(JSON.stringify({ parsed, documents: ids }, null, 2));
    else printForPeople(parsed, ids, terminal);
    return 0;
  },
});

/** More than one document: the words do not tell which. */
function printForPeople(parsed: Parsed, documents: readonly string[] | undefined, terminal: Terminal): void {
  const found = documents === undefined ? 'no corpus here' : documents.join(', ') || 'not in the corpus';
  terminal.print(parsed.citation_string);
  for (const [fact, value] of [...factsOf(parsed), ['document', found]] as const) {
    terminal.print(`  ${fact.padEnd(14)}${value}`);
  }
}
