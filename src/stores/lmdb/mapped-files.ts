/**
 * Detects when a mapped file of an LMDB environment was truncated, or a page of it could not be read. LMDB
 * maps its files when it opens the environment. The guard of mapped files (`crates/node/src/guard/`) puts a
 * substitute in place of a missing page, and the substitute stays even if the file is complete again. The
 * environment is therefore unusable until it is opened anew.
 *
 * The guard counts missing pages for the whole process. A missing page is attributed to this environment in
 * three cases: one of its files is shorter than before, one of its files is the first with a missing page, or
 * LMDB fails.
 */
import { realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { firstFaultyFile, mappedFileFaults } from '../../core.ts';
import { ServiceError } from '../../errors.ts';
import { DamagedRecord } from './seal.ts';

export interface MappedFiles {
  /**
   * Throws if a page of this environment's files could not be read from disk, so that the environment must be
   * opened anew.
   */
  expectUsable(): void;
  /** Does the same as `expectUsable`, and also throws if a file was truncated, removed or replaced. */
  expectIntact(): void;
  /**
   * Receives the error of a failed read or write. If LMDB fails after a page was missing, the missing page is
   * taken for the cause.
   */
  noteError(error: unknown): void;
  /**
   * Returns, in words for the operator, why nothing can be read or written; `undefined` while everything
   * works.
   */
  failure(): string | undefined;
}

export interface MappedFilesOptions {
  /** Name of what the folder holds, for error messages, such as `accounts`. */
  readonly holding: string;
  /**
   * Called once with the cause, when a file is damaged or replaced, so that the environment must be opened
   * anew.
   */
  readonly onFailure?: ((cause: string) => void) | undefined;
}

const NAMES = ['data.mdb', 'lock.mdb'];

/** Watches the mapped files in `folder` for damage. They must belong to an open environment. */
export function watchMappedFiles(folder: string, { holding, onFailure }: MappedFilesOptions): MappedFiles {
  const realFolder = realpathSync(folder);
  const files: { path: string; inode: number | undefined; bytes: number }[] = NAMES.map((name) => ({
    path: join(realFolder, name),
    inode: undefined,
    bytes: 0,
  }));
  const faultsBefore = mappedFileFaults();
  let faultsSeen = faultsBefore;
  let hasFailed = false;

  function fail(cause: string): void {
    if (hasFailed) return;
    hasFailed = true;
    onFailure?.(cause);
  }

  /**
   * Fails if a file was truncated, removed or replaced. LMDB itself never shrinks its files, and keeps
   * writing to the file that it opened even if another file has its name now.
   */
  function compareSizes(): void {
    for (const file of files) {
      const now = statSync(file.path, { throwIfNoEntry: false });
      file.inode ??= now?.ino;
      if (now === undefined) fail(`${file.path} was removed`);
      else if (now.ino !== file.inode) fail(`${file.path} was replaced by another file`);
      else if (now.size < file.bytes) fail(`${file.path} was cut from ${file.bytes} to ${now.size} bytes`);
      else file.bytes = now.size;
    }
  }

  function compareFaults(): void {
    const faults = mappedFileFaults();
    if (faults === faultsSeen) return;
    const first = faultsSeen === 0 ? firstFaultyFile() : undefined;
    faultsSeen = faults;
    compareSizes();
    if (files.some(({ path }) => path === first)) fail(`a page of ${first} was missing`);
  }

  function refuseFailed(): void {
    // `expected` keeps the stack out of the log of each request, because `onFailure` has already logged the
    // cause.
    if (hasFailed)
      throw new ServiceError('upstream_unavailable', {
        detail: `The ${holding} cannot be used now.`,
        expected: true,
      });
  }

  function expectUsable(): void {
    if (!hasFailed) compareFaults();
    refuseFailed();
  }

  function expectIntact(): void {
    if (!hasFailed) compareSizes();
    expectUsable();
  }

  expectIntact();
  return {
    expectUsable,
    expectIntact,
    noteError(error) {
      if (mappedFileFaults() > faultsBefore && isOfLmdb(error))
        fail(`a page of a mapped file was missing, and LMDB fails in ${realFolder}: ${error.message}`);
    },
    failure() {
      try {
        expectIntact();
        return undefined;
      } catch (error) {
        return hasFailed
          ? `The ${holding} must be opened anew: restart the service.`
          : `The ${holding} cannot be used now: ${(error as Error).message}.`;
      }
    },
  };
}

/**
 * True if the error comes from LMDB: its code is negative or its message contains `MDB_`. System errors, such
 * as a full disk, have a positive code or none.
 */
function isOfLmdb(error: unknown): error is Error {
  if (!(error instanceof Error) || error instanceof DamagedRecord || error instanceof ServiceError)
    return false;
  const { code } = error as { code?: unknown };
  return (typeof code === 'number' && code < 0) || /\bMDB_/.test(error.message);
}
