/**
 * Finds the laws that a query names without an article, as «مدة الإجازة السنوية في نظام العمل» does. The best of
 * their articles come first in the lists, and the articles of other laws are worth less.
 */
import type { Citation } from '../../core.ts';
import { extractCitations } from '../../core.ts';
import type { Corpus } from '../../stores/corpus.ts';
import { textOf } from '../citations/resolve/reading.ts';
import { resolveCitation } from '../citations/resolve/resolve.ts';
import { documentFacts } from '../document/facts.ts';
import type { CitingQuery } from './cited.ts';
import { passes } from './cited.ts';

/** Maximum number of laws that a query can name. A question that lists more asks about none of them alone. */
const MAX_NAMED = 3;

/**
 * Returns the ordinals, ascending, of the documents that the query names; undefined if it names none. A name
 * that laws of several countries bear names none of them, unless the query, the filter or the caller gives a
 * country: nothing is guessed.
 */
export function namedLaws(
  { text, query, filters, filter }: CitingQuery,
  corpus: Corpus,
  day: string,
): Uint32Array | undefined {
  const wanted = filters?.jurisdiction ?? query.preferredJurisdiction ?? undefined;
  const ordinals = new Set<number>();
  for (const citation of extractCitations(text, textOf(filters?.jurisdiction))) {
    const id = isWholeLaw(citation) ? onlyOne(citation, wanted, corpus, day) : undefined;
    const facts = id === undefined ? undefined : documentFacts(corpus, id);
    const ordinal = facts && passes(facts, filters) ? corpus.documentOrdinal(facts.canonical_id) : undefined;
    if (ordinal !== undefined && (filter?.documents?.includes(ordinal) ?? true)) ordinals.add(ordinal);
  }
  if (ordinals.size === 0 || ordinals.size > MAX_NAMED) return undefined;
  return Uint32Array.from(ordinals).sort();
}

const isWholeLaw = ({ articles, docType }: Citation): boolean =>
  articles.length === 0 && docType !== 'case_law' && docType !== 'fatwa';

/** Returns the only document that the citation can mean, in the country that it names or that is wanted. */
function onlyOne(
  citation: Citation,
  wanted: string | undefined,
  corpus: Corpus,
  day: string,
): string | undefined {
  const country = citation.jurisdiction ?? wanted;
  const among = country === undefined ? Object.keys(corpus.manifest.jurisdictions) : [country];
  const ids = new Set(
    among.flatMap((jurisdiction) => [...resolveCitation(corpus, { citation, jurisdiction }, { day }).ids]),
  );
  const [id] = ids;
  return ids.size > 1 ? undefined : id;
}
