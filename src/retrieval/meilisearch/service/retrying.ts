/** Retries calls of an ingest while a server is full or restarting. */
import { setTimeout as delay } from 'node:timers/promises';
import { MeilisearchFailure } from './failure.ts';

export interface RetryPolicy {
  /**
   * Milliseconds without a useful response after which the ingest fails. A restart over a large index
   * takes some minutes.
   */
  readonly limitMs: number;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
}

export const INGEST_RETRIES: RetryPolicy = { limitMs: 300_000, firstPauseMs: 250, longestPauseMs: 10_000 };

/** Calls until the call succeeds, is refused, or has failed for as long as the policy allows. */
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
