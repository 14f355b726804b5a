/**
 * Resolves the English citations of a text. The citation grammar reads Arabic, so each is read in Arabic
 * wordings, of which the first with a document counts. A country that the words name («the Tunisian Personal
 * Status Code») decides, then that of the request, then the only one that the text names. Without any, the
 * law is looked for in all countries, and is ambiguous if several have one: English does not tell «نظام» from
 * «قانون», so no country is the usual one.
 */
import type { UnreadCitation } from '../../../core.ts';
import { extractCitations, formatCitation, namedCountries } from '../../../core.ts';
import { known } from '../../../schema/known.ts';
import type { Positioned, TextPosition } from '../../../schema/span.ts';
import { positionOf } from '../../../schema/span.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import { inTurns } from '../../turns.ts';
import type { Located } from '../finding/located.ts';
import { locator } from '../finding/outcome.ts';
import type { Surroundings } from '../finding/text.ts';
import type { Parsed } from '../reading/parsed.ts';
import { parsedOf } from '../reading/parsed.ts';
import { readingOf, textOf } from '../reading/reading.ts';
import { compareInEnglish } from './compared.ts';
import type { EnglishCitation } from './places.ts';
import { englishCitationsInTurns } from './places.ts';
import { arabicWordings, lacksCountry } from './wordings.ts';

export interface EnglishOfText {
  /** What the citations mean: each read from an Arabic wording, with the place of the English words. */
  readonly located: readonly Located[];
  /** Citations of articles of a law that the glossary does not know by its English name. */
  readonly unread: readonly UnreadCitation[];
  /** The places of all, in the order of the text. */
  readonly places: readonly EnglishCitation[];
  /** Position of the first citation that is beyond `most`; absent if all are listed. */
  readonly next?: TextPosition;
}

/**
 * Finds and resolves the English citations of a text in its order, at most `most` together with those that
 * are `beside` them; all of them if `most` is infinite.
 */
export async function locatedInEnglish(
  text: string,
  corpus: Corpus,
  country: string | undefined,
  surroundings: Surroundings,
  most: number,
  signal: AbortSignal,
  beside: readonly Positioned[] = [],
): Promise<EnglishOfText> {
  const { places: all, stopped } = await englishCitationsInTurns(text, most + 1, signal);
  const next = nextOf(text, { all, stopped, beside }, most);
  const places = all.filter(({ start }) => next === undefined || start < next.utf16);
  if (places.length === 0) return { located: [], unread: [], places, ...(next && { next }) };
  const shown = country === undefined ? onlyCountryOf(text, corpus) : undefined;
  const usual: Usual | undefined =
    country !== undefined
      ? { country, source: surroundings.document === undefined ? 'request' : 'document' }
      : shown === undefined
        ? undefined
        : { country: shown, source: 'text' };
  const positions = positionsOf(text, places);
  const found = await inTurns(
    places,
    (place, index): Located | undefined => {
      const one = place.isUnknown ? undefined : locate({ place, corpus, surroundings }, usual);
      return one && { ...one, citation: { ...one.citation, ...positions[index] } };
    },
    signal,
  );
  compareInEnglish(
    corpus,
    text,
    places.map((place, index) => ({ place, located: found[index] })),
    surroundings.time,
    (place) => locate({ place, corpus, surroundings }, usual),
  );
  return {
    located: found.filter((one) => one !== undefined),
    unread: positions
      .filter((_, index) => found[index] === undefined)
      .map((at) => ({ ...at, instrument: 'law' })),
    places,
    ...(next && { next }),
  };
}

interface Places {
  readonly all: readonly Pick<EnglishCitation, 'start' | 'end'>[];
  readonly stopped?: number | undefined;
  readonly beside: readonly Positioned[];
}

/** Returns the start of the first citation beyond `most`, or where the reading stopped before it. */
function nextOf(text: string, { all, stopped, beside }: Places, most: number): TextPosition | undefined {
  const starts = [...all, ...beside].map(({ start }) => start).sort((a, b) => a - b);
  const next = Math.min(starts[most] ?? Number.POSITIVE_INFINITY, stopped ?? Number.POSITIVE_INFINITY);
  const [position] = Number.isFinite(next) ? positionsOf(text, [{ start: next, end: next }]) : [];
  return position && positionOf(position);
}

/** Adds the positions in code points and in bytes of UTF-8, counted once for all places. */
function positionsOf(text: string, places: Places['all']): Positioned[] {
  let at = 0;
  let points = 0;
  let bytes = 0;
  const to = (end: number) => {
    const between = text.slice(at, end);
    points += [...between].length;
    bytes += Buffer.byteLength(between);
    at = end;
    return { points, bytes };
  };
  return places.map(({ start, end }) => {
    const [first, last] = [to(start), to(end)];
    return {
      start,
      end,
      startCodePoint: first.points,
      endCodePoint: last.points,
      startByte: first.bytes,
      endByte: last.bytes,
    };
  });
}

/** Returns the only country of the corpus that a text names; undefined if it names none, or several. */
function onlyCountryOf(text: string, corpus: Corpus): string | undefined {
  const [first, ...others] = new Set(namedCountries(text).map(({ jurisdiction }) => jurisdiction));
  if (first === undefined || others.length > 0) return undefined;
  return Object.keys(corpus.manifest.jurisdictions).includes(first) ? first : undefined;
}

/** The country of citations that name none, and what tells it. */
export interface Usual {
  readonly country: string;
  readonly source: 'request' | 'document' | 'text';
}

/** Resolves one citation; undefined if no wording of it is a citation. */
export function locate(read: Read, usual: Usual | undefined): Located | undefined {
  const { countries } = read.place;
  if (countries.length > 0)
    return ofSeveral(countries.flatMap((one) => firstFound(read, one, 'citation') ?? []));
  if (usual !== undefined) return firstFound(read, usual.country, usual.source);
  if (lacksCountry(read.place)) return undefined;
  const all = Object.keys(read.corpus.manifest.jurisdictions);
  return ofSeveral(all.flatMap((one) => firstFound(read, one, 'corpus') ?? []));
}

interface Read {
  readonly place: EnglishCitation;
  readonly corpus: Corpus;
  readonly surroundings: Surroundings;
}

/** Returns the first wording with a document of the country; else the first wording. */
function firstFound(
  { place, corpus, surroundings }: Read,
  country: string,
  source: NonNullable<Parsed['jurisdiction_source']>,
): Located | undefined {
  let first: Located | undefined;
  for (const wording of arabicWordings(place, country)) {
    const [citation] = extractCitations(wording, textOf(country));
    if (citation === undefined) continue;
    const form = citation.jurisdiction;
    const isElsewhere = form !== undefined && form !== country;
    if (isElsewhere && source === 'corpus') continue;
    // A form of one country («Federal Decree-Law») tells more than the country of the text.
    const isOfForm = isElsewhere && source !== 'citation';
    const own = { ...citation, jurisdiction: isOfForm ? form : country };
    const found = locator(corpus, wording, surroundings)(own, 0);
    const { canonical_id, ...parsed } = found.parsed;
    const isNowhere = isElsewhere && !isOfForm;
    const one: Located = {
      ...found,
      ...(isNowhere && { resolution: { outcome: 'not_in_corpus' } }),
      parsed: {
        ...parsed,
        jurisdiction_source: isOfForm ? 'form' : source,
        ...(canonical_id !== undefined && !isNowhere && { canonical_id }),
      },
    };
    if (isFound(one)) return one;
    first ??= one;
  }
  return first;
}

const isFound = ({ resolution: { outcome } }: Located) => outcome === 'resolved' || outcome === 'ambiguous';

/** Returns what a citation with these meanings in several countries means: ambiguous if several exist. */
function ofSeveral(located: readonly Located[]): Located | undefined {
  const found = located.filter(isFound);
  const [first] = found;
  if (found.length === 1) return first;
  const one = first ?? located[0];
  if (one === undefined || (first === undefined && located.length === 1)) return one;
  // No country is told: neither of those that have the law, nor of those that lack it.
  const { canonical_id: _none, jurisdiction: _country, jurisdiction_source: _source, ...rest } = one.parsed;
  const { jurisdiction: _same, ...citation } = one.citation;
  const parsed = { ...rest, citation_string: formatCitation(citation) };
  if (first === undefined) return { ...one, citation, parsed };
  const candidates = found.flatMap(({ resolution }) =>
    resolution.outcome === 'resolved'
      ? [resolution.canonical_id]
      : resolution.outcome === 'ambiguous'
        ? resolution.candidates
        : [],
  );
  return {
    ...first,
    citation,
    parsed,
    resolution: { outcome: 'ambiguous', candidates: [...new Set(candidates)] },
  };
}

/** Works as `locatedInEnglish` without a corpus. */
export async function parsedInEnglish(
  text: string,
  jurisdictions: Surroundings['jurisdictions'],
  most: number,
  signal: AbortSignal,
  beside: readonly Positioned[] = [],
): Promise<{ readonly read: Pick<Located, 'citation' | 'parsed'>[]; readonly next?: TextPosition }> {
  const { places: all, stopped } = await englishCitationsInTurns(text, most + 1, signal);
  const next = nextOf(text, { all, stopped, beside }, most);
  const places = all.filter(({ start }) => next === undefined || start < next.utf16);
  const positions = positionsOf(text, places);
  const parse = (place: EnglishCitation, index: number) => {
    const [named, ...others] = place.countries;
    const country = others.length > 0 ? undefined : (named ?? jurisdictions.request);
    const [wording = ''] = place.isUnknown ? [] : arabicWordings(place, country);
    const [citation] = extractCitations(wording, textOf(country));
    if (citation === undefined) return [];
    const own = named === undefined ? citation : { ...citation, ...known({ jurisdiction: country }) };
    const parsed = parsedOf(readingOf(own, jurisdictions, wording));
    return [{ citation: { ...own, ...positions[index] }, parsed }];
  };
  const read = (await inTurns(places, parse, signal)).flat();
  return { read, ...(next && { next }) };
}
