/** An edge of the citation graph: a typed link from one document to another. */
import type { EdgeType } from '../../schema/vocabulary.ts';
import type { Pattern } from './confidence.ts';

export interface Edge {
  /** Canonical ids of the document that cites and of the document cited. */
  from: string;
  to: string;
  type: EdgeType;
  /** Number of the cited article in the document `to`, as written. */
  articleRef?: string;
  /** Number of the article in the document `from` that contains the citation, as written. */
  at?: string;
  /** Confidence that the edge is correct, from 0 to 1. */
  confidence: number;
  /** Pattern of the mention with the highest confidence. */
  pattern: Pattern;
}
