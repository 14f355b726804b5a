/**
 * Circuit breaker for one purpose of Redis. After the first command that fails, only probes are sent, so that
 * no request waits for a server that is gone; an error reply that concerns only its own command does not
 * count. The first probe that succeeds allows all commands again. Each purpose has its own circuit breaker,
 * because in a cluster its keys lie on other nodes.
 */
import { keyOnSameNode } from './names.ts';
import { withTimeout } from './with-timeout.ts';

export type Argument = string | number;

/** A Lua script. Redis runs it as one atomic step. */
export interface RedisScript {
  readonly name: string;
  readonly lua: string;
}

export interface RedisCommands {
  call(command: string, ...args: readonly Argument[]): Promise<unknown>;
  /** Runs a script. In a cluster, all keys must have the same hash tag. */
  run(script: RedisScript, keys: readonly string[], args: readonly Argument[]): Promise<unknown>;
}

export interface Reach {
  /**
   * Runs `question` and returns its result. All its keys must lie on the same node as the key `name`, whose
   * node is probed after an outage. Rejects with `RedisAway` if `question` rejects or does not end within
   * `timeoutMs` (default: that of the options), and at once during an outage. After a rejection, a write may
   * or may not have been applied.
   */
  ask<T>(name: string, question: (redis: RedisCommands) => Promise<T>, timeoutMs?: number): Promise<T>;
  readonly health: ReachHealth;
  /** Promise that resolves when Redis is reached for the first time. */
  readonly reached: Promise<void>;
}

export interface ReachHealth {
  readonly reachable: boolean;
  /** Number of commands to Redis that failed. */
  readonly failures: number;
  /** Number of commands that were not sent, because Redis could not be reached. */
  readonly skipped: number;
}

/** Error of a command to Redis that was not sent, was refused, or whose result is unknown. */
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
  /** Timeout in milliseconds of a probe, and of a call of `ask` without a timeout. */
  readonly timeoutMs: number;
  /**
   * Name of the key whose node is probed first. After a failed command, the node of that command's key is
   * probed.
   */
  readonly name: string;
  /** True if this purpose writes, so that a Redis that refuses writes counts as an outage. */
  readonly writes: boolean;
  onChange(reachable: boolean, cause?: unknown): void;
  /** Called if Redis refused one command with an error reply, although it serves other commands. */
  onRefusal(cause: unknown): void;
}

/**
 * Pause in milliseconds before the first probe; short, so that a single lost answer costs only a round trip.
 */
const PROBE_FIRST_MS = 1;
/**
 * Longest pause in milliseconds before a probe of Redis. Each pause is four times as long as the one before.
 */
const PROBE_MOST_MS = 500;
/**
 * Time in milliseconds after an outage of Redis. If Redis fails again within it, the pauses between probes
 * continue to grow instead of starting short again.
 */
const SETTLED_MS = 10_000;
/** Time in milliseconds after which Redis removes the key that a probe wrote. */
const PROBE_KEPT_MS = 1_000;

export interface ManagedReach extends Reach {
  /** Sends a probe (test command) to Redis now. Resolves when its result is known. */
  probeNow(): Promise<void>;
  fail(cause: unknown): void;
  close(): void;
}

/**
 * Makes the circuit breaker of one use of Redis. It starts as in an outage; the first probe that succeeds
 * lets commands through.
 */
export function createReach(redis: RedisCommands, options: ReachOptions): ManagedReach {
  const { purpose, timeoutMs, writes, onChange, onRefusal } = options;
  const health = { reachable: false, failures: 0, skipped: 0 };
  let probedKey = options.name;
  let reported: boolean | undefined;
  let pauseMs = PROBE_FIRST_MS;
  let backAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let probing: Promise<void> | undefined;
  let closed = false;
  let away = new RedisAway(purpose, new Error('not connected yet'));
  let resolveReached = () => {};
  const reached = new Promise<void>((resolve) => {
    resolveReached = resolve;
  });

  function setReachable(reachable: boolean): void {
    health.reachable = reachable;
    if (reachable) resolveReached();
    if (reported === reachable || closed) return;
    reported = reachable;
    onChange(reachable, reachable ? undefined : away.cause);
  }

  function fail(because: unknown): void {
    away = new RedisAway(purpose, because);
    if (health.reachable && performance.now() - backAt > SETTLED_MS) pauseMs = PROBE_FIRST_MS;
    setReachable(false);
    if (closed || probing !== undefined || timer !== undefined) return;
    timer = setTimeout(probeNow, pauseMs);
    timer.unref();
    pauseMs = Math.min(PROBE_MOST_MS, pauseMs * 4);
  }

  function probeNow(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (closed || health.reachable) return Promise.resolve();
    probing ??= withTimeout(probe(), timeoutMs).then(
      () => {
        probing = undefined;
        backAt = performance.now();
        setReachable(true);
      },
      (error: unknown) => {
        probing = undefined;
        fail(error);
      },
    );
    return probing;
  }

  function probe(): Promise<unknown> {
    const name = keyOnSameNode(probedKey, 'probe');
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
        return await withTimeout(question(redis), ms);
      } catch (error) {
        health.failures += 1;
        if (isOutage(error, writes)) {
          probedKey = name;
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

/** Error replies of a Redis server that serves no command at the moment. */
const SERVES_NOBODY = /^(LOADING|BUSY|CLUSTERDOWN|MASTERDOWN|NOAUTH|NOPERM|UNKILLABLE)\b/;
/**
 * Error replies of a Redis server that refuses only writes: a replica, a full disk, no memory, few replicas.
 */
const TAKES_NO_WRITES = /^(READONLY|MISCONF|OOM|NOREPLICAS)\b/;

/**
 * True if the error means that the next command would fail as well. Any other error reply concerns only its
 * own command.
 */
function isOutage(error: unknown, writes: boolean): boolean {
  if (!(error instanceof Error) || error.name !== 'ReplyError') return true;
  return SERVES_NOBODY.test(error.message) || (writes && TAKES_NO_WRITES.test(error.message));
}
