/** `sanad snapshot`: copies the data of an instance into a folder while it runs. */
import { existsSync } from 'node:fs';
import { createSearchEngine } from '../../compose/corpus.ts';
import { openRecords } from '../../compose/shared.ts';
import { loadConfig } from '../../config/config.ts';
import { useDataDirectory } from '../../data-directory/data-directory.ts';
import { dataLayout } from '../../data-directory/layout.ts';
import { loadPepper } from '../../data-directory/secrets.ts';
import type { SnapshotManifest } from '../../snapshot/manifest.ts';
import { takeSnapshot } from '../../snapshot/take.ts';
import { defineCommand, UsageError } from '../command/command.ts';

export const snapshot = defineCommand({
  usage: ['snapshot DIR [--without-prepared | --without-corpus] [--without-damaged] [--json]'],
  summary: `Copies corpus, accounts, keys, usage, secrets and letters into a new folder while the service
runs. Protect the folder like a password: only its owner can read it.
--without-prepared: omits the intermediate results of ingest, which are larger than the corpus. The first
ingest after a restore then processes every document again.
--without-corpus: omits the corpus too, so that accounts can be saved while it is damaged.
--without-damaged: omits damaged records of accounts and keys, and names each. Otherwise they are an error.`,
  options: {
    'without-prepared': { type: 'boolean' },
    'without-corpus': { type: 'boolean' },
    'without-damaged': { type: 'boolean' },
    json: { type: 'boolean' },
  },
  async run({ values, positionals: [target, ...more] }, terminal) {
    if (target === undefined || more.length > 0) throw new UsageError('one folder is needed');
    const config = loadConfig(terminal.environment);
    const layout = dataLayout(config.dataDir);
    if (!existsSync(config.dataDir)) throw new Error(`there is no data directory at ${config.dataDir}`);
    const use = useDataDirectory(config.dataDir);
    try {
      const pepper = config.pepper ?? loadPepper(layout);
      const records = openRecords(config, pepper, {
        info() {},
        warn() {},
        error: (facts, event) => terminal.note(`${event} ${JSON.stringify(facts)}`),
      });
      try {
        const manifest = await takeSnapshot({
          layout,
          target,
          ...records,
          pepper,
          ownSecrets: existsSync(layout.secrets),
          engine: createSearchEngine(config).name,
          withPrepared: values['without-prepared'] !== true,
          withCorpus: values['without-corpus'] !== true,
          onDamage:
            values['without-damaged'] === true ? (record) => terminal.note(`left out: ${record}`) : undefined,
          onStep: (step) => terminal.progress(`snapshot: ${step}`),
        });
        terminal.progress(undefined);
        if (values.json) terminal.print(JSON.stringify(manifest, null, 2));
        else terminal.print(summaryOf(target, manifest));
        for (const missing of notIn(manifest)) terminal.note(missing);
        return 0;
      } finally {
        await records.close();
      }
    } finally {
      use.release();
    }
  },
});

export function summaryOf(folder: string, { generation, counts, files }: SnapshotManifest): string {
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  const corpus = generation === null ? 'no corpus' : `generation ${generation}`;
  return (
    `${folder}: ${corpus}, ${counts.accounts} accounts, ${counts.keys} keys, ` +
    `${counts.letters} letters; ${files.length} files, ${megabytes.toFixed(1)} MB`
  );
}

/** Returns sentences that name what a restore needs and the snapshot does not contain. */
function notIn({ secrets, engine, prepared, generation }: SnapshotManifest): string[] {
  return [
    ...(secrets
      ? []
      : ['not in it: SANAD_PEPPER and SANAD_JWT_KEY, which come from the settings. Keep a copy of them too']),
    ...(engine === 'embedded'
      ? []
      : [`not in it: the index in ${engine}. After a restore to another one: sanad ingest --refresh`]),
    ...(prepared || generation === null ? [] : ['not in it: the intermediate results of ingest']),
  ];
}
