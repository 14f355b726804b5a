/** What use cases are given: the served corpus and what finds in it. `compose.ts` makes it. */
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
  /** What a question is read as, before anything is searched. */
  readonly readQuery: (text: string, jurisdiction: string | undefined) => SearchQuery;
  readonly embedQuery: (text: string, signal: AbortSignal) => Promise<Float32Array>;
  /** Reads query and text together, where the asker wants it. */
  readonly reranker: Reranker;
  /** What writes answers. */
  readonly languageModel: LanguageModel;
  /** How many questions are answered at once. */
  readonly reasonSemaphore: KeyedSemaphore;
  /** Refuses what is too much. Where absent, nothing is: whoever calls from inside waits. */
  readonly overload?: Overload | undefined;
  /** Why searches cannot be answered now, or nothing; absent where they always can. */
  readonly searchFailure?: (() => string | undefined) | undefined;
  /** Who looks at the work; where absent, nobody. */
  readonly observer?: Observer | undefined;
  readonly jurisdictions: JurisdictionSettings;
  /** The day it is, YYYY-MM-DD in UTC: what a name that passes from law to law means now. */
  readonly today: () => string;
  readonly about: About;
  readonly log: Log;
}

/** What the instance says of itself. */
interface About {
  readonly version: string;
  readonly startedAt: string;
  /** Name of the search engine. */
  readonly engine: string;
  readonly embedder: { readonly id: string; readonly dimensions: number; readonly weight: number };
}

/**
 * Runs `use` on the generation of this moment. Throws if the generation turns out to be damaged meanwhile.
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

/** Why there is no generation to serve, in words for a client. */
export function noCorpus({ problem, manifest }: Generations): string {
  const isNone = problem() === undefined && manifest() === undefined;
  return isNone ? 'No corpus has been ingested yet.' : UNSERVABLE;
}

/**
 * What the store, the index or the graph throws is an outage to the caller, who may try again. What
 * JavaScript itself throws is a mistake in this program, and is called that.
 */
function isOurFault(error: unknown): boolean {
  return [ServiceError, TypeError, RangeError, ReferenceError].some((kind) => error instanceof kind);
}
