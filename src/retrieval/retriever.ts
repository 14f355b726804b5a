/**
 * What finds: two ranked lists over the articles of one generation, both filtered before they are ranked.
 *
 * The native module's `HybridIndex` is the embedded implementation, as it stands: its `sparse` and `dense` are
 * these. Another engine gets a file beside this one.
 */
import type { IndexFilter } from '../core.ts';

/** Best first; one entry an article, with its best chunk. The three arrays have one length. */
export interface RankedList {
  readonly articles: Uint32Array;
  readonly chunks: Uint32Array;
  readonly scores: Float32Array;
}

export interface Retriever {
  sparse(query: string, filter: IndexFilter | null, limit: number, signal?: AbortSignal): Promise<RankedList>;
  dense(
    vector: Float32Array,
    filter: IndexFilter | null,
    limit: number,
    signal?: AbortSignal,
  ): Promise<RankedList>;
}
