/**
 * A folder of LMDB that several processes write to, and that outlives a disk which is full or fails: what is
 * acknowledged is on disk, what is refused is not there, and no failure ends the process.
 *
 * The binding's own ways do not hold to that, which is why two of its options are set. With `overlappingSync` a write
 * whose flush failed is refused and yet there, and `close` then waits for ever; with `eventTurnBatching` a commit that
 * fails rejects a promise which nobody can take hold of, and an unhandled rejection ends Node. Neither costs time here.
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
   * One step, on disk when the promise resolves. What `write` throws is thrown, and nothing of what it
   * wrote is kept.
   */
  commit<T>(write: () => T): Promise<T>;
  /**
   * Tells an operator why nothing can be read or written; `undefined` while everything can. It lasts until
   * the environment is opened anew, by another process.
   */
  failure(): string | undefined;
  close(): Promise<void>;
}

export interface EnvironmentOptions<D> {
  /** For messages: `accounts`. */
  readonly holding: string;
  readonly maxDatabases: number;
  openDatabases(root: RootDatabase, files: MappedFiles): D;
  /** Called once, when the environment becomes unusable. */
  readonly onFailure?: ((cause: string) => void) | undefined;
}

/** Left free on the disk: more than one step or the batch of steps under way writes. */
const RESERVED_BYTES = 2 << 20;

/** How long the binding may take to say why a commit failed: it does at once, or not at all. */
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
        // LMDB may acknowledge a commit to a file that was cut, abort the process, or wait for ever.
        files.expectWhole();
        expectFreeSpace(path, RESERVED_BYTES);
        // The binding keeps what a plain transaction wrote before its callback threw; a child is rolled back.
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

/** LMDB makes files that everybody on the machine may read: addresses and hashes of passwords are for nobody else. */
const OWNERS_ALONE = 0o700;

/** LMDB's own errors do not say where. */
function openFolder<D>(
  path: string,
  { holding, maxDatabases: maxDbs, openDatabases, onFailure }: EnvironmentOptions<D>,
): { root: RootDatabase; databases: D; files: MappedFiles } {
  let root: RootDatabase | undefined;
  try {
    makeFolder(path, OWNERS_ALONE);
    expectWholeStructure(path);
    root = open({ path, noSubdir: false, maxDbs, overlappingSync: false, eventTurnBatching: false });
    const files = watchMappedFiles(path, { holding, onFailure });
    return { root, databases: openDatabases(root, files), files };
  } catch (cause) {
    void root?.close();
    throw new Error(`cannot open the ${holding} in ${path}: ${(cause as Error).message}`, { cause });
  }
}

function expectWholeStructure(path: string): void {
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

/** The binding's error says only that there is another, which it rejects a promise with that must not go unhandled. */
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
