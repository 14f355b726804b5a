/** Takes and restores snapshots of a data directory with a corpus, inside the test process. */
import { join } from 'node:path';
import { authenticate } from '../../../src/accounts/authenticate.ts';
import { issueKey } from '../../../src/accounts/keys.ts';
import { searchEngine } from '../../../src/compose/corpus.ts';
import { openRecords } from '../../../src/compose/shared.ts';
import { openKeyring } from '../../../src/compose.ts';
import type { Config } from '../../../src/config/config.ts';
import { loadConfig } from '../../../src/config/config.ts';
import { dataLayout } from '../../../src/data-directory/layout.ts';
import { loadSecrets } from '../../../src/data-directory/secrets.ts';
import type { SnapshotManifest } from '../../../src/snapshot/manifest.ts';
import type { Restored } from '../../../src/snapshot/restore.ts';
import { restoreSnapshot } from '../../../src/snapshot/restore.ts';
import { takeSnapshot } from '../../../src/snapshot/take.ts';
import { temporaryFolder } from '../folders.ts';

export const settingsOf = (dataDir: string, more: Readonly<Record<string, string>> = {}): Config =>
  loadConfig({ SANAD_DATA_DIR: dataDir, ...more });

export async function snapshotOf(
  config: Config,
  { target = join(temporaryFolder(), 'snapshot'), withPrepared = true, withCorpus = true } = {},
): Promise<{ target: string; manifest: SnapshotManifest }> {
  const layout = dataLayout(config.dataDir);
  const { pepper } = loadSecrets(layout);
  const records = openRecords(config, pepper);
  try {
    const engine = searchEngine.name;
    const manifest = await takeSnapshot({
      ...{ layout, target, pepper, engine, withPrepared, withCorpus },
      ...records,
      ownSecrets: true,
    });
    return { target, manifest };
  } finally {
    await records.close();
  }
}

export const restored = (source: string, config: Config, { accountsOnly = false } = {}): Promise<Restored> =>
  restoreSnapshot({
    source,
    accountsOnly,
    dataDir: config.dataDir,
    engine: searchEngine,
    pepper: config.pepper,
    openStores: (dataDir, pepper) => openRecords({ ...config, dataDir }, pepper),
  });

export async function issued(config: Config, email: string): Promise<string> {
  const keyring = openKeyring(config);
  try {
    return (await issueKey(keyring, { email })).key;
  } finally {
    await keyring.store.close();
  }
}

/** Returns those of the API keys that authenticate. */
export async function working(config: Config, keys: readonly string[]): Promise<string[]> {
  const keyring = openKeyring(config);
  try {
    const known: string[] = [];
    for (const key of keys) {
      const caller = (async () => authenticate(keyring, `Bearer ${key}`))();
      if (await caller.then(Boolean, () => false)) known.push(key);
    }
    return known;
  } finally {
    await keyring.store.close();
  }
}
