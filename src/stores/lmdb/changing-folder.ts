/**
 * The sealed databases of a folder that changes while it is served: accounts, usage. A failed read throws
 * the service error `upstream_unavailable`, whose cause names the database; a damaged record leaves all
 * other records readable.
 */
import type { RootDatabase } from 'lmdb';
import { ServiceError } from '../../errors.ts';
import { jsonCodec } from './codecs.ts';
import type { MappedFiles } from './mapped-files.ts';
import { DamagedRecord } from './seal.ts';
import type { SealedDatabase } from './sealed-database.ts';
import { openSealed } from './sealed-database.ts';

export type RecordKey = string | string[];

export interface ChangingFolder {
  readonly root: RootDatabase;
  readonly files: MappedFiles;
  /** For messages: `accounts`. */
  readonly holding: string;
  /** True if the databases were made before: one that is missing is damage then, and is not made anew. */
  readonly isMade: boolean;
}

/** Between the parts of a key in its checksum. */
export const KEY_SEPARATOR = '\0';

/** A database of JSON records. */
export function openRecords<V, K extends RecordKey>(
  { root, files, holding, isMade }: ChangingFolder,
  name: string,
): SealedDatabase<V, K> {
  return openSealed(root, {
    name,
    codec: jsonCodec<V>(),
    create: !isMade,
    separator: KEY_SEPARATOR,
    guard: {
      expectUsable: files.expectUsable,
      failure(error) {
        files.noteError(error);
        const cause =
          error instanceof DamagedRecord ? new DamagedRecord(`a record of ${name} in the ${holding}`) : error;
        return new ServiceError('upstream_unavailable', {
          detail: `The ${holding} cannot be read now.`,
          cause,
        });
      },
    },
  });
}

/** True if a record that was to be read is damaged. */
export function isDamage(error: unknown): boolean {
  return error instanceof ServiceError && error.cause instanceof DamagedRecord;
}
