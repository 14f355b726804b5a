/**
 * A database whose records are sealed: each value is followed by a checksum over itself and its key. A
 * changed byte in either, or a value that is found under another key, is an error of the read, never a wrong
 * value.
 *
 * A key that is no longer there cannot be told from one that never was.
 */
import type { Database, RangeOptions, RootDatabase } from 'lmdb';
import type { Codec } from './codecs.ts';
import { DamagedRecord, seal, unseal } from './seal.ts';

export type SealedKey = number | string | (number | string)[];

export interface SealedDatabase<V, K extends SealedKey> {
  /** Throws what the guard makes of a damaged record, as every read does. */
  get(key: K): V | undefined;
  /**
   * The value as it is encoded, without its checksum, which is checked. The bytes are no copy: they are valid
   * until the next read of any database.
   */
  view(key: K): Buffer | undefined;
  /** As `view`, but in a copy, which stays valid. */
  bytes(key: K): Buffer | undefined;
  /** True if there is a record, whole or not. */
  has(key: K): boolean;
  /** Writes a record within the current synchronous transaction. */
  putSync(key: K, value: V): void;
  /** Writes a record. Resolves when it is committed: within a transaction, when the transaction is. */
  put(key: K, value: V): Promise<boolean>;
  remove(key: K): Promise<boolean>;
  keys(range?: RangeOptions): K[];
  /** A damaged record is left out and handed to `onDamage` if that is given, and thrown otherwise. */
  entries(
    range?: RangeOptions,
    onDamage?: (key: K) => void,
  ): Generator<{ readonly key: K; readonly value: V }>;
  count(): number;
  /** Reads all records, and returns the keys of those that do not match their checksums. */
  damagedKeys(): K[];
}

/** Surrounds every read. */
export interface ReadGuard {
  /** Called before each read; throws if nothing can be read. */
  expectUsable?(): void;
  /** The error to throw for a failed read: of the record of `key`, or of the database if that is absent. */
  failure(cause: unknown, key?: SealedKey): unknown;
}

export interface SealedOptions<V> {
  readonly name: string;
  readonly codec: Codec<V>;
  readonly keyEncoding?: 'uint32';
  readonly compression?: boolean;
  /** False: a database that is missing is an error and is not made. */
  readonly create?: boolean;
  /**
   * Separator of the parts of a key in the text that the checksum covers. Default: a blank. It is part of the
   * format.
   */
  readonly separator?: '\0';
  /** Absent: errors are thrown as they are. */
  readonly guard?: ReadGuard;
}

const UNGUARDED: ReadGuard = { failure: (cause) => cause };

export function openSealed<V, K extends SealedKey>(
  root: RootDatabase,
  { name, codec, keyEncoding, compression, create = true, separator, guard = UNGUARDED }: SealedOptions<V>,
): SealedDatabase<V, K> {
  const database: Database<Buffer, K> | undefined = root.openDB({
    name,
    encoding: 'binary',
    ...(!create && { create }),
    ...(keyEncoding && { keyEncoding }),
    ...(compression && { compression }),
  });
  if (database === undefined)
    throw new Error(`data.mdb is damaged: it has no database ${name}; restore it from a snapshot`);

  function guarded<T>(read: () => T, key?: K): T {
    guard.expectUsable?.();
    try {
      return read();
    } catch (error) {
      throw guard.failure(error, key);
    }
  }

  const sealedView = (key: K): Buffer | undefined => {
    const bytes = database.getBinaryFast(key);
    // lmdb returns its reusable buffer with an own property `length`; all other properties are the whole
    // buffer's.
    return bytes?.subarray(0, bytes.length);
  };
  const bytesIn = (sealed: Buffer, key: K) => unseal(sealed, keyText(key, separator));
  const recordIn = (sealed: Buffer, key: K) => decode(codec, bytesIn(sealed, key));
  const sealedRecord = (key: K, value: V) => seal(codec.encode(value), keyText(key, separator));

  function view(key: K): Buffer | undefined {
    return guarded(() => {
      const sealed = sealedView(key);
      return sealed && bytesIn(sealed, key);
    }, key);
  }

  return {
    get: (key) =>
      guarded(() => {
        const sealed = sealedView(key);
        return sealed && recordIn(sealed, key);
      }, key),
    view,
    bytes: (key) =>
      guarded(() => {
        const sealed = database.getBinary(key);
        return sealed && bytesIn(sealed, key);
      }, key),
    has: (key) => guarded(() => database.doesExist(key)),
    putSync(key, value) {
      database.putSync(key, sealedRecord(key, value));
    },
    put: (key, value) => database.put(key, sealedRecord(key, value)),
    remove: (key) => database.remove(key),
    keys: (range = {}) => guarded(() => Array.from(database.getKeys(range))),
    *entries(range = {}, onDamage) {
      const iterator = database.getRange(range)[Symbol.iterator]();
      try {
        for (;;) {
          const next = guarded(() => iterator.next());
          if (next.done) return;
          const { key, value: sealed } = next.value;
          const read = () => ({ key, value: recordIn(sealed, key) });
          const entry = onDamage === undefined ? guarded(read, key) : orNothing(read);
          if (entry === undefined) onDamage?.(key);
          else yield entry;
        }
      } finally {
        // A cursor that is not ended keeps its read transaction, which keeps old pages from being used again.
        iterator.return?.();
      }
    },
    count: () => (database.getStats() as { entryCount: number }).entryCount,
    damagedKeys: () =>
      Array.from(database.getKeys()).filter((key) => orNothing(() => view(key)) === undefined),
  };
}

/** Returns the result of `read`, or `undefined` if it throws. For caches: a missing record is made again. */
export function orNothing<V>(read: () => V): V | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Throws `DamagedRecord` for bytes that the codec cannot read. */
function decode<V>(codec: Codec<V>, bytes: Buffer): V {
  try {
    return codec.decode(bytes);
  } catch {
    throw new DamagedRecord();
  }
}

/** The text of a key that the checksum of its record covers. */
export function keyText(key: SealedKey, separator: ' ' | '\0' = ' '): string {
  return typeof key === 'object' ? key.join(separator) : String(key);
}
