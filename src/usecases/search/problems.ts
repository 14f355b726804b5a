/** Rules of a search that concern several fields of its input, which is not validated yet. */
import { z } from 'zod';
import type { Problem } from '../../errors.ts';
import { pointerTo } from '../../schema/validation/validate.ts';

/** A query may be left out only with `filters.cites`, and only then pages can be skipped. */
export function queryOrCites(input: unknown): Problem[] {
  // An input that is no object has that problem alone.
  if (!z.looseObject({}).safeParse(input).success) return [];
  if (WITH_QUERY.safeParse(input).success) {
    return WITH_OFFSET.safeParse(input).success
      ? [{ pointer: pointerTo(['offset']), detail: 'is only for a search without query' }]
      : [];
  }
  if (WITH_CITES.safeParse(input).success) return [];
  return [{ pointer: pointerTo(['query']), detail: 'is required without filters.cites' }];
}

const WITH_QUERY = z.object({ query: z.unknown().refine((query) => query != null) });
const WITH_OFFSET = z.object({ offset: z.unknown().refine((offset) => offset != null) });
const WITH_CITES = z.object({ filters: z.object({ cites: z.string() }) });

const WITH_STATUS_FILTER = z.object({
  as_of: z.string(),
  filters: z.object({ status: z.array(z.unknown()).min(1) }),
});

/**
 * Refuses a request with both a status filter and `as_of`. The index filters by today's status, so the
 * results could show, for the other day, a status that the filter excludes.
 */
export function statusOfTwoDays(input: unknown): Problem[] {
  if (!WITH_STATUS_FILTER.safeParse(input).success) return [];
  const detail = 'filters by the status of today: with as_of, omit it and read the status of each result';
  return [{ pointer: pointerTo(['filters', 'status']), detail }];
}
