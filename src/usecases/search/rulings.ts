/** Finds the ruling whose number a query states. */
import type { CaseNumber, IndexFilter } from '../../core.ts';
import { caseNumber, extractCitations, parseCitation } from '../../core.ts';
import type { Generation } from '../../generations/generation.ts';
import type { Corpus } from '../../stores/corpus.ts';
import { resolveCitation } from '../citations/resolve/resolve.ts';

/**
 * Returns the ordinal of the ruling whose number the query cites, if texts of only one jurisdiction cite so and
 * it has the ruling: «القضية رقم 8460» is the number of a file where courts count files through the years.
 */
export function citedRuling(
  query: string,
  wanted: string | undefined,
  corpus: Corpus,
  day: string,
): number | undefined {
  const jurisdictions = wanted === undefined ? Object.keys(corpus.manifest.jurisdictions) : [wanted];
  const found = new Set<string>();
  for (const jurisdiction of jurisdictions) {
    for (const citation of extractCitations(query, { jurisdiction })) {
      if (citation.docType !== 'case_law' || (citation.jurisdiction ?? jurisdiction) !== jurisdiction)
        continue;
      for (const id of resolveCitation(corpus, { citation, jurisdiction }, { day }).ids) found.add(id);
    }
  }
  return onlyText(found, corpus);
}

/** Number of search results among whose titles `numberedRuling` looks for the number. */
const NUMBERED_AMONG = 100;

/**
 * Returns the ordinal of the ruling whose number is the whole query, in forms that the grammar does not read:
 * «ملف 8460», `appeal no. 1784 of 54`. Only the titles of the rulings that have the number among their words
 * are compared. Returns undefined if several rulings have it.
 */
export async function numberedRuling(
  query: string,
  wanted: string | undefined,
  { corpus, index }: Generation,
  filter: IndexFilter | null,
  signal: AbortSignal | undefined,
): Promise<number | undefined> {
  const asked = caseNumber(query);
  if (asked === null) return undefined;
  const text = [asked.number, asked.year].filter(Boolean).join(' ');
  const matching = await index
    .sparse({ text, expansions: [] }, filter, NUMBERED_AMONG, signal)
    .catch(() => undefined);
  const found = new Set<string>();
  for (const article of matching?.articles ?? []) {
    const { canonical_id, doc_type, title } = corpus.card(article);
    const jurisdiction = canonical_id.slice(0, 2).toUpperCase();
    const isHere = wanted === undefined || wanted === jurisdiction;
    if (doc_type === 'case_law' && isHere && isTitled(title, jurisdiction, asked)) found.add(canonical_id);
  }
  return onlyText(found, corpus);
}

/**
 * True if the title states the number of the case: as a citation, or as its only number if the title has no
 * citation of a ruling.
 */
function isTitled(title: string, jurisdiction: string, { number, year }: CaseNumber): boolean {
  const citation = parseCitation(title, { jurisdiction });
  if (citation?.docType === 'case_law' && citation.number !== undefined)
    return citation.number === number && (year === undefined || String(citation.year) === year);
  const numbers = title.match(/\d+/g) ?? [];
  return year === undefined && numbers.length === 1 && numbers[0] === number;
}

function onlyText(ids: ReadonlySet<string>, corpus: Corpus): number | undefined {
  const [only, ...more] = ids;
  return only === undefined || more.length > 0 ? undefined : corpus.unnumberedOrdinal(only);
}
