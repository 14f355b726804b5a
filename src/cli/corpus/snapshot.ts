/** `sanad snapshot`: copies the data of an instance into a folder while it runs. */
import { existsSync } from 'node:fs';
import { createSearchEngine } from '../../compose/corpus.ts';
import { openRecords } from '../../compose/shared.ts';
import { loadConfig } from '../../config/config.ts';
import { useDataDirectory } from '../../data-directory/data-directory.ts';
import { dataLayout } from '../../data-directory/layout.ts';
import { loadPepper } from '../../data-directory/secrets.ts';
import type { SnapshotManifest } from '../../snapshot/manifest.ts';
import { removeOldSnapshots } from '../../snapshot/retention.ts';
import { takeSnapshot } from '../../snapshot/take.ts';
import type { ExitStatus, JsonOption } from '../command/command.ts';
import { wholeNumber } from '../command/command.ts';
import type { Terminal } from '../command/terminal.ts';

interface SnapshotInput extends JsonOption {
  /** Folder to create. */
  readonly target: string;
  readonly withoutPrepared?: boolean | undefined;
  readonly withoutCorpus?: boolean | undefined;
  readonly withoutDamaged?: boolean | undefined;
  /** Number of snapshots to keep in the folder above `target`, this one included. */
  readonly keep?: string | undefined;
}

const MOST_KEPT = 10_000;

export async function snapshot(
  { target, withoutDamaged, json, keep, ...wanted }: SnapshotInput,
  terminal: Terminal,
): Promise<ExitStatus> {
  const kept = keep === undefined ? undefined : wholeNumber('keep', keep, 1, MOST_KEPT);
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
        engine: (await createSearchEngine(config)).name,
        withPrepared: wanted.withoutPrepared !== true,
        withCorpus: wanted.withoutCorpus !== true,
        onDamage: withoutDamaged ? (record) => terminal.note(`left out: ${record}`) : undefined,
        onStep: (step) => terminal.progress(`snapshot: ${step}`),
      });
      terminal.progress(undefined);
      if (json) terminal.print(JSON.stringify(manifest, null, 2));
      else terminal.print(summaryOf(target, manifest));
      for (const missing of notIn(manifest)) terminal.note(missing);
      if (kept !== undefined)
        for (const path of await removeOldSnapshots(target, kept)) terminal.note(`removed: ${path}`);
      return 0;
    } finally {
      await records.close();
    }
  } finally {
    use.release();
  }
}

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
