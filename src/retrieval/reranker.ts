/**
 * Contract of rerankers, which score query and text together after the fusion. `builtin-reranker.ts` is
 * the first implementation; another is a file beside it, and `compose.ts` chooses.
 */
import type { SearchQuery } from '../core.ts';
import type { Retriever } from './contract.ts';
import type { ListRank } from './hybrid.ts';

export interface Reranker {
  /** Value of the answer's field `reranker`. */
  readonly id: string;
  /** Timeout in milliseconds for one query; after it, the fused order is used. */
  readonly timeoutMs: number;
  /** Minimum number of candidates, if the lists have them; at least 4 × `top_k` in any case. */
  readonly fewest: number;
  /** State of a service; `undefined` for a reranker that is part of the program. */
  readonly service?: ServiceState;
  /**
   * Returns the probability, 0 to 1, that each candidate answers the query, in the order of the
   * candidates.
   */
  score(request: RerankRequest, signal: AbortSignal): Promise<Float64Array>;
  /**
   * Returns the contribution of each feature to the scores, in the order of the candidates, for
   * `explain`.
   */
  contributions?(request: RerankRequest, signal: AbortSignal): Promise<readonly Contributions[]>;
}

interface ServiceState {
  /** False while the circuit breaker is open. */
  readonly working: boolean;
  /** Searches in which the service failed, since the start of the process. */
  readonly failures: number;
  /** Searches in which the open circuit breaker skipped the service, since the start of the process. */
  readonly skipped: number;
}

/** The reranker was skipped for a reason that has already been logged. */
export class RerankerSkipped extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RerankerSkipped';
  }
}

/** Contribution of each feature to a candidate's log odds. */
export type Contributions = Readonly<Record<string, number>>;

export interface RerankRequest {
  /** The query as received, in its own language and with all its words. */
  readonly queryText: string;
  /** The query as parsed. */
  readonly query: SearchQuery;
  /** Candidates in fused order, best first. */
  readonly candidates: readonly Candidate[];
  /**
   * Title of the document, heading of the article and text of the chunk, for rerankers that read text.
   */
  readonly passage: (candidate: Candidate) => string;
  /** The index, for rerankers that use its data. */
  readonly index: Retriever;
}

export interface Candidate {
  readonly article: number;
  /** The chunk that the result shows. */
  readonly chunk: number;
  /** Rank in each list that holds the article. */
  readonly sparse?: ListRank;
  readonly dense?: ListRank;
  readonly fused: Omit<ListRank, 'chunk'>;
}
