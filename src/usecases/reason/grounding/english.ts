/**
 * Verifies the English citations that an answer writes out: «Article 5 of Federal Law No. 8 of 1980». The
 * citation grammar reads Arabic, so each is read in Arabic wordings. The first with a document counts. If the
 * words name a country («the Tunisian Personal Status Code»), only a document of that country counts,
 * whatever the country of the request or of the passages is.
 */
import type { Citation } from '../../../core.ts';
import { extractCitations, readQuery } from '../../../core.ts';
import type { Span } from '../../../schema/span.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import { locator } from '../../citations/outcome.ts';
import { textOf } from '../../citations/reading/reading.ts';
import type { Surroundings } from '../../citations/text.ts';
import { judge } from '../../citations/verdict.ts';
import type { VerifiedCitation } from '../../citations/verify.ts';
import { arabicReadingsOf } from '../../search/cited.ts';
import { inTurns } from '../../turns.ts';
import type { EnglishCitation } from './english-places.ts';
import { countriesIn } from './english-places.ts';

/** Maximum number of Arabic wordings that are tried for a citation. Each takes about half a millisecond. */
const MOST_READINGS = 8;

/** Arabic name of a code in countries where that is no «قانون» (law). */
const CODES: Readonly<Record<string, string>> = { TN: 'مجلة', MA: 'مدونة' };

export async function verifiedEnglish(
  text: string,
  places: readonly EnglishCitation[],
  corpus: Corpus,
  country: string | undefined,
  surroundings: Surroundings,
  spanIn: (start: number, end: number) => Span,
  signal: AbortSignal,
): Promise<VerifiedCitation[]> {
  const verified = ({ start, end }: EnglishCitation): VerifiedCitation[] => {
    const words = text.slice(start, end);
    const read = { words, corpus, surroundings };
    const named = countriesIn(words);
    const best =
      named.length === 0
        ? firstFound(verdictsIn(read, country))
        : ofSeveral(named.flatMap((one) => firstFound(verdictsIn(read, one, one)) ?? []));
    return best === undefined ? [] : [{ text: words, span: spanIn(start, end), ...best }];
  };
  return (await inTurns(places, verified, signal)).flat();
}

type Judged = Pick<VerifiedCitation, 'parsed' | 'verdict' | 'evidence'>;

interface English {
  readonly words: string;
  readonly corpus: Corpus;
  readonly surroundings: Surroundings;
}

/**
 * Returns the verdict for each Arabic wording of a citation, read as a text of the country. If the words name
 * the country, no document of another one is found.
 */
function verdictsIn(read: English, country: string | undefined, named?: string): Judged[] {
  const { words, corpus, surroundings } = read;
  return readingsOf(words, country).flatMap((reading) => {
    const [citation] = extractCitations(reading, textOf(country));
    if (citation === undefined) return [];
    const own = named === undefined ? citation : { ...citation, jurisdiction: named };
    return verdictOf(own, reading, corpus, surroundings);
  });
}

/** Returns Arabic wordings of a citation, most likely first. */
function readingsOf(words: string, country: string | undefined): string[] {
  const list = ARTICLE_LIST.exec(words)?.[1];
  // The wordings that the core gives begin with one article. Of a law cited as a whole it is cut off.
  const query = list === undefined ? `Article 1 of ${words}` : words;
  const articles = list === undefined ? '' : articlesOf(list);
  const code = /\bcode\b/iu.test(words) ? CODES[country ?? ''] : undefined;
  return arabicReadingsOf(query, readQuery(query), country)
    .slice(0, MOST_READINGS)
    .map((reading) => reading.replace(ONE_ARTICLE, articles))
    .flatMap((reading) => {
      const named = code === undefined ? reading : reading.replace('من قانون ', `من ${code} `);
      return named === reading ? [reading] : [named, reading];
    });
}

/** The numbers of the cited articles at the beginning of an English citation. */
const ARTICLE_LIST = /^art\p{L}*\.?\s*([^\p{L}]+(?:(?:and|or|to)\s[^\p{L}]+)*)/iu;

/** The article at the beginning of an Arabic wording. */
const ONE_ARTICLE = /^المادة \S+ من /u;

/**
 * Writes the cited articles in Arabic: «المواد 43 و44 من » for «43 and 44», «المواد من 43 إلى 46 من » for «43 to
 * 46». Paragraphs are left out.
 */
function articlesOf(list: string): string {
  const parts = list.replaceAll(/(?<=\d)\)?\s?(?:\(\d{1,3}\)|\/\d{1,3})+/gu, '').toLowerCase();
  const numbers = parts.match(/\d+/gu) ?? [];
  if (numbers.length < 2) return `المادة ${numbers[0]} من `;
  const isRange = numbers.length === 2 && /to|[-–]/u.test(parts);
  return isRange ? `المواد من ${numbers.join(' إلى ')} من ` : `المواد ${numbers.join(' و')} من `;
}

const isFound = ({ verdict }: Judged) => verdict !== 'not_in_corpus';

const firstFound = (judged: readonly Judged[]): Judged | undefined => judged.find(isFound) ?? judged[0];

/**
 * Returns the verdict of a citation that names the countries of these verdicts: `ambiguous` if several have
 * such a document.
 */
function ofSeveral(judged: readonly Judged[]): Judged | undefined {
  const found = judged.filter(isFound);
  const [first] = found;
  if (first?.parsed === undefined || found.length < 2) return first ?? judged[0];
  const { canonical_id: _none, jurisdiction: _country, ...parsed } = first.parsed;
  const idsOf = ({ evidence }: Judged) => evidence.candidates ?? [evidence.canonical_id ?? []].flat();
  return { parsed, verdict: 'ambiguous', evidence: { candidates: [...new Set(found.flatMap(idsOf))] } };
}

/** Judges a citation that was read from `reading`. */
function verdictOf(
  citation: Citation,
  reading: string,
  corpus: Corpus,
  surroundings: Surroundings,
): Judged[] {
  const located = locator(corpus, reading, surroundings)(citation, 0);
  const judgement = judge(corpus, located, surroundings);
  return judgement === undefined ? [] : [{ parsed: located.parsed, ...judgement }];
}
