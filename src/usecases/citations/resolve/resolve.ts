/** Resolves a parsed citation to documents. */
import type { Citation } from '../../../core.ts';
import { citationKeys, confusedKeys, distinctiveWords, parseCitation } from '../../../core.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import { nameAlone, statedBeside, titleWordKey } from '../../../titles/contradiction.ts';
import { documentFacts } from '../../document/facts.ts';
import type { Reading, ReadingOf } from '../reading/reading.ts';
import { isLooseSubject } from '../reading/reading.ts';
import {
  bylawOfDecree,
  bylawOfOtherLaw,
  executiveBylawOf,
  LAW_KINDS,
  NAMED_BYLAW,
  NUMBERED_LAW,
} from './bylaw-of-law.ts';
import { contradicted } from './contradicted.ts';
import { hasNumber, issues, ofOtherIssuer, unconfirmedNumber } from './issuing-number.ts';
import { isLater } from './later.ts';
import type { CitingTime, Resolution } from './resolution.ts';

/**
 * Resolves a citation to the ids of its most specific key that any document has. Several ids mean that the
 * citation is ambiguous. Less specific keys could only add ids and are not tried.
 *
 * A name without a number means the law that bore it at `time`. If the name passed to another law within a
 * year and the day is unknown, the citation is ambiguous. So it is if the stated name or subject contradicts
 * the document of the number, if the law of the name has another number than the citation states, and if a
 * circular is another issuer's.
 */
export function resolveCitation(corpus: Corpus, reading: ReadingOf, time: CitingTime): Resolution {
  const resolution = resolveAt(corpus, reading, time);
  const inCorpus = (other: ReadingOf, at: CitingTime) => resolveAt(corpus, other, at);
  const agreeing = (found: Resolution) =>
    contradicted(corpus, reading, found, time, (other) => inCorpus(other, time));
  const bylaw = bylawOfDecree(corpus, reading, resolution, time, inCorpus);
  if (bylaw !== undefined) return agreeing(bylaw) ?? bylaw;
  const bylawsNamed = (other: ReadingOf) => {
    const found = inCorpus(other, time);
    return (bylawOfNamedLaw(corpus, other, found, time) ?? found).ids;
  };
  return (
    lawOfDecree(corpus, reading, resolution, time) ??
    agreeing(resolution) ??
    bylawOfOtherLaw(corpus, reading, resolution, time, inCorpus, bylawsNamed) ??
    numberedWithoutYear(corpus, reading, resolution, time) ??
    numberedInOtherYear(corpus, reading, resolution, time) ??
    numberedInOtherSeries(corpus, reading, resolution) ??
    bylawOfNamedLaw(corpus, reading, resolution, time) ??
    unconfirmedNumber(corpus, reading, resolution) ??
    ofOtherIssuer(corpus, reading, resolution) ??
    resolution
  );
}

/**
 * Returns the law if a citation resolved to the decree that issued it: «نظام الشركات الصادر بالمرسوم الملكي
 * رقم م/132» means the law, even if the corpus has the decree as a document of its own. The law must have the
 * cited name and the number of the decree, or be named in the decree; else undefined.
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
  if (law === undefined || named.isAmbiguous) return undefined;
  if (numberIn(law) !== numberIn(decree) && !issues(corpus, decree, law)) return undefined;
  return { ids: [law], isAmbiguous: false, isUnderspecified: false };
}

/**
 * Returns the resolution of a citation by name and number without a year, which says too little to look the
 * number up: the law of the name that has the number in its own year, else all laws of the name, as doubted
 * ones.
 */
function numberedWithoutYear(
  corpus: Corpus,
  { citation, jurisdiction }: ReadingOf,
  { ids }: Resolution,
  time: CitingTime,
): Resolution | undefined {
  const { name, number, year, yearInferred, date } = citation;
  if (ids.length > 0 || name === undefined || number === undefined) return undefined;
  if (year !== undefined || yearInferred !== undefined || date !== undefined) return undefined;
  const named = resolveAt(corpus, { citation: nameAlone(citation), jurisdiction }, time);
  if (named.ids.length === 0) return ofShorterName(corpus, { citation, jurisdiction });
  const numbered = named.ids.filter((id) => isOfNumber(corpus, { citation, jurisdiction }, id));
  if (numbered.length === 1) return { ...named, ids: numbered, isAmbiguous: false };
  return { ids: named.ids, isAmbiguous: true, isUnderspecified: false };
}

/**
 * Doubts the laws of the name that have the cited number in another year, if the corpus has none of the number
 * in the cited year: «نظام المحاماة م/38 وتاريخ 28/7/1421هـ» is perhaps that of 1422.
 */
function numberedInOtherYear(
  corpus: Corpus,
  { citation, jurisdiction }: ReadingOf,
  { ids }: Resolution,
  time: CitingTime,
): Resolution | undefined {
  const { number, year, docType } = citation;
  if (ids.length > 0 || number === undefined || year === undefined || docType !== 'legislation')
    return undefined;
  const days = 'day' in time ? [time.day] : [`${time.year}-01-01`, `${time.year}-12-31`];
  const stated = statedBeside(citation, { jurisdiction, days });
  if (stated === undefined) return undefined;
  const named = new Set(stated.nameKeys.flat().flatMap((key) => corpus.resolve(key)));
  const { date: _date, ...bare } = citation;
  const numbered = [...named].filter(
    (id) =>
      LAW_ID.test(id) &&
      digitsOf(numberIn(id)) === digitsOf(number) &&
      !isLater(corpus, id, time) &&
      isOfNumber(corpus, { citation: bare, jurisdiction }, id),
  );
  return numbered.length === 0 ? undefined : { ids: numbered, isAmbiguous: true, isUnderspecified: false };
}

/**
 * Doubts the law that has the cited number and year in the series that citations confuse with the cited
 * one, if the cited series has none and the text states neither name nor subject: «القانون الاتحادي رقم 8
 * لسنة 1984» is perhaps the decree-law 8 of 1984.
 */
function numberedInOtherSeries(
  corpus: Corpus,
  { citation, jurisdiction, subject }: ReadingOf,
  { ids }: Resolution,
): Resolution | undefined {
  const { name, number, year, about } = citation;
  if (ids.length > 0 || number === undefined || year === undefined) return undefined;
  const isStated = about !== undefined || (subject !== undefined && !isLooseSubject(subject));
  if (name !== undefined || isStated) return undefined;
  const others = new Set(confusedKeys(citation, jurisdiction).flatMap((key) => corpus.resolve(key)));
  return others.size === 0 ? undefined : { ids: [...others], isAmbiguous: true, isUnderspecified: false };
}

const digitsOf = (number: string | undefined) => number?.replace(/\D/g, '');

/**
 * Returns the bylaw of a law that is cited by the law's name, where sources title the bylaw by the law's
 * number: «اللائحة التنفيذية لقانون العمل» is that of «المرسوم بقانون اتحادي رقم 33 لسنة 2021». «لائحة نظام
 * العمل» means the executive bylaw, if no document has this name.
 */
function bylawOfNamedLaw(
  corpus: Corpus,
  { citation, jurisdiction }: ReadingOf,
  { ids }: Resolution,
  time: CitingTime,
): Resolution | undefined {
  const { instrument, name, number, year } = citation;
  if (ids.length > 0 || instrument !== 'bylaw' || number !== undefined || year !== undefined)
    return undefined;
  const [, executive, law = executive] = NAMED_BYLAW.exec(name ?? '') ?? [];
  if (law === undefined) return undefined;
  if (executive === undefined) {
    const bylaw = parseCitation(executiveBylawOf(law), { jurisdiction });
    const found = bylaw?.instrument === 'bylaw' && resolveAt(corpus, { citation: bylaw, jurisdiction }, time);
    if (found && found.ids.length > 0) return found;
  }
  const named = parseCitation(law, { jurisdiction });
  if (named?.name === undefined || named.number !== undefined || named.docType !== 'legislation')
    return undefined;
  const [only, ...others] = resolveAt(corpus, { citation: named, jurisdiction }, time).ids;
  const [, series = '', stated, digits] = NUMBERED_LAW.exec(only ?? '') ?? [];
  const lawKind = LAW_KINDS[series];
  if (others.length > 0 || lawKind === undefined || digits === undefined) return undefined;
  const { name: _name, ...ofNumber } = { ...citation, number: digits, year: Number(stated), lawKind };
  const found = resolveAt(corpus, { citation: { ...ofNumber, calendar: 'gregorian' }, jurisdiction }, time);
  return found.ids.length === 0 ? undefined : found;
}

/** Id of a law or a decree-law. */
const LAW_ID = /^[a-z]{2}-(?:leg|fdl)-/;

/** True if the citation, which has no year, has the number of the document in the document's own year. */
function isOfNumber(corpus: Corpus, { citation, jurisdiction }: ReadingOf, id: string): boolean {
  const { year } = documentFacts(corpus, id);
  if (year === undefined) return false;
  const dated = { ...citation, year, calendar: 'gregorian' as const };
  const isFound = citationKeys(dated, jurisdiction).some((key) => corpus.resolve(key).includes(id));
  return isFound && hasNumber(corpus, dated, id, jurisdiction);
}

/**
 * Doubts the laws of the number whose titles are a part of the stated name: «نظام العمل البحري م/51» has the
 * number of «نظام العمل», and a law of the whole name is not in the corpus. Undefined if there is none.
 */
function ofShorterName(corpus: Corpus, { citation, jurisdiction }: ReadingOf): Resolution | undefined {
  const words = distinctiveWords(citation.name ?? '');
  const country = jurisdiction.toLowerCase();
  const bearing = words.flatMap((word) => corpus.resolve(titleWordKey(country, word)));
  const ids = [...new Set(bearing)].filter(
    (id) =>
      id.startsWith(`${country}-leg-`) &&
      distinctiveWords(documentFacts(corpus, id).title).every((word) => words.includes(word)) &&
      isOfNumber(corpus, { citation, jurisdiction }, id),
  );
  return ids.length === 0 ? undefined : { ids, isAmbiguous: true, isUnderspecified: false };
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
