/** Finds the documents that fit a citation whose stated name or subject and whose number disagree. */
import {
  citationKeys,
  confusedKeys,
  contentWords,
  distinctiveWords,
  formatCitation,
  normalize,
  parseCitation,
} from '../../../core.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import type { Holdings, Stated, Titles } from '../../../titles/contradiction.ts';
import {
  bearers,
  concernsOtherLaw,
  contradicts,
  hasAsWritten,
  inConfusedSeries,
  isDecisionOfDay,
  nameAlone,
  statedBeside,
  statedWords,
  TITLED_BY_SUBJECT,
} from '../../../titles/contradiction.ts';
import { differsFromTitle } from '../../../titles/differing.ts';
import { titleBeside } from '../../../titles/title-beside.ts';
import { documentFacts } from '../../document/facts.ts';
import { documentText } from '../../document/issuing.ts';
import { isFullText } from '../../document/text-kind.ts';
import { bothCalendars, citedDates } from '../reading/dates.ts';
import type { Reading, ReadingOf } from '../reading/reading.ts';
import { isLooseSubject, textOf } from '../reading/reading.ts';
import { isLater, madeOn } from './later.ts';
import type { CitingTime, Resolution } from './resolution.ts';

/** What a citation states beside its number, and the title of the document. */
export interface TitleDifference {
  readonly stated: string;
  readonly title: string;
}

/** Resolves a reading without asking whether its name and its number agree. */
type Resolve = (reading: ReadingOf) => Resolution;

/**
 * Returns the resolution of a citation that states a name or a subject beside its number, if the number alone
 * does not decide: several documents have it, or the one that has it is called otherwise. Undefined if name
 * and number agree. The documents of the name follow those of the number. They are the law that bears the
 * name alone, and the laws of the series that citations confuse with the cited one. If the cited series has
 * no such number, the only law of the other one is meant.
 */
export function contradicted(
  corpus: Corpus,
  reading: ReadingOf,
  resolution: Resolution,
  time: CitingTime,
  resolve: Resolve,
): Resolution | undefined {
  const all = allStatements(corpus, reading, resolution.ids);
  const by = (said: Statement) => contradictedBy(corpus, { ...reading, said }, resolution, time, resolve);
  for (const [at, said] of all.entries()) {
    const found = by(said);
    if (found === undefined) continue;
    if (!found.isAmbiguous) return found;
    // A name and a subject may each lead to documents.
    const others = all.slice(at + 1).flatMap((other) => by(other)?.ids ?? []);
    return { ...found, ids: [...new Set([...found.ids, ...others])] };
  }
  return undefined;
}

function contradictedBy(
  corpus: Corpus,
  { said, ...reading }: ReadingOf & { readonly said: Statement },
  { ids, on }: Resolution,
  time: CitingTime,
  resolve: Resolve,
): Resolution | undefined {
  const { citation, jurisdiction } = reading;
  if (ids.length === 0) {
    const confused = { ...said, confusedKeys: confusedKeys(citation, jurisdiction) };
    const others = inConfusedSeries(confused, holdingsOf(corpus));
    if (others.length === 0) return ofOtherDecree(corpus, { ...reading, said }, time);
    return { ids: others, isAmbiguous: others.length > 1, isUnderspecified: false };
  }
  // Most names fit, and then the keys of the name, which cost more than the rest, are not needed.
  if (ids.every((id) => fits(corpus, said, id))) return undefined;
  const stated = statedIn(reading, said, time);
  if (stated === undefined) return undefined;
  const fitting = ids.filter(
    (id) => !isContradicted(corpus, { stated, said }, id) || isDecisionOf(corpus, citation, said, id),
  );
  if (fitting.length === ids.length) return undefined;
  if (fitting.length === 1)
    return { ids: fitting, isAmbiguous: false, isUnderspecified: false, ...(on && { on }) };
  if (fitting.length > 1) return { ids: fitting, isAmbiguous: true, isUnderspecified: false };
  const named = resolve({ ...reading, citation: nameAlone(reading.citation, stated.name) });
  const holdings = holdingsOf(corpus);
  // A subject without distinctive words may be the bylaw of another law: «اللائحة التنفيذية للقانون رقم 5 …».
  const bylaw = parseCitation(stated.words, textOf(jurisdiction));
  const ofLaw = bylaw?.lawKind === undefined ? [] : resolve({ citation: bylaw, jurisdiction }).ids;
  // Titles are asked only where the name means no law.
  const isNamed = named.ids.length > 0;
  const bearing = isNamed ? [] : ids.flatMap((canonicalId) => bearers(stated, { canonicalId }, holdings));
  const candidates = [
    ...ids,
    ...named.ids,
    ...ofLaw,
    ...(bearing.length > MOST_BEARERS ? [] : bearing),
    ...inConfusedSeries(stated, holdings),
  ];
  return { ids: [...new Set(candidates)], isAmbiguous: true, isUnderspecified: false };
}

/**
 * Doubts the law that bore the stated name in the stated year, if it has the number of another royal decree and
 * the corpus has no document of the stated one: «نظام العمل … م/70 وتاريخ 20/5/1440هـ» is not «نظام العمل … م/51».
 * Only names of the core's table tell which law bore them when.
 */
function ofOtherDecree(
  corpus: Corpus,
  { said, ...reading }: ReadingOf & { readonly said: Statement },
  time: CitingTime,
): Resolution | undefined {
  const { year_gregorian, year_candidates } = citedDates(reading.citation);
  const year = year_gregorian ?? year_candidates?.[1];
  if (!said.isName || year === undefined) return undefined;
  const stated = statedIn(reading, said, time);
  if (stated?.otherDecree !== true) return undefined;
  const { idsOf } = holdingsOf(corpus);
  const named = new Set(stated.nameKeys.flatMap((keys) => idsOf(keys)));
  const ids = [...named].filter((id) => !isLater(corpus, id, { year }));
  return ids.length === 0 ? undefined : { ids, isAmbiguous: true, isUnderspecified: false };
}

/**
 * True if the citation states a name or a subject that contradicts the document. Without number there is
 * nothing to compare, because the document was found by the name itself.
 */
export function isContradictedBy(
  corpus: Corpus,
  reading: Reading,
  canonicalId: string,
  time: CitingTime,
): boolean {
  const { jurisdiction } = reading;
  if (jurisdiction === undefined) return false;
  return allStatements(corpus, reading, [canonicalId]).some((said) => {
    if (fits(corpus, said, canonicalId)) return false;
    const stated = statedIn({ ...reading, jurisdiction }, said, time);
    if (stated === undefined || !isContradicted(corpus, { stated, said }, canonicalId)) return false;
    return !isDecisionOf(corpus, reading.citation, said, canonicalId);
  });
}

/**
 * Returns the words that a citation states beside its number, and the title of the document that the number
 * found, where the two differ without a contradiction; undefined where they agree. The kind of act differs
 * where the document has the number in the series that citations confuse with the cited one.
 */
export function titleDifference(
  corpus: Corpus,
  reading: Reading,
  canonicalId: string,
  time: CitingTime,
): TitleDifference | undefined {
  const { jurisdiction } = reading;
  if (jurisdiction === undefined) return undefined;
  const { title } = documentFacts(corpus, canonicalId);
  const holdings = holdingsOf(corpus);
  const { idsOf, textOf, titleOf } = holdings;
  // A remark («كما عدل») has stems of other words in titles.
  const isWrittenIn = (said: Statement) => (id: string) => hasAsWritten(titleOf(id), said.words);
  const differing = allStatements(corpus, reading, [canonicalId]).find((said) => {
    if (fits(corpus, said, canonicalId)) return false;
    // Many bylaws are titled by the name of their law, and not by its number.
    const { instrument, about } = reading.citation;
    if (instrument === 'bylaw' && about !== undefined && said.about === about) return false;
    if (said.isLoose) return false;
    if (said.isBare && !bearers(said, { canonicalId }, holdings).some(isWrittenIn(said))) return false;
    return differsFromTitle(
      said,
      { canonicalId, title },
      {
        meant() {
          const stated = statedIn({ ...reading, jurisdiction }, said, time);
          return stated?.nameKeys.flatMap((keys) => idsOf(keys)) ?? [];
        },
        text: () => textOf(canonicalId),
      },
    );
  });
  if (differing !== undefined) return { stated: differing.words, title };
  const stated = ofOtherKind(corpus, { ...reading, jurisdiction }, canonicalId);
  return stated === undefined ? undefined : { stated, title };
}

/**
 * Returns kind, number and year as cited if the document has them in another series: «القانون الاتحادي رقم 33
 * لسنة 2021» for the decree-law of this number. A name beside them counts for nothing, because it is that of
 * an act of either kind.
 */
function ofOtherKind(
  corpus: Corpus,
  { citation, jurisdiction }: ReadingOf,
  canonicalId: string,
): string | undefined {
  const { number, year, name: _n, article: _article, about: _about, unparsedTail: _tail, ...rest } = citation;
  if (number === undefined || year === undefined) return undefined;
  // «المرسوم بقانون رقم 33» and «قانون العمل رقم 33», without «اتحادي», are no other kind.
  if (!TITLED_BY_SUBJECT.has(citation.instrument)) return undefined;
  const numbered = { ...rest, number, year, articles: [] };
  const finds = (keys: readonly string[]) => keys.some((key) => corpus.resolve(key).includes(canonicalId));
  if (!finds(confusedKeys(numbered, jurisdiction)) || finds(citationKeys(numbered, jurisdiction)))
    return undefined;
  return formatCitation(numbered);
}

/** True for a decision, or what one issued, that is of the very day beside the number. */
function isDecisionOf(
  corpus: Corpus,
  { date }: Reading['citation'],
  said: Statement,
  canonicalId: string,
): boolean {
  if (date === undefined) return false;
  const made = madeOn(corpus, canonicalId);
  const { title } = documentFacts(corpus, canonicalId);
  return isDecisionOfDay(
    said,
    { canonicalId, title },
    { stated: bothCalendars(date).date_gregorian, made: made && 'day' in made ? made.day : undefined },
  );
}

/** A name or a subject beside the number, with the subject as the rule of contradiction takes it. */
interface Statement extends NonNullable<ReturnType<typeof statedWords>> {
  readonly about: string | undefined;
  /** True if the words may run on into those of a sentence. */
  readonly mayRunOn: boolean;
  /**
   * True for a single word behind the year, which may also be an adverb («بالإجماع»), and for words in a bracket
   * of their own, which may also be a remark («(السابق ذكره)»). They count only if they mean a law by themselves.
   */
  readonly isBare: boolean;
  /** True for bare words behind a mark or a word that a sentence may go on with too: «…، لمدة عام». */
  readonly isLoose: boolean;
}

/**
 * What a citation states beside its number as `statements` does, and the title that stands beside it in words
 * of any kind. A title takes the place of words that are perhaps a subject.
 */
function allStatements(
  corpus: Corpus,
  reading: Omit<Reading, 'source'>,
  ids: readonly string[],
): Statement[] {
  const all = statements(reading);
  const { beside } = reading;
  if (beside === undefined || all.some(({ isBare, isLoose }) => !isBare && !isLoose)) return all;
  const holdings = holdingsOf(corpus);
  const found = ids.length > 0 ? ids : inOtherSeries(reading, holdings);
  const title = titleBeside(beside, found, holdings);
  const said = title && statedWords(reading.citation, { about: title.words });
  if (said === undefined) return all;
  return [{ ...said, about: said.words, mayRunOn: false, isBare: false, isLoose: false }];
}

/** The documents that have the number in the series that citations confuse with the cited one. */
const inOtherSeries = (
  { citation, jurisdiction }: Omit<Reading, 'source'>,
  { idsOf }: Pick<Holdings, 'idsOf'>,
): readonly string[] => (jurisdiction === undefined ? [] : idsOf(confusedKeys(citation, jurisdiction)));

/** True if the title of the document stands beside its number, in words of any kind. */
export function isTitledBeside(
  corpus: Corpus,
  { beside }: Pick<Reading, 'beside'>,
  canonicalId: string,
): boolean {
  const title = beside && titleBeside(beside, [canonicalId], holdingsOf(corpus));
  if (beside === undefined || title?.isOwn !== true) return false;
  if (distinctiveWords(title.words).length > 1) return true;
  // A single telling word may stand in any sentence, but not with the others of the title.
  const { ahead = '', before = '', behind = '' } = beside;
  const [titled, ...read] = [title.words, ahead, before, behind].map((words) =>
    contentWords(normalize(words, 'letters')).join(' '),
  );
  return titled?.includes(' ') === true && read.some((words) => words.includes(titled));
}

const IN_BRACKETS = /^[([](.+)[)\]]$/;

/** What a citation states beside its number: its name or its subject, and the subject after it. */
function statements({ citation, subject, isWhole }: Omit<Reading, 'source'>): Statement[] {
  const found = new Map<string, Statement>();
  for (const words of [citation.about, subject]) {
    const isBehind = words !== citation.about;
    const [, bracketed] = (isBehind && IN_BRACKETS.exec(words ?? '')) || [];
    const isBare = isBehind && (bracketed !== undefined || words?.includes(' ') === false);
    // The preposition of a single word is its first letter.
    const about = bracketed ?? (isBare ? words?.slice(1) : words);
    const said = statedWords(citation, { about });
    const mayRunOn = isBehind && !isWhole;
    // The same subject with and without its first words («بشأن») is one, and the shorter one can be a name.
    if (said === undefined) continue;
    const key = contentWords(normalize(said.words, 'letters')).join(' ');
    const isLoose = isBehind && isLooseSubject(words);
    if (!found.has(key)) found.set(key, { ...said, about, mayRunOn, isBare, isLoose });
  }
  return [...found.values()];
}

function statedIn({ citation, jurisdiction }: ReadingOf, { about }: Statement, time: CitingTime) {
  const days = 'day' in time ? [time.day] : [`${time.year}-01-01`, `${time.year}-12-31`];
  return statedBeside(citation, { jurisdiction, days, about });
}

function fits(corpus: Corpus, { words }: Pick<Stated, 'words'>, canonicalId: string): boolean {
  const { title } = documentFacts(corpus, canonicalId);
  return hasAsWritten(title, words) && !concernsOtherLaw(words, { canonicalId, title });
}

function isContradicted(
  corpus: Corpus,
  { stated, said }: { readonly stated: Stated; readonly said: Statement },
  canonicalId: string,
): boolean {
  const { title } = documentFacts(corpus, canonicalId);
  const holdings = holdingsOf(corpus);
  if (said.isBare && !isNameOfLaw(stated, holdings)) return false;
  const read: Stated = said.mayRunOn ? { ...stated, mayRunOn: true } : stated;
  return contradicts(read, { canonicalId, title }, holdings);
}

/** True if what is stated means a law by itself: «الإفلاس» is the subject of «قانون الإفلاس». */
const isNameOfLaw = ({ nameKeys }: Stated, { idsOf }: Pick<Holdings, 'idsOf'>): boolean =>
  nameKeys.some((keys) => idsOf(keys).length > 0);

/** Most documents with the words in their titles that are named. More of them tell nothing. */
const MOST_BEARERS = 5;

/** Length of the beginning of the provisions in which a document says what it is about, in UTF-16 units. */
const OPENING_CHARS = 500;

export const holdingsOf = (corpus: Corpus): Required<Holdings> & Titles => ({
  idsOf(keys) {
    for (const key of keys) {
      const ids = corpus.resolve(key);
      if (ids.length > 0) return ids;
    }
    return [];
  },
  titleOf: (canonicalId) => documentFacts(corpus, canonicalId).title,
  openingOf(canonicalId) {
    const first = corpus.unnumberedOrdinal(canonicalId) ?? corpus.articleOrdinal(canonicalId, '1');
    if (first === undefined || corpus.chunkCount(first) === 0) return undefined;
    return corpus.chunkText(corpus.firstChunk(first)).slice(0, OPENING_CHARS);
  },
  textOf(canonicalId) {
    const text = documentText(corpus, canonicalId);
    return text === undefined ? undefined : { text, isWhole: isFullText(corpus, canonicalId) };
  },
});
