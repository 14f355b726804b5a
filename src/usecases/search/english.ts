/**
 * English citations in the words of Arabic ones, so that the one grammar reads both: `Article 5 of the Saudi Labour Law`
 * is «المادة 5 من نظام العمل» where the glossary says what a labour law is called.
 */
import type { SearchQuery } from '../../core.ts';

const ARTICLE = /\b(?:articles?|art\.?)\s*\(?(\d+)\)?/i;
const NUMBERED = /\b(?:no\.?|number|nr\.?)\s*\(?(\d+)\)?\s*(?:of|for|\/|,)?\s*(?:the\s+year\s+)?(\d{4})\b/i;

/** English names of instruments, a longer one before those that it ends with. */
const INSTRUMENTS: ReadonlyArray<readonly [RegExp, string]> = [
  [/federal decree[- ]law/i, 'مرسوم بقانون اتحادي'],
  [/federal law/i, 'قانون اتحادي'],
  [/federal decree/i, 'مرسوم اتحادي'],
  [/decree[- ]law/i, 'مرسوم بقانون'],
  [/cabinet (?:decision|resolution)/i, 'قرار مجلس الوزراء'],
  [/ministerial (?:decision|resolution|decree|order)/i, 'قرار وزاري'],
  [/royal decree/i, 'مرسوم ملكي'],
  [/presidential decree/i, 'قرار رئيس الجمهورية'],
  [/\b(?:law|act|statute)\b/i, 'قانون'],
];

/** What a law is called where not «قانون». */
const LAW_WORD: Readonly<Record<string, string>> = { SA: 'نظام' };

/**
 * Most readings of one query. The grammar reads each, and it is looked up in every country if none is
 * meant: .5 ms. The longest query has two hundred phrases, each with several alternatives.
 */
const MAX_READINGS = 64;

/**
 * Readings of the citation in an English query that means this country, each once and the likeliest first;
 * none if the query names no article.
 */
export function inArabic(query: string, { expansions }: SearchQuery, jurisdiction?: string): string[] {
  const article = ARTICLE.exec(query)?.[1];
  if (article === undefined) return [];
  const numbered = NUMBERED.exec(query);
  const instrument = INSTRUMENTS.find(([name]) => name.test(query))?.[1];
  const laws =
    numbered !== null && instrument !== undefined
      ? [`${instrument} رقم ${numbered[1]} لسنة ${numbered[2]}`]
      : expansions
          .filter(({ source }) => source === 'glossary')
          .flatMap(({ alternatives }) => alternatives)
          .flatMap((words) => [words, `${LAW_WORD[jurisdiction ?? ''] ?? 'قانون'} ${words}`]);
  return [...new Set(laws)].slice(0, MAX_READINGS).map((law) => `المادة ${article} من ${law}`);
}
