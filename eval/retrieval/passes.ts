/** The passes over a query set, and the groups of queries in the report. */
import { withoutCountryWords } from '../sets/country-words.ts';
import type { EvalQuery, QuerySet } from '../sets/query-set.ts';

export interface SearchFilter {
  jurisdiction?: string;
  docTypes?: string[];
}

/** One way of searching all queries of a set. */
export interface Pass {
  /** Empty for the plain pass, which has the set's own name in the report. */
  name: string;
  text(query: EvalQuery): string;
  filter(query: EvalQuery): SearchFilter | null;
}

const PLAIN: Pass = { name: '', text: ({ query }) => query, filter: () => null };

const COUNTRY_FILTER: Pass = {
  name: 'country filter',
  text: ({ query, jurisdiction }) =>
    jurisdiction === undefined ? query : withoutCountryWords(query, jurisdiction),
  filter: ({ jurisdiction }) => (jurisdiction === undefined ? null : { jurisdiction }),
};

const answersOnly = (docType: string): Pass => ({
  name: 'answers only',
  text: ({ query }) => query,
  filter: () => ({ docTypes: [docType] }),
});

/** Questions that name no country, searched in the country of the set. */
const withinCountry = (jurisdiction: string): Pass => ({
  name: COUNTRY_FILTER.name,
  text: ({ query }) => query,
  filter: () => ({ jurisdiction }),
});

export interface PassOptions {
  /** Rewrites the queries for a further pass. */
  rewrite?: { name: string; query(text: string, id: string): string } | undefined;
  /** Country of the set's documents if it has only one and the index has documents of others as well. */
  country?: string | undefined;
}

export function passesOf(set: QuerySet, { rewrite, country }: PassOptions = {}): Pass[] {
  const named = set.queries.some(({ jurisdiction }) => jurisdiction !== undefined);
  return [
    PLAIN,
    ...(rewrite === undefined ? [] : [rewritten(rewrite)]),
    ...(named ? [COUNTRY_FILTER] : []),
    ...(!named && country !== undefined ? [withinCountry(country)] : []),
    ...(set.answersDocType === undefined ? [] : [answersOnly(set.answersDocType)]),
  ];
}

const rewritten = ({ name, query: write }: NonNullable<PassOptions['rewrite']>): Pass => ({
  name,
  text: ({ query, query_id }) => write(query, query_id),
  filter: () => null,
});

/** Groups of a pass: all queries, and each register and each mode if a set has several. */
export function groupsOf(queries: readonly EvalQuery[]): Array<{ name: string; members: Set<EvalQuery> }> {
  return [
    { name: '', members: new Set(queries) },
    ...partition(queries, ({ register }) => register),
    ...partition(queries, ({ source }) => source?.mode),
  ];
}

function partition(queries: readonly EvalQuery[], by: (query: EvalQuery) => string | undefined) {
  const groups = new Map<string, Set<EvalQuery>>();
  for (const query of queries) {
    const name = by(query);
    if (name === undefined) continue;
    groups.set(name, (groups.get(name) ?? new Set()).add(query));
  }
  const sorted = [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.length < 2 ? [] : sorted.map(([name, members]) => ({ name, members }));
}

/** `lay-ar`, `lay-ar/country filter`, `lay-ar/country filter/lay`. */
export const rowName = (...parts: string[]) => parts.filter((part) => part !== '').join('/');
