/** Links between documents. */
import type { EdgeType } from '../schema/vocabulary.ts';
import { EDGE_TYPES } from '../schema/vocabulary.ts';

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
  /** 0 to 1. */
  confidence: number;
}
