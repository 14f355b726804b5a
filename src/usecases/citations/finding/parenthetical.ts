/**
 * Pairs a citation by number with a citation by name in brackets after it, or the reverse: «القانون رقم 12
 * لسنة 2003 (قانون العمل)», and a decree with the name of the law that it approved: «المرسوم الملكي رقم م/33
 * بالموافقة على نظام التأمينات الاجتماعية», «المرسوم الملكي رقم م/33، نظام التأمينات الاجتماعية»; and a name
 * directly before a number: «قانون العمل: القانون الاتحادي رقم 8 لسنة 1980», «قانون العمل، القانون الاتحادي
 * رقم 8 لسنة 1980». The grammar reads them as two citations. Both should be of one law, so each can
 * contradict the other. So do a number and the name that fills the rest of its bracket, its quotation marks
 * or its sentence: «القانون رقم 155 لسنة 2024 – قانون المرور».
 */
import type { Citation } from '../../../core.ts';
import { approves, distinctiveWords, parseCitation } from '../../../core.ts';
import { endsClause, isInList, joins, withoutCalendar } from '../../../titles/apposition.ts';
import { textOf } from '../reading/reading.ts';
import { ROYAL } from '../resolve/bylaw-of-law.ts';

/** The two citations of a pair. */
export interface Pair<T> {
  readonly numbered: T;
  readonly named: T;
  /** True if a comma or a dash divides the two, which may also be items of a list. */
  readonly mayBeList?: true;
}

/** Pairs two citations that follow each other in the text; undefined if they are no pair. */
export function pairOf<T extends { readonly citation: Citation }>(
  text: string,
  first: T,
  second: T,
): Pair<T> | undefined {
  const between = text.slice(first.citation.end, second.citation.start);
  const isBracketed = OPENING.test(between);
  if (!isBracketed && between.length > LONGEST_APPROVAL) return undefined;
  const kinds = [kindOf(first.citation), kindOf(second.citation)].join(' ');
  const isBeside = first.citation.instrument === 'royal-decree' && BESIDE.test(between);
  const joined = kinds === 'name number' ? joins(between) : undefined;
  const mayBeList = joined === 'perhaps';
  const isNumberBehind =
    joined === 'surely' || (mayBeList && isOneLaw(text, first.citation, second.citation));
  const isNameBehind =
    kinds === 'number name' && (isBeside || approves(between) || isNamedBy(text, first, second));
  if (!isBracketed && !isNumberBehind && !isNameBehind) return undefined;
  if (kinds === 'number name') {
    const isOne = isBracketed || approves(between);
    return { numbered: first, named: second, ...(!isOne && { mayBeList: true }) };
  }
  if (kinds !== 'name number') return undefined;
  return { numbered: second, named: first, ...(mayBeList && { mayBeList }) };
}

/**
 * True if a number stands directly before a name, so that the name is of that number and not of the next one:
 * «القانون رقم 31 لسنة 2021 | قانون العقوبات | القانون رقم 33 لسنة 2021 | …».
 */
export function isNamedBefore(text: string, number: Citation, name: Citation): boolean {
  if (kindOf(number) !== 'number' || kindOf(name) !== 'name') return false;
  return joins(withoutCalendar(text.slice(number.end, name.start))) === 'surely';
}

/**
 * True for a name and a number between which a comma stands if they are no items of a list: nothing is listed
 * before or behind them, the number has no article of its own, and it has no subject but that of the name.
 * The clause has to end there: in «استثناء من قانون العقوبات، القانون رقم 33 لسنة 2021 هو المنطبق» the number
 * begins a sentence.
 */
function isOneLaw(text: string, { name = '', start }: Citation, { articles, about, end }: Citation): boolean {
  if (articles.length > 0 || isInList(text, { start, end })) return false;
  if (about === undefined) return endsClause(text.slice(end));
  const [said, named] = [about, name].map((words) => new Set(distinctiveWords(words)));
  return said !== undefined && said.size === named?.size && [...said].every((word) => named.has(word));
}

function isNamedBy<T extends { readonly citation: Citation }>(text: string, first: T, second: T): boolean {
  const behind = nameBehind(text, first.citation);
  return behind?.isName === true && behind.citation.start === second.citation.start;
}

/** A name behind a number. */
export interface NameBehind {
  readonly citation: Citation;
  /** False for a name behind a comma in a sentence, which may be the next item of a list of laws. */
  readonly isName: boolean;
}

/**
 * Returns the name of a law right behind a citation by number, if nothing else stands in the bracket, in the
 * quotation marks, or up to the end of the sentence or the line: «… (نظام المحاماة)», «… المعروف بـ«قانون
 * العمل»», «… – قانون المرور». The grammar reads some of these names in no sentence, because a noun and a
 * definite word may also be no law («نظام المراقبة»).
 */
export function nameBehind(text: string, citation: Citation): NameBehind | undefined {
  if (kindOf(citation) !== 'number') return undefined;
  const { start, end } = citation;
  const rest = text.slice(end, end + LONGEST_NAME);
  const lead = LEADS.find(({ opens }) => opens.test(rest));
  const [mark = ''] = lead?.opens.exec(rest) ?? [];
  const words = rest.slice(mark.length);
  const close = lead?.closes.exec(words);
  if (close === undefined || close === null) return undefined;
  // The window may end within a name.
  if (close[0] === '' && end + LONGEST_NAME < text.length) return undefined;
  const stated = words.slice(0, close.index).trimEnd();
  if (!BEGINS_NAME.test(stated)) return undefined;
  const named = parseCitation(stated, textOf(citation.jurisdiction));
  if (named === null || named.start > 0 || kindOf(named) !== 'name' || named.articles.length > 0)
    return undefined;
  if (/[\p{L}\d]/u.test(stated.slice(named.end))) return undefined;
  const from = end + mark.length;
  const line = text.slice(Math.max(text.lastIndexOf('\n', start - 1) + 1, start - LONGEST_NAME), start);
  const isAlone = LIST_MARK.test(line) && !/^[^\n]*[\p{L}\d]/u.test(words.slice(close.index));
  const isList = /[،,]/.test(mark) && citation.instrument !== 'royal-decree' && !isAlone;
  return { citation: { ...named, start: from, end: from + named.end }, isName: !isList };
}

/** Length of the words behind a number in which a name is read, in UTF-16 units. */
const LONGEST_NAME = 160;

/** The nouns of laws with which such a name begins. */
const BEGINS_NAME = /^(?:ال)?(?:نظام|قانون|لائحة)\s/;

/** All that stands before a citation with a line of its own. */
const LIST_MARK = /^[\s•*–—-]*(?:\(?(?:\d{1,3}|\p{L})\s*[).–-]+)?\s*$/u;

/** What leads to a name behind a number, and what ends it there. */
const LEADS: readonly { readonly opens: RegExp; readonly closes: RegExp }[] = [
  { opens: /^\s*[([{（]\s*/, closes: /[)\]}）]|$/ },
  { opens: /^\s*(?:(?:ال)?(?:معروف|مسمى|مسماة)ة?\s+(?:بـ?|باسم|ب?اسم)?\s*)?["«“„]\s*/, closes: /["»”]|$/ },
  { opens: /^[^\S\n]*(?:م\.?)?[^\S\n]*[،,:–—-][^\S\n]*/, closes: /[.؛;\n]|$/ },
];

/** True for a citation by the name of its law alone. */
export const isByName = (citation: Citation): boolean => kindOf(citation) === 'name';

/** True if a bracket opens directly after a citation by number, or by name alone. */
export const isBracketed = (text: string, citation: Citation): boolean =>
  kindOf(citation) !== 'other' && OPENS.test(text.slice(citation.end));

/** Length of the words between a decree and the law that it approved, in UTF-16 units. */
const LONGEST_APPROVAL = 60;

const OPENS = /^\s*["»”'’›]?\s*[([{（]/;

/**
 * A comma or a dash between a royal decree and the law that it issued: «المرسوم الملكي م/46 …، نظام التحكيم».
 */
const BESIDE = /^\s*[،,–-]\s*$/;

const OPENING = /^\s*["»”'’›]?\s*[([{（]\s*["«“„'‹]?\s*$/;

function kindOf(citation: Citation): 'name' | 'number' | 'other' {
  const { name, number, year, reference, docType, instrument } = citation;
  if (reference !== 'full') return 'other';
  if (name !== undefined && number === undefined && year === undefined) return 'name';
  // A decision in brackets after a law's name is another document. A royal decree is not, because it issued
  // the law.
  const isRoyal = number !== undefined && ROYAL.test(number);
  const isLaw = docType === 'legislation' || instrument === 'royal-decree' || isRoyal;
  // With the name of its law a royal decree is known without its year too.
  const isNumbered = number !== undefined && (year !== undefined || isRoyal);
  return isLaw && name === undefined && isNumbered ? 'number' : 'other';
}
