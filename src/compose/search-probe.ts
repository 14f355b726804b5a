/** Probes the search engine of the served generation at intervals, for `/readyz`. */

import type { Generations } from '../generations/generation.ts';
import type { Log } from '../log.ts';

/** Milliseconds between two probes of the search engine. */
const PROBE_MS = 2_000;
const PROBE_TIMEOUT_MS = 1_500;

export interface SearchProbe {
  /** Returns a sentence why searches cannot be answered now, or `undefined` if they can. */
  failure(): string | undefined;
  close(): void;
}

/**
 * Starts probing. Only engines that are reached over a network have a probe; with it, an outage is known
 * before a search fails.
 */
export function searchProbe(generations: Generations, log: Log): SearchProbe {
  let failing = false;
  let asking = false;

  async function ask(): Promise<void> {
    const lease = generations.lease();
    if (lease === undefined || asking) return lease?.release();
    asking = true;
    try {
      await lease.generation.index.probe?.(AbortSignal.timeout(PROBE_TIMEOUT_MS));
      if (failing) log.info({}, 'searches can be answered again');
      failing = false;
    } catch (err) {
      if (!failing) log.error({ err }, 'searches cannot be answered');
      failing = true;
    } finally {
      asking = false;
      lease.release();
    }
  }

  void ask();
  const timer = setInterval(() => void ask(), PROBE_MS).unref();
  return {
    failure: () => (failing ? 'The search engine cannot be reached.' : undefined),
    close: () => clearInterval(timer),
  };
}
