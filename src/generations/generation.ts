/** The corpus as requests see it: one published generation, leased while a request reads it. */
import type { CitationGraph } from '../core.ts';
import type { Retriever } from '../retrieval/contract.ts';
import type { Corpus } from '../stores/corpus.ts';
import type { Manifest } from '../stores/manifest.ts';

/** One open generation: everything that a request reads of the corpus. */
export interface Generation {
  readonly manifest: Manifest;
  readonly corpus: Corpus;
  readonly index: Retriever;
  readonly graph: CitationGraph;
}

/** Keeps a generation open until released, even if a newer one is published meanwhile. */
export interface Lease {
  readonly generation: Generation;
  /**
   * False if damage was found since the generation was opened: answers made from it must not be sent.
   */
  isSound(): boolean;
  /**
   * Reports that a read found damage. The generation is not leased again until all of it has been
   * checked.
   */
  reportDamage(): void;
  /** Call when the request has been answered. A second call does nothing. */
  release(): void;
}

export interface Generations {
  /** Leases the current generation; `undefined` while none can be served. */
  lease(): Lease | undefined;
  /** Manifest of the current generation. */
  manifest(): Manifest | undefined;
  /**
   * Why the published generation is not served, in words for the operator; `undefined` if it is served,
   * or if nothing has been published yet.
   */
  problem(): string | undefined;
}
