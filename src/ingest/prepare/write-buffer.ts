/**
 * Collects records of several databases in memory and writes them together, in the order of their keys.
 *
 * Keys of the prepared store are digests, so every record changes another page of the tree. A transaction for
 * each document writes the same pages again and again: 17 GB for an input of 125 MB.
 */
import type { Codec } from '../../stores/lmdb/codecs.ts';
import type { SealedDatabase } from '../../stores/lmdb/sealed-database.ts';

/**
 * Size in bytes at which the collected records are written. LMDB keeps the memory of as many changed pages as
 * one transaction has had.
 */
const FULL_BYTES = 8 << 20;
/**
 * Milliseconds after which collected records are written at the next `put`. A killed ingest loses no more than
 * the work of this time.
 */
const OLDEST_MS = 10_000;

type BytesDatabase = SealedDatabase<Uint8Array, string>;
type Records = Map<string, Uint8Array>;

/** A database with the records that are collected for it. Every read sees both. */
interface BufferedDatabase<V> {
  get(key: string): V | undefined;
  /** Returns the encoded value. The bytes are valid until the next read of any database. */
  view(key: string): Uint8Array | undefined;
  /** Collects a record. Records of one turn of the event loop are written in one transaction. */
  put(key: string, value: V): void;
  /** Collects a record whose value is encoded already. */
  putBytes(key: string, record: Uint8Array): void;
}

export interface WriteBuffer {
  over<V>(database: BytesDatabase, codec: Codec<V>): BufferedDatabase<V>;
  /** Writes the collected records if they are many or old. Resolves when they are committed. */
  flushIfDue(): Promise<void>;
  /** Writes the collected records. Resolves when they are committed. */
  flush(): Promise<void>;
}

/** `beforeWrite` is called with the number of bytes of each write, and throws to refuse it. */
export function writeBuffer(beforeWrite: (bytes: number) => void): WriteBuffer {
  const collected = new Map<BytesDatabase, Records>();
  const underWay = new Map<BytesDatabase, Records>();
  let bytes = 0;
  let oldest = Number.POSITIVE_INFINITY;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    if (bytes === 0) return;
    beforeWrite(bytes);
    const moved = bytes;
    for (const [database, records] of collected) underWay.set(database, records);
    collected.clear();
    bytes = 0;
    oldest = Number.POSITIVE_INFINITY;
    try {
      await Promise.all([...underWay].flatMap(([database, records]) => putAll(database, records)));
    } catch (error) {
      for (const [database, records] of underWay)
        collected.set(database, new Map([...records, ...(collected.get(database) ?? [])]));
      bytes += moved;
      throw error;
    } finally {
      underWay.clear();
    }
  }

  function flush(): Promise<void> {
    // A failed write fails its own caller. The next one tries again.
    writing = writing.catch(() => {}).then(write);
    return writing;
  }

  return {
    over(database, codec) {
      const view = (key: string) =>
        collected.get(database)?.get(key) ?? underWay.get(database)?.get(key) ?? database.view(key);
      const putBytes = (key: string, record: Uint8Array) => {
        const records = collected.get(database) ?? new Map();
        bytes += record.length;
        oldest = Math.min(oldest, performance.now());
        collected.set(database, records.set(key, record));
      };
      return {
        view,
        get(key) {
          const found = view(key);
          return found && codec.decode(Buffer.from(found.buffer, found.byteOffset, found.byteLength));
        },
        put: (key, value) => putBytes(key, codec.encode(value)),
        putBytes,
      };
    },
    async flushIfDue() {
      if (bytes >= FULL_BYTES || performance.now() - oldest >= OLDEST_MS) await flush();
    },
    flush,
  };
}

/** Writes records in the order of their keys, so that neighbours share the pages they change. */
function putAll(database: BytesDatabase, records: Records): Promise<boolean>[] {
  const keys = [...records.keys()].sort();
  return keys.map((key) => database.put(key, records.get(key) as Uint8Array));
}
