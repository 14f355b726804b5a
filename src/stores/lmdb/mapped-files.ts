/**
 * Detects truncated mapped files of an LMDB environment, and pages that could not be read. LMDB maps
 * its files when it opens the environment, and a page that was missing keeps its substitute
 * (`crates/node/src/guard/`) even if the file is complete again. The environment is therefore unusable
 * until it is opened anew.
 *
 * The counter of missing pages is one for the process. A missing page is attributed to this environment
 * in three cases: a file is shorter than before, one of its files is the first with a missing page, or
 * LMDB fails.
 */
import { realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { firstFaultyFile, mappedFileFaults } from '../../core.ts';
import { ServiceError } from '../../errors.ts';
import { DamagedRecord } from './seal.ts';

export interface MappedFiles {
  /** Throws if the environment has to be opened anew. */
  expectUsable(): void;
  /** As `expectUsable`, and compares the sizes of the files. */
  expectIntact(): void;
  /**
   * Records an error of a read or a write: if LMDB fails after a page was missing, that page is the
   * cause.
   */
  noteError(error: unknown): void;
  /**
   * Returns why nothing can be read or written, for the operator; `undefined` while everything works.
   */
  failure(): string | undefined;
}

export interface MappedFilesOptions {
  /** Name of the content in messages: `accounts`. */
  readonly holding: string;
  /** Called once, when the environment becomes unusable. */
  readonly onFailure?: ((cause: string) => void) | undefined;
}

const NAMES = ['data.mdb', 'lock.mdb'];

/** `folder` is the folder of an open environment. */
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
   * LMDB never shrinks its files, and keeps writing to the file that it opened even if the name belongs
   * to another one.
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
    // `expected`, because the cause is already logged: the log of each later request has no stack.
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
 * LMDB's errors have a negative code or contain `MDB_`; system errors, such as a full disk, have a
 * positive code or none.
 */
function isOfLmdb(error: unknown): error is Error {
  if (!(error instanceof Error) || error instanceof DamagedRecord || error instanceof ServiceError)
    return false;
  const { code } = error as { code?: unknown };
  return (typeof code === 'number' && code < 0) || /\bMDB_/.test(error.message);
}
