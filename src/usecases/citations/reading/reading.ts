/** Reads a citation, and determines the jurisdiction in which it is resolved. */
import type { Citation, CitationOptions } from '../../../core.ts';
import { actAbout, normalize, parseCitation, subjectAfter, wholeSubject } from '../../../core.ts';
import { known } from '../../../schema/known.ts';
import type { WordsBeside } from '../../../titles/words-beside.ts';
import { wordsBeside } from '../../../titles/words-beside.ts';
import { withNamedCountry } from './named-country.ts';
import { withNumberBehind } from './number-behind.ts';
import { withYearInNumber } from './year-in-number.ts';

/**
 * Where the jurisdiction of a citation can come from, in order of precedence. `text`: the forms of the other
 * citations of the text show it; see `countriesShown`. `corpus`: it is the only jurisdiction that has such a
 * document; see `resolveAnywhere`.
 */
export const JURISDICTION_SOURCES = [
  'citation',
  'request',
  'document',
  'form',
  'text',
  'default',
  'corpus',
] as const;

type JurisdictionSource = (typeof JURISDICTION_SOURCES)[number];

/**
 * A citation with the jurisdiction in which it is resolved and where that jurisdiction comes from. Both are
 * absent if nothing names it and no default fits.
 */
export interface Reading {
  readonly citation: Citation;
  readonly jurisdiction?: string;
  readonly source?: JurisdictionSource;
  /**
   * Subject in the words after the citation («بإنشاء …»), normalized, if the citation itself states none or
   * only its beginning. In brackets it may be any remark, and in square brackets any words of a sentence.
   */
  readonly subject?: string;
  /** Words around the number that may be a title of the corpus, whatever leads to them. */
  readonly beside?: WordsBeside;
  /** True if the subject fills the rest of the text, so that it cannot run on into a sentence. */
  readonly isWhole?: true;
}

/** A reading whose jurisdiction is known. */
export type ReadingOf = Pick<Reading, 'citation' | 'subject' | 'beside' | 'isWhole'> & {
  readonly jurisdiction: string;
};

/** True for words that are a subject only if they mean a law by themselves. */
export const isLooseSubject = (subject: string | undefined): boolean => subject?.startsWith('[') === true;

/** The words of a subject, without the square brackets that mark a loose one. */
export const subjectWords = (subject: string | undefined): string | undefined =>
  isLooseSubject(subject) ? subject?.slice(1, -1) : subject;

/** Jurisdictions that the citations of one text show. */
export interface ShownCountries {
  /** The jurisdiction of the text, if its citations show only one by their form. */
  readonly sure?: string;
  /** All jurisdictions that citations of the text name, or show by their form. */
  readonly all: readonly string[];
}

/** Jurisdictions that apply to a citation whose words name none. */
export interface Jurisdictions {
  readonly request?: string | undefined;
  /** Jurisdiction of the document that contains the citation. */
  readonly document?: string | undefined;
  /** Jurisdictions that the other citations of a text of unknown origin show. */
  readonly text?: ShownCountries | undefined;
  readonly default: string;
}

/**
 * Determines the jurisdiction of a citation: the one that it names, else the caller's hint, else that of the
 * document around it, else the usual one of its form, else the one that the forms of the other citations of
 * the text show, else the default of the instance. An emiri decree has no default, because several countries
 * have or had an emir. A ruling does not take the one of the text. `text` is the one from which the citation was
 * read.
 */
export function readingOf(read: Citation, known: Jurisdictions, text: string): Reading {
  const citation = withYearInNumber(withNamedCountry(read, text), text);
  const found: Record<JurisdictionSource, string | undefined> = {
    citation: citation.jurisdiction,
    request: known.request,
    document: known.document,
    form: citation.usualJurisdiction,
    text: citation.docType === 'case_law' ? undefined : foreignCountry(known),
    default: citation.instrument === 'emiri-decree' ? undefined : known.default,
    corpus: undefined,
  };
  for (const source of JURISDICTION_SOURCES) {
    const jurisdiction = found[source];
    if (jurisdiction !== undefined) return { citation, jurisdiction, source };
  }
  return { citation };
}

/** The one country that the text shows; undefined for the default one, which needs no evidence. */
const foreignCountry = ({ text, default: byDefault }: Jurisdictions): string | undefined =>
  text?.sure === byDefault ? undefined : text?.sure;

/**
 * Returns the options with which the citation grammar reads a text of this jurisdiction; no options if it is
 * unknown.
 */
export function textOf(jurisdiction: string | undefined): CitationOptions {
  return jurisdiction === undefined ? {} : { jurisdiction };
}

/**
 * Returns the first citation of the text that needs no other text, else the first citation; undefined if no
 * form matches.
 */
export function readCitation(text: string, known: Jurisdictions): Reading | undefined {
  const citation = citationIn(text, textOf(known.request ?? known.document));
  return citation === null ? undefined : readingOf(citation, known, text);
}

/**
 * Works as `parseCitation`, which reads the law alone in «لوائح نظام المرافعات» and «دليل نظام العمل»: a
 * bylaw, or another act about a law, is not the law. A constitution gets the day behind it.
 */
export function citationIn(text: string, options: CitationOptions): Citation | null {
  const citation = parseCitation(text, options);
  if (citation === null) return null;
  const other = bylawBefore(text, citation, options) ?? actBefore(text, citation);
  return other ?? withWordsBehind(citation, text, options);
}

/** The act about a law whose name ends with the law, if the text cites that act: its articles are its own. */
function actBefore(text: string, citation: Citation): Citation | undefined {
  const { start, reference, docType, articles } = citation;
  if (reference !== 'full' || articles.length > 0) return undefined;
  if (docType !== 'legislation' && docType !== 'regulation' && docType !== 'decree') return undefined;
  const from = actAbout(text.slice(0, start));
  return from === null ? undefined : ofName(text, citation, from);
}

/** The bylaw of a law, if the words right before the law say that a bylaw of it is meant. */
function bylawBefore(text: string, citation: Citation, options: CitationOptions): Citation | undefined {
  const { start, docType, reference } = citation;
  const before = text.slice(0, start);
  const [words, noun] = BYLAW_BEFORE.exec(before) ?? [];
  if (words === undefined || docType !== 'legislation' || reference !== 'full') return undefined;
  const from = start - words.trimStart().length;
  if (noun !== undefined) {
    const law = text.slice(start);
    const whole = `${text.slice(0, from)}${EXECUTIVE_BYLAW}${law.startsWith('ال') ? law.slice(1) : law}`;
    const bylaw = parseCitation(whole, options);
    if (bylaw?.instrument === 'bylaw') return { ...bylaw, end: bylaw.end + text.length - whole.length };
  }
  // Nothing tells which of the law's bylaws this is, except a document of that very title.
  return ofName(text, citation, from);
}

/** An act of which only the name is known: the words from a position to the end of the law in it. */
function ofName(text: string, citation: Citation, start: number): Citation {
  const { number: _number, year: _year, numberRaw: _raw, date: _date, about: _about, ...law } = citation;
  return { ...law, instrument: 'bylaw', docType: 'regulation', name: text.slice(start, citation.end), start };
}

/** A noun for bylaws before a law: alone (then it is captured), in the plural, or with adjectives. */
const BYLAW_BEFORE =
  /(?<!\S)(?:((?:ال)?لائحة)\s+|(?:ال)?لوائح(?:\s+ال\S+){0,2}\s+ل{0,2}|اللائحة(?:\s+ال\S+){1,2}\s+ل{1,2})$/;

/** The usual words for the bylaw of a law, with the preposition that joins the law to them. */
const EXECUTIVE_BYLAW = 'اللائحة التنفيذية ل';

/** Adds to a citation what stands behind it and tells which document it means: a day, or a number. */
export const withWordsBehind = (citation: Citation, text: string, options: CitationOptions): Citation =>
  withNumberBehind(withDayBehind(citation, text, options), text, options);

/**
 * Adds the day that the words behind a constitution state («الدستور التونسي المؤرخ في 27 جانفي 2014»), because
 * a country's constitutions differ by nothing else.
 */
function withDayBehind(citation: Citation, text: string, options: CitationOptions): Citation {
  const { instrument, year, start, end } = citation;
  if (instrument !== 'constitution' || year !== undefined) return citation;
  const words = text.slice(start, end + DAY_CHARS);
  const day = DATED.exec(words);
  if (day === null || start + day.index > end) return citation;
  const dated = parseCitation(words.replace(DATED, ' '), options);
  if (dated?.instrument !== instrument || dated.year === undefined) return citation;
  return { ...citation, ...known({ ...dayOf(dated), name: dated.name }) };
}

const dayOf = ({ year, calendar, date }: Citation) => ({ year, calendar, date });

/** The words between an instrument and its day. */
const DATED = /\s+(?:المؤرخ\s+(?:في|ب)|بتاريخ)\s*/;

/** Length of the words behind a constitution in which its day is read, in UTF-16 units. */
const DAY_CHARS = 60;

/**
 * Adds the subject that the words after the citation state. `text` is the one from which it was read. The
 * grammar reads «بشأن …» as a part of the citation, and leaves out what may also be words of a sentence
 * («بتعديل …»): they can only show that the number is that of another document.
 */
export function withSubject<R extends Reading>(reading: R, text: string): R {
  const beside = wordsBeside(text, reading.citation);
  const read = withSubjectBehind(reading, text);
  return beside === undefined ? read : { ...read, beside };
}

function withSubjectBehind<R extends Reading>(reading: R, text: string): R {
  const { number, about, name, end, reference } = reading.citation;
  if (number === undefined || about !== undefined || name !== undefined || reference !== 'full')
    return reading;
  const isBehindYear = endsWithYear(reading.citation, text);
  const from = (start: number) => subjectAfter(wordsAfter(text, start, SUBJECT_CHARS), isBehindYear);
  const opened = beforeOpening(reading.citation, text);
  const subject = from(end) ?? (opened === undefined ? null : from(opened));
  return subject === null ? reading : { ...reading, subject };
}

/** Where the mark stands that opens a quotation and ends the words of a citation; undefined if none does. */
function beforeOpening({ start, end }: Citation, text: string): number | undefined {
  const mark = OPENED.exec(text.slice(start, end));
  return mark === null ? undefined : start + mark.index;
}

const OPENED = /\s*["«“„]$/;

/** True if the year of a citation, and no article, stands right before the words after it. */
function endsWithYear({ year, start, end }: Citation, text: string): boolean {
  if (year === undefined) return false;
  const digits = /(\d+)\D{0,3}$/.exec(normalize(text.slice(start, end), 'letters'))?.[1];
  return digits !== undefined && String(year).endsWith(digits.slice(-YEAR_DIGITS));
}

/** Returns the text from a position on, up to a length in UTF-16 units, without a part of a word at its end. */
function wordsAfter(text: string, start: number, length: number): string {
  const part = text.slice(start, start + length);
  return start + length < text.length ? part.replace(/\S*$/, '') : part;
}

/** Digits of a year, of which a citation may write only the last two. */
const YEAR_DIGITS = 4;

/** Length of the text after a citation in which its subject is read, in UTF-16 units. */
const SUBJECT_CHARS = 160;

/**
 * Works as `withSubject` for a text that cites one document and goes on with nothing but its subject. No
 * sentence follows, so the subject is all the rest, also where the grammar reads only its beginning.
 */
export function withWholeSubject<R extends Reading>(reading: R, text: string): R {
  const { number, name, start, end, reference } = reading.citation;
  if (number === undefined || name !== undefined || reference !== 'full') return reading;
  if (text.slice(0, start).trim() !== '') return withSubject(reading, text);
  const isBehindYear = endsWithYear(reading.citation, text);
  const from = (start: number) => wholeSubject(wordsAfter(text, start, WHOLE_SUBJECT_CHARS), isBehindYear);
  const opened = beforeOpening(reading.citation, text);
  const subject = from(end) ?? (opened === undefined ? null : from(opened));
  if (subject === null) return withSubject(reading, text);
  return { ...reading, subject, isWhole: true, ...known({ beside: wordsBeside(text, reading.citation) }) };
}

/** Length of the rest of a text in which its subject is read, in UTF-16 units. */
const WHOLE_SUBJECT_CHARS = 400;
