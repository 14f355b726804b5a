/**
 * An LMDB database whose records are sealed: each value is followed by a checksum over its key and itself. If
 * a byte of either has changed, or a value is found under another key, the read fails and never returns a
 * wrong value.
 *
 * A lost record is not detected, because it looks like a record that was never written.
 */
import type { Database, RangeOptions, RootDatabase } from 'lmdb';
import type { Codec } from './codecs.ts';
import { DamagedRecord, seal, unseal } from './seal.ts';

export type SealedKey = number | string | (number | string)[];

export interface SealedDatabase<V, K extends SealedKey> {
  /**
   * Returns the value. For a damaged record it throws the error that the guard's `failure` returns, as every
   * read does.
   */
  get(key: K): V | undefined;
  /**
   * Returns the encoded value without its checksum, which is checked. The bytes are no copy: they are valid
   * until the next read of any database.
   */
  view(key: K): Buffer | undefined;
  /** Returns the same bytes as `view`, but as a copy that stays valid after the next read. */
  bytes(key: K): Buffer | undefined;
  /** True if there is a record with this key, damaged or not. */
  has(key: K): boolean;
  /** Writes a record within the current synchronous transaction. */
  putSync(key: K, value: V): void;
  /**
   * Writes a record within the current synchronous transaction, with a greater key than all others. Pages are
   * filled to the end; `putSync` leaves them half empty. Throws if the key is not greater.
   */
  appendSync(key: K, value: V): void;
  /** Writes a record as `appendSync` does if its key is greater than all others, and as `putSync` if not. */
  putNextSync(key: K, value: V): void;
  /** Writes a record. Resolves when the record, or the transaction around the call, is committed. */
  put(key: K, value: V): Promise<boolean>;
  remove(key: K): Promise<boolean>;
  keys(range?: RangeOptions): K[];
  /**
   * Yields the records in key order. A damaged record is passed to `onDamage` and left out; without
   * `onDamage`, its error is thrown.
   */
  entries(
    range?: RangeOptions,
    onDamage?: (key: K) => void,
  ): Generator<{ readonly key: K; readonly value: V }>;
  count(): number;
  /** Reads all records of the database and returns the keys of those that do not match their checksums. */
  damagedKeys(): K[];
}

/** Hooks around every read of a database. */
export interface ReadGuard {
  /** Called before each read; throws if nothing can be read. */
  expectUsable?(): void;
  /** Returns the error to throw for a failed read. Without `key`, the database itself could not be read. */
  failure(cause: unknown, key?: SealedKey): unknown;
}

export interface SealedOptions<V> {
  readonly name: string;
  readonly codec: Codec<V>;
  readonly keyEncoding?: 'uint32';
  readonly compression?: boolean;
  /** If false, a missing database is an error and is not created. */
  readonly create?: boolean;
  /**
   * Separator between the parts of a key in the text that the checksum covers; a blank by default. It is part
   * of the format on disk.
   */
  readonly separator?: '\0';
  /** Hooks called around reads of the database. Absent: errors of reads are thrown as they are. */
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
    // lmdb returns a reusable buffer, on which only the property `length` is that of the record; its other
    // properties are those of the whole buffer.
    return bytes?.subarray(0, bytes.length);
  };
  const bytesIn = (sealed: Buffer, key: K) => unseal(sealed, keyText(key, separator));
  const recordIn = (sealed: Buffer, key: K) => decode(codec, bytesIn(sealed, key));
  const sealedRecord = (key: K, value: V) => seal(codec.encode(value), keyText(key, separator));

  const isAppended = (key: K, sealed: Buffer): boolean => {
    // The types of lmdb say that nothing is returned.
    const isWritten: unknown = database.putSync(key, sealed, { append: true });
    return isWritten !== false;
  };

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
    appendSync(key, value) {
      if (!isAppended(key, sealedRecord(key, value)))
        throw new Error(`${name}: the key ${keyText(key)} is not the last one`);
    },
    putNextSync(key, value) {
      const sealed = sealedRecord(key, value);
      if (!isAppended(key, sealed)) database.putSync(key, sealed);
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
        // An open cursor keeps its read transaction, and LMDB does not reuse old pages while a read
        // transaction may see them.
        iterator.return?.();
      }
    },
    count: () => (database.getStats() as { entryCount: number }).entryCount,
    damagedKeys: () =>
      Array.from(database.getKeys()).filter((key) => orNothing(() => view(key)) === undefined),
  };
}

/**
 * Returns the result of `read`, or `undefined` if it throws. Used where a damaged record is left out or
 * counted, and for caches, whose lost records can be made again.
 */
export function orNothing<V>(read: () => V): V | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Decodes a value. Throws `DamagedRecord` for bytes that the codec cannot decode. */
function decode<V>(codec: Codec<V>, bytes: Buffer): V {
  try {
    return codec.decode(bytes);
  } catch {
    throw new DamagedRecord();
  }
}

/** Returns the key of a record as text. The checksum of the record covers this text too. */
export function keyText(key: SealedKey, separator: ' ' | '\0' = ' '): string {
  return typeof key === 'object' ? key.join(separator) : String(key);
}
