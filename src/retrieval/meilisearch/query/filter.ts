/**
 * Translates a search filter into Meilisearch's array form: the outer array is an AND, an inner array an OR.
 * Returns `undefined` if there is nothing to filter.
 */
import type { IndexFilter } from '../../../core.ts';

export function filterExpression(filter: IndexFilter | null | undefined): (string | string[])[] | undefined {
  if (filter == null) return undefined;
  const { jurisdiction, docTypes = [], statuses = [], yearFrom, yearTo, documents, on } = filter;
  const conditions = [
    ...(jurisdiction === undefined ? [] : [equals('jurisdiction', jurisdiction)]),
    ...(docTypes.length === 0 ? [] : [docTypes.map((docType) => equals('doc_type', docType))]),
    ...(statuses.length === 0 ? [] : [statuses.map((status) => equals('status', status))]),
    ...(yearFrom === undefined ? [] : [`year >= ${yearFrom}`]),
    ...(yearTo === undefined ? [] : [`year <= ${yearTo}`]),
    ...(documents === undefined ? [] : [oneOf(documents)]),
    ...(on === undefined ? [] : inForce(on)),
  ];
  return conditions.length === 0 ? undefined : conditions;
}

/**
 * Conditions that an article is in force on a day. A chunk has no `from` if its article is in force from the
 * beginning, and no `to` if it still is.
 */
const inForce = (day: number): string[][] => [
  ['from NOT EXISTS', `from <= ${day}`],
  ['to NOT EXISTS', `to > ${day}`],
];

/** Condition that a document has one of these numbers. No document has a negative one. */
const oneOf = (documents: Uint32Array): string =>
  documents.length === 0 ? 'document < 0' : `document IN [${documents.join(', ')}]`;

/** Adds to a filter the condition that a document is of the jurisdiction. */
export function withJurisdiction(
  expression: (string | string[])[] | undefined,
  jurisdiction: string,
): (string | string[])[] {
  return [...(expression ?? []), equals('jurisdiction', jurisdiction)];
}

const equals = (attribute: string, value: string) =>
  `${attribute} = "${value.replaceAll(/["\\]/g, (sign) => `\\${sign}`)}"`;
