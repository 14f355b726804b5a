/** `sanad restore`: replaces the content of the data directory by a snapshot. */
import { createSearchEngine } from '../../compose/corpus.ts';
import { openRecords } from '../../compose/shared.ts';
import { loadConfig } from '../../config/config.ts';
import { restoreSnapshot, verifySnapshot } from '../../snapshot/restore.ts';
import { defineCommand, UsageError } from '../command/command.ts';
import { summaryOf } from './snapshot.ts';

export const restore = defineCommand({
  usage: ['restore DIR [--accounts-only] [--check] [--json]'],
  summary: `Replaces the content of the data directory by a snapshot. Keeps the old content in a folder there.
Refused while a process uses the directory, and if any byte of the snapshot has changed.
If accounts are in Redis, existing records are kept and missing ones are added.
--accounts-only: restores accounts, keys, usage, secrets and letters, even if the corpus of the snapshot is
damaged; the corpus of the data directory is kept. --check: only checks that the snapshot is intact.`,
  options: {
    'accounts-only': { type: 'boolean' },
    check: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  async run({ values, positionals: [source, ...more] }, terminal) {
    if (source === undefined || more.length > 0) throw new UsageError('the folder of one snapshot is needed');
    const accountsOnly = values['accounts-only'] === true;
    const onStep = (step: string) => terminal.progress(`restore: ${step}`);
    if (values.check) {
      const manifest = await verifySnapshot(source, { accountsOnly, onStep });
      terminal.progress(undefined);
      terminal.print(
        values.json ? JSON.stringify(manifest, null, 2) : `whole: ${summaryOf(source, manifest)}`,
      );
      return 0;
    }
    const config = loadConfig(terminal.environment);
    const { manifest, aside, corpusProblem } = await restoreSnapshot({
      source,
      dataDir: config.dataDir,
      engine: createSearchEngine(config),
      pepper: config.pepper,
      accountsOnly,
      openStores: (dataDir, pepper) => openRecords({ ...config, dataDir }, pepper),
      onStep,
    });
    terminal.progress(undefined);
    if (values.json)
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
  },
});
