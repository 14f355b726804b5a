/** `sanad restore`: replaces the content of the data directory by a snapshot. */
import { createSearchEngine } from '../../compose/corpus.ts';
import { openRecords } from '../../compose/shared.ts';
import { loadConfig } from '../../config/config.ts';
import { restoreSnapshot, verifySnapshot } from '../../snapshot/restore.ts';
import type { ExitStatus, JsonOption } from '../command/command.ts';
import type { Terminal } from '../command/terminal.ts';
import { summaryOf } from './snapshot.ts';

interface RestoreInput extends JsonOption {
  /** Folder of the snapshot. */
  readonly source: string;
  readonly accountsOnly?: boolean | undefined;
  readonly check?: boolean | undefined;
}

export async function restore(
  { source, accountsOnly = false, check, json }: RestoreInput,
  terminal: Terminal,
): Promise<ExitStatus> {
  const onStep = (step: string) => terminal.progress(`restore: ${step}`);
  if (check) {
    const manifest = await verifySnapshot(source, { accountsOnly, onStep });
    terminal.progress(undefined);
    terminal.print(json ? JSON.stringify(manifest, null, 2) : `whole: ${summaryOf(source, manifest)}`);
    return 0;
  }
  const config = loadConfig(terminal.environment);
  const { manifest, aside, corpusProblem } = await restoreSnapshot({
    source,
    dataDir: config.dataDir,
    engine: await createSearchEngine(config),
    pepper: config.pepper,
    accountsOnly,
    openStores: (dataDir, pepper) => openRecords({ ...config, dataDir }, pepper),
    onStep,
  });
  terminal.progress(undefined);
  if (json)
    terminal.print(
      JSON.stringify({ ...manifest, aside: aside ?? null, corpus_problem: corpusProblem ?? null }, null, 2),
    );
  else terminal.print(summaryOf(config.dataDir, manifest));
  if (aside !== undefined)
    terminal.note(`the old content is in ${aside}: remove it once the restored data is as expected`);
  if (accountsOnly)
    terminal.note(
      'not restored: the corpus. If the data directory has none, run sanad ingest with its files',
    );
  if (corpusProblem !== undefined)
    terminal.note(`the corpus cannot be served yet (${corpusProblem}): run sanad ingest --refresh`);
  return 0;
}
