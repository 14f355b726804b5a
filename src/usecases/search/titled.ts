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
 * of several of one title that of the country that is meant, and of the year that is named.
 */
export function titledDocument(
  query: string,
  articles: Iterable<number>,
  corpus: Corpus,
  jurisdiction: string | undefined,
): string | undefined {
  const asked = ` ${withoutYears(wordsOf(query))} `;
  const years = Array.from(wordsOf(query).matchAll(YEAR), ([, year]) => Number(year));
  let longest = 0;
  const named = new Map<string, number | undefined>();
  for (const article of articles) {
    const { canonical_id, title, year } = corpus.card(article);
    const words = withoutYears(wordsOf(title));
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

/** In letters form; a source's title may have it, and a query may add it. */
const YEAR = / (?:لسنه|لعام|سنه) (\d{4})(?= |$)/gu;

const withoutYears = (words: string): string => words.replace(YEAR, '');

const wordsOf = (text: string): string =>
  normalize(text, 'letters')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const toAsciiDigits = (text: string): string =>
  text.replace(/[٠-٩]/gu, (digit) => String(digit.charCodeAt(0) - '٠'.charCodeAt(0)));
