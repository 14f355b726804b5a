/** Filters of a search, which restrict the documents that may be found. */
import { z } from 'zod';
import type { IndexFilter } from '../core.ts';
import { chosen, docTypeSchema, statusSchema } from './vocabulary.ts';

const yearSchema = z.int().min(1800).max(2100);

export const jurisdictionCodeSchema = z
  .string()
  .describe('Code of a configured jurisdiction, such as EG; GET /v1/jurisdictions lists them');

export const filtersSchema = z
  .strictObject({
    jurisdiction: jurisdictionCodeSchema.optional(),
    doc_type: z.array(docTypeSchema).optional().describe('Kinds to keep; empty means all'),
    year_from: yearSchema.optional().describe('Earliest Gregorian year, inclusive'),
    year_to: yearSchema.optional().describe('Latest Gregorian year, inclusive'),
    status: z.array(statusSchema).optional().describe('Statuses to keep; empty means all'),
  })
  .refine(
    ({ year_from, year_to }) => year_from === undefined || year_to === undefined || year_from <= year_to,
    {
      path: ['year_from'],
      error: 'must not be later than year_to',
    },
  );

export type Filters = z.infer<typeof filtersSchema>;

/**
 * Converts the filters of a request into the form that the index takes; `null` if nothing is filtered. `on`
 * is the day on which an article must be in force, in days since 1970-01-01 (proleptic Gregorian calendar).
 * Without `on`, all wordings may be found.
 */
export function indexFilter(filters: Filters | undefined, on?: number): IndexFilter | null {
  const docTypes = chosen(filters?.doc_type);
  const statuses = chosen(filters?.status);
  const filter: IndexFilter = {
    ...(filters?.jurisdiction !== undefined && { jurisdiction: filters.jurisdiction }),
    ...(docTypes && { docTypes }),
    ...(statuses && { statuses }),
    ...(filters?.year_from !== undefined && { yearFrom: filters.year_from }),
    ...(filters?.year_to !== undefined && { yearTo: filters.year_to }),
    ...(on !== undefined && { on }),
  };
  return Object.keys(filter).length === 0 ? null : filter;
}
