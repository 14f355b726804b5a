/**
 * The words of a sentence that stand beside the number of a citation and may state the name or the subject of
 * its document, whatever leads to them: «القانون رقم 5 لسنة 1990 وتعديلاته بشأن …», «… ("…")», «… وهو قانون
 * …», «القانون بشأن … رقم 5 لسنة 1990», «سلامة المنتجات: القانون رقم 10 لسنة 2018». Only the titles of a
 * corpus tell a subject from the matter of the sentence; see `title-beside.ts`.
 */
import type { Citation } from '../core.ts';
import { endsClause, isInList, joiningEnd, mayDivideList } from './apposition.ts';

/** Words beside a number, as they are written. Plain data, which ingest keeps between runs. */
export interface WordsBeside {
  /** The clause in front of the citation, if nothing but marks stands between. */
  readonly ahead?: string;
  /** Between the noun of the instrument and the number. */
  readonly before?: string;
  /** Behind the citation, up to the end of the clause. */
  readonly behind?: string;
  /**
   * Where the words behind go over to another instrument: a title that begins there is not that of the
   * number.
   */
  readonly until?: number;
}

/** Length of the text behind a citation that is read, in UTF-16 units. */
const REACH = 220;

/**
 * Returns the words beside the number of a citation that states no subject itself; undefined if there are
 * none, or if the number is that of another document than the name («… الصادر بـ…»).
 */
export function wordsBeside(text: string, citation: Citation): WordsBeside | undefined {
  const { docType, number, year, name, about, reference, lawKind, issuedBy, start, end } = citation;
  if (number === undefined || year === undefined || reference !== 'full' || docType === 'case_law')
    return undefined;
  if (name !== undefined || about !== undefined || lawKind !== undefined || issuedBy !== undefined)
    return undefined;
  const behind = behindNumber(text.slice(end, end + REACH), end + REACH < text.length);
  const [, before] = BEFORE.exec(text.slice(start, end)) ?? [];
  const ahead = aheadOf(text, citation);
  if (behind === undefined && before === undefined && ahead === undefined) return undefined;
  return { ...(ahead !== undefined && { ahead }), ...(before !== undefined && { before }), ...behind };
}

/**
 * Returns the clause in front of a citation that marks divide from it. Digits in it are those of another
 * citation, whose subject the words are, except the number of an article or of an item. A comma may also
 * divide the items of a list, a law from an article of another one, or a phrase from the sentence that the
 * number begins.
 */
function aheadOf(text: string, { start, end, articles }: Citation): string | undefined {
  if (!AFTER_MARK.test(text.slice(Math.max(0, start - FARTHEST_MARK), start))) return undefined;
  const from = Math.max(0, start - REACH);
  const before = text.slice(from, start);
  const marks = joiningEnd(before);
  if (!/[^\s\p{L}]/u.test(marks)) return undefined;
  const read = before.slice(0, before.length - marks.length);
  // The window may begin within a word.
  const cut = from === 0 ? 0 : before.search(/\s/);
  const begin = Math.max(cut, BEGINNING.exec(read)?.[0].length ?? 0);
  const [numbered = ''] = NUMBERED.exec(read.slice(begin)) ?? [];
  const clause = read.slice(begin + numbered.length);
  if (/[\d٠-٩]/.test(clause) || !/\p{L}{2}/u.test(clause)) return undefined;
  const item = { start: from + begin + numbered.length, end };
  const isListed =
    articles.length > 0 ||
    /[،,؛;]/.test(clause) ||
    isInList(text, item) ||
    !endsClause(text.slice(end, end + REACH));
  return mayDivideList(marks) && isListed ? undefined : clause;
}

/** A mark right before a citation, perhaps with a word that leads to it. */
const AFTER_MARK = /[^\s\p{L}\d]\s*(?:\p{L}{1,4}\s+){0,2}$/u;

/** Length of the text in which that mark is looked for, in UTF-16 units. */
const FARTHEST_MARK = 16;

/** All up to the last mark that ends a clause. */
const BEGINNING = /^[\s\S]*[.؛;\n|]/;

/** The number of an item or of an article, with what stands before it. */
const NUMBERED = /^(?:[\s\S]*(?<!\p{L})(?:ال)?ماد[ةه]\s*)?[^\S\n]*\(?[\d٠-٩]+\)?[^\S\n]*[،,:./–-]?[^\S\n]*/u;

/** Words between the noun of an instrument and its number. Others than these are those of its issuer. */
const BEFORE =
  /\s((?:ب?ش[أا]ن|ف[يى] ش[أا]ن|حول|بخصوص|ال(?:خاص|متعلق|منظم)ة?|ب\p{L}{3,})\s[^\d٠-٩]{3,}?)\s\(?(?:رقم|ذ[يو] الرقم)/u;

function behindNumber(after: string, isCut: boolean): Omit<WordsBeside, 'before'> | undefined {
  const [mark = ''] = LEAD.exec(after) ?? [];
  const rest = isCut ? after.slice(mark.length).replace(/\S*$/, '') : after.slice(mark.length);
  const close = closeOf(rest, mark.includes('"'));
  // Behind a remark in brackets the subject may follow: «… (كما عدل) في شأن …».
  const [goesOn] = AFTER_REMARK.exec(rest.slice(close)) ?? [];
  const from = close + (goesOn?.length ?? 0);
  const until = goesOn === undefined ? close : from + closeOf(rest.slice(from), false);
  const words = rest.slice(0, Math.min(endOf(rest, END), until)).trimEnd();
  if (!/\p{L}{2}/u.test(words)) return undefined;
  const next = nextInstrument(words);
  if (next === 0) return undefined;
  return { behind: words, ...(next !== undefined && { until: next }) };
}

const endOf = (text: string, end: RegExp): number => {
  const at = text.search(end);
  return at === -1 ? text.length : at;
};

/**
 * Where a bracket or a quotation closes that was opened before the text; `isQuoted` tells of straight marks.
 */
function closeOf(text: string, isQuoted: boolean): number {
  let open = 0;
  let isQuote = false;
  for (const { 0: mark, index } of text.matchAll(/[([{«“„"»”)\]}]/g)) {
    if (mark === '"') {
      if (isQuoted) return index;
      isQuote = !isQuote;
    } else if ('([{«“„'.includes(mark)) open += 1;
    else if (open > 0) open -= 1;
    else return index;
  }
  return text.length;
}

/**
 * Marks between a citation and the words beside it, and the letter that stands for the calendar of its year.
 * A stop ends the sentence, unless it is that of the letter.
 */
const LEAD =
  /^[^\S\n]*(?:(?:م|هـ?)\.?(?=[\s،,;؛:)]|$))?[^\S\n]*[)\]]?[^\S\n]*(?:[،,؛;:/|=→–—•*-]+[^\S\n]*)?[([{"«“„'‹]*[^\S\n]*/;

/** What leads from a bracket to the subject behind it. */
const AFTER_REMARK = /^[)\]}]\s*[،,]?\s*(?:ف[يى]\s+ش[أا]ن|ب?ش[أا]ن|بخصوص|ال(?:خاص|متعلق|منظم)ة?)\s/;

/** The end of a clause. */
const END = /[.؛;\n|]|(?:^|\s)وعلى\s|\s-\s/;

const INSTRUMENT =
  /(?<=^|[\s"«“(])([وفبلك]{0,2})(ال|ل)?(?:قانون|نظام|لائحة|مرسوم|قرار|أمر)(?=\s|$)\s*(\S*\s*\S*)/gu;

/**
 * Where the words go over to another instrument, which is no apposition: it is joined by «and», a preposition
 * or a comma, or it has a number of its own.
 */
function nextInstrument(words: string): number | undefined {
  for (const found of words.matchAll(INSTRUMENT)) {
    const [, prefix = '', article = '', next = ''] = found;
    const before = words.slice(0, found.index).trimEnd();
    const last = /\S+$/.exec(before)?.[0] ?? '';
    const isNumbered = /رقم|\d/.test(next);
    const isJoined = /[وف]/.test(prefix) || JOINS.test(last);
    const isGoverned = /[بلك]/.test(prefix + article.replace('ال', ''));
    if (isJoined || ((isNumbered || isGoverned) && !NAMES.test(last))) return found.index;
  }
  return undefined;
}

/** Words before another instrument that is cited beside, and no apposition. */
const JOINS =
  /^(?:و?(?:على|[إا]لى|من|عن|مع|أو|ثم|دون|بدل|غير|ضد|ليس|عدا|سوى|محل|محله|وفق|حسب|بموجب|بمقتضى|تحت|ضمن|قبل|بعد|عند|لدى|بين|[بل]?أحكام|بعض|(?:ال)?مواد|المادة|مشروع)|\S*(?:[،,]|ًا|اً|ا))$/;

/** Words with which a preposition leads to the name of the same law. */
const NAMES = /^(?:التنفيذية|و?(?:ال)?(?:معروف|متوج|مسمى|موسوم|معنون|ملقب|خاص|متعلق)ة?|\S*ش[أا]ن)$/;
