/**
 * A folder of LMDB that several processes write to, safe on a disk that is full or fails: an
 * acknowledged change is on disk, a rejected one is not stored, and no failure ends the process.
 *
 * Two options of the lmdb binding must be turned off for that. With `overlappingSync`, a write whose
 * flush failed is rejected and stored nevertheless, and `close` then never resolves. With
 * `eventTurnBatching`, a failed commit rejects a promise that no caller can handle, and the unhandled
 * rejection ends Node. Turning them off costs no time here.
 */
import type { RootDatabase } from 'lmdb';
import { ABORT, open } from 'lmdb';
import { makeFolder } from '../../data-directory/folder.ts';
import { ServiceError } from '../../errors.ts';
import { checkDataFile } from './data-file.ts';
import { expectFreeSpace } from './free-space.ts';
import type { MappedFiles } from './mapped-files.ts';
import { watchMappedFiles } from './mapped-files.ts';

export interface Environment<D> {
  readonly root: RootDatabase;
  readonly databases: D;
  /**
   * Runs `write` in one transaction; resolves when it is on disk. If `write` throws, nothing is stored
   * and its error is thrown.
   */
  commit<T>(write: () => T): Promise<T>;
  /**
   * Returns why nothing can be read or written, for the operator; `undefined` while everything works. A
   * failure lasts until another process opens the environment.
   */
  failure(): string | undefined;
  close(): Promise<void>;
}

export interface EnvironmentOptions<D> {
  /** Name of the content in messages: `accounts`. */
  readonly holding: string;
  readonly maxDatabases: number;
  openDatabases(root: RootDatabase, files: MappedFiles): D;
  /** Called once, when the environment becomes unusable. */
  readonly onFailure?: ((cause: string) => void) | undefined;
}

/**
 * Bytes kept free on the disk: more than one transaction or a batch of concurrent transactions writes.
 */
const RESERVED_BYTES = 2 << 20;

/**
 * Timeout in milliseconds for the cause of a failed commit: the binding provides it at once or never.
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
        // If the file was truncated, LMDB could acknowledge a commit, abort the process, or wait for
        // ever.
        files.expectIntact();
        expectFreeSpace(path, RESERVED_BYTES);
        // A child transaction is rolled back if `write` throws. A plain one would keep what was written
        // before.
        await root.childTransaction(() => {
          outcome = attempt(write);
          return 'thrown' in outcome ? ABORT : undefined;
        });
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
 * Mode of the folder. LMDB creates files that every user of the machine may read, but they hold
 * addresses and password hashes.
 */
const OWNER_ONLY_MODE = 0o700;

/** Adds folder and content to LMDB's errors, which name neither. */
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
 * Resolves to the cause of a failed commit. The binding's error has it only as a second promise, whose
 * rejection must be handled.
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
