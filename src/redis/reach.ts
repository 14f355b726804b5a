/**
 * Whether Redis can be reached for one purpose, and what is asked of it while it can. From the first command that
 * fails on nothing is asked but a probe, so that nobody waits for a server that is gone; from the first probe that
 * succeeds on, everything is. A purpose has one of its own because in a cluster each has nodes of its own.
 */
import { besideName } from './names.ts';
import { within } from './within.ts';

export type Argument = string | number;

/** Runs as one atomic step. */
export interface RedisScript {
  readonly name: string;
  readonly lua: string;
}

export interface RedisCommands {
  call(command: string, ...args: readonly Argument[]): Promise<unknown>;
  /** In a cluster, all keys must have one tag. */
  run(script: RedisScript, keys: readonly string[], args: readonly Argument[]): Promise<unknown>;
}

export interface Reach {
  /**
   * What Redis answers to a question about this name. Rejects with a `RedisAway`, at once where it is known to be away.
   * What was written then may have been written or not.
   */
  ask<T>(name: string, question: (redis: RedisCommands) => Promise<T>, timeoutMs?: number): Promise<T>;
  readonly health: ReachHealth;
  /** Resolves when it is reached for the first time, at once where it has been. */
  readonly reached: Promise<void>;
}

export interface ReachHealth {
  readonly reachable: boolean;
  /** Commands that failed. */
  readonly failures: number;
  /** Commands that were not sent, because it was known to be away. */
  readonly skipped: number;
}

/** Redis did not do it, or nobody knows whether it did. */
export class RedisAway extends Error {
  constructor(purpose: string, cause: unknown) {
    super(`Redis cannot be asked for ${purpose}: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
    this.name = 'RedisAway';
  }
}

export interface ReachOptions {
  readonly purpose: string;
  readonly timeoutMs: number;
  /** What is probed until a command has failed: from then on, a name beside that command's. */
  readonly name: string;
  /** Whether a Redis that takes no writes is as good as away. */
  readonly writes: boolean;
  onChange(reachable: boolean, cause?: unknown): void;
  /** Redis refused one command, and serves others. */
  onRefusal(cause: unknown): void;
}

/** Until the first probe, which comes at once: a single lost answer costs no more than a round trip. */
const PROBE_FIRST_MS = 1;
const PROBE_MOST_MS = 500;
/** Who falls again so soon has not recovered: the probes go on from where they were. */
const SETTLED_MS = 10_000;
const PROBE_KEPT_MS = 1_000;

export interface ManagedReach extends Reach {
  /** Resolves when it is known whether Redis is back. */
  probeNow(): Promise<void>;
  fail(cause: unknown): void;
  close(): void;
}

/** Begins as away: the first probe that succeeds opens it. */
export function createReach(redis: RedisCommands, options: ReachOptions): ManagedReach {
  const { purpose, timeoutMs, writes, onChange, onRefusal } = options;
  const health = { reachable: false, failures: 0, skipped: 0 };
  let doubtful = options.name;
  let told: boolean | undefined;
  let restMs = PROBE_FIRST_MS;
  let backAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let probing: Promise<void> | undefined;
  let closed = false;
  let away = new RedisAway(purpose, new Error('not connected yet'));
  let tellReached = () => {};
  const reached = new Promise<void>((resolve) => {
    tellReached = resolve;
  });

  function becomes(reachable: boolean): void {
    health.reachable = reachable;
    if (reachable) tellReached();
    if (told === reachable || closed) return;
    told = reachable;
    onChange(reachable, reachable ? undefined : away.cause);
  }

  function fail(because: unknown): void {
    away = new RedisAway(purpose, because);
    if (health.reachable && performance.now() - backAt > SETTLED_MS) restMs = PROBE_FIRST_MS;
    becomes(false);
    if (closed || probing !== undefined || timer !== undefined) return;
    timer = setTimeout(probeNow, restMs);
    timer.unref();
    restMs = Math.min(PROBE_MOST_MS, restMs * 4);
  }

  function probeNow(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (closed || health.reachable) return Promise.resolve();
    probing ??= within(probe(), timeoutMs).then(
      () => {
        probing = undefined;
        backAt = performance.now();
        becomes(true);
      },
      (error: unknown) => {
        probing = undefined;
        fail(error);
      },
    );
    return probing;
  }

  function probe(): Promise<unknown> {
    const name = besideName(doubtful, 'probe');
    return writes ? redis.call('SET', name, '', 'PX', PROBE_KEPT_MS) : redis.call('EXISTS', name);
  }

  return {
    health,
    reached,
    fail,
    probeNow,
    async ask(name, question, ms = timeoutMs) {
      if (!health.reachable) {
        health.skipped += 1;
        throw away;
      }
      try {
        return await within(question(redis), ms);
      } catch (error) {
        health.failures += 1;
        if (isOutage(error, writes)) {
          doubtful = name;
          fail(error);
        } else {
          onRefusal(error);
        }
        throw new RedisAway(purpose, error);
      }
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}

/** What Redis answers where it serves nobody now. */
const SERVES_NOBODY = /^(LOADING|BUSY|CLUSTERDOWN|MASTERDOWN|NOAUTH|NOPERM|UNKILLABLE)\b/;
/** What it answers where it only takes no writes: a replica, a full disk, no memory left. */
const TAKES_NO_WRITES = /^(READONLY|MISCONF|OOM|NOREPLICAS)\b/;

/** Whether the next command would fail as well: any other error that Redis answers is a fault of that one command. */
function isOutage(error: unknown, writes: boolean): boolean {
  if (!(error instanceof Error) || error.name !== 'ReplyError') return true;
  return SERVES_NOBODY.test(error.message) || (writes && TAKES_NO_WRITES.test(error.message));
}
