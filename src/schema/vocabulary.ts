/** The closed vocabularies of the API. */
import { z } from 'zod';

export const DOC_TYPES = ['legislation', 'case_law', 'fatwa', 'regulation', 'decree'] as const;
export const STATUSES = ['in_force', 'amended', 'repealed', 'unknown'] as const;
/** The place in this list is the core's code of the type, and saved graphs hold it: a new type goes to the end. */
export const EDGE_TYPES = ['cites', 'amends', 'repeals', 'implements', 'interprets'] as const;
export const DIRECTIONS = ['in', 'out', 'both'] as const;

export const docTypeSchema = z.enum(DOC_TYPES).describe('Kind of legal text');
export const statusSchema = z.enum(STATUSES).describe('Legal status of the document');
export const edgeTypeSchema = z.enum(EDGE_TYPES).describe('How the source bears on the target');

export type DocType = z.infer<typeof docTypeSchema>;
export type Status = z.infer<typeof statusSchema>;
export type EdgeType = z.infer<typeof edgeTypeSchema>;

/** The distinct values of a choice; none where nothing was chosen: an empty list is the same as leaving it out. */
export function chosen<T>(values: readonly T[] | undefined): T[] | undefined {
  return values?.length ? [...new Set(values)] : undefined;
}
