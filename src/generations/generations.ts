/**
 * Serves the generation that was published last. A request leases the current generation when it begins.
 * Later requests get a newly published generation, and the old one closes when its last lease ends.
 *
 * A generation is served only after all of its files were compared with their digests. If the published one
 * is damaged, the generation served before stays. If there is none before (at the start of the process, or
 * because it is damaged too), the newest undamaged generation is served. Without any, no corpus is served
 * until a generation is undamaged again.
 *
 * A served generation is checked again in three cases: a file has another size, time or inode (found by a
 * poll), a record does not match its checksum (`Lease.reportDamage`), or a page of a mapped file could not be
 * read (`faults`).
 */
import { join } from 'node:path';
import type { DataLayout } from '../data-directory/layout.ts';
import { DamagedGeneration } from '../stores/damage.ts';
import type { Manifest } from '../stores/manifest.ts';
import type { Generations } from './generation.ts';
import type { OpenedGeneration } from './open-generation.ts';
import { buildOf, currentGeneration, generationsByAge, MISSING } from './published.ts';
import type { Served } from './served.ts';
import { serve } from './served.ts';

export { currentGeneration } from './published.ts';

export interface FollowedGenerations extends Generations {
  /**
   * Checks now whether another generation must be served, and switches to it. The same check runs by itself
   * every `pollMs` milliseconds.
   */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

export interface FollowOptions {
  /** Interval in milliseconds of the checks for a new generation or a changed file. Default: 500. */
  pollMs?: number;
  /**
   * Returns a reason to refuse a generation, or `undefined` to accept it. After a refusal, the generation
   * served before stays.
   */
  refuse?: (manifest: Manifest) => string | undefined;
  /**
   * Called when a generation begins to be served, also when it is the same one after a check. If it is not
   * the published one, `insteadOf` is the reason.
   */
  onChange?: (manifest: Manifest, insteadOf?: string) => void;
  /**
   * Called when a generation cannot be opened or `refuse` rejects it, once for each state of its files, and
   * for other errors of a check or of closing.
   */
  onError?: (error: Error) => void;
  /**
   * Returns the number of failed reads of mapped files in this process. The pages concerned read as zeros
   * from then on.
   */
  faults?: () => number;
}

/** Opens the generation in a folder after all of its files were compared with their digests. */
export type OpenGeneration = (directory: string, signal?: AbortSignal) => Promise<OpenedGeneration>;

const POLL_MS = 500;
/**
 * Shortest time in milliseconds between two checks because of damaged records. A check reads the whole
 * generation.
 */
const BETWEEN_CHECKS_MS = 60_000;

/**
 * A build (state of a generation's files) that could not be served. It is tried again when one of its files
 * has changed, otherwise after a pause that doubles each time, because a failed read (too many open files, a
 * disk error) may be transient.
 */
interface Failure {
  readonly build: string;
  readonly pauseMs: number;
  /**
   * Time at which opening this generation is tried again, in milliseconds on the clock of
   * `performance.now()`.
   */
  readonly retryAt: number;
}
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;

/** Error: the function `refuse` of the options rejected a generation. */
class RefusedGeneration extends Error {}

/**
 * Opens the published generation, if there is one, and follows later ones. Throws if `refuse` rejects it at
 * the start, because an operator can then correct the settings.
 */
export async function followGenerations(
  layout: DataLayout,
  open: OpenGeneration,
  { refuse, onChange, onError, pollMs = POLL_MS, faults = () => 0 }: FollowOptions = {},
): Promise<FollowedGenerations> {
  const closing = new AbortController();
  const { signal } = closing;
  /** The last failure of each generation that could not be served, by the generation's name. */
  const failed = new Map<string, Failure>();
  let served: Served | undefined;
  let problem: string | undefined;
  let isStarting = true;
  let damageReportedAt = Number.NEGATIVE_INFINITY;

  function onDamageReport(): boolean {
    if (performance.now() - damageReportedAt < BETWEEN_CHECKS_MS) return false;
    damageReportedAt = performance.now();
    refreshSoon();
    return true;
  }

  function report(error: unknown): void {
    if (!signal.aborted) onError?.(error as Error);
  }

  /**
   * Reports an error as the reason why the published generation is not served. The same reason is reported
   * once.
   */
  function reportOnce(error: unknown): void {
    const { message } = error as Error;
    if (message === problem) return;
    problem = message;
    report(error);
  }

  async function published(): Promise<string | undefined> {
    try {
      return await currentGeneration(layout);
    } catch (error) {
      if (!(error instanceof DamagedGeneration)) throw error;
      reportOnce(error);
      return undefined;
    }
  }

  async function moveTo(name: string, build: string): Promise<void> {
    if (build === MISSING) throw new DamagedGeneration('it is not there', { name });
    const generation = await open(join(layout.generations, name), signal);
    const reason = signal.aborted ? 'closed meanwhile' : refuse?.(generation.manifest);
    if (reason !== undefined) {
      await generation.close();
      throw new RefusedGeneration(reason);
    }
    served?.retire().catch(report);
    served = serve({ name, build, generation, faults, onDamageReport });
  }

  /**
   * Switches to the generation `name` if it can be opened, and returns true if it is then served. If it
   * cannot be opened, `onFailure` is called, but only once for the same state of its files.
   */
  async function tryToServe(name: string, onFailure: (error: unknown) => void): Promise<boolean> {
    const build = await buildOf(layout, name);
    if (isUnchanged(name, build)) return true;
    const before = failed.get(name);
    const isKnown = before?.build === build;
    if (isKnown && performance.now() < before.retryAt) return false;
    try {
      await moveTo(name, build);
      failed.delete(name);
      return true;
    } catch (error) {
      const pauseMs = isKnown ? Math.min(2 * before.pauseMs, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
      failed.set(name, { build, pauseMs, retryAt: performance.now() + pauseMs });
      if (!isKnown) onFailure(error);
      return false;
    }
  }

  /**
   * True if this build of the generation is served already. While a generation is replaced by a new build,
   * its folder is missing for a moment, which is not taken for a change.
   */
  function isUnchanged(name: string, build: string): boolean {
    return served?.name === name && (build === served.build || build === MISSING);
  }

  async function drop(): Promise<void> {
    const before = served;
    served = undefined;
    await before?.retire();
  }

  /**
   * Stops serving a damaged generation. Requests that are still reading it are answered 503, because their
   * answers may be wrong.
   */
  function giveUpDamaged(): void {
    served?.condemn();
    drop().catch(report);
  }

  function reportChange(insteadOf?: string): void {
    if (served !== undefined) onChange?.(served.generation.manifest, insteadOf);
  }

  async function look(): Promise<void> {
    if (signal.aborted) return;
    // A damaged generation is closed before its files are opened again, because an existing mapping keeps the
    // pages that could not be read.
    if (served?.isSound() === false) {
      problem ??= 'damage was seen, and the corpus is being checked';
      await drop();
    }
    const before = served;
    const current = await published();
    let failure: unknown;
    if (current !== undefined) {
      const isServed = await tryToServe(current, (error) => {
        failure = error;
      });
      if (isServed) {
        problem = undefined;
        if (served !== before) reportChange();
        return;
      }
      if (signal.aborted) return;
      // Two more ingests may have removed the generation that was just read as the published one, so the
      // published name is read again.
      if ((await published()) !== current) return look();
      if (isStarting && failure instanceof RefusedGeneration) throw failure;
      if (failure !== undefined) reportOnce(failure);
    }
    if (problem === undefined) return;
    if (served !== undefined && isUnchanged(served.name, await buildOf(layout, served.name))) return;
    giveUpDamaged();
    for (const name of await generationsByAge(layout)) {
      if (name === current || !(await tryToServe(name, report))) continue;
      reportChange(problem);
      return;
    }
  }

  let looking: Promise<void> = Promise.resolve();
  let waiting = 0;
  function refresh(): Promise<void> {
    waiting += 1;
    looking = looking
      .catch(() => {})
      .then(look)
      .finally(() => {
        waiting -= 1;
      });
    return looking;
  }
  function refreshSoon(): void {
    if (waiting < 2) refresh().catch(report);
  }

  await refresh();
  isStarting = false;
  const timer = setInterval(() => {
    if (waiting === 0) refresh().catch(report);
  }, pollMs);
  timer.unref();

  return {
    lease() {
      if (served?.isSound() !== false) return served?.lease();
      refreshSoon();
      return undefined;
    },
    manifest: () => served?.generation.manifest,
    problem: () => problem,
    refresh,
    async close() {
      clearInterval(timer);
      closing.abort();
      await looking.catch(() => {});
      await drop();
    },
  };
}

/**
 * Opens the published generation. Returns `undefined` if nothing has been published. Throws if the generation
 * cannot be opened.
 */
export async function openPublished(
  layout: DataLayout,
  open: OpenGeneration,
): Promise<OpenedGeneration | undefined> {
  const name = await currentGeneration(layout);
  if (name === undefined) return undefined;
  try {
    return await open(join(layout.generations, name));
  } catch (error) {
    // Two more ingests may have removed the named generation before it was opened. Then the newly published
    // one is opened.
    if ((await currentGeneration(layout)) !== name) return openPublished(layout, open);
    throw error;
  }
}
