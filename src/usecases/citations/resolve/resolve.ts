/** From what a citation says to the document it stands for. */
import type { Citation, CitationOptions } from '../../../core.ts';
import { citationKeys, parseCitation } from '../../../core.ts';
import type { Corpus } from '../../../stores/corpus.ts';

/** Where the jurisdiction that a citation was read in comes from. */
export const JURISDICTION_SOURCES = ['citation', 'request', 'document', 'form', 'default'] as const;

/** A citation, and the jurisdiction that it is looked for in. */
export interface Reading {
  readonly citation: Citation;
  readonly jurisdiction: string;
  readonly source: (typeof JURISDICTION_SOURCES)[number];
}

/** What is known of the country where the words tell none. */
export interface Jurisdictions {
  readonly request?: string | undefined;
  /** Of the document that the words stand in. */
  readonly document?: string | undefined;
  readonly default: string;
}

/**
 * The citation's own jurisdiction, else the caller's hint, else that of the document around it, else what its form
 * tells, else the instance's default.
 */
export function readingOf(citation: Citation, known: Jurisdictions): Reading {
  const found: Record<Reading['source'], string | undefined> = {
    citation: citation.jurisdiction,
    request: known.request,
    document: known.document,
    form: citation.usualJurisdiction,
    default: known.default,
  };
  const source = JURISDICTION_SOURCES.find((one) => found[one] !== undefined) ?? 'default';
  return { citation, jurisdiction: found[source] ?? known.default, source };
}

/** What the reader is told of a text that is of a country, or of none that is known. */
export function textOf(jurisdiction: string | undefined): CitationOptions {
  return jurisdiction === undefined ? {} : { jurisdiction };
}

/** The first citation in the text that names a document by itself, else the first; none where no form matches. */
export function readCitation(text: string, known: Jurisdictions): Reading | undefined {
  const citation = parseCitation(text, textOf(known.request ?? known.document));
  return citation === null ? undefined : readingOf(citation, known);
}

/** When the words were written: on a day, or in a year of which no more is known. */
export type CitingTime = { readonly day: string } | { readonly year: number };

export interface Resolution {
  readonly ids: readonly string[];
  /** The words do not tell which document; what else they may mean need not be held. */
  readonly isAmbiguous: boolean;
  /** Nothing can be looked for by what was read, such as a number without its year. */
  readonly namesNothing: boolean;
  /** The day or year, where what a name meant then decided. */
  readonly on?: string;
}

/**
 * The ids that the citation stands for: those of the most specific key that has any. More than one id means that
 * the words do not tell which; a looser key is not asked then, it could only add to them.
 *
 * A name alone means the law that bore it at the time. Where it passed on within a year of which the day is not
 * known, both laws may be meant.
 */
export function resolveCitation(corpus: Corpus, reading: ReadingOf, time: CitingTime): Resolution {
  const resolution = resolveAt(corpus, reading, time);
  return lawOfDecree(corpus, reading, resolution, time) ?? resolution;
}

/**
 * «نظام الشركات الصادر بالمرسوم الملكي رقم م/132» is the law, where the corpus has the decree that issued it as a document of its
 * own: the law that bears the name, and the decree's number.
 */
function lawOfDecree(
  corpus: Corpus,
  { citation, jurisdiction }: ReadingOf,
  { ids: [decree, ...others] }: Resolution,
  time: CitingTime,
): Resolution | undefined {
  const { name, issuedBy, docType } = citation;
  if (name === undefined || issuedBy !== 'royal-decree' || docType !== 'legislation') return undefined;
  if (decree === undefined || others.length > 0 || !decree.includes('-dec-royal-')) return undefined;
  const named = resolveAt(corpus, { citation: byNameAlone(citation), jurisdiction }, time);
  const [law] = named.ids;
  if (law === undefined || named.isAmbiguous || numberIn(law) !== numberIn(decree)) return undefined;
  return { ids: [law], isAmbiguous: false, namesNothing: false };
}

/** What a citation says by its name. */
export function byNameAlone(citation: Citation): Citation {
  const { number: _number, year: _year, calendar: _calendar, date: _date, ...named } = citation;
  return named;
}

/** Of the id sa-leg-2022-m132 m132. */
const numberIn = (canonicalId: string) => /-\d{4}-(.+)$/.exec(canonicalId)?.[1];

function resolveAt(corpus: Corpus, reading: ReadingOf, time: CitingTime): Resolution {
  if ('day' in time) return resolveOn(corpus, reading, time.day);
  const [firstDay, lastDay] = [`${time.year}-01-01`, `${time.year}-12-31`];
  const last = resolveOn(corpus, reading, lastDay);
  if (!passesOn(reading)) return last;
  const first = resolveOn(corpus, reading, firstDay);
  const ids = [...new Set([...first.ids, ...last.ids])];
  const meanings = [firstDay, lastDay]
    .map((day) => keysOn(reading, day).join())
    .filter((keys) => keys !== '');
  return {
    ids,
    isAmbiguous: ids.length > 1 || (ids.length > 0 && new Set(meanings).size > 1),
    namesNothing: false,
    ...(ids.length > 0 && { on: String(time.year) }),
  };
}

type ReadingOf = Pick<Reading, 'citation' | 'jurisdiction'>;

/** Before any law that is cited by name was in force. */
const BEFORE_ALL_LAWS = '0001-01-01';

const keysOn = ({ citation, jurisdiction }: ReadingOf, day: string) =>
  citationKeys(citation, jurisdiction, day);

function resolveOn(corpus: Corpus, reading: ReadingOf, day: string): Resolution {
  const { citation } = reading;
  const keys = keysOn(reading, day);
  for (const key of keys) {
    const ids = corpus.resolve(key);
    if (ids.length === 0) continue;
    return { ids, isAmbiguous: ids.length > 1, namesNothing: false, ...(passesOn(reading) && { on: day }) };
  }
  const namesNothing = keys.length === 0 && !isIdentified(citation);
  return { ids: [], isAmbiguous: false, namesNothing };
}

/** A decision of an issuer not named has no key, and yet is said in full. */
function isIdentified({ name, number, year, date, fileNumber }: Citation): boolean {
  return [name, fileNumber, date].some(isKnown) || (isKnown(number) && isKnown(year));
}

const isKnown = (value: unknown) => value !== undefined;

/** A name alone that has passed from law to law: before the first of them it means nothing. */
function passesOn(reading: ReadingOf): boolean {
  const { name, number, year } = reading.citation;
  if (name === undefined || number !== undefined || year !== undefined) return false;
  return keysOn(reading, BEFORE_ALL_LAWS).length === 0;
}
