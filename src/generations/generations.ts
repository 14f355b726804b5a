/**
 * The published generation, followed: requests lease what is current when they begin, a new one is served to
 * those that begin later, and the old one closes when its last lease ends.
 *
 * A generation is served only after all of its files were compared with their digests. If the published one
 * is damaged, the generation served before stays. At a start there is none: then the newest undamaged
 * generation is served. Without any, no corpus is served until a generation is whole again.
 *
 * A served generation is checked again in three cases: a file has another size, time or inode (seen by the
 * poll), a record does not match its checksum (`Lease.doubt`), or a page of a mapped file could not be read
 * (`faults`).
 */
import { join } from 'node:path';
import type { DataLayout } from '../data-directory/layout.ts';
import { DamagedGeneration } from '../stores/damage.ts';
import type { Manifest } from '../stores/manifest.ts';
import type { Generations } from './generation.ts';
import type { OpenedGeneration } from './open-generation.ts';
import { AWAY, buildOf, currentGeneration, generationsByAge } from './published.ts';
import type { Served } from './served.ts';
import { serve } from './served.ts';

export { currentGeneration } from './published.ts';

export interface FollowedGenerations extends Generations {
  /**
   * Looks whether another generation is to be served now, and moves over to it. Otherwise done every
   * `pollMs`.
   */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

export interface FollowOptions {
  /** How soon a new generation, or a changed file, is seen. */
  pollMs?: number;
  /** Refuses a generation with a reason; the one before it is served on. */
  refuse?: (manifest: Manifest) => string | undefined;
  /** `insteadOf`: why the published generation is not served, where this is another one. */
  onChange?: (manifest: Manifest, insteadOf?: string) => void;
  /** A generation that cannot be opened or is refused; told once for each. */
  onError?: (error: Error) => void;
  /** How many reads of mapped files have failed in this process: their pages read as zeros from then on. */
  faults?: () => number;
}

/** Opens the generation in a folder, and checks it. */
export type OpenGeneration = (directory: string, signal?: AbortSignal) => Promise<OpenedGeneration>;

const POLL_MS = 500;
/** A check reads the whole generation: it is not done for every record that is damaged. */
const BETWEEN_DOUBTS_MS = 60_000;

/**
 * A build that could not be served is tried again: at once when a file of it has changed, and after a pause
 * that doubles otherwise. A failed read (too many open files, an error of the disk) may pass.
 */
interface Failure {
  readonly build: string;
  readonly pauseMs: number;
  /** By `performance.now()`. */
  readonly retryAt: number;
}
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;

/** A generation that the settings exclude. */
class RefusedGeneration extends Error {}

/**
 * Opens the current generation, if there is one, and follows it. Throws if the settings refuse it: an
 * operator can correct settings before a start.
 */
export async function followGenerations(
  layout: DataLayout,
  open: OpenGeneration,
  { refuse, onChange, onError, pollMs = POLL_MS, faults = () => 0 }: FollowOptions = {},
): Promise<FollowedGenerations> {
  const closing = new AbortController();
  const { signal } = closing;
  /** By name: the build that could not be served. */
  const failed = new Map<string, Failure>();
  let served: Served | undefined;
  let problem: string | undefined;
  let isStarting = true;
  let doubtedAt = Number.NEGATIVE_INFINITY;

  function onDoubt(): boolean {
    if (performance.now() - doubtedAt < BETWEEN_DOUBTS_MS) return false;
    doubtedAt = performance.now();
    refreshSoon();
    return true;
  }

  function report(error: unknown): void {
    if (!signal.aborted) onError?.(error as Error);
  }

  /** Reports what keeps the published generation from being served, once. */
  function tell(error: unknown): void {
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
      tell(error);
      return undefined;
    }
  }

  async function moveTo(name: string, build: string): Promise<void> {
    if (build === AWAY) throw new DamagedGeneration('it is not there', { name });
    const generation = await open(join(layout.generations, name), signal);
    const reason = signal.aborted ? 'closed meanwhile' : refuse?.(generation.manifest);
    if (reason !== undefined) {
      await generation.close();
      throw new RefusedGeneration(reason);
    }
    served?.retire().catch(report);
    served = serve({ name, build, generation, faults, onDoubt });
  }

  /** Returns true if this generation is served now. Calls `onFailure` once for each build. */
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

  /** While a generation is built again, there is none under its name for a moment. */
  function isUnchanged(name: string, build: string): boolean {
    return served?.name === name && (build === served.build || build === AWAY);
  }

  async function drop(): Promise<void> {
    const before = served;
    served = undefined;
    await before?.retire();
  }

  /** Requests that read it are answered 503: their answers may be wrong. */
  function giveUpDamaged(): void {
    served?.condemn();
    drop().catch(report);
  }

  function tellChange(insteadOf?: string): void {
    if (served !== undefined) onChange?.(served.generation.manifest, insteadOf);
  }

  async function look(): Promise<void> {
    if (signal.aborted) return;
    // A mapping keeps the pages that could not be read: it must be closed before the file is opened again.
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
        if (served !== before) tellChange();
        return;
      }
      if (signal.aborted) return;
      // Between reading the name and opening, two more ingests may have dropped that generation.
      if ((await published()) !== current) return look();
      if (isStarting && failure instanceof RefusedGeneration) throw failure;
      if (failure !== undefined) tell(failure);
    }
    if (problem === undefined) return;
    if (served !== undefined && isUnchanged(served.name, await buildOf(layout, served.name))) return;
    giveUpDamaged();
    for (const name of await generationsByAge(layout)) {
      if (name === current || !(await tryToServe(name, report))) continue;
      tellChange(problem);
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
 * Opens the published generation; `undefined` if nothing has been published. Throws if it cannot be opened.
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
    // Between reading the name and opening, two more ingests may have dropped that generation.
    if ((await currentGeneration(layout)) !== name) return openPublished(layout, open);
    throw error;
  }
}
