/**
 * A law that the query names by its whole title, where the grammar finds no citation in it: «المادة 3 من إلغاء بعض القوانين
 * الخاصة بإنشاء بعض البنوك». Titles are not looked up: a law so named is among those whose words match best.
 */
import { titleWordsBatch } from '../../core.ts';
import type { Corpus } from '../../stores/corpus.ts';

/** Words of a title below which it is no name («قرار»). */
const FEWEST_WORDS = 2;

/**
 * The one document, of those that some articles belong to, whose title is in the query; the longest title wins, and
 * of several of one title that of the country that is meant, and of the year that is named.
 */
export function titledDocument(
  query: string,
  articles: Iterable<number>,
  corpus: Corpus,
  jurisdiction: string | undefined,
): string | undefined {
  const cards = Array.from(articles, (article) => corpus.card(article));
  const [inQuery, ...titles] = titleWordsBatch([query, ...cards.map(({ title }) => title)]);
  const asked = ` ${inQuery?.words} `;
  const years = inQuery?.years ?? [];
  let longest = 0;
  const named = new Map<string, number | undefined>();
  for (const [at, { canonical_id, year }] of cards.entries()) {
    const words = titles[at]?.words ?? '';
    const length = words.split(' ').length;
    if (length < Math.max(FEWEST_WORDS, longest) || !asked.includes(` ${words} `)) continue;
    if (length > longest) named.clear();
    longest = length;
    named.set(canonical_id, year);
  }
  const here = [...named].filter(
    ([id]) => jurisdiction === undefined || id.startsWith(`${jurisdiction.toLowerCase()}-`),
  );
  const then = here.filter(([, year]) => year !== undefined && years.includes(year));
  const meant = then.length > 0 ? then : here;
  return meant.length === 1 ? meant[0]?.[0] : undefined;
}
