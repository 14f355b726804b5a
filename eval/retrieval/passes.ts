/** The passes over a query set (ways of asking its queries), and the groups of queries in the report. */
import { withoutCountryWords } from '../sets/country-words.ts';
import type { EvalQuery, QuerySet } from '../sets/query-set.ts';

export interface SearchFilter {
  jurisdiction?: string;
  docTypes?: string[];
}

/** One way of asking all queries of a set. */
export interface Pass {
  /** Name in the report; empty for the plain pass, which has the name of the set alone. */
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

/**
 * Pass over a set whose queries name no country: each query is filtered by the country of the set's
 * documents.
 */
const withinCountry = (jurisdiction: string): Pass => ({
  name: COUNTRY_FILTER.name,
  text: ({ query }) => query,
  filter: () => ({ jurisdiction }),
});

export interface PassOptions {
  /**
   * Rewrites each query, such as with misspelt words. The rewritten queries are asked in an additional pass.
   */
  rewrite?: { name: string; query(text: string, id: string): string } | undefined;
  /**
   * Country of the set's documents. Present if they have only one country and the index also has documents of
   * other countries.
   */
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

/**
 * Groups of queries in a pass: all queries, and those of each register (style) and of each `source.mode` if
 * the set has several.
 */
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

/**
 * Joins the parts of a row's name, such as `lay-ar`, `lay-ar/country filter`, `lay-ar/country filter/lay`.
 */
export const rowName = (...parts: string[]) => parts.filter((part) => part !== '').join('/');
