/**
 * Finds the law that a query names by its full title, when the grammar finds no citation in the query:
 * «المادة 3 من إلغاء بعض القوانين الخاصة بإنشاء بعض البنوك». Only the titles of the best sparse results are
 * compared, because a law named by its title is among them.
 */
import { titleWordsBatch } from '../../core.ts';
import type { Corpus } from '../../stores/corpus.ts';

/** Minimum number of words of a title that can identify a document; one word, such as «قرار», cannot. */
const FEWEST_WORDS = 2;

/**
 * Returns the document of `articles` whose title is in the query. The longest title wins. Among titles of
 * equal length, those of the jurisdiction win, and then those whose year is in the query. Returns undefined
 * if no document remains, or several do.
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
