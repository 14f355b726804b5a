/** Shapes of the progress and of the final report of an ingest. */
import type { Manifest } from '../../stores/manifest.ts';
import type { Clash } from '../identify/members.ts';
import type { Findings } from './findings.ts';

/**
 * Stages of an ingest, in order. `prepare` is the work that depends on one document: read, clean, identify,
 * extract, embed.
 */
export type Stage = 'prepare' | 'link' | 'write' | 'index' | 'publish';

export interface Progress {
  stage: Stage;
  done: number;
  /**
   * Number of items (documents, chunks or steps) that the stage has to process; undefined while the input is
   * still being read.
   */
  total?: number;
  /** Finished share of the stage, from 0 to 1; given while `total` is not known. */
  share?: number;
  /** Number of texts that this run of the ingest has had embedded by a service so far. */
  embedded?: number;
}

export interface IngestReport extends Findings {
  /** Number of input lines that are documents. */
  read: number;
  /** Number of documents that the corpus did not have. */
  added: number;
  /** Number of documents of the corpus whose content has changed. */
  replaced: number;
  unchanged: number;
  /** Number of input documents left out because the same input has a better or an equal copy of them. */
  duplicates: number;
  /**
   * Number of input documents whose results were stored already, by an earlier run or for an equal document.
   */
  reused: number;
  /** Number of texts sent to an embedding service, because no vector of them was cached. */
  embedded: number;
  clashes: Clash[];
  generation: string;
  /** True if the ingest published a generation; false if the corpus was already current. */
  published: boolean;
  /** Manifest of the current generation after the ingest. */
  manifest: Manifest;
  /** Seconds that each stage took; stages that did not run are absent. */
  seconds: Partial<Record<Stage, number>>;
}
