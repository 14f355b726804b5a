/**
 * Rules of a search that concern several fields of its input, which is not validated yet. They compare fields by
 * hand: a schema that refuses builds a list of problems, which takes as long as the rest of the validation, and
 * most searches have no `offset` and no `as_of`.
 */
import type { Problem } from '../../errors.ts';
import { pointerTo } from '../../schema/validation/validate.ts';

/** A query may be left out only with `filters.cites`, and only then pages can be skipped. */
export function queryOrCites(input: unknown): Problem[] {
  // An input that is no object has that problem alone.
  if (!isObject(input)) return [];
  if (input.query != null) {
    return input.offset != null
      ? [{ pointer: pointerTo(['offset']), detail: 'is only for a search without query' }]
      : [];
  }
  const { filters } = input;
  if (isObject(filters) && typeof filters.cites === 'string') return [];
  return [{ pointer: pointerTo(['query']), detail: 'is required without filters.cites' }];
}

/**
 * Refuses a request with both a status filter and `as_of`. The index filters by today's status, so the
 * results could show, for the other day, a status that the filter excludes.
 */
export function statusOfTwoDays(input: unknown): Problem[] {
  if (!isObject(input) || typeof input.as_of !== 'string') return [];
  const { filters } = input;
  const status = isObject(filters) ? filters.status : undefined;
  if (!Array.isArray(status) || status.length === 0) return [];
  const detail = 'filters by the status of today: with as_of, omit it and read the status of each result';
  return [{ pointer: pointerTo(['filters', 'status']), detail }];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
