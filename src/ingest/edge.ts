/** Links between documents. */

/** In the order of the graph's type numbers. */
export const EDGE_TYPES = ['cites', 'amends', 'repeals', 'implements', 'interprets'] as const;
export type EdgeType = (typeof EDGE_TYPES)[number];

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
