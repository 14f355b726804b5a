/** `sanad ingest`: files of documents into the corpus, while a running server goes on with the old one. */
import { searchEngine } from '../compose-corpus.ts';
import type { Config } from '../config.ts';
import { loadConfig } from '../config.ts';
import { ingest as ingestFiles } from '../ingest/ingest.ts';
import type { IngestReport, Progress } from '../ingest/report.ts';
import { DROPPABLE_FIELDS } from '../ingest/source-document.ts';
import { createEmbedder } from '../models/embedder.ts';
import { dataLayout } from '../stores/layout.ts';
import { defineCommand, UsageError } from './command.ts';
import type { Terminal } from './terminal.ts';

export const ingest = defineCommand({
  usage: ['ingest FILE|DIR… [--without FIELD,FIELD] [--json]'],
  summary: `Adds documents (.jsonl, .jsonl.gz) or replaces them, and publishes the corpus as a whole.
May be interrupted and run again. Ends with 1 where lines were rejected.`,
  options: { without: { type: 'string' }, json: { type: 'boolean' } },
  async run({ values, positionals }, terminal) {
    if (positionals.length === 0) throw new UsageError('a file or folder is needed');
    const without = fieldsIn(values.without);
    const report = await ingestPaths(positionals, loadConfig(terminal.environment), { terminal, without });
    noteRejected(report, terminal);
    if (values.json) terminal.print(JSON.stringify(report, null, 2));
    else for (const line of summary(report)) terminal.print(line);
    return report.rejected > 0 ? 1 : 0;
  },
});

/** One ingest with its progress on the terminal. */
export async function ingestPaths(
  paths: readonly string[],
  config: Config,
  { terminal, without = [] }: { terminal: Terminal; without?: readonly string[] },
): Promise<IngestReport> {
  const report = await ingestFiles({
    layout: dataLayout(config.dataDir),
    paths,
    without,
    embedder: await createEmbedder(config.embedder),
    engine: searchEngine,
    onProgress: (progress) => terminal.progress(progressLine(progress)),
    signal: terminal.interruption(),
  });
  terminal.progress(undefined);
  return report;
}

function fieldsIn(list: string | undefined): string[] {
  const fields = list?.split(',').map((field) => field.trim()) ?? [];
  const droppable: readonly string[] = DROPPABLE_FIELDS;
  const unknown = fields.filter((field) => !droppable.includes(field));
  if (unknown.length > 0) {
    throw new UsageError(`--without ${unknown.join(',')}: what can be left out is ${droppable.join(', ')}`);
  }
  return fields;
}

const progressLine = ({ stage, done, total }: Progress) =>
  `${stage}: ${done}${total === undefined ? '' : ` of ${total}`}`;

function noteRejected({ rejected, rejectedLines }: IngestReport, terminal: Terminal): void {
  for (const { file, line, reason } of rejectedLines) terminal.note(`${file}:${line}: ${reason}`);
  const unnamed = rejected - rejectedLines.length;
  if (unnamed > 0) terminal.note(`… and ${unnamed} more`);
}

function summary({ manifest, clashes, seconds, ...report }: IngestReport): string[] {
  const { read, added, replaced, unchanged, duplicates, rejected, generation, published } = report;
  return [
    `${read} documents read: ${added} added, ${replaced} replaced, ${unchanged} unchanged, ${duplicates} lesser copies; ` +
      `${rejected} lines rejected`,
    ...clashes.map(({ canonicalId, given, title }) => `id ${canonicalId} was taken: ${given} is «${title}»`),
    `corpus: ${manifest.documents} documents, ${manifest.articles} articles, ${manifest.chunks} chunks, ` +
      `${manifest.edges} edges, ${manifest.unresolved_mentions} unresolved mentions`,
    `generation ${generation} ${published ? 'published' : 'was current already'}`,
    Object.entries(seconds)
      .map(([stage, spent]) => `${stage} ${spent.toFixed(1)} s`)
      .join(', '),
  ];
}
