/** Links between documents. */
import type { EdgeType } from '../../schema/vocabulary.ts';
import { EDGE_TYPES } from '../../schema/vocabulary.ts';
import type { Pattern } from './confidence.ts';

/** The edge's type by the grammar's word for a relation. */
export function edgeType(relation: string): EdgeType {
  return EDGE_TYPES.find((type) => type === relation) ?? 'cites';
}

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
  /** What the surest of its mentions was read by. */
  pattern: Pattern;
}
