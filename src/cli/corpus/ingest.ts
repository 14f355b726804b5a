/**
 * `sanad ingest`: adds files of documents to the corpus. A running server serves the old corpus meanwhile.
 */
import { createSearchEngine } from '../../compose/corpus.ts';
import type { Config } from '../../config/config.ts';
import { loadConfig } from '../../config/config.ts';
import { useDataDirectory } from '../../data-directory/data-directory.ts';
import { dataLayout } from '../../data-directory/layout.ts';
import { ingest as ingestFiles, NothingToIngest } from '../../ingest/ingest.ts';
import { DROPPABLE_FIELDS } from '../../ingest/read/source-document.ts';
import type { FindingsFile } from '../../ingest/report/findings.ts';
import { findingsFile } from '../../ingest/report/findings.ts';
import type { IngestReport } from '../../ingest/report/report.ts';
import { createEmbedder } from '../../models/create-embedder.ts';
import type { ExitStatus, JsonOption } from '../command/command.ts';
import { UsageError } from '../command/command.ts';
import type { Terminal } from '../command/terminal.ts';
import { noteFindings } from './ingest-findings.ts';
import type { ProgressRecord } from './ingest-progress.ts';
import { progressLine, progressMeter } from './ingest-progress.ts';

interface IngestInput extends JsonOption {
  readonly paths: readonly string[];
  readonly without?: string | undefined;
  readonly refresh?: boolean | undefined;
  /** File that receives every finding as a JSON line. */
  readonly findings?: string | undefined;
}

export async function ingest(
  { paths, refresh, json, ...input }: IngestInput,
  terminal: Terminal,
): Promise<ExitStatus> {
  if (paths.length === 0 && !refresh) throw new UsageError('a file or folder is needed');
  const without = fieldsIn(input.without);
  const config = loadConfig(terminal.environment);
  const file = input.findings === undefined ? undefined : findingsFile(input.findings);
  const report = await ingestPaths(paths, config, {
    terminal,
    without,
    progressLog: json === true,
    onFinding: file?.write,
  })
    .catch((error: unknown) => {
      if (error instanceof NothingToIngest) noteFindings(error.findings, terminal, file !== undefined);
      throw error;
    })
    .finally(() => file?.close());
  noteFindings(report, terminal, file !== undefined);
  if (json) terminal.print(JSON.stringify(report, null, 2));
  else for (const line of summary(report)) terminal.print(line);
  return report.rejected > 0 ? 1 : 0;
}

/** Runs one ingest and shows its progress on the terminal. */
export async function ingestPaths(
  paths: readonly string[],
  config: Config,
  {
    terminal,
    without = [],
    progressLog = false,
    onFinding,
  }: {
    terminal: Terminal;
    without?: readonly string[];
    progressLog?: boolean;
    onFinding?: FindingsFile['write'] | undefined;
  },
): Promise<IngestReport> {
  const meter = progressMeter();
  const log = every(PROGRESS_LOG_MS, (record: ProgressRecord) =>
    terminal.note(JSON.stringify({ progress: record })),
  );
  const use = useDataDirectory(config.dataDir);
  try {
    return await ingestFiles({
      layout: dataLayout(config.dataDir),
      paths,
      without,
      embedder: await createEmbedder(config.embedder),
      engine: await createSearchEngine(config),
      onProgress(progress) {
        const record = meter.measure(progress);
        terminal.progress(progressLine(record));
        if (progressLog) log(record);
      },
      ...(onFinding && { onFinding }),
      onNote: (sentence) => terminal.note(sentence, 'warning'),
      signal: terminal.interruption(),
    });
  } finally {
    use.release();
    terminal.progress(undefined);
  }
}

function fieldsIn(list: string | undefined): string[] {
  const fields = list?.split(',').map((field) => field.trim()) ?? [];
  const droppable: readonly string[] = DROPPABLE_FIELDS;
  const unknown = fields.filter((field) => !droppable.includes(field));
  if (unknown.length > 0) {
    throw new UsageError(
      `--without ${unknown.join(',')}: the fields that can be omitted are ${droppable.join(', ')}`,
    );
  }
  return fields;
}

const PROGRESS_LOG_MS = 2_000;

/**
 * Returns a function that calls `say` at most once per interval of `ms` milliseconds, and not in the first
 * interval.
 */
function every<T>(ms: number, say: (what: T) => void): (what: T) => void {
  let next = performance.now() + ms;
  return (what) => {
    if (performance.now() < next) return;
    next = performance.now() + ms;
    say(what);
  };
}

function summary({ manifest, clashes, seconds, ...report }: IngestReport): string[] {
  const { read, added, replaced, unchanged, duplicates, rejected, skipped, generation, published } = report;
  return [
    `${read} documents read: ${added} added, ${replaced} replaced, ${unchanged} unchanged, ` +
      `${duplicates} duplicates; ` +
      `${rejected} lines rejected${skipped > 0 ? `, ${skipped} files skipped` : ''}`,
    ...clashes.map(({ canonicalId, given, title }) => `id ${canonicalId} was taken: «${title}» has ${given}`),
    `corpus: ${manifest.documents} documents, ${manifest.articles} articles, ${manifest.chunks} chunks, ` +
      `${manifest.edges} edges, ${manifest.unresolved_mentions} unresolved mentions`,
    `links refused: ${refusedLinks(manifest)}`,
    ...(report.embedded > 0 ? [`${report.embedded} texts embedded`] : []),
    `generation ${generation} ${published ? 'published' : 'was current already'}`,
    Object.entries(seconds)
      .map(([stage, spent]) => `${stage} ${spent.toFixed(1)} s`)
      .join(', '),
  ];
}

const refusedLinks = ({ refused_links }: IngestReport['manifest']): string =>
  Object.entries(refused_links)
    .filter(([, links]) => links > 0)
    .map(([guard, links]) => `${guard} ${links}`)
    .join(', ') || 'none';
