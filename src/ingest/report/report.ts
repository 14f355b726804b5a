/** What an ingest tells while it runs and when it is done. */
import type { Manifest } from '../../stores/manifest.ts';
import type { Clash } from '../identify/members.ts';
import type { RejectedLine } from '../read/read.ts';

/** In the order of the work. `prepare` is all that one document alone decides: read, clean, identify, extract, embed. */
export type Stage = 'prepare' | 'link' | 'write' | 'index' | 'publish';

export interface Progress {
  stage: Stage;
  done: number;
  /** Unknown while the input is still being read. */
  total?: number;
  /** Share of the stage's work that is done, where it is not `done` of `total`. */
  share?: number;
  /** Texts that this run has embedded so far. */
  embedded?: number;
}

export interface IngestReport {
  /** Lines that are documents. */
  read: number;
  /** New documents. */
  added: number;
  /** Documents known before whose content is another now. */
  replaced: number;
  unchanged: number;
  /** Copies of a document of which a better one was in the same input. */
  duplicates: number;
  /** Documents of this input whose preparation an earlier run had done. */
  reused: number;
  /** Texts that were sent to the embedder: those that no run had vectors of. */
  embedded: number;
  rejected: number;
  /** The first of them. */
  rejectedLines: RejectedLine[];
  clashes: Clash[];
  generation: string;
  /** False where the corpus was already current. */
  published: boolean;
  /** Of the generation that is served now. */
  manifest: Manifest;
  /** Of the stages that had something to do. */
  seconds: Partial<Record<Stage, number>>;
}

/** Enough to see what is wrong with a file; a file of another kind would fill the memory. */
export const MAX_REJECTED_LINES = 100;
