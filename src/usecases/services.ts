/** Dependencies of use cases: served corpus, retrieval, models. `compose.ts` builds them. */
import type { SearchQuery } from '../core.ts';
import { ServiceError } from '../errors.ts';
import type { Generation, Generations } from '../generations/generation.ts';
import type { Overload } from '../limits/concurrency/overload.ts';
import type { KeyedSemaphore } from '../limits/concurrency/semaphore.ts';
import type { Log } from '../log.ts';
import type { LanguageModel } from '../models/language-model.ts';
import type { Observer } from '../observability/observer.ts';
import type { Reranker } from '../retrieval/reranker.ts';
import { isDamage } from '../stores/damage.ts';
import type { JurisdictionSettings } from './accepted-jurisdictions.ts';

export interface Services {
  readonly generations: Generations;
  /** Analyses a question before the search: terms, expansions, country. */
  readonly readQuery: (text: string, jurisdiction: string | undefined) => SearchQuery;
  readonly embedQuery: (text: string, signal: AbortSignal) => Promise<Float32Array>;
  /** Cross-scores query and passage. */
  readonly reranker: Reranker;
  /** Writes answers. */
  readonly languageModel: LanguageModel;
  /** Concurrency limit of questions, in total and per key. */
  readonly reasonSemaphore: KeyedSemaphore;
  /** Refuses requests under overload; absent for calls inside the process, which wait instead. */
  readonly overload?: Overload | undefined;
  /** Reason that searches fail now, if they do; absent for an engine that cannot fail. */
  readonly searchFailure?: (() => string | undefined) | undefined;
  /** Metrics and traces; absent without instrumentation. */
  readonly observer?: Observer | undefined;
  readonly jurisdictions: JurisdictionSettings;
  /** Today, YYYY-MM-DD in UTC. It decides the meaning of a name that successive laws bear. */
  readonly today: () => string;
  readonly about: About;
  readonly log: Log;
}

/** Facts about this instance. */
interface About {
  readonly version: string;
  readonly startedAt: string;
  /** Name of the search engine. */
  readonly engine: string;
  readonly embedder: { readonly id: string; readonly dimensions: number; readonly weight: number };
}

/** Runs `use` on the served generation. Throws `upstream_unavailable` if there is none or it is damaged. */
export async function withGeneration<T>(
  services: Services,
  use: (generation: Generation) => T | Promise<T>,
): Promise<T> {
  const lease = services.generations.lease();
  if (lease === undefined) {
    throw new ServiceError('upstream_unavailable', { detail: noCorpus(services.generations) });
  }
  try {
    const answer = await use(lease.generation);
    if (!lease.isSound()) throw new ServiceError('upstream_unavailable', { detail: UNSERVABLE });
    return answer;
  } catch (error) {
    if (isDamage(error)) lease.reportDamage();
    throw isOurFault(error) ? error : new ServiceError('upstream_unavailable', { cause: error });
  } finally {
    lease.release();
  }
}

const UNSERVABLE = 'The corpus that was ingested cannot be served now.';

/** Reason for a client that no generation is served. */
export function noCorpus({ problem, manifest }: Generations): string {
  const isNone = problem() === undefined && manifest() === undefined;
  return isNone ? 'No corpus has been ingested yet.' : UNSERVABLE;
}

/**
 * True for a service error and for errors of JavaScript itself, which are bugs of this program. Errors of the
 * store, the index or the graph are outages, which a client may retry.
 */
function isOurFault(error: unknown): boolean {
  return [ServiceError, TypeError, RangeError, ReferenceError].some((kind) => error instanceof kind);
}
