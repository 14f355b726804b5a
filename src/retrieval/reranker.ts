/**
 * The second stage: what reads query and text together, once the lists have told what is worth reading.
 * `builtin-reranker.ts` is the first one; another gets a file beside it, and `compose.ts` picks.
 */
import type { SearchQuery } from '../core.ts';
import type { Retriever } from './contract.ts';
import type { Place } from './hybrid.ts';

export interface Reranker {
  /** As the answer's `reranker` names it. */
  readonly id: string;
  /** How long it may take for one query; after that the fused order stands. */
  readonly timeoutMs: number;
  /** It is given at least so many candidates, where the lists have them; 4 × `top_k` in any case. */
  readonly fewest: number;
  /** How a service is doing; nothing of one that is part of the program. */
  readonly service?: ServiceState;
  /** The probability, 0 to 1, that each candidate answers the query, in the order of the candidates. */
  score(request: RerankRequest, signal: AbortSignal): Promise<Float64Array>;
  /** What led to the scores, by name, in the order of the candidates: for `explain`. */
  contributions?(request: RerankRequest, signal: AbortSignal): Promise<readonly Contributions[]>;
}

interface ServiceState {
  /** False while it is left alone because it failed again and again. */
  readonly working: boolean;
  /** Searches that it failed since the start. */
  readonly failures: number;
  /** Searches for which it was not asked. */
  readonly skipped: number;
}

/** Thrown by a reranker that did not try, for a reason that it has told the log before. */
export class RerankerNotAsked extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RerankerNotAsked';
  }
}

/** What each sign added to a candidate's log odds. */
export type Contributions = Readonly<Record<string, number>>;

export interface RerankRequest {
  /** As it was asked, in its own language and with all of its words. */
  readonly asked: string;
  /** As it was read. */
  readonly query: SearchQuery;
  /** Best first, as they were fused. */
  readonly candidates: readonly Candidate[];
  /** Title of the document, heading of the article and text of the chunk, for those that read text. */
  readonly passage: (candidate: Candidate) => string;
  /** For those that read what the index keeps of it. */
  readonly index: Retriever;
}

export interface Candidate {
  readonly article: number;
  /** The chunk that the result shows. */
  readonly chunk: number;
  /** Place in each list that holds it. */
  readonly sparse?: Place;
  readonly dense?: Place;
  readonly fused: Omit<Place, 'chunk'>;
}
