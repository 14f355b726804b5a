/** Damages records in an LMDB store as a failing disk would: their checksums no longer match. */
import { open } from 'lmdb';
import type { DataLayout } from '../../../src/data-directory/layout.ts';
import { preparedKey } from '../../../src/ingest/prepare/prepare.ts';
import { openPreparedStore } from '../../../src/ingest/prepare/prepared-store.ts';

/** Changes the bytes of one record. Other processes may have the store open. */
export async function damageRecord(
  folder: string,
  database: string,
  key: string | string[],
  change: (record: Buffer) => Buffer = flipped,
): Promise<void> {
  const root = open({ path: folder, noSubdir: false, maxDbs: 16 });
  const records = root.openDB<Buffer, string | string[]>({ name: database, encoding: 'binary' });
  const record = records.get(key);
  if (record === undefined) throw new Error(`${database} has no record ${key}`);
  await records.put(key, change(record));
  await root.close();
}

/** Damages what was prepared of a document of the corpus. */
export async function damagePrepared(layout: DataLayout): Promise<void> {
  const store = openPreparedStore(layout.prepared);
  const [[, member] = []] = store.members()?.members ?? [];
  await store.close();
  await damageRecord(layout.prepared, 'packedDocuments', preparedKey(member?.hash ?? ''));
}

/** Flips one bit in the middle of a record. */
function flipped(record: Buffer): Buffer {
  const changed = Buffer.from(record);
  const middle = Math.floor(changed.length / 2);
  changed[middle] = (changed[middle] ?? 0) ^ 4;
  return changed;
}
