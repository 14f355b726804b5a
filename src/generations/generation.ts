/**
 * The corpus as requests see it: one published generation (an immutable version of the corpus), which a
 * request leases while it reads.
 */
import type { CitationGraph } from '../core.ts';
import type { Retriever } from '../retrieval/contract.ts';
import type { Corpus } from '../stores/corpus.ts';
import type { Manifest } from '../stores/manifest.ts';

/** An open generation (published version of the corpus): store, index and graph, which a request reads. */
export interface Generation {
  readonly manifest: Manifest;
  readonly corpus: Corpus;
  readonly index: Retriever;
  readonly graph: CitationGraph;
}

/**
 * A lease keeps its generation open until it is released, even if a newer generation is published meanwhile.
 */
export interface Lease {
  readonly generation: Generation;
  /**
   * False if damage was found since the generation was opened. Answers made from it must then not be sent.
   */
  isSound(): boolean;
  /**
   * Reports that a read found damage. The generation is then not leased again until all its files have been
   * checked. Does nothing if a check for damage was begun less than a minute ago.
   */
  reportDamage(): void;
  /** Ends the lease. Call it when the request has been answered; a second call does nothing. */
  release(): void;
}

export interface Generations {
  /** Leases the current generation. Returns `undefined` while no generation can be served. */
  lease(): Lease | undefined;
  /** Returns the manifest of the current generation; `undefined` if there is none. */
  manifest(): Manifest | undefined;
  /**
   * Returns, in words for the operator, why the published generation is not served; `undefined` if it is
   * served, or if nothing has been published yet.
   */
  problem(): string | undefined;
}
