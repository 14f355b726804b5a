/**
 * Finds the laws that a query names without an article, as «مدة الإجازة السنوية في نظام العمل» does. The best of
 * their articles come first in the lists, and the articles of other laws are worth less.
 */
import type { Citation } from '../../core.ts';
import { extractCitations, namedCountries } from '../../core.ts';
import type { Corpus } from '../../stores/corpus.ts';
import { textOf } from '../citations/reading/reading.ts';
import { resolveCitation } from '../citations/resolve/resolve.ts';
import { documentFacts } from '../document/facts.ts';
import type { CitingQuery } from './cited.ts';
import { passes } from './cited.ts';

/** Maximum number of laws that a query can name. A question that lists more asks about none of them alone. */
const MAX_NAMED = 3;

/**
 * Returns the ordinals, ascending, of the documents that the query names; undefined if it names none. A name
 * that laws of several countries bear names none of them, unless the query, the filter or the caller gives a
 * country: nothing is guessed. A query that names several countries compares, and asks about no law alone.
 */
export function namedLaws(
  { text, query, filters, filter }: CitingQuery,
  corpus: Corpus,
  day: string,
): Uint32Array | undefined {
  const countries = new Set(namedCountries(text).map(({ jurisdiction }) => jurisdiction));
  if (countries.size > 1) return undefined;
  const country = filters?.jurisdiction ?? query.preferredJurisdiction ?? undefined;
  const isPreference = filters?.jurisdiction === undefined && countries.size === 0;
  const ordinals = new Set<number>();
  for (const citation of extractCitations(text, textOf(filters?.jurisdiction))) {
    const ids = isWholeLaw(citation) ? idsOf(citation, { country, isPreference }, corpus, day) : [];
    const facts = ids[0] !== undefined && ids.length === 1 ? documentFacts(corpus, ids[0]) : undefined;
    const ordinal = facts && passes(facts, filters) ? corpus.documentOrdinal(facts.canonical_id) : undefined;
    if (ordinal !== undefined && (filter?.documents?.includes(ordinal) ?? true)) ordinals.add(ordinal);
  }
  if (ordinals.size === 0 || ordinals.size > MAX_NAMED) return undefined;
  return Uint32Array.from(ordinals).sort();
}

/** True for a law that the query is about. «القانون الذي عدل قانون العمل» is about another one. */
const isWholeLaw = ({ articles, docType, relation }: Citation): boolean =>
  articles.length === 0 && docType !== 'case_law' && docType !== 'fatwa' && relation === 'cites';

interface Wanted {
  readonly country: string | undefined;
  /** True if the country is only preferred, so that a law that it lacks may be of another one. */
  readonly isPreference: boolean;
}

/** Returns the documents that the citation can mean: in its own country, in the wanted one, or in all. */
function idsOf(
  citation: Citation,
  { country, isPreference }: Wanted,
  corpus: Corpus,
  day: string,
): readonly string[] {
  const idsIn = (jurisdictions: readonly string[]) => [
    ...new Set(
      jurisdictions.flatMap((jurisdiction) => [
        ...resolveCitation(corpus, { citation, jurisdiction }, { day }).ids,
      ]),
    ),
  ];
  const only = citation.jurisdiction ?? country;
  const ids = only === undefined ? [] : idsIn([only]);
  const isOpen = only === undefined || (isPreference && citation.jurisdiction === undefined);
  return ids.length === 0 && isOpen ? idsIn(Object.keys(corpus.manifest.jurisdictions)) : ids;
}
