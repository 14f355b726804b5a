/** From what a citation says to the document it stands for. */
import type { Citation, CitationOptions } from '../../core.ts';
import { citationKeys, parseCitation } from '../../core.ts';
import type { Corpus } from '../../stores/corpus.ts';

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
