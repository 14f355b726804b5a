/** Retries the calls that an ingest makes to a Meilisearch server while the server is full or restarting. */
import { setTimeout as delay } from 'node:timers/promises';
import { MeilisearchFailure } from './failure.ts';

export interface RetryPolicy {
  /**
   * Milliseconds without a useful response after which the ingest fails. The limit is minutes, because
   * restarting a server with a large index takes that long.
   */
  readonly limitMs: number;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
}

export const INGEST_RETRIES: RetryPolicy = { limitMs: 300_000, firstPauseMs: 250, longestPauseMs: 10_000 };

/**
 * Repeats a call until it succeeds, until it fails for a reason that waiting does not change (as a refusal),
 * or until it has failed for `limitMs`.
 */
export async function retrying<T>(
  call: () => Promise<T>,
  { limitMs, firstPauseMs, longestPauseMs }: RetryPolicy,
  signal?: AbortSignal,
): Promise<T> {
  const startedAt = performance.now();
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    signal?.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      if (!mayPass(error) || performance.now() - startedAt + pauseMs > limitMs) throw error;
    }
    await delay(pauseMs, undefined, { signal });
  }
}

function mayPass(error: unknown): boolean {
  return error instanceof MeilisearchFailure && error.kind !== 'refused';
}
