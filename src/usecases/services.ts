/** Dependencies of the use cases: served corpus, retrieval, models. `compose.ts` builds it. */
import type { SearchQuery } from '../core.ts';
import { ServiceError } from '../errors.ts';
import type { Generation, Generations, Lease } from '../generations/generation.ts';
import type { Overload } from '../limits/concurrency/overload.ts';
import type { KeyedSemaphore } from '../limits/concurrency/semaphore.ts';
import type { Log } from '../log.ts';
import type { LanguageModel } from '../models/language-model.ts';
import type { Observer } from '../observability/observer.ts';
import type { Reranker } from '../retrieval/reranker.ts';
import { isDamage } from '../stores/damage.ts';

export interface Services {
  readonly generations: Generations;
  /**
   * Analyses a question before the search: its terms, expansions and preferred country. `jurisdiction` is the
   * one of the filter; `preferred` applies if there is no filter and the question names no country.
   */
  readonly readQuery: (text: string, jurisdiction: string | undefined, preferred?: string) => SearchQuery;
  readonly embedQuery: (text: string, signal: AbortSignal) => Promise<Float32Array>;
  /** Model that scores a query and a passage together. */
  readonly reranker: Reranker;
  /** Model that writes the answers of `reason`. */
  readonly languageModel: LanguageModel;
  /** Limits how many questions are answered at once, in total and for each key. */
  readonly reasonSemaphore: KeyedSemaphore;
  /** Load shedding; absent for calls inside the process, which wait instead of being refused. */
  readonly overload?: Overload | undefined;
  /**
   * Returns a sentence why searches fail now, or undefined; absent for an engine that cannot become
   * unreachable.
   */
  readonly searchFailure?: (() => string | undefined) | undefined;
  /** Receiver of metrics and traces; absent if both are off. */
  readonly observer?: Observer | undefined;
  readonly jurisdictions: JurisdictionSettings;
  /**
   * Returns today as YYYY-MM-DD in UTC. If successive laws have borne the same name, the day decides which
   * one is meant.
   */
  readonly today: () => string;
  readonly about: About;
  readonly log: Log;
}

/** Which countries this instance has and prefers. */
export interface JurisdictionSettings {
  /** Country codes that the operator has set; undefined if the countries of the corpus are accepted. */
  readonly configured: readonly string[] | undefined;
  /** Country of citations that name none; also the filter that clients preselect. */
  readonly default: string;
}

/** Facts about this instance, which `/v1/status` shows. */
interface About {
  readonly version: string;
  readonly startedAt: string;
  /** Name of the search engine in use. */
  readonly engine: string;
  readonly embedder: { readonly id: string; readonly dimensions: number; readonly weight: number };
}

/**
 * Runs `use` on the served generation of the corpus. Throws `upstream_unavailable` if none is served or it is
 * damaged.
 */
export async function withGeneration<T>(
  { generations }: Pick<Services, 'generations'>,
  use: (generation: Generation) => T | Promise<T>,
): Promise<T> {
  const lease = leaseOf(generations);
  try {
    return checked(await use(lease.generation), lease);
  } catch (error) {
    throw outage(error, lease);
  } finally {
    lease.release();
  }
}

/** As `withGeneration`, for work without promises: two promises would cost as much as a small answer. */
export function withGenerationNow<T>(
  { generations }: Pick<Services, 'generations'>,
  use: (generation: Generation) => T,
): T {
  const lease = leaseOf(generations);
  try {
    return checked(use(lease.generation), lease);
  } catch (error) {
    throw outage(error, lease);
  } finally {
    lease.release();
  }
}

function leaseOf(generations: Generations): Lease {
  const lease = generations.lease();
  if (lease !== undefined) return lease;
  throw new ServiceError('upstream_unavailable', { detail: noCorpus(generations) });
}

/** Returns the answer. Throws if the generation was found damaged while it was made. */
function checked<T>(answer: T, lease: Lease): T {
  if (lease.isSound()) return answer;
  throw new ServiceError('upstream_unavailable', { detail: UNSERVABLE });
}

/** Returns the error to throw for an error of work on a generation. */
function outage(error: unknown, lease: Lease): unknown {
  if (isDamage(error)) lease.reportDamage();
  return isOurFault(error) ? error : new ServiceError('upstream_unavailable', { cause: error });
}

const UNSERVABLE = 'The corpus that was ingested cannot be served now.';

/** Returns the sentence that tells a client why no generation is served. */
export function noCorpus({ problem, manifest }: Generations): string {
  const isNone = problem() === undefined && manifest() === undefined;
  return isNone ? 'No corpus has been ingested yet.' : UNSERVABLE;
}

/**
 * True for a service error, and for errors of JavaScript itself, which are bugs of this program. Any other
 * error comes from the store, the index or the graph, and is an outage after which a client may retry.
 */
function isOurFault(error: unknown): boolean {
  return [ServiceError, TypeError, RangeError, ReferenceError].some((kind) => error instanceof kind);
}
