/** Resolves a parsed citation to documents. */
import type { Citation, CitationOptions } from '../../../core.ts';
import { citationKeys, parseCitation } from '../../../core.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import { nameAlone } from '../../../titles/contradiction.ts';
import { contradicted } from './contradicted.ts';

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
}

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
 * have or had an emir. A ruling does not take the one of the text.
 */
export function readingOf(citation: Citation, known: Jurisdictions): Reading {
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
  const citation = parseCitation(text, textOf(known.request ?? known.document));
  return citation === null ? undefined : readingOf(citation, known);
}

/** Date of the text that contains the citation: a day, YYYY-MM-DD, or a year if the day is unknown. */
export type CitingTime = { readonly day: string } | { readonly year: number };

export interface Resolution {
  readonly ids: readonly string[];
  /** True if the words fit several documents, of which the corpus may lack some. */
  readonly isAmbiguous: boolean;
  /** True if the words say too little to find a document, such as a number without its year. */
  readonly isUnderspecified: boolean;
  /** Day or year that decided which law is meant, if successive laws have borne the cited name. */
  readonly on?: string;
}

/**
 * Resolves a citation to the ids of its most specific key that any document has. Several ids mean that the
 * citation is ambiguous. Less specific keys could only add ids and are not tried.
 *
 * A name without a number means the law that bore it at `time`. If the name passed to another law within a
 * year and the day is unknown, the citation is ambiguous. So it is if the stated name or subject contradicts the document of the number.
 */
export function resolveCitation(corpus: Corpus, reading: ReadingOf, time: CitingTime): Resolution {
  const resolution = resolveAt(corpus, reading, time);
  return (
    lawOfDecree(corpus, reading, resolution, time) ??
    contradicted(corpus, reading, resolution, time, (other) => resolveAt(corpus, other, time)) ??
    resolution
  );
}

/**
 * Returns the law if a citation resolved to the decree that issued it: «نظام الشركات الصادر بالمرسوم الملكي
 * رقم م/132» means the law, even if the corpus has the decree as a document of its own. The law must have the
 * cited name and the number of the decree; else undefined.
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
  const named = resolveAt(corpus, { citation: nameAlone(citation), jurisdiction }, time);
  const [law] = named.ids;
  if (law === undefined || named.isAmbiguous || numberIn(law) !== numberIn(decree)) return undefined;
  return { ids: [law], isAmbiguous: false, isUnderspecified: false };
}

/** Takes the number from a canonical id: `sa-leg-2022-m132` → `m132`. */
const numberIn = (canonicalId: string) => /-\d{4}-(.+)$/.exec(canonicalId)?.[1];

function resolveAt(corpus: Corpus, reading: ReadingOf, time: CitingTime): Resolution {
  if ('day' in time) return resolveOn(corpus, reading, time.day);
  const [firstDay, lastDay] = [`${time.year}-01-01`, `${time.year}-12-31`];
  const last = resolveOn(corpus, reading, lastDay);
  if (!isReassignedName(reading)) return last;
  const first = resolveOn(corpus, reading, firstDay);
  const ids = [...new Set([...first.ids, ...last.ids])];
  const meanings = [firstDay, lastDay]
    .map((day) => keysOn(reading, day).join())
    .filter((keys) => keys !== '');
  return {
    ids,
    isAmbiguous: ids.length > 1 || (ids.length > 0 && new Set(meanings).size > 1),
    isUnderspecified: false,
    ...(ids.length > 0 && { on: String(time.year) }),
  };
}

export interface ReadingOf {
  readonly citation: Citation;
  readonly jurisdiction: string;
}

/**
 * A day before all laws in the core's table of law names. A name that passed from one law to another has no
 * citation key on this day.
 */
const BEFORE_ALL_LAWS = '0001-01-01';

const keysOn = ({ citation, jurisdiction }: ReadingOf, day: string) =>
  citationKeys(citation, jurisdiction, day);

function resolveOn(corpus: Corpus, reading: ReadingOf, day: string): Resolution {
  const { citation } = reading;
  const keys = keysOn(reading, day);
  for (const key of keys) {
    const ids = corpus.resolve(key);
    if (ids.length === 0) continue;
    return {
      ids,
      isAmbiguous: ids.length > 1,
      isUnderspecified: false,
      ...(isReassignedName(reading) && { on: day }),
    };
  }
  const isUnderspecified = keys.length === 0 && !isIdentified(citation);
  return { ids: [], isAmbiguous: false, isUnderspecified };
}

/**
 * True if the citation says enough to name one document. A decision without its issuer does, although it has
 * no key.
 */
function isIdentified({ name, number, year, date, fileNumber }: Citation): boolean {
  return [name, fileNumber, date].some(isKnown) || (isKnown(number) && isKnown(year));
}

const isKnown = (value: unknown) => value !== undefined;

/**
 * True for a citation by name alone if successive laws have borne the name. Such a name has no key before the
 * first of them.
 */
export function isReassignedName({ citation, jurisdiction }: Reading): boolean {
  const { name, number, year } = citation;
  if (jurisdiction === undefined) return false;
  if (name === undefined || number !== undefined || year !== undefined) return false;
  return keysOn({ citation, jurisdiction }, BEFORE_ALL_LAWS).length === 0;
}
