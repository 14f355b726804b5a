/**
 * A database of JSON records, each with a checksum over itself and its key (`seal.ts`). A damaged record
 * is never returned: reading it throws the service error `upstream_unavailable`, whose cause names the
 * database. All other records are read as before.
 */
import type { Database, RangeOptions, RootDatabase } from 'lmdb';
import { ServiceError } from '../../errors.ts';
import type { MappedFiles } from './mapped-files.ts';
import { DamagedRecord, seal, unseal } from './seal.ts';

export type SealedKey = string | string[];

export interface SealedRecords<V, K extends SealedKey> {
  get(key: K): V | undefined;
  doesExist(key: K): boolean;
  put(key: K, value: V): void;
  remove(key: K): void;
  /** A damaged record is left out and handed to `onDamage` if that is given, and thrown otherwise. */
  entries(
    range?: RangeOptions,
    onDamage?: (key: K) => void,
  ): Generator<{ readonly key: K; readonly value: V }>;
  keys(range?: RangeOptions): K[];
}

export interface SealedFolder {
  readonly root: RootDatabase;
  readonly files: MappedFiles;
  /** For messages: `accounts`. */
  readonly holding: string;
  /**
   * True if its databases were made before: one that is missing is not made anew then, but refused as
   * damage.
   */
  readonly isMade: boolean;
}

export function openSealedRecords<V, K extends SealedKey>(
  { root, files, holding, isMade }: SealedFolder,
  name: string,
): SealedRecords<V, K> {
  const options = { name, encoding: 'binary' as const, create: !isMade };
  const database: Database<Buffer, K> | undefined = root.openDB(options);
  if (database === undefined)
    throw new Error(`data.mdb is damaged: it has no database ${name}; restore it from a snapshot`);
  const where = `a record of ${name} in the ${holding}`;

  const cannotRead = (cause: unknown) =>
    new ServiceError('upstream_unavailable', { detail: `The ${holding} cannot be read now.`, cause });

  function reading<T>(read: () => T): T {
    files.expectUsable();
    try {
      return read();
    } catch (cause) {
      files.noteError(cause);
      throw cannotRead(cause);
    }
  }

  return {
    get: (key) =>
      reading(() => {
        const sealed = database.get(key);
        return sealed && (openRecord(sealed, key, where) as V);
      }),
    doesExist: (key) => reading(() => database.doesExist(key)),
    put: (key, value) => void database.put(key, sealRecord(key, value)),
    remove: (key) => void database.remove(key),
    *entries(range = {}, onDamage) {
      const iterator = database.getRange(range)[Symbol.iterator]();
      try {
        for (;;) {
          const next = reading(() => iterator.next());
          if (next.done) return;
          const { key, value } = next.value;
          const opened = reading(() => {
            try {
              return { value: openRecord(value, key, where) as V };
            } catch (error) {
              if (onDamage === undefined) throw error;
              return undefined;
            }
          });
          if (opened === undefined) onDamage?.(key);
          else yield { key, value: opened.value };
        }
      } finally {
        // A cursor that is not ended keeps its read transaction, which keeps old pages from being used again.
        iterator.return?.();
      }
    },
    keys: (range = {}) => reading(() => Array.from(database.getKeys(range))),
  };
}

export function sealRecord(key: SealedKey, value: unknown): Buffer {
  return seal(Buffer.from(JSON.stringify(value)), textOf(key));
}

/** Throws `DamagedRecord`. */
export function openRecord(sealed: Buffer, key: SealedKey, where: string): unknown {
  try {
    return JSON.parse(unseal(sealed, textOf(key)).toString());
  } catch {
    throw new DamagedRecord(where);
  }
}

/** True if a record that was to be read is damaged. */
export function isDamage(error: unknown): boolean {
  return error instanceof ServiceError && error.cause instanceof DamagedRecord;
}

const textOf = (key: SealedKey): string => (typeof key === 'string' ? key : key.join('\0'));
