/** An edge of the citation graph: a typed link from one document to another. */
import type { EdgeType } from '../../schema/vocabulary.ts';
import type { Pattern } from './confidence.ts';

export interface Edge {
  /** Canonical ids. */
  from: string;
  to: string;
  type: EdgeType;
  /** Article of the target, as written. */
  articleRef?: string;
  /** Article of the source that states the link, as written. */
  at?: string;
  /** 0 to 1. */
  confidence: number;
  /** Pattern of the mention with the highest confidence. */
  pattern: Pattern;
}
