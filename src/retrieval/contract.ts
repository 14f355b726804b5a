/**
 * Contract of a search engine: ingest writes an index with it, searches read it. `embedded.ts` and
 * `meilisearch/engine.ts` implement it, and `compose/corpus.ts` chooses.
 *
 * An index belongs to one generation and is identified by its folder there. An engine that stores its
 * data elsewhere writes the location into the folder.
 */
import type {
  IndexDocument,
  IndexFilter,
  Passages,
  RankedLists,
  RankedOptions,
  SearchQuery,
} from '../core.ts';

export interface SearchEngine {
  /** Name of the search engine, shown in `/v1/status`. */
  readonly name: string;
  /** Begins to write an index into a folder, which need not exist yet. */
  build(directory: string, vectors: VectorKind, options?: BuildOptions): IndexWriter;
  /** Opens an index. Throws if the folder holds no index of this engine, or a damaged one. */
  open(directory: string): OpenedIndex;
  /**
   * Rejects if a part of the index is missing or damaged. Called before the index is published. Only engines
   * whose `open` succeeds without reaching their servers need it; for the others, opening is the check.
   */
  check?(directory: string): Promise<void>;
  /**
   * Deletes the data that an index, finished or not, keeps outside its folder. Does nothing if that data is
   * already gone.
   */
  drop?(directory: string): Promise<void>;
  /**
   * Checks at the start of the program whether the engine can be used. Rejects if its requirements can never
   * be met, such as an outdated server; returns warnings for the operator.
   */
  examine?(): Promise<readonly string[]>;
}

/** Listener for the state of the servers of a search engine. */
export interface EngineListener {
  /**
   * Called with the failure when the circuit breaker starts to skip a server, and with `undefined` when
   * calls to it resume.
   */
  readonly onChange?: (url: string, failure: unknown) => void;
}

/** Options of building an index, used by search engines whose building takes long. */
export interface BuildOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of chunks that are searchable so far. */
  readonly onProgress?: (done: number) => void;
}

/** Length of the vectors of an index, and the embedder that made them. */
export interface VectorKind {
  readonly dimensions: number;
  /** Id of the embedder that makes the index's vectors. */
  readonly embedder: string;
}

export interface IndexWriter {
  /** True if the writer makes the vectors of the built-in embedder itself. */
  readonly embeds?: true;
  /**
   * Adds documents with the vectors of all their chunks, concatenated; without vectors if the writer makes
   * them. Documents come in the order of their ordinals, and a call waits for the one before. Articles and
   * chunks are numbered consecutively over all documents; searches return these numbers.
   *
   * Each wording of an amended article is added as a separate article, in force from the day `from`
   * (inclusive) to the day `to` (exclusive). Rejects if an article has `from` after `to`.
   */
  addDocuments(documents: readonly IndexDocument[], vectors?: Float32Array): Promise<void>;
  /** Completes the index. Resolves when every chunk of it is searchable and safe on disk. */
  finish(): Promise<unknown>;
}

/**
 * Searches the articles of one generation and returns a sparse and a dense ranked list. Both are filtered
 * before ranking: by properties of the document, and by the day on which an article is in force. Term
 * frequencies and lengths count all wordings, also those that the day excludes.
 */
export interface Retriever {
  /**
   * Data of the built-in reranker, which `PassageBuilder` writes for any engine. Without it, the
   * built-in reranker cannot be used.
   */
  readonly passages?: Passages | undefined;
  /**
   * Ranks articles by words (BM25). The words of the query have full weight; each expansion adds the smaller
   * weight of its best alternative. Articles of the query's preferred jurisdiction get a higher score, so
   * that they come before articles of other countries that match about as well.
   */
  sparse(
    query: SearchQuery,
    filter: IndexFilter | null,
    limit: number,
    signal?: AbortSignal,
  ): Promise<RankedList>;
  dense(
    vector: Float32Array,
    filter: IndexFilter | null,
    limit: number,
    signal?: AbortSignal,
  ): Promise<RankedList>;
  /**
   * Rejects if the engine cannot be searched now. Only engines that are reached over a network have this
   * method.
   */
  probe?(signal: AbortSignal): Promise<void>;
  /**
   * Returns the sparse and the dense list in one call, which costs less than two. Rejects if the dense list
   * fails.
   */
  both?(
    query: SearchQuery,
    vector: Float32Array,
    filter: IndexFilter | null,
    limit: number,
    signal?: AbortSignal,
  ): Promise<BothLists>;
  /**
   * Returns both lists, the one by questions that were asked, and all of them fused; reranked by the built-in
   * reranker if the options say so. Rejects if any part fails.
   */
  ranked?(
    query: SearchQuery,
    vector: Float32Array,
    options: RankedOptions,
    signal?: AbortSignal,
  ): Promise<RankedLists>;
}

export interface BothLists {
  /** The sparse list, or the error with which it failed. */
  readonly sparse: RankedList | { readonly failure: unknown };
  readonly dense: RankedList;
}

export interface OpenedIndex extends Retriever {
  /**
   * Counts of the opened index. They are compared with the generation's manifest before the generation is
   * served.
   */
  readonly info: { readonly documents: number; readonly articles: number; readonly chunks: number };
}

/**
 * Ranked articles, best first: each article once, with its best chunk. The three arrays have equal length.
 */
export interface RankedList {
  readonly articles: Uint32Array;
  readonly chunks: Uint32Array;
  readonly scores: Float32Array;
}
