/**
 * Databases with checksums in a folder that changes while it is served: accounts and usage. A failed read
 * throws the service error `upstream_unavailable`, whose cause names the database. If one record is damaged,
 * all others stay readable.
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
  /** Name of what the folder holds, for error messages, such as `accounts`. */
  readonly holding: string;
  /**
   * True if the databases were created before. A missing database is then damage, and is not created anew.
   */
  readonly isMade: boolean;
}

/** Separates the parts of a composite key in the text of the key that a record's checksum covers. */
export const KEY_SEPARATOR = '\0';

/** Opens a database of JSON records with checksums. */
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

/** True if an error says that the record that was read is damaged. */
export function isDamage(error: unknown): boolean {
  return error instanceof ServiceError && error.cause instanceof DamagedRecord;
}
