/**
 * An LMDB environment (a folder of databases) that several processes write to. It is safe on a disk that is
 * full or fails: an acknowledged change is on disk, a rejected change is not stored, and no failure ends the
 * process.
 *
 * Two options of the lmdb binding must be turned off for this. With `overlappingSync`, a write whose flush
 * failed is rejected and stored nevertheless, and `close` then never resolves. With `eventTurnBatching`, a
 * failed commit rejects a promise that no caller can handle, and the unhandled rejection ends Node. Without
 * the two options, writes here are no slower.
 */
import type { RootDatabase } from 'lmdb';
import { ABORT, open } from 'lmdb';
import { makeFolder } from '../../data-directory/folder.ts';
import { commitUnderWay } from '../../end-process.ts';
import { ServiceError } from '../../errors.ts';
import { checkDataFile } from './data-file.ts';
import { expectFreeSpace } from './free-space.ts';
import type { MappedFiles } from './mapped-files.ts';
import { watchMappedFiles } from './mapped-files.ts';

export interface Environment<D> {
  readonly root: RootDatabase;
  readonly databases: D;
  /**
   * Runs `write` in one transaction and resolves to its result when the changes are on disk. If `write`
   * throws, nothing is stored and its error is thrown.
   */
  commit<T>(write: () => T): Promise<T>;
  /**
   * Returns, in words for the operator, why nothing can be read or written; `undefined` while everything
   * works. Damage to a file lasts until the environment is opened anew.
   */
  failure(): string | undefined;
  close(): Promise<void>;
}

export interface EnvironmentOptions<D> {
  /** Name of what the folder holds, for error messages, such as `accounts`. */
  readonly holding: string;
  readonly maxDatabases: number;
  openDatabases(root: RootDatabase, files: MappedFiles): D;
  /**
   * Called once, with the cause, when a file of the environment is damaged or replaced, so that it must be
   * opened anew.
   */
  readonly onFailure?: ((cause: string) => void) | undefined;
}

/**
 * Free space that a write must find on the disk, in bytes. It is more than one transaction, or a batch of
 * concurrent transactions, writes.
 */
const RESERVED_BYTES = 2 << 20;

/**
 * Time in milliseconds to wait for the cause of a failed commit. The LMDB binding gives the cause at once or
 * never.
 */
const REASON_MS = 100;

export function openEnvironment<D>(path: string, options: EnvironmentOptions<D>): Environment<D> {
  const { root, databases, files } = openFolder(path, options);
  const cannotWrite = (cause: unknown) =>
    new ServiceError('upstream_unavailable', {
      detail: `The ${options.holding} cannot be written now.`,
      cause,
    });

  return {
    root,
    databases,
    async commit(write) {
      let outcome = nothingDone<ReturnType<typeof write>>();
      try {
        // A truncated file is detected before the transaction, in which LMDB could acknowledge a commit that
        // is lost, abort the process, or wait for ever.
        files.expectIntact();
        expectFreeSpace(path, RESERVED_BYTES);
        // A child transaction is rolled back if `write` throws. A plain transaction would keep what `write`
        // had already written.
        const transaction = root.childTransaction(() => {
          outcome = attempt(write);
          return 'thrown' in outcome ? ABORT : undefined;
        });
        await commitUnderWay(transaction);
      } catch (error) {
        const cause = await reasonOf(error);
        files.noteError(cause);
        throw cause instanceof ServiceError ? cause : cannotWrite(cause);
      }
      if ('thrown' in outcome) {
        files.noteError(outcome.thrown);
        throw outcome.thrown;
      }
      return outcome.value;
    },
    failure: files.failure,
    close: () => root.close(),
  };
}

/**
 * Mode of a new folder: access for its owner only. LMDB makes its files readable for every user of the
 * machine, and they hold e-mail addresses and password hashes.
 */
const OWNER_ONLY_MODE = 0o700;

/**
 * Opens the folder. LMDB's errors name neither the folder nor its contents, so both are added to the message.
 */
function openFolder<D>(
  path: string,
  { holding, maxDatabases: maxDbs, openDatabases, onFailure }: EnvironmentOptions<D>,
): { root: RootDatabase; databases: D; files: MappedFiles } {
  let root: RootDatabase | undefined;
  try {
    makeFolder(path, OWNER_ONLY_MODE);
    expectIntactStructure(path);
    root = open({ path, noSubdir: false, maxDbs, overlappingSync: false, eventTurnBatching: false });
    const files = watchMappedFiles(path, { holding, onFailure });
    return { root, databases: openDatabases(root, files), files };
  } catch (cause) {
    void root?.close();
    throw new Error(`cannot open the ${holding} in ${path}: ${(cause as Error).message}`, { cause });
  }
}

function expectIntactStructure(path: string): void {
  try {
    checkDataFile(path);
  } catch (cause) {
    const { message } = cause as Error;
    throw new Error(`${message}. Restore a snapshot: sanad restore DIR --accounts-only`, { cause });
  }
}

type Outcome<T> = { readonly value: T } | { readonly thrown: unknown };

const nothingDone = <T>(): Outcome<T> => ({ thrown: new Error('the binding did not call the step') });

function attempt<T>(write: () => T): Outcome<T> {
  try {
    return { value: write() };
  } catch (thrown) {
    return { thrown };
  }
}

/**
 * Resolves to the cause of a failed commit. The binding's error holds the cause only in a second promise,
 * `commitError`, whose rejection must be handled.
 */
async function reasonOf(error: unknown): Promise<unknown> {
  const { commitError } = error as { commitError?: Promise<never> };
  if (commitError === undefined) return error;
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<unknown>((resolve) => {
    timer = setTimeout(() => resolve(error), REASON_MS);
  });
  const reason = commitError.catch((cause: unknown) => cause);
  return Promise.race([reason, silence]).finally(() => clearTimeout(timer));
}
