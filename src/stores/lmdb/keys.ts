/**
 * API keys in LMDB. Several processes may have it open: the command line issues and revokes while a server runs.
 *
 *     keys:    digest → record
 *     ids:     key id → digest
 *     changes: one counter, raised by every change; it tells a reader in one small read whether what it
 *              remembers still holds
 */
import type { RootDatabase } from 'lmdb';
import { open } from 'lmdb';
import { compare } from '../../order.ts';
import { makeFolder } from '../folder.ts';
import type { KeyRecord, KeyStore } from '../keys.ts';

/** Records remembered; some 300 bytes each. */
const REMEMBERED = 10_000;
const COUNTER = 'n';

/** LMDB's own errors do not say where. */
function openRoot(path: string): RootDatabase {
  try {
    makeFolder(path);
    return open({ path, noSubdir: false, maxDbs: 8 });
  } catch (cause) {
    throw new Error(`cannot open the keys in ${path}: ${(cause as Error).message}`, { cause });
  }
}

export function openLmdbKeys(path: string): KeyStore {
  const root = openRoot(path);
  const keys = root.openDB<KeyRecord, string>({ name: 'keys' });
  const ids = root.openDB<string, string>({ name: 'ids' });
  const changes = root.openDB<number, string>({ name: 'changes' });

  let remembered = new Map<string, KeyRecord>();
  let rememberedAt = changes.get(COUNTER);

  /** A commit is visible before it is durable: only `flushed` makes an acknowledged key survive the machine. */
  async function commit(write: () => void): Promise<void> {
    await root.transaction(() => {
      write();
      changes.put(COUNTER, (changes.get(COUNTER) ?? 0) + 1);
    });
    await root.flushed;
  }

  return {
    async add(digest, record) {
      await commit(() => {
        keys.put(digest, record);
        ids.put(record.id, digest);
      });
    },

    find(digest) {
      const now = changes.get(COUNTER);
      if (now !== rememberedAt || remembered.size >= REMEMBERED) {
        remembered = new Map();
        rememberedAt = now;
      }
      let record = remembered.get(digest);
      if (record === undefined) {
        record = keys.get(digest);
        if (record !== undefined) remembered.set(digest, record);
      }
      return record;
    },

    list() {
      const records = [...keys.getRange({ snapshot: false })].map(({ value }) => value);
      return records.sort((a, b) => compare(a.created_at, b.created_at) || compare(a.id, b.id));
    },

    async revoke(id, at) {
      let revoked: KeyRecord | undefined;
      await commit(() => {
        const digest = ids.get(id);
        const record = digest === undefined ? undefined : keys.get(digest);
        if (digest === undefined || record === undefined) return;
        revoked = record.revoked_at === undefined ? { ...record, revoked_at: at } : record;
        keys.put(digest, revoked);
      });
      return revoked;
    },

    async close() {
      await root.flushed;
      await root.close();
    },
  };
}
