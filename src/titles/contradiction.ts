/**
 * The one rule by which the name or subject that a text states contradicts the number beside it. `cite`,
 * `extract`, `verify` and the links of the graph apply it, so that a citation which one of them refuses is
 * certain in none of the others.
 */
import type { Citation } from '../core.ts';
import {
  citationKeys,
  citationKeysOnDays,
  contentWords,
  hijriToGregorian,
  lawAbout,
  nameFits,
  normalize,
  statesAnotherSubject,
} from '../core.ts';

/** Name and subject of a document beside its number in a text. Plain data, which ingest keeps between runs. */
export interface Stated {
  words: string;
  /** The name by which the document is looked for without its number: `words`, or a name made of the subject. */
  name: string;
  /** True for a name («قانون العمل رقم 8»), false for a subject after the number («رقم 8 بشأن العمل»). */
  isName: boolean;
  /**
   * Citation keys of the name or subject without the number, a list for each day on which its meaning is asked
   * for. Empty lists are left out.
   */
  nameKeys: string[][];
  /** True if the citation is of a law, not of the decree that issued one. */
  ofLaw?: true;
  /** True if the table of names gives the name to another royal decree than the cited one. */
  otherDecree?: true;
  /** True if the text gives the number to another series than the source's mark of the link does. */
  otherSeries?: true;
  /**
   * Citation keys of the number in the series that citations confuse with the cited one; absent if there is
   * no such series.
   */
  confusedKeys?: string[];
}

/** A document that the number finds. */
export interface Numbered {
  readonly canonicalId: string;
  readonly title: string;
}

/** Facts of the corpus that the rule needs. */
export interface Holdings {
  /** Returns the ids of the documents that the first key with any has. */
  idsOf(keys: readonly string[]): readonly string[];
  /** Returns the beginning of a document's provisions; undefined if it has none. */
  openingOf(canonicalId: string): string | undefined;
}

/** The documents of the corpus with their titles. */
export interface Titles extends Pick<Holdings, 'idsOf'> {
  titleOf(canonicalId: string): string;
}

/** Where and when a citation stands. */
export interface Citing {
  readonly jurisdiction: string;
  /** First and last day on which the citing text may have been written, `YYYY-MM-DD`; empty if unknown. */
  readonly days: readonly string[];
  /** Subject after the number, if that is read more strictly than `citation.about`. */
  readonly about?: string | undefined;
}

/**
 * Laws that are titled by their subject («في شأن …») and seldom cited by a name. Words read as their name are
 * often those of an authority («هيئة تنظيم الاتصالات، بموجب القانون الاتحادي رقم 3»), unless they begin with
 * the word for law.
 */
const TITLED_BY_SUBJECT: ReadonlySet<string> = new Set(['federal-law', 'federal-decree-law']);

/** The word for law, with which a name made of a subject begins. */
const [LAW = ''] = lawAbout('x').split(' ');

const namesLaw = (name: string) => (name.split(' ')[0] ?? '').endsWith(LAW);

/** The words that a citation states beside its number; undefined if it has no number, or nothing is stated. */
export function statedWords(
  citation: Citation,
  citing: Pick<Citing, 'about'>,
): Pick<Stated, 'words' | 'name' | 'isName'> | undefined {
  const { number, name, instrument, issuedBy } = citation;
  const about = 'about' in citing ? citing.about : citation.about;
  if (number === undefined) return undefined;
  const bySubject = TITLED_BY_SUBJECT.has(issuedBy ?? instrument);
  const isName = name !== undefined && (!bySubject || namesLaw(name));
  const words = isName ? name : about;
  return words === undefined ? undefined : { words, name: isName ? name : lawAbout(words), isName };
}

/**
 * Returns what a citation states beside its number, with the keys of what that means alone; undefined as in
 * `statedWords`.
 */
export function statedBeside(citation: Citation, citing: Citing): Stated | undefined {
  const { docType } = citation;
  const said = statedWords(citation, citing);
  if (said === undefined) return undefined;
  const { name: asName, isName } = said;
  const named = nameAlone(citation, asName);
  const days = [...citing.days, ...ownDays(citation)];
  const keysOn =
    days.length === 0
      ? [citationKeys(named, citing.jurisdiction)]
      : citationKeysOnDays(named, citing.jurisdiction, days);
  const nameKeys = [...new Map(keysOn.map((keys) => [keys.join('\n'), keys])).values()];
  const stated: Stated = {
    ...said,
    nameKeys: nameKeys.filter((keys) => keys.length > 0),
  };
  if (docType === 'legislation') stated.ofLaw = true;
  if (isName && isOfOtherDecree(citation, stated.nameKeys, citing)) stated.otherDecree = true;
  const confused = confusedKeys(citation, citing.jurisdiction);
  if (confused.length > 0) stated.confusedKeys = confused;
  return stated;
}

/**
 * Kinds of laws that citations confuse, each with the other kind of the pair; each kind has its own numbers.
 * «قانون التعاونيات» and «القانون الاتحادي رقم 33 لسنة 2021» are decree-laws.
 */
const CONFUSED_SERIES: Readonly<Record<string, string>> = {
  law: 'federal-decree-law',
  'federal-law': 'federal-decree-law',
  'federal-decree-law': 'law',
};

/** The keys of a law's number in the series that citations confuse with its own. */
export function confusedKeys(citation: Citation, jurisdiction: string): string[] {
  const instrument = CONFUSED_SERIES[citation.instrument];
  if (instrument === undefined) return [];
  const { name: _name, about: _about, ...numbered } = citation;
  const own = citationKeys(numbered, jurisdiction);
  return citationKeys({ ...numbered, instrument }, jurisdiction).filter((key) => !own.includes(key));
}

/**
 * Returns the laws that have the number and year in the series that citations confuse with the cited one, and
 * a title with all words of the stated name or subject. If no law has the number in the cited series, the only
 * one of them is the cited law, because name, number and year agree.
 */
export function inConfusedSeries(
  { words, confusedKeys = [] }: Pick<Stated, 'words' | 'confusedKeys'>,
  { idsOf, titleOf }: Titles,
): readonly string[] {
  return idsOf(confusedKeys).filter((id) => nameFits(words, titleOf(id)) === 'fits');
}

/**
 * Copies a citation without number, year and date, so that the copy resolves by its name alone. The name then
 * leads to the law that a decree issued, or to another law than the one that has the number.
 */
export function nameAlone(citation: Citation, name = citation.name): Citation {
  const { number: _number, year: _year, calendar: _calendar, date: _date, about: _about, ...rest } = citation;
  return name === undefined ? rest : { ...rest, name };
}

/**
 * The days of the cited year, on which a name that passed from law to law meant the law of that time, and a day
 * two years later, because a law bears its name from the day on which it takes effect.
 */
function ownDays({ year, calendar }: Citation): string[] {
  if (year === undefined || calendar === undefined || calendar === 'judicial') return [];
  if (calendar === 'gregorian') return [`${year}-01-01`, `${year}-12-31`, `${year + 2}-12-31`];
  const days = [
    hijriToGregorian(year, 1, 1),
    hijriToGregorian(year, 12, 1),
    hijriToGregorian(year + 2, 12, 1),
  ];
  return days.flatMap((day) => day ?? []);
}

/**
 * True if the table of names gives the stated name to other royal decrees than the cited one. Other issuing
 * decisions are not compared, because they need not issue the named law: «لائحة نظام البيئة الصادرة بقرار …».
 */
function isOfOtherDecree(
  citation: Citation,
  nameKeys: readonly (readonly string[])[],
  { jurisdiction }: Citing,
): boolean {
  if (citation.issuedBy !== 'royal-decree') return false;
  const own = numbersIn(citationKeys(citation, jurisdiction));
  const others = nameKeys.flatMap(numbersIn);
  return others.length > 0 && others.every((number) => !own.includes(number));
}

/** Takes the numbers from citation keys of laws: `sa/law/m51/h1426` → `m51`. */
function numbersIn(keys: readonly string[]): string[] {
  return keys.flatMap((key) => /^[a-z]+\/law\/([^/]+)\//.exec(key)?.[1] ?? []);
}

/**
 * True if the stated name or subject is that of another document than the one with the number.
 *
 * A name contradicts a title without any of its distinctive words. It does not if the name alone means this
 * very document, and the title of a decree or decision that issued a law need not have the law's name. If the
 * title has some of the words, the name contradicts it where it alone means one other document.
 *
 * A subject of at least two content words contradicts a title that states another one. Words of one stem
 * («العمل», «عامل») do not make two subjects equal: without a common word the beginning of the document must
 * have the subject, because circulars are titled by topics and decisions by what they grant. A subject of one
 * word may be cut off («بشأن الأشخاص الذين …»), so it counts only where it means another document.
 */
export function contradicts(stated: Stated, { canonicalId, title }: Numbered, holdings: Holdings): boolean {
  const { words, isName, otherSeries } = stated;
  const fit = nameFits(words, title);
  if (fit === 'fits') return false;
  if (isName && isIssuing(canonicalId, stated)) return stated.otherDecree === true;
  const meanings = stated.nameKeys.map((keys) => holdings.idsOf(keys));
  const meant = new Set(meanings.flat());
  if (meant.has(canonicalId)) return false;
  if (isName) {
    if (fit === 'differs') return true;
    return meant.size === 1 && meanings.every((ids) => ids.length === 1);
  }
  const subject = contentWords(normalize(words, 'letters'));
  if (subject.length < LEAST_SUBJECT) return subject.length > 0 && fit === 'differs' && meant.size > 0;
  if (statesAnotherSubject(words, title)) return true;
  if (common(subject, title) > 0) return false;
  if (otherSeries) return true;
  const opening = holdings.openingOf(canonicalId);
  return opening !== undefined && common(subject, opening) < ENOUGH_IN_COMMON;
}

/** True if the document is one that issued the cited law. */
function isIssuing(canonicalId: string, { ofLaw }: Stated): boolean {
  const kind = /^[a-z]{2}-([a-z]+)/.exec(canonicalId)?.[1];
  return kind === 'dec' || (ofLaw === true && kind === 'reg');
}

/** Least number of content words of a subject that is compared with the words of a title. */
const LEAST_SUBJECT = 2;

/** Least number of words of a subject that the beginning of a text must have. One alone may be chance. */
const ENOUGH_IN_COMMON = 2;

/** Number of words of a subject that a text has. */
function common(subject: readonly string[], text: string): number {
  const words = new Set(contentWords(normalize(text, 'letters')));
  return subject.filter((word) => words.has(word)).length;
}
