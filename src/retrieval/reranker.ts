/**
 * Contract of rerankers, which score query and text together after the fusion. `builtin-reranker.ts` is the
 * built-in implementation; `compose.ts` chooses the one to use.
 */
import type { SearchQuery } from '../core.ts';
import type { Retriever } from './contract.ts';
import type { ListRank } from './hybrid.ts';

export interface Reranker {
  /** Id of the reranker, which answers show in their field `reranker`. */
  readonly id: string;
  /**
   * Timeout in milliseconds for reranking one query. After it, the results keep the order of the fused list.
   */
  readonly timeoutMs: number;
  /**
   * Minimum number of candidates to rerank, if the lists have that many. At least 4 × `top_k` are reranked in
   * any case.
   */
  readonly fewest: number;
  /** True for the built-in reranker, which an engine may run in the same call as the search. */
  readonly builtin?: true;
  /** State of the reranking service; `undefined` for a reranker that runs inside the program. */
  readonly service?: ServiceState;
  /**
   * Returns the probability, 0 to 1, that each candidate answers the query, in the order of the
   * candidates.
   */
  score(request: RerankRequest, signal: AbortSignal): Promise<Float64Array>;
  /**
   * Returns the contribution of each feature to the scores, in the order of the candidates. Called for
   * requests with `explain`.
   */
  contributions?(request: RerankRequest, signal: AbortSignal): Promise<readonly Contributions[]>;
}

interface ServiceState {
  /** False while the circuit breaker of the reranking service is open, so that it is not called. */
  readonly working: boolean;
  /** Number of searches in which the service failed since the process started. */
  readonly failures: number;
  /**
   * Number of searches that did not call the service because its circuit breaker was open, since the process
   * started.
   */
  readonly skipped: number;
}

/**
 * Error of a reranker that was skipped for a reason that has already been logged, so that the reason is not
 * logged again.
 */
export class RerankerSkipped extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RerankerSkipped';
  }
}

/** Contribution of each feature, by the feature's name, to the log odds of a candidate. */
export type Contributions = Readonly<Record<string, number>>;

export interface RerankRequest {
  /** The query as received, in its own language and with all its words. */
  readonly queryText: string;
  /** The query as the parser returned it: its words, expansions and preferred jurisdiction. */
  readonly query: SearchQuery;
  /** Candidates in the order of the fused list, best first. */
  readonly candidates: readonly Candidate[];
  /**
   * Returns a candidate's title of the document, heading of the article and text of the chunk as one text,
   * for rerankers that read text.
   */
  readonly passage: (candidate: Candidate) => string;
  /** The searched index, for rerankers that use its data. */
  readonly index: Retriever;
}

export interface Candidate {
  readonly article: number;
  /** The chunk of this article that the result shows as passage. */
  readonly chunk: number;
  /**
   * Rank of the article in the sparse list; `dense` its rank in the dense list. Absent if that list lacks the
   * article.
   */
  readonly sparse?: ListRank | undefined;
  readonly dense?: ListRank | undefined;
  readonly fused: Omit<ListRank, 'chunk'>;
}
