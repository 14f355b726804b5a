/**
 * A database whose records are sealed: each value is followed by a checksum over itself and its key. A
 * changed byte in either, or a value that is found under another key, is an error of the read, never a wrong
 * value.
 *
 * A key that is no longer there cannot be told from one that never was.
 */
import type { Database, RangeOptions, RootDatabase } from 'lmdb';
import { seal, unseal } from './seal.ts';

type SealedKey = number | string | [number, string];

export interface Codec<V> {
  encode(value: V): Buffer;
  /** Gets bytes that are overwritten by the next read: copies what it keeps. */
  decode(bytes: Buffer): V;
}

export interface SealedDatabase<V, K extends SealedKey> {
  /** Throws what `damaged` makes of a record that does not match its checksum. */
  get(key: K): V | undefined;
  /** Bytes as they are stored, without a copy: valid until the next read of any database. */
  view(key: K): Buffer | undefined;
  /** Bytes as they are stored, in a copy. */
  bytes(key: K): Buffer | undefined;
  /** True if there is a record, whole or not. */
  has(key: K): boolean;
  /** Within the current synchronous transaction. */
  putSync(key: K, value: V): void;
  /** Resolves when committed. */
  put(key: K, value: V): Promise<boolean>;
  remove(key: K): Promise<boolean>;
  keys(range?: RangeOptions): Iterable<K>;
  entries(): Iterable<{ key: K; value: V }>;
  count(): number;
  /** Reads all records, and gives the keys of those that do not match their checksums. */
  damagedKeys(): K[];
}

export interface SealedOptions<V> {
  readonly name: string;
  readonly codec: Codec<V>;
  readonly keyEncoding?: 'uint32';
  readonly compression?: boolean;
  /** The error for a record that does not match its checksum, or cannot be read; where absent, its cause. */
  damaged?(database: string, key: SealedKey, cause: unknown): Error;
}

export function openSealed<V, K extends SealedKey>(
  root: RootDatabase,
  { name, codec, keyEncoding, compression, damaged }: SealedOptions<V>,
): SealedDatabase<V, K> {
  const database: Database<Buffer, K> = root.openDB(name, {
    encoding: 'binary',
    ...(keyEncoding && { keyEncoding }),
    ...(compression && { compression }),
  });

  function whole(key: K, read: () => Buffer | undefined): Buffer | undefined {
    try {
      const sealed = read();
      return sealed && unseal(sealed, nameOf(key));
    } catch (error) {
      throw damaged?.(name, key, error) ?? error;
    }
  }

  function view(key: K): Buffer | undefined {
    return whole(key, () => {
      const bytes = database.getBinaryFast(key);
      // lmdb returns its reusable buffer with an own property `length`; all other properties are the whole
      // buffer's.
      return bytes?.subarray(0, bytes.length);
    });
  }

  function get(key: K): V | undefined {
    const bytes = view(key);
    return bytes && codec.decode(bytes);
  }

  return {
    get,
    view,
    bytes: (key) => whole(key, () => database.getBinary(key)),
    has: (key) => database.doesExist(key),
    putSync(key, value) {
      database.putSync(key, seal(codec.encode(value), nameOf(key)));
    },
    put: (key, value) => database.put(key, seal(codec.encode(value), nameOf(key))),
    remove: (key) => database.remove(key),
    keys: (range) => database.getKeys(range),
    *entries() {
      for (const { key, value } of database.getRange()) {
        const bytes = whole(key, () => value);
        if (bytes !== undefined) yield { key, value: codec.decode(bytes) };
      }
    },
    count: () => (database.getStats() as { entryCount: number }).entryCount,
    damagedKeys: () =>
      Array.from(database.getKeys()).filter((key) => orNothing(() => view(key)) === undefined),
  };
}

/** The record, or nothing where it is damaged: for a cache, where what is missing is made again. */
export function orNothing<V>(read: () => V): V | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** A key as the checksum of its record covers it. */
function nameOf(key: SealedKey): string {
  if (typeof key === 'string') return key;
  return typeof key === 'number' ? String(key) : key.join(' ');
}

export const bytesCodec: Codec<Uint8Array> = {
  encode: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  decode: (bytes) => Buffer.from(bytes),
};

export const textCodec: Codec<string> = {
  encode: (text) => Buffer.from(text),
  decode: (bytes) => bytes.toString('utf8'),
};

export const jsonCodec = <V>(): Codec<V> => ({
  encode: (value) => Buffer.from(JSON.stringify(value)),
  decode: (bytes) => JSON.parse(bytes.toString('utf8')) as V,
});

export const numberCodec: Codec<number> = {
  encode(number) {
    const bytes = Buffer.allocUnsafe(4);
    bytes.writeUInt32LE(number);
    return bytes;
  },
  decode: (bytes) => bytes.readUInt32LE(),
};
