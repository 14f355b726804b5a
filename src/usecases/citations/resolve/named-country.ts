/**
 * Reads the country whose adjective stands behind the issuer or the instrument and before the number: «قرار
 * مجلس الوزراء الكويتي رقم 25 لسنة 2012». The grammar reads it behind a law and behind the number.
 */
import type { Citation } from '../../../core.ts';
import { namedCountries, normalize } from '../../../core.ts';

/**
 * Returns the citation with the country that its words name before the number, if it has none yet. `text` is
 * the one from which it was read. Without the country a foreign decision would be that of the usual country of
 * the form.
 */
export function withNamedCountry(citation: Citation, text: string): Citation {
  const { jurisdiction, number, docType, reference, start, end } = citation;
  if (number === undefined || reference !== 'full') return citation;
  if (docType === 'case_law' || docType === 'fatwa') return citation;
  if (jurisdiction !== undefined) {
    const country = countryOfRank(text.slice(start, end), text.slice(end));
    return country === undefined ? citation : { ...citation, jurisdiction: country };
  }
  const words = normalize(text.slice(start, end), 'citation');
  const head = BEFORE_NUMBER.exec(words.slice(Math.max(0, words.search(INSTRUMENT))))?.[1];
  const country = head === undefined || SUBJECT.test(head) ? undefined : countryAtEnd(head);
  return country === undefined ? citation : { ...citation, jurisdiction: country };
}

/**
 * The country whose adjective stands behind «الاتحادي» or «الملكي», or behind the whole citation with one of
 * them: «القانون الاتحادي الألماني». The grammar takes these for the Emirates and Saudi Arabia, but other
 * federations and kingdoms have such instruments too.
 */
function countryOfRank(cited: string, behind: string): string | undefined {
  const words = normalize(cited, 'citation');
  const rank = RANK.exec(words);
  if (rank === null) return undefined;
  const next = rank[1] ?? /^\s*(\p{L}+)/u.exec(normalize(behind.slice(0, ADJECTIVE_CHARS), 'citation'))?.[1];
  if (next === undefined || !ADJECTIVE.test(next)) return undefined;
  const [country, ...others] = namedCountries(next);
  if (others.length > 0) return undefined;
  return country?.jurisdiction ?? FEDERATIONS_AND_KINGDOMS[next.replace(/^ال/u, '')];
}

/** Adjectives of federations and kingdoms, normalized, that the grammar does not know, with their codes. */
const FEDERATIONS_AND_KINGDOMS: Readonly<Record<string, string>> = {
  الماني: 'DE',
  سويسري: 'CH',
  نمساوي: 'AT',
  امريكي: 'US',
  اميركي: 'US',
  كندي: 'CA',
  استرالي: 'AU',
  هندي: 'IN',
  ماليزي: 'MY',
  روسي: 'RU',
  برازيلي: 'BR',
  مكسيكي: 'MX',
  ارجنتيني: 'AR',
  نيجيري: 'NG',
  اثيوبي: 'ET',
  باكستاني: 'PK',
  بلجيكي: 'BE',
  بريطاني: 'GB',
  اسباني: 'ES',
  هولندي: 'NL',
  سويدي: 'SE',
  نرويجي: 'NO',
  دنماركي: 'DK',
  تايلاندي: 'TH',
};

/** Length of the words behind a citation in which an adjective is read, in UTF-16 units. */
const ADJECTIVE_CHARS = 30;

/** The country whose adjective ends the words, or whose full name does; undefined if two adjectives do. */
export function countryAtEnd(head: string): string | undefined {
  const words = head.replace(FILLER, '').split(/\s+/u);
  const last = words.at(-1) ?? '';
  const before = words.at(-2) ?? '';
  const isAdjective = ADJECTIVE.test(last) && !isCountry(before);
  if (!isAdjective && !STATE.test(before)) return undefined;
  const [country, ...others] = namedCountries(isAdjective ? last : `${before} ${last}`);
  return others.length === 0 ? country?.jurisdiction : undefined;
}

const isCountry = (word: string) => ADJECTIVE.test(word) && namedCountries(word).length > 0;

/** The noun of the instrument. The number of an article may stand before it. */
const INSTRUMENT = /(?<!\p{L})[وفبلك]{0,2}(?:ال|لل)?(?:قرار|مرسوم|قانون|نظام|[أا]مر|تعميم|لائح[ةه])/u;

/** «Federal» or «royal» behind the noun, with the adjective of a country before the number, if there is one. */
const RANK =
  /(?:قانون|مرسوم|[أا]مر)\s+(?:ال)?(?:اتحادي|ملكي)(?:\s+(\p{L}+(?:ي|ى)))?\s+(?:ب?رقم|[([]?\s*(?:\p{L}{1,2}\s*\/\s*)?\p{Nd})/u;

/** The words before the number of the instrument. */
const BEFORE_NUMBER =
  /^(.*?)\s+(?:ب?رقم\p{L}*|[أا]رقام|ال?مرقم\p{L}*|عدد|[([«]?\s*(?:\p{L}{1,2}\s*\/\s*)?\p{Nd})/su;

/** Words that begin a subject, in which a country is not that of the issuer. */
const SUBJECT = /(?<!\p{L})(?:ب?ش[أا]ن|بخصوص|المتعلق\p{L}*|الخاص\p{L}*|المتضمن\p{L}*)(?!\p{L})/u;

/** Words between the country and the number that say nothing. */
const FILLER = /\s+(?:الموقر|الصادر\p{L}*|المرقم\p{L}*|الاتحادي)$/u;

/** An adjective with or without the article, of either gender. */
const ADJECTIVE = /^\p{L}{2,}(?:ي|ى|ي[ةه])$/u;

/** First word of the full name of a state. A name by itself may be a town: «قرار محافظ عمان». */
const STATE = /^[بل]?(?:ال|ل)?(?:دول[ةه]|مملك[ةه]|جمهوري[ةه]|سلطن[ةه])$/u;
