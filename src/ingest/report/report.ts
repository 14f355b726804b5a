/** Progress and final report of an ingest. */
import type { Manifest } from '../../stores/manifest.ts';
import type { Clash } from '../identify/members.ts';
import type { RejectedLine } from '../read/read.ts';

/**
 * Stages in order. `prepare` is the work that depends on one document: read, clean, identify, extract, embed.
 */
export type Stage = 'prepare' | 'link' | 'write' | 'index' | 'publish';

export interface Progress {
  stage: Stage;
  done: number;
  /** Unknown while the input is still being read. */
  total?: number;
  /** Share of the stage's work that is done, 0 to 1, if `total` is unknown. */
  share?: number;
  /** Texts that this run has embedded so far. */
  embedded?: number;
}

export interface IngestReport {
  /** Lines that are documents. */
  read: number;
  /** New documents. */
  added: number;
  /** Documents of the corpus whose content has changed. */
  replaced: number;
  unchanged: number;
  /** Input documents with a better copy in the same input. */
  duplicates: number;
  /** Input documents that an earlier run had prepared. */
  reused: number;
  /** Texts sent to the embedder: those without a cached vector. */
  embedded: number;
  rejected: number;
  /** The first `MAX_REJECTED_LINES` of the rejected lines. */
  rejectedLines: RejectedLine[];
  clashes: Clash[];
  generation: string;
  /** False if the corpus was already current. */
  published: boolean;
  /** Manifest of the current generation. */
  manifest: Manifest;
  /** Duration of the stages that ran. */
  seconds: Partial<Record<Stage, number>>;
}

/** Bounds memory for a file of another kind, in which every line is rejected. */
export const MAX_REJECTED_LINES = 100;
