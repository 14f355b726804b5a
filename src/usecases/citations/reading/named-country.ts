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
  if (jurisdiction !== undefined || number === undefined || reference !== 'full') return citation;
  if (docType === 'case_law' || docType === 'fatwa') return citation;
  const words = normalize(text.slice(start, end), 'citation');
  const head = BEFORE_NUMBER.exec(words.slice(Math.max(0, words.search(INSTRUMENT))))?.[1];
  const country = head === undefined || SUBJECT.test(head) ? undefined : countryAtEnd(head);
  return country === undefined ? citation : { ...citation, jurisdiction: country };
}

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
