/**
 * A law that the query names by its whole title, where the grammar finds no citation in it: «المادة 3 من إلغاء بعض القوانين
 * الخاصة بإنشاء بعض البنوك». Titles are not looked up: a law so named is among those whose words match best.
 */
import { normalize, parseCitation } from '../../core.ts';
import type { Corpus } from '../../stores/corpus.ts';

/** An article before its law, and what of the query comes behind it. */
const ARTICLE =
  /(?<!\p{L})(?:ال)?(?:مادة|ماده|م)(?:\s*[./(]?\s*\d|\s+ال)[^\n]{0,60}?(?=\s+(?:من|في)\s|\s|$)/u;

/** Words of a title below which it is no name («قرار»). */
const FEWEST_WORDS = 2;

/** Keys of the article that a query names; none where it names none. */
export function namedArticle(query: string): string | undefined {
  const words = ARTICLE.exec(toAsciiDigits(query))?.[0];
  // The grammar reads an article only before a law; any law will do.
  return words === undefined ? undefined : parseCitation(`${words} من القانون رقم 1 لسنة 2000`)?.article?.key;
}

/**
 * The one document, of those that some articles belong to, whose title stands in the query; the longest title wins, and
 * of several of one title that of the country that is meant.
 */
export function titledDocument(
  query: string,
  articles: Iterable<number>,
  corpus: Corpus,
  jurisdiction: string | undefined,
): string | undefined {
  const asked = ` ${wordsOf(query)} `;
  let longest = 0;
  const named = new Set<string>();
  for (const article of articles) {
    const { canonical_id, title } = corpus.card(article);
    const words = wordsOf(title);
    const length = words.split(' ').length;
    if (length < Math.max(FEWEST_WORDS, longest) || !asked.includes(` ${words} `)) continue;
    if (length > longest) named.clear();
    longest = length;
    named.add(canonical_id);
  }
  const meant = [...named].filter(
    (id) => jurisdiction === undefined || id.startsWith(`${jurisdiction.toLowerCase()}-`),
  );
  return meant.length === 1 ? meant[0] : undefined;
}

const wordsOf = (text: string): string =>
  normalize(text, 'letters')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const toAsciiDigits = (text: string): string =>
  text.replace(/[٠-٩]/gu, (digit) => String(digit.charCodeAt(0) - '٠'.charCodeAt(0)));
