/**
 * The command `sanad eval-amendments`: measures the changes read from notes and amending acts, and the
 * article wordings that follow from the changes.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExitStatus, JsonOption } from '../../src/cli/command/command.ts';
import type { Terminal } from '../../src/cli/command/terminal.ts';
import { ingestPaths } from '../../src/cli/corpus/ingest.ts';
import { openGenerations } from '../../src/compose/corpus.ts';
import { loadConfig } from '../../src/config/config.ts';
import { dataLayout } from '../../src/data-directory/layout.ts';
import type { FoundDocument } from '../amendments/corpus.ts';
import { filesOf, findDocuments } from '../amendments/corpus.ts';
import { startAskedService } from '../amendments/doors/asked-service.ts';
import type { DoorMeasured } from '../amendments/doors/measure.ts';
import { goldArticles, measureDoors } from '../amendments/doors/measure.ts';
import { failuresOf } from '../amendments/failures.ts';
import { readGoldAmendments } from '../amendments/gold.ts';
import type { Measured } from '../amendments/measure.ts';
import { isArticle, measureAmendments } from '../amendments/measure.ts';
import { productSubject } from '../amendments/product-subject.ts';
import { amendmentsReport, doorsReport } from '../report/amendments.ts';

interface EvalAmendmentsInput extends JsonOption {
  /** File of gold amendments. */
  readonly gold: string;
  /** Folder with the files that the rows name. */
  readonly corpus: string;
  readonly verbose?: boolean | undefined;
  readonly doors?: boolean | undefined;
  readonly jurisdiction?: string | undefined;
  readonly data?: string | undefined;
}

export async function evaluateAmendments(
  { gold, corpus, jurisdiction, ...values }: EvalAmendmentsInput,
  terminal: Terminal,
): Promise<ExitStatus> {
  const rows = (await readGoldAmendments(gold)).filter(
    (row) => jurisdiction === undefined || row.jurisdiction === jurisdiction,
  );
  if (rows.length === 0) throw new Error('there is no row in what was given');
  const { documents, absent } = await findDocuments(rows, corpus);
  if (documents.length === 0) throw new Error(`${corpus} has none of the documents of the gold rows`);
  if (values.doors) {
    const measured = await withData(values.data, (dataDir) =>
      askDoors(documents, filesOf(rows, corpus), dataDir, terminal),
    );
    terminal.print(
      values.json ? JSON.stringify({ doors: measured, absent }, null, 2) : doorsReport(measured, absent),
    );
    return Object.values(measured).some(({ dead }) => dead.length > 0) ? 1 : 0;
  }
  const measured = await measureAmendments(documents, productSubject);
  terminal.print(
    values.json
      ? JSON.stringify(asJson(measured, absent), null, 2)
      : amendmentsReport(measured, { absent, verbose: values.verbose ?? false }),
  );
  return 0;
}

/** Runs with the given data directory, or with one that is removed afterwards. */
async function withData<T>(given: string | undefined, run: (dataDir: string) => Promise<T>): Promise<T> {
  if (given !== undefined) return run(given);
  const folder = mkdtempSync(join(tmpdir(), 'sanad-eval-'));
  try {
    return await run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Ingests the files and asks the service for every article with a certain wording. */
async function askDoors(
  documents: readonly FoundDocument[],
  files: readonly string[],
  dataDir: string,
  terminal: Terminal,
): Promise<Record<string, DoorMeasured>> {
  const config = { ...loadConfig(terminal.environment), dataDir, logLevel: 'silent' as const };
  await ingestPaths(files, config, { terminal });
  const generations = await openGenerations(dataLayout(dataDir));
  const articles = goldArticles(documents, generations);
  await generations.close();
  const service = await startAskedService(config);
  try {
    return await measureDoors(articles, service, (done) =>
      terminal.progress(`${done} of ${articles.length} articles`),
    );
  } finally {
    terminal.progress(undefined);
    await service.close();
  }
}

/** Returns the measures as JSON. `rows` has only the gold rows with a difference. */
function asJson({ changes, state, current, deadWording, compared }: Measured, absent: readonly string[]) {
  const rows = compared.flatMap((each) => {
    const failures = failuresOf(each);
    if (failures.length === 0) return [];
    const { id, kind, jurisdiction } = each.row;
    const wording = isArticle(each) ? { current: each.wording, dead_wording: each.deadWording } : {};
    return [{ id, kind, jurisdiction, ...wording, failures }];
  });
  return { changes, state, current, dead_wording: deadWording, absent, rows };
}
