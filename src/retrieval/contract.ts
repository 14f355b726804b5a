/**
 * A search engine: what ingest writes an index with, and what finds in it. `embedded.ts` is the first one; another gets
 * a file beside it, and `compose/corpus.ts` picks.
 *
 * An index belongs to one generation and is known by its folder there. An engine that keeps its data elsewhere writes
 * into the folder where that is.
 */
import type { IndexDocument, IndexFilter, Passages, SearchQuery } from '../core.ts';

export interface SearchEngine {
  /** As `/v1/status` names it. */
  readonly name: string;
  /** Begins an index in a folder that may not be there yet. */
  build(directory: string, vectors: VectorKind, options?: BuildOptions): IndexWriter;
  /** Throws where the folder holds no index of this engine, or a damaged one. */
  open(directory: string): OpenedIndex;
  /**
   * Throws where any part of the index is not whole: asked before it is published. An engine that may be out of reach
   * for a while opens without being reached, and has this beside it; of others, opening tells.
   */
  check?(directory: string): Promise<void>;
  /** Gives up what an index holds outside its folder, one that was never finished too. Does nothing where that is gone. */
  drop?(directory: string): Promise<void>;
  /** Whether what the engine needs is there, asked at start. Throws where it can never work; gives what the operator should know. */
  examine?(): Promise<readonly string[]>;
}

/** What goes on while an index is built, for engines that take their time. */
export interface BuildOptions {
  readonly signal?: AbortSignal | undefined;
  /** Chunks that are searchable of those that were added. */
  readonly onProgress?: (done: number) => void;
}

/** What the vectors of an index are. */
export interface VectorKind {
  readonly dimensions: number;
  /** Id of the embedder that makes them. */
  readonly embedder: string;
}

export interface IndexWriter {
  /**
   * Documents come in the order of their ordinals, with the vectors of all their chunks, one after the other. Articles
   * and chunks are numbered through all documents, and found by these numbers.
   */
  addDocument(document: IndexDocument, vectors: Float32Array): void | Promise<void>;
  /** Resolves when the index is whole and survives the process. */
  finish(): Promise<unknown>;
}

/** Two ranked lists over the articles of one generation, both filtered before they are ranked. */
export interface Retriever {
  /** What the built-in second stage reads; `PassageBuilder` makes it beside any index. Without it, it cannot rerank. */
  readonly passages?: Passages | undefined;
  /**
   * The words of the query count in full; of an expansion the best alternative counts beside them, and less than they
   * do. Documents of the preferred jurisdiction come before others that match as well.
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
  /** Whether it can be asked now, of engines that are asked over a network. Rejects where it cannot. */
  probe?(signal: AbortSignal): Promise<void>;
  /** Both at once, from engines that are asked over a network. Rejects where the dense list cannot be had. */
  both?(
    query: SearchQuery,
    vector: Float32Array,
    filter: IndexFilter | null,
    limit: number,
    signal?: AbortSignal,
  ): Promise<BothLists>;
}

export interface BothLists {
  /** Or why there is none. */
  readonly sparse: RankedList | { readonly failure: unknown };
  readonly dense: RankedList;
}

export interface OpenedIndex extends Retriever {
  /** Compared with the generation's manifest before it is served. */
  readonly info: { readonly documents: number; readonly articles: number; readonly chunks: number };
}

/** Best first; one entry an article, with its best chunk. The three arrays have one length. */
export interface RankedList {
  readonly articles: Uint32Array;
  readonly chunks: Uint32Array;
  readonly scores: Float32Array;
}
