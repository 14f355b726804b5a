/**
 * The mapped files of one LMDB environment, cut or with missing pages. LMDB maps them when it opens the
 * environment, and a page that was missing keeps its substitute (`crates/node/src/guard/`) although the
 * file is whole again. The environment is therefore unusable from then on until it is opened anew.
 *
 * The counter of missing pages is that of the process. A missing page belongs to this environment in
 * three cases: a file is shorter than it was, a file is the first with a missing page, or LMDB fails.
 */
import { realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { firstFaultyFile, mappedFileFaults } from '../../core.ts';
import { ServiceError } from '../../errors.ts';
import { DamagedRecord } from './seal.ts';

export interface MappedFiles {
  /** Throws if the environment has to be opened anew. */
  expectUsable(): void;
  /** Does the same, and compares the sizes of the files. */
  expectWhole(): void;
  /** Takes an error of a read or a write: if LMDB fails after a page was missing, the cause is that page. */
  noteError(error: unknown): void;
  /** Tells an operator why nothing can be read or written; `undefined` while everything can. */
  failure(): string | undefined;
}

export interface MappedFilesOptions {
  /** For messages: `accounts`. */
  readonly holding: string;
  /** Called once, when the environment becomes unusable. */
  readonly onFailure?: ((cause: string) => void) | undefined;
}

const NAMES = ['data.mdb', 'lock.mdb'];

/** `folder` is that of an open environment. */
export function watchMappedFiles(folder: string, { holding, onFailure }: MappedFilesOptions): MappedFiles {
  const place = realpathSync(folder);
  const files: { path: string; inode: number | undefined; bytes: number }[] = NAMES.map((name) => ({
    path: join(place, name),
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

  /** LMDB never shrinks its files, and writes to the one that it opened though another has its name. */
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
    // The log has the cause already, so that each refused request needs no line with a stack.
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

  function expectWhole(): void {
    if (!hasFailed) compareSizes();
    expectUsable();
  }

  expectWhole();
  return {
    expectUsable,
    expectWhole,
    noteError(error) {
      if (mappedFileFaults() > faultsBefore && isOfLmdb(error))
        fail(`a page of a mapped file was missing, and LMDB fails in ${place}: ${error.message}`);
    },
    failure() {
      try {
        expectWhole();
        return undefined;
      } catch (error) {
        return hasFailed
          ? `The ${holding} must be opened anew: restart the service.`
          : `The ${holding} cannot be used now: ${(error as Error).message}.`;
      }
    },
  };
}

/** Errors of the system, as that of a full disk, have a positive code or none. */
function isOfLmdb(error: unknown): error is Error {
  if (!(error instanceof Error) || error instanceof DamagedRecord || error instanceof ServiceError)
    return false;
  const { code } = error as { code?: unknown };
  return (typeof code === 'number' && code < 0) || /\bMDB_/.test(error.message);
}
