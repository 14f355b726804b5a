/**
 * Contract of a search engine: ingest writes an index with it, searches read it. `embedded.ts` is the
 * first implementation; another is a file beside it, and `compose/corpus.ts` chooses.
 *
 * An index belongs to one generation and is identified by its folder there. An engine that stores its
 * data elsewhere writes the location into the folder.
 */
import type { IndexDocument, IndexFilter, Passages, SearchQuery } from '../core.ts';

export interface SearchEngine {
  /** Name in `/v1/status`. */
  readonly name: string;
  /** Begins an index in a folder that may not exist yet. */
  build(directory: string, vectors: VectorKind, options?: BuildOptions): IndexWriter;
  /** Opens an index. Throws if the folder holds no index of this engine, or a damaged one. */
  open(directory: string): OpenedIndex;
  /**
   * Rejects if a part of the index is missing or damaged. Called before the index is published. Needed
   * by engines that can be opened while they cannot be reached; for others, opening is the check.
   */
  check?(directory: string): Promise<void>;
  /**
   * Deletes the data of an index that lies outside its folder, also of an unfinished one. Does nothing
   * if it is gone.
   */
  drop?(directory: string): Promise<void>;
  /**
   * Checks the engine's requirements at a start. Rejects if they can never be met; returns warnings for
   * the operator.
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

/** Options of building an index, for engines that take long. */
export interface BuildOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of chunks that are searchable so far. */
  readonly onProgress?: (done: number) => void;
}

/** Kind of vectors in an index. */
export interface VectorKind {
  readonly dimensions: number;
  /** Id of the embedder that makes the vectors. */
  readonly embedder: string;
}

export interface IndexWriter {
  /**
   * Adds a document with the vectors of all its chunks, concatenated. Documents come in the order of
   * their ordinals. Articles and chunks are numbered consecutively over all documents; searches return
   * these numbers.
   *
   * Each wording of an amended article is an article of its own, in force from the day `from` (inclusive) to
   * the day `to` (exclusive). Throws or rejects if an article has `from` after `to`.
   */
  addDocument(document: IndexDocument, vectors: Float32Array): void | Promise<void>;
  /** Resolves when the index is complete and durable. */
  finish(): Promise<unknown>;
}

/**
 * Two ranked lists over the articles of one generation, both filtered before ranking: by document, and by
 * the day on which an article is in force. Frequencies and lengths of terms count all wordings.
 */
export interface Retriever {
  /**
   * Data of the built-in reranker, which `PassageBuilder` writes for any engine. Without it, the
   * built-in reranker cannot be used.
   */
  readonly passages?: Passages | undefined;
  /**
   * Ranks by words. The words of the query have full weight; of each expansion, the best alternative
   * adds a smaller weight. Documents of the preferred jurisdiction come before others that match as
   * well.
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
  /** Rejects if the engine cannot be searched now. For engines that are reached over a network. */
  probe?(signal: AbortSignal): Promise<void>;
  /**
   * Both lists in one call, for engines that are reached over a network. Rejects if the dense list
   * fails.
   */
  both?(
    query: SearchQuery,
    vector: Float32Array,
    filter: IndexFilter | null,
    limit: number,
    signal?: AbortSignal,
  ): Promise<BothLists>;
}

export interface BothLists {
  /** The list, or why it failed. */
  readonly sparse: RankedList | { readonly failure: unknown };
  readonly dense: RankedList;
}

export interface OpenedIndex extends Retriever {
  /** Compared with the generation's manifest before the generation is served. */
  readonly info: { readonly documents: number; readonly articles: number; readonly chunks: number };
}

/** Best first; one entry for each article, with its best chunk. The three arrays have equal length. */
export interface RankedList {
  readonly articles: Uint32Array;
  readonly chunks: Uint32Array;
  readonly scores: Float32Array;
}
