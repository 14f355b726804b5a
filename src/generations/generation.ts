/** The corpus as requests are given it: one published generation at a time, held while a request reads it. */
import type { CitationGraph } from '../core.ts';
import type { Retriever } from '../retrieval/contract.ts';
import type { Corpus } from '../stores/corpus.ts';
import type { Manifest } from '../stores/manifest.ts';

/** One generation, open: all that a request reads of the corpus. */
export interface Generation {
  readonly manifest: Manifest;
  readonly corpus: Corpus;
  readonly index: Retriever;
  readonly graph: CitationGraph;
}

/** A hold on a generation: it stays open until released, though a newer one be published meanwhile. */
export interface Lease {
  readonly generation: Generation;
  /** False if damage was found since the generation was opened: answers made from it must not be sent. */
  isSound(): boolean;
  /** Reports that a read found damage. The generation is leased no more until all of it was checked. */
  doubt(): void;
  /** When the request is answered. A second call does nothing. */
  release(): void;
}

export interface Generations {
  /** The generation of this moment; `undefined` while there is none that can be served. */
  lease(): Lease | undefined;
  /** What it says of itself. */
  manifest(): Manifest | undefined;
  /**
   * The reason why the published generation is not served, in words for the operator; `undefined` if it is
   * served, or if nothing has been published yet.
   */
  problem(): string | undefined;
}
