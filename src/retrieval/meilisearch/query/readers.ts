/**
 * Sends searches to one of the servers that answers. A circuit breaker skips a failing server for a while.
 */
import type { CircuitBreaker } from '../../../circuit-breaker.ts';
import { circuitBreaker } from '../../../circuit-breaker.ts';
import { MeilisearchFailure } from '../service/failure.ts';
import type { MeilisearchServer } from '../service/server.ts';

export interface ReadLimits {
  /**
   * Timeout in milliseconds of one call to a Meilisearch server. Two attempts fit into the deadline of a
   * search.
   */
  readonly callMs: number;
  /**
   * Consecutive failures that open a server's circuit breaker. It then skips the server for `openMs`
   * milliseconds.
   */
  readonly failures: number;
  readonly openMs: number;
}

export const READ_LIMITS: ReadLimits = { callMs: 2_000, failures: 3, openMs: 2_000 };

export interface Readers {
  /**
   * Calls the servers in turn until one answers; throws a failure of theirs if none does. If a server refuses
   * the request itself, the other servers are not tried, because they would refuse it too.
   */
  ask<T>(
    call: (server: MeilisearchServer, timeoutMs: number) => Promise<T>,
    options?: { signal?: AbortSignal | undefined },
  ): Promise<T>;
}

export interface ReadersOptions {
  readonly limits: ReadLimits;
  /**
   * Called with the failure when a circuit breaker begins to skip a server, and with `undefined` when it
   * calls the server again.
   */
  readonly onChange?: ((url: string, failure: unknown) => void) | undefined;
}

export function readers(
  servers: readonly MeilisearchServer[],
  { limits: { callMs, failures, openMs }, onChange = () => {} }: ReadersOptions,
): Readers {
  const known = servers.map((server) => ({
    server,
    breaker: circuitBreaker({
      failures,
      openMs,
      onOpen: (cause) => onChange(server.url, cause),
      onClose: () => onChange(server.url, undefined),
    }),
  }));
  return {
    async ask(call, { signal } = {}) {
      let last: unknown;
      for (const { server, breaker } of workingFirst(known)) {
        signal?.throwIfAborted();
        try {
          const outcome = await breaker.run(
            () => orRefusal(call(server, callMs)),
            () => signal?.aborted ?? false,
          );
          if ('refusal' in outcome) throw outcome.refusal;
          return outcome.answer;
        } catch (error) {
          if (signal?.aborted || isFinal(error)) throw error;
          last = last instanceof MeilisearchFailure ? last : error;
        }
      }
      throw last;
    },
  };
}

/**
 * Returns the error of a request that every server would refuse as a value instead of throwing it, so that
 * the circuit breaker does not count it.
 */
async function orRefusal<T>(call: Promise<T>): Promise<{ answer: T } | { refusal: unknown }> {
  try {
    return { answer: await call };
  } catch (error) {
    if (isFinal(error)) return { refusal: error };
    throw error;
  }
}

/**
 * Sorts the servers for a search: in the configured order, but those whose circuit breaker is open come last.
 */
function workingFirst<T extends { breaker: CircuitBreaker }>(known: readonly T[]): T[] {
  const rank = ({ breaker }: T) => (breaker.counts.working ? 0 : 1);
  return [...known].sort((a, b) => rank(a) - rank(b));
}

/**
 * True if every server would refuse the request. Errors about a lost index or an unknown key are not final,
 * as they concern one server only.
 */
function isFinal(error: unknown): boolean {
  return (
    error instanceof MeilisearchFailure &&
    error.kind === 'refused' &&
    error.code !== 'index_not_found' &&
    error.code !== 'invalid_api_key'
  );
}
