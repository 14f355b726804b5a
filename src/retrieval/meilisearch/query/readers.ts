/** Reads go to one server that answers; one that fails is left alone for a while, and the next is asked. */
import type { CircuitBreaker } from '../../../circuit-breaker.ts';
import { circuitBreaker } from '../../../circuit-breaker.ts';
import { MeilisearchFailure } from '../service/failure.ts';
import type { MeilisearchServer } from '../service/server.ts';

export interface ReadLimits {
  /** How long one server may take to answer: two tries have their place in the time of a search. */
  readonly callMs: number;
  /** Failures in a row after which a server is left alone, and for how long. */
  readonly failures: number;
  readonly restMs: number;
}

export const READ_LIMITS: ReadLimits = { callMs: 2_000, failures: 3, restMs: 2_000 };

export interface Readers {
  /**
   * Throws the last server's failure where none gave an answer. A refusal is final: the next server would refuse too.
   * `mild`: an answer that says no is the query's matter, not the server's, which is asked on.
   */
  ask<T>(
    call: (server: MeilisearchServer, timeoutMs: number) => Promise<T>,
    options?: { signal?: AbortSignal | undefined; mild?: boolean },
  ): Promise<T>;
}

export interface ReadersOptions {
  readonly limits: ReadLimits;
  /** A server is left alone, or asked again. */
  readonly onChange?: ((url: string, failure: unknown) => void) | undefined;
}

export function readers(
  servers: readonly MeilisearchServer[],
  { limits: { callMs, failures, restMs }, onChange = () => {} }: ReadersOptions,
): Readers {
  const known = servers.map((server) => ({
    server,
    breaker: circuitBreaker({
      failures,
      restMs,
      onOpen: (cause) => onChange(server.url, cause),
      onClose: () => onChange(server.url, undefined),
    }),
  }));
  return {
    async ask(call, { signal, mild = false } = {}) {
      const isForgiven = (error: unknown) => isFinal(error) || (mild && hasAnswered(error));
      let last: unknown;
      for (const { server, breaker } of workingFirst(known)) {
        signal?.throwIfAborted();
        try {
          const outcome = await breaker.run(
            () => orForgiven(call(server, callMs), isForgiven),
            () => signal?.aborted ?? false,
          );
          if ('forgiven' in outcome) throw outcome.forgiven;
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

/** Keeps from the breaker what says nothing against the server. */
async function orForgiven<T>(
  call: Promise<T>,
  isForgiven: (error: unknown) => boolean,
): Promise<{ answer: T } | { forgiven: unknown }> {
  try {
    return { answer: await call };
  } catch (error) {
    if (isForgiven(error)) return { forgiven: error };
    throw error;
  }
}

const hasAnswered = (error: unknown) => error instanceof MeilisearchFailure && error.kind !== 'unreachable';

/** In the order of the settings, those that are left alone last: they say no at once. */
function workingFirst<T extends { breaker: CircuitBreaker }>(known: readonly T[]): T[] {
  const rank = ({ breaker }: T) => (breaker.counts.working ? 0 : 1);
  return [...known].sort((a, b) => rank(a) - rank(b));
}

/** A wrong request is wrong everywhere; a server that has lost the index, or knows another key, is one server's matter. */
function isFinal(error: unknown): boolean {
  return (
    error instanceof MeilisearchFailure &&
    error.kind === 'refused' &&
    error.code !== 'index_not_found' &&
    error.code !== 'invalid_api_key'
  );
}
