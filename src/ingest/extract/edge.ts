/** Links between documents. */
import type { EdgeType } from '../../schema/vocabulary.ts';
import type { Pattern } from './confidence.ts';

export interface Edge {
  /** Canonical ids. */
  from: string;
  to: string;
  type: EdgeType;
  /** Article of the target, as written. */
  articleRef?: string;
  /** Article of the source that says so, as written. */
  at?: string;
  /** 0 to 1. */
  confidence: number;
  /** Pattern of its surest mention. */
  pattern: Pattern;
}
