/** Filters of a search, which restrict the documents that may be found. */
import { z } from 'zod';
import type { IndexFilter } from '../core.ts';
import { chosen, docTypeSchema, statusSchema } from './vocabulary.ts';

const yearSchema = z.int().min(1800).max(2100);

/** Maximum length of `cites` in characters: of the longest id, and of an article number. */
const MAX_CITES_LENGTH = 351;

export const jurisdictionCodeSchema = z
  .string()
  .describe('Code of a configured jurisdiction, such as EG; GET /v1/jurisdictions lists them');

/** Input field of search and reason. It ranks, where `filters.jurisdiction` excludes. */
export const preferenceFields = {
  preferred_jurisdiction: jurisdictionCodeSchema
    .optional()
    .describe(
      'Code of the jurisdiction whose documents rank higher, as if the query named it; no effect if the query ' +
        'names a country or filters.jurisdiction is given. Absent: the setting of the account',
    ),
};

export const filtersSchema = z
  .strictObject({
    jurisdiction: jurisdictionCodeSchema.optional(),
    doc_type: z.array(docTypeSchema).optional().describe('Kinds to keep; empty means all'),
    year_from: yearSchema.optional().describe('Earliest Gregorian year, inclusive'),
    year_to: yearSchema.optional().describe('Latest Gregorian year, inclusive'),
    status: z.array(statusSchema).optional().describe('Statuses to keep; empty means all'),
    cites: z
      .string()
      .min(1)
      .max(MAX_CITES_LENGTH)
      .optional()
      .describe(
        'Keeps the documents that cite, amend, repeal, implement or interpret a document, by its ' +
          'canonical_id, or an article of it: sa-leg-2005-m51#77, by the number in the citing text. Links with ' +
          'a confidence below 0.8 do not count',
      ),
  })
  .refine(
    ({ year_from, year_to }) => year_from === undefined || year_to === undefined || year_from <= year_to,
    {
      path: ['year_from'],
      error: 'must not be later than year_to',
    },
  );

export type Filters = z.infer<typeof filtersSchema>;

/** Conditions of an index filter that a request does not state in its filters. */
export interface FurtherConditions {
  /**
   * Day on which an article must be in force, in days since 1970-01-01 (proleptic Gregorian calendar).
   * Without it, all wordings may be found.
   */
  readonly on?: number | undefined;
  /** Ordinals of the documents that may be found; all if absent. */
  readonly documents?: Uint32Array | undefined;
}

/**
 * Converts the filters of a request into the form that the index takes; `null` if nothing is filtered. The
 * caller finds the documents that `cites` keeps.
 */
export function indexFilter(
  filters: Filters | undefined,
  { on, documents }: FurtherConditions = {},
): IndexFilter | null {
  const docTypes = chosen(filters?.doc_type);
  const statuses = chosen(filters?.status);
  const filter: IndexFilter = {
    ...(filters?.jurisdiction !== undefined && { jurisdiction: filters.jurisdiction }),
    ...(docTypes && { docTypes }),
    ...(statuses && { statuses }),
    ...(filters?.year_from !== undefined && { yearFrom: filters.year_from }),
    ...(filters?.year_to !== undefined && { yearTo: filters.year_to }),
    ...(documents !== undefined && { documents }),
    ...(on !== undefined && { on }),
  };
  return Object.keys(filter).length === 0 ? null : filter;
}
