/** The parts that use cases work with: the served corpus, retrieval, models. `compose.ts` makes them. */
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
  /** Reads a question before the search: terms, expansions, country. */
  readonly readQuery: (text: string, jurisdiction: string | undefined) => SearchQuery;
  readonly embedQuery: (text: string, signal: AbortSignal) => Promise<Float32Array>;
  /** Scores query and passage together. */
  readonly reranker: Reranker;
  /** Writes answers. */
  readonly languageModel: LanguageModel;
  /** Concurrency limit of questions, in all and for one key. */
  readonly reasonSemaphore: KeyedSemaphore;
  /** Refuses requests under overload; absent where calls from inside are to wait. */
  readonly overload?: Overload | undefined;
  /** The reason that searches cannot be answered now, if any; absent where they always can. */
  readonly searchFailure?: (() => string | undefined) | undefined;
  /** Metrics and traces; absent where nothing is measured. */
  readonly observer?: Observer | undefined;
  readonly jurisdictions: JurisdictionSettings;
  /** Today, YYYY-MM-DD in UTC. It decides which law a name means that has passed from law to law. */
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

/**
 * Runs `use` on the served generation. Throws `upstream_unavailable` if there is none, or if it is damaged.
 */
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

/** The reason that no generation is served, for a client. */
export function noCorpus({ problem, manifest }: Generations): string {
  const isNone = problem() === undefined && manifest() === undefined;
  return isNone ? 'No corpus has been ingested yet.' : UNSERVABLE;
}

/**
 * True for a service error, and for errors of JavaScript itself, which are mistakes in this program. Errors
 * of the store, the index or the graph are outages: the client may try again.
 */
function isOurFault(error: unknown): boolean {
  return [ServiceError, TypeError, RangeError, ReferenceError].some((kind) => error instanceof kind);
}
