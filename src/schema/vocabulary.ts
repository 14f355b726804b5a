/** Closed vocabularies of the API: kinds of documents, statuses, types of edges, directions. */
import { z } from 'zod';

export const DOC_TYPES = ['legislation', 'case_law', 'fatwa', 'regulation', 'decree'] as const;
export const STATUSES = ['in_force', 'amended', 'repealed', 'unknown'] as const;
/**
 * Types of edges. The position of a type in this list is its code in the core and in stored graphs, so new
 * types are appended at the end.
 */
export const EDGE_TYPES = ['cites', 'amends', 'repeals', 'implements', 'interprets'] as const;
export const DIRECTIONS = ['in', 'out', 'both'] as const;

export const docTypeSchema = z.enum(DOC_TYPES).describe('Kind of legal text');
export const statusSchema = z.enum(STATUSES).describe('Legal status of the document');
export const edgeTypeSchema = z.enum(EDGE_TYPES).describe('Relation of the source to the target');

export type DocType = z.infer<typeof docTypeSchema>;
export type Status = z.infer<typeof statusSchema>;
export type EdgeType = z.infer<typeof edgeTypeSchema>;

/** Returns the distinct values of a filter; `undefined` for an empty list, which means no filter. */
export function chosen<T>(values: readonly T[] | undefined): T[] | undefined {
  return values?.length ? [...new Set(values)] : undefined;
}
