/** What use cases are given: the served corpus and what finds in it. `compose.ts` makes it. */
import type { CitationGraph } from '../core.ts';
import { ServiceError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Retriever } from '../retrieval/retriever.ts';
import type { Corpus } from '../stores/corpus.ts';
import type { Manifest } from '../stores/manifest.ts';
import type { JurisdictionSettings } from './jurisdictions/accepted.ts';

/** One published generation, opened. */
export interface ServedGeneration {
  readonly corpus: Corpus;
  readonly index: Retriever;
  readonly graph: CitationGraph;
}

/** A hold on a generation: it stays open until released, though a newer one be published meanwhile. */
export interface GenerationLease {
  readonly generation: ServedGeneration;
  release(): void;
}

export interface ServedGenerations {
  /** The generation of this moment; nothing before the first ingest. */
  lease(): GenerationLease | undefined;
  /** What it says of itself. */
  manifest(): Manifest | undefined;
}

export interface Services {
  readonly generations: ServedGenerations;
  readonly embedQuery: (text: string, signal: AbortSignal) => Promise<Float32Array>;
  readonly jurisdictions: JurisdictionSettings;
  readonly about: About;
  readonly log: Log;
}

/** What the instance says of itself. */
export interface About {
  readonly version: string;
  readonly startedAt: string;
  readonly embedder: { readonly id: string; readonly dimensions: number };
}

/** Runs `use` on the generation of this moment. */
export async function withGeneration<T>(
  services: Services,
  use: (generation: ServedGeneration) => T | Promise<T>,
): Promise<T> {
  const lease = services.generations.lease();
  if (lease === undefined) {
    throw new ServiceError('upstream_unavailable', { detail: 'No corpus has been ingested yet.' });
  }
  try {
    return await use(lease.generation);
  } catch (error) {
    throw isOurFault(error) ? error : new ServiceError('upstream_unavailable', { cause: error });
  } finally {
    lease.release();
  }
}

/**
 * What the store, the index or the graph throws is an outage to the caller, who may try again. What JavaScript itself
 * throws is a mistake in this program, and is called that.
 */
function isOurFault(error: unknown): boolean {
  return [ServiceError, TypeError, RangeError, ReferenceError].some((kind) => error instanceof kind);
}
