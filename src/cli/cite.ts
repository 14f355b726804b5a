/** `sanad cite`: what a citation says, and which document of the corpus it stands for. */
import { openGenerations } from '../compose-corpus.ts';
import { loadConfig } from '../config.ts';
import { formatCitation } from '../core.ts';
import { dataLayout } from '../stores/layout.ts';
import type { Reading } from '../usecases/cite/resolve.ts';
import { readCitation, resolveCitation } from '../usecases/cite/resolve.ts';
import { defineCommand, UsageError } from './command.ts';
import type { Terminal } from './terminal.ts';

export const cite = defineCommand({
  usage: ['cite TEXT [--jurisdiction CODE] [--json]'],
  summary: 'Reads a citation and finds its document, where a corpus has been ingested.',
  options: { jurisdiction: { type: 'string' }, json: { type: 'boolean' } },
  async run({ values, positionals }, terminal) {
    const text = positionals.join(' ');
    if (text === '') throw new UsageError('a citation is needed');
    const config = loadConfig(terminal.environment);
    const reading = readCitation(text, values.jurisdiction, config.jurisdictions.default);
    if (reading === undefined) {
      terminal.note('no citation was recognised');
      return 1;
    }
    const found: Found = {
      ...reading,
      canonical: formatCitation(reading.citation),
      documents: await documentsOf(config.dataDir, reading),
    };
    if (values.json) terminal.print(JSON.stringify(found, null, 2));
    else printForPeople(found, terminal);
    return 0;
  },
});

/** More than one: the words do not tell which. `undefined`: there is no corpus to look in. */
async function documentsOf(dataDir: string, reading: Reading): Promise<readonly string[] | undefined> {
  const generations = await openGenerations(dataLayout(dataDir));
  const lease = generations.lease();
  try {
    return lease === undefined ? undefined : resolveCitation(lease.generation.corpus, reading);
  } finally {
    lease?.release();
    await generations.close();
  }
}

interface Found extends Reading {
  readonly canonical: string;
  readonly documents: readonly string[] | undefined;
}

function printForPeople({ citation, canonical, jurisdiction, documents }: Found, terminal: Terminal): void {
  const { instrument, number, year, calendar, article, name } = citation;
  const facts: Array<[string, string | undefined]> = [
    ['instrument', instrument],
    ['jurisdiction', jurisdiction],
    ['name', name],
    ['number', number],
    ['year', year === undefined ? undefined : `${year}${calendar === undefined ? '' : ` (${calendar})`}`],
    ['article', article?.no],
    ['document', documents === undefined ? 'no corpus here' : documents.join(', ') || 'not in the corpus'],
  ];
  terminal.print(canonical);
  for (const [fact, value] of facts) if (value !== undefined) terminal.print(`  ${fact.padEnd(14)}${value}`);
}
