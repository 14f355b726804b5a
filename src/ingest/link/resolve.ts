/** Finds the document that a citation means, by its citation keys. */
import { contentWords, distinctiveWords, isAmendment } from '../../core.ts';
import type { Stated } from '../../titles/contradiction.ts';
import { inConfusedSeries, isDecisionOfDay, titleWordKey } from '../../titles/contradiction.ts';
import { isMeantInSeries, isOfSubject } from '../../titles/own-series.ts';
import { titleBeside } from '../../titles/title-beside.ts';
import type { Mention, Named } from '../extract/mention.ts';
import { approves, beginsAsApproved, DECISION, isIssuedBy } from '../identify/approving.ts';
import { writtenDay } from '../identify/written-day.ts';
import type { Refusal } from './guards.ts';
import { subjectGuard } from './guards.ts';
import { isNumberedBefore } from './key-years.ts';
import type { Linkable } from './linkable.ts';
import type { DatesOf, MadeBetween } from './newest.ts';
import { madeBetween, mayBeLater, newestUntil } from './newest.ts';
import { renewals } from './renewals.ts';
import { boundsOfUndated, isBefore, withBounds } from './undated.ts';

/** Why a citation means no single document: several have its key, none has, or a guard refuses it. */
export type Unfound = 'ambiguous' | 'absent' | Refusal;

export const isFound = (found: Linkable | Unfound): found is Linkable =>
  typeof found === 'object' && 'canonicalId' in found;

/** How a mention names a document, and its type if it is a mention. */
type Naming = Named & Partial<Pick<Mention, 'type' | 'articleRef'>>;

interface Resolver {
  /** Ids by citation key. */
  readonly keys: Map<string, string[]>;
  /** The document that a citation in the document `from` means. */
  resolve(name: Naming, from: Linkable): Linkable | Unfound;
  /** The documents with the first key of a name that any document has, other than `from`. */
  bearers(name: Named, from: Linkable): readonly Linkable[];
  /** True for a text that is surely not earlier than a law, or that makes the law or bears its title. */
  isSince(from: Linkable, law: Linkable): boolean;
}

/** What linking reads of the documents themselves, and only where keys, years and titles do not decide. */
export interface DocumentTexts {
  datesOf: DatesOf;
  /** Returns the beginning of the provisions of a document; `undefined` if it has none. */
  openingOf(canonicalId: string): string | undefined;
  /** Returns the Gregorian day on which the gazette printed a document; `undefined` if it is not known. */
  publishedOn?(canonicalId: string): string | undefined;
}

export function resolver(documents: readonly Linkable[], texts: DocumentTexts): Resolver {
  const keys = keyIndex(documents);
  const byId = new Map(documents.map((document) => [document.canonicalId, document]));
  const find = (key: string) => (keys.get(key) ?? []).flatMap((id) => byId.get(id) ?? []);
  const titleWords = wordsOfTitles();
  const idsOf = (alternatives: readonly string[]) => {
    const held = alternatives.find((key) => keys.has(key));
    return held === undefined ? [] : (keys.get(held) ?? []);
  };
  const titleOf = (canonicalId: string) => byId.get(canonicalId)?.title ?? '';
  const differs = subjectGuard({ idsOf, titleOf, openingOf: texts.openingOf });
  const bounds = boundsOfUndated(documents, texts.datesOf);
  const datesOf = withBounds(texts.datesOf, bounds);
  const timeOf = (from: Linkable): MadeBetween => {
    const { citedFrom } = bounds.get(from.canonicalId) ?? {};
    return { ...(citedFrom && { latest: citedFrom }), ...madeBetween(from, datesOf) };
  };
  const printedBy = ({ canonicalId, ...from }: Linkable) => {
    const { earliest, latest } = madeBetween({ canonicalId, ...from }, datesOf);
    const isDay = earliest !== undefined && earliest === latest && earliest.length > YEAR_LENGTH;
    const printed = isDay ? undefined : texts.publishedOn?.(canonicalId);
    return printed === undefined ? undefined : daysBefore(printed, LONGEST_PUBLICATION_DAYS);
  };
  const renewed = renewals(documents);
  const isDoubted = (law: Linkable, { type }: Naming, from: Linkable) => {
    const known = bounds.get(from.canonicalId);
    if (known === undefined) return mayBeLater(law, madeBetween(from, datesOf), datesOf);
    // Sources print the amendment of a law in force.
    const isChange = type === 'amends' || type === 'repeals';
    if (!renewed.has(law) || (isChange && isAmendment(from.title))) return false;
    return known.knows === undefined || mayBeLater(law, { earliest: known.knows }, datesOf);
  };
  const knowsLater = (document: Linkable, from: Linkable) => {
    const { knows } = bounds.get(document.canonicalId) ?? {};
    const { latest } = madeBetween(from, datesOf);
    return knows !== undefined && latest !== undefined && isBefore(latest, knows);
  };
  const onlyConfused = (stated: Stated | undefined) => {
    const [only, ...more] = stated === undefined ? [] : inConfusedSeries(stated, { idsOf, titleOf });
    return only !== undefined && more.length === 0 ? byId.get(only) : undefined;
  };
  /** The title of another document beside the number, as a subject. */
  const titledBeside = ({ beside }: Naming, { canonicalId }: Linkable): Stated | undefined => {
    const title = beside && titleBeside(beside, [canonicalId], { idsOf, titleOf });
    if (title === undefined || title.isOwn) return undefined;
    return { words: title.words, name: title.words, isName: false, nameKeys: [] };
  };
  return {
    keys,
    bearers(name, from) {
      const held = name.keys.find((key) => keys.has(key));
      return held === undefined ? [] : find(held).filter((document) => document !== from);
    },
    isSince(from, law) {
      if (from === law || from.title === law.title || madeBy(from, [law]) !== undefined) return true;
      const citing = madeBetween(from, datesOf);
      return citing.earliest !== undefined && !mayBeLater(law, citing, datesOf);
    },
    resolve(name, from) {
      const bySeries = resolve(name, from, {
        find,
        titleWords,
        datesOf,
        timeOf,
        differs,
        isDoubted,
        knowsLater,
        printedBy,
      });
      const numbered = bySeries === 'absent' ? (onlyConfused(name.stated) ?? bySeries) : bySeries;
      const found =
        name.articleRef !== undefined && isFound(numbered) ? approvedText(numbered, find) : numbered;
      const stated = name.stated ?? (isFound(found) ? titledBeside(name, found) : undefined);
      const isCompared = stated !== undefined && isFound(found);
      const isSure = isCompared && isDecisionOfDay(stated, found, daysOf(name, found, datesOf));
      const guard = isCompared && !isSure ? differs(stated, found, from) : undefined;
      return guard && isFound(found) ? { guard, document: found, stated: stated?.words ?? '' } : found;
    },
  };
}

/**
 * What a decision issued whose article is cited: a decision «الموافقة على تنظيم الهيئة» has clauses, and the
 * articles are those of the text that it approves, if the corpus has just that one under its number. The
 * source may add a later name to the title of the text.
 */
function approvedText(decision: Linkable, find: Lookups['find']): Linkable {
  if (!DECISION.test(decision.series) || isAmendment(decision.title)) return decision;
  const issued = new Set(
    decision.keys.flatMap((key) =>
      find(`${key.slice(0, COUNTRY_LENGTH)}issued-${key.slice(COUNTRY_LENGTH)}`),
    ),
  );
  const [text, ...more] = issued;
  if (text === undefined || more.length > 0) return decision;
  return beginsAsApproved(text.title, decision.title) ? text : decision;
}

/** Length of the country before the kind in a citation key. */
const COUNTRY_LENGTH = 'sa/'.length;

/** The day beside a number and the day of the document, Gregorian. */
function daysOf({ date }: Naming, { canonicalId }: Linkable, datesOf: DatesOf) {
  const { earliest, latest } = datesOf(canonicalId) ?? {};
  const stated = date === undefined ? undefined : writtenDay(date)?.gregorian;
  return { stated, made: earliest === latest ? earliest : undefined };
}

function keyIndex(documents: readonly Linkable[]): Map<string, string[]> {
  const index = new Map<string, string[]>();
  for (const document of documents) {
    const { canonicalId, keys } = document;
    for (const key of new Set([...keys, ...titleWordKeys(document)])) {
      const ids = index.get(key);
      if (ids === undefined) index.set(key, [canonicalId]);
      else ids.push(canonicalId);
    }
  }
  return index;
}

/** Keys of the words of a document's title. A copy, which has no keys, is not found by its title either. */
function titleWordKeys({ canonicalId, keys, title }: Linkable): string[] {
  if (keys.length === 0) return [];
  const country = canonicalId.slice(0, 2);
  return distinctiveWords(title).map((word) => titleWordKey(country, word));
}

interface Lookups {
  find(key: string): readonly Linkable[];
  titleWords: TitleWords;
  datesOf: DatesOf;
  /** When a citing text was made: of one without a date at the latest when another text cites it. */
  timeOf(from: Linkable): MadeBetween;
  /** The guard that refuses a document of another name or subject; undefined if none does. */
  differs: ReturnType<typeof subjectGuard>;
  /**
   * True for a law that may have been made after the text. In a text without a date only a law that replaced
   * another one of its name is doubted, if the text cites nothing as late by number.
   */
  isDoubted(law: Linkable, name: Naming, from: Linkable): boolean;
  /** True for a document without a date that cites an instrument by number which is later than the text. */
  knowsLater(document: Linkable, from: Linkable): boolean;
  /**
   * Day on which a text without a day of its own was not yet made, by the gazette that printed it: a law that
   * is older is not later than the text. `undefined` if no print is known.
   */
  printedBy(from: Linkable): string | undefined;
}

/** Most days from an instrument to the gazette that prints it. */
const LONGEST_PUBLICATION_DAYS = 60;

const YEAR_LENGTH = 4;

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, day.length);

const DAY_MS = 86_400_000;

const BY_NAME = /\/(?:name|bylaw-of|title)\//;

/**
 * Resolves by the first key that any document has. Several documents with that key are `ambiguous`. A
 * citation that does not state the document's own year never resolves to a document later than its text,
 * unless the text makes that document or states a date as late, as a note on an amendment does. Of several
 * documents of one name, one without a date that cites what is later than the text is perhaps a print of a
 * later one.
 */
function resolve(name: Naming, from: Linkable, lookups: Lookups): Linkable | Unfound {
  const { find, datesOf, timeOf, differs, knowsLater } = lookups;
  // A document's own name in its text means the document, even if another document has a more specific key.
  if (name.undated && name.keys.some((key) => BY_NAME.test(key) && from.keys.includes(key))) return from;
  let refused: Refusal | undefined;
  for (const key of name.keys) {
    const all = find(key);
    let found = all;
    if (name.undated || name.ofLaw) {
      const made = madeBy(from, all);
      found = made ?? newestUntil(all, timeOf(from), datesOf);
      const print = made === undefined && all.length > 1 ? onlyOne(found) : undefined;
      if (print !== undefined && knowsLater(print, from)) return { guard: 'later', document: print };
      if (found.length === 0) found = earlierBesides(all, from, lookups);
      const later = made === undefined ? perhapsLater(name, found, from, lookups) : undefined;
      if (later !== undefined) return { guard: 'later', document: later, isPerhaps: true };
      if (found.length === 0 && name.statedYear !== undefined) {
        const stated = String(name.statedYear);
        found = newestUntil(all, { earliest: stated, latest: stated }, datesOf);
      }
    }
    const [later] = found.length === 0 ? all : [];
    if (later !== undefined) refused ??= { guard: 'later', document: later };
    if (name.issuerless) found = decidedBy(found, name, from, lookups);
    if (name.ownSeries) found = found.filter((document) => isMeant(document, name, lookups));
    if (found.length > 1 && name.stated !== undefined) {
      // Of several documents with one number, the only one that the stated subject does not contradict.
      const { stated } = name;
      const fitting = found.filter((document) => differs(stated, document, from) === undefined);
      if (fitting.length === 1) found = fitting;
    }
    if (found.length > 1 && name.ledBy !== undefined) {
      const words = ` ${name.ledBy} `;
      const titled = found.filter(({ title }) => words.includes(` ${title} `));
      if (titled.length === 1) found = titled;
    }
    if (found.length > 0) return found.length === 1 ? (found[0] as Linkable) : 'ambiguous';
  }
  return refused ?? 'absent';
}

/**
 * Documents that seem later than the text and are not: the text has no day, and its print is later than they
 * are by more than a publication takes; or both are decrees of one year, which are numbered in their order.
 */
function earlierBesides(
  documents: readonly Linkable[],
  from: Linkable,
  { datesOf, printedBy }: Pick<Lookups, 'datesOf' | 'printedBy'>,
): readonly Linkable[] {
  const ordered = documents.filter(({ keys }) => isNumberedBefore(keys, from.keys));
  const printed = documents.length > ordered.length ? printedBy(from) : undefined;
  if (ordered.length > 0 || printed === undefined) return ordered;
  return newestUntil(documents, { earliest: printed, latest: printed }, datesOf).filter(
    (document) => madeBetween(document, datesOf).latest !== undefined,
  );
}

/** The document of a list of one. */
const onlyOne = ([first, ...others]: readonly Linkable[]) => (others.length === 0 ? first : undefined);

/**
 * The only document of a name, if it may have been made after the citing text and after the year that the
 * text states before: another law may have borne the name. A text that names the title of what it amends
 * knows it.
 */
function perhapsLater(
  name: Naming,
  [only, ...more]: readonly Linkable[],
  from: Linkable,
  { datesOf, isDoubted, printedBy }: Pick<Lookups, 'datesOf' | 'isDoubted' | 'printedBy'>,
): Linkable | undefined {
  const { undated, byTitle, statedYear } = name;
  if (!undated || byTitle || only === undefined || more.length > 0) return undefined;
  // In another print of the law its name means the law itself.
  if (only.title === from.title) return undefined;
  if (!isDoubted(only, name, from) || isNumberedBefore(only.keys, from.keys)) return undefined;
  const printed = printedBy(from);
  const { latest } = madeBetween(only, datesOf);
  if (printed !== undefined && latest !== undefined && !mayBeLater(only, { earliest: printed }, datesOf)) {
    return undefined;
  }
  const stated = statedYear === undefined ? undefined : String(statedYear);
  const isKnown = stated !== undefined && !mayBeLater(only, { earliest: stated, latest: stated }, datesOf);
  return isKnown ? undefined : only;
}

/** The one law of a name that the citing decree or decision itself makes; undefined if it makes none. */
function madeBy(from: Linkable, laws: readonly Linkable[]): readonly Linkable[] | undefined {
  const made = laws.filter((law) => isIssuedBy(law.keys, from.keys) || approves(from.title, law.title));
  return made.length === 1 ? made : undefined;
}

/**
 * Resolves a decision cited without its issuer. «القرار الوزاري رقم 5» in a decision means the same
 * ministry's decision. If that ministry has none, or a law cites it, the stated subject must match the title,
 * or the day beside the number must be that of the decision.
 */
function decidedBy(
  decisions: readonly Linkable[],
  name: Named,
  from: Linkable,
  { titleWords, datesOf }: Pick<Lookups, 'titleWords' | 'datesOf'>,
) {
  const { subject = [], decidedOn } = name;
  const own = decisions.filter(({ series }) => series === from.series);
  if (own.length > 0) return own;
  const titled = decisions.filter((decision) => isOfSubject(titleWords(decision), subject));
  if (titled.length === 1 || decidedOn === undefined) return titled;
  const ofDay = (titled.length > 0 ? titled : decisions).filter((decision) => {
    const { stated, made } = daysOf({ ...name, date: decidedOn }, decision, datesOf);
    return stated !== undefined && stated === made;
  });
  return ofDay.length > 0 ? ofDay : titled;
}

/** True if a decision of the citing issuer is the one that is cited without an issuer. */
function isMeant(
  decision: Linkable,
  { ownSeries, subject = [] }: Named,
  { titleWords, datesOf }: Pick<Lookups, 'titleWords' | 'datesOf'>,
): boolean {
  const { earliest, latest } = datesOf(decision.canonicalId) ?? {};
  return isMeantInSeries(
    { title: titleWords(decision), day: earliest === latest ? earliest : undefined },
    { subject, day: ownSeries?.date === undefined ? undefined : writtenDay(ownSeries.date)?.gregorian },
  );
}

/** The content words of a document's title. */
type TitleWords = (document: Linkable) => ReadonlySet<string>;

/** Reads titles on demand, each once. */
function wordsOfTitles(): TitleWords {
  const read = new Map<Linkable, ReadonlySet<string>>();
  return (document) => {
    const known = read.get(document) ?? new Set(contentWords(document.title));
    read.set(document, known);
    return known;
  };
}
