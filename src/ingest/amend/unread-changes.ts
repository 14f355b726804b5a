/**
 * Changes of articles that the citations of an act show, and that neither a note nor a clause gives in a form
 * that can be worked in. The article is marked: without them it would be served in a wording that is dead.
 */

import { dayNumber } from '../../articles/in-time.ts';
import { placedArticles } from '../../articles/numbered.ts';
import { articleKey, hijriToGregorian, renumbersArticles } from '../../core.ts';
import type { ArticleChange, ArticleDay, ArticleHistory, ArticleVersion } from '../../schema/article.ts';
import { known } from '../../schema/known.ts';
import { startOf } from '../../schema/status-history.ts';
import { isInOwnWords } from '../extract/confidence.ts';
import type { Edge } from '../extract/edge.ts';
import { wordsOf } from '../identify/comparable.ts';
import { isEarlier } from '../identify/enacted.ts';
import { PROMULGATION } from '../identify/stated-commencement.ts';
import { sharedPart, wordRuns } from '../identify/word-runs.ts';
import { SURE_CHANGE_CONFIDENCE } from '../link/status.ts';
import type { SourceDocument } from '../read/source-document.ts';
import type { Documents } from './documents.ts';

/** A change of an article, as the citation of an act shows it. */
export interface StatedChange {
  type: 'amends' | 'repeals';
  /** Number of the article, as the act writes it. */
  article: string;
  act: { canonicalId: string; number?: string; citation: string };
  /** Day of the act; if only its year is known, the first possible one; absent if it has no date. */
  day?: ArticleDay;
  isDayKnown: boolean;
  /** Words of an act without a date, in runs: it may state a change that another act is known to make. */
  words?: ReadonlySet<string>;
  /** Present for the repeal of a range of articles, which repeals each as a whole. */
  isWhole?: true;
}

/**
 * Least number of articles in a row that an act repeals as a range: «المواد من (103) إلى (137)». Where fewer
 * are named, a paragraph of them may be meant («الفقرة (2) من المادة (5)»).
 */
const RANGE = 5;

/** Least confidence of the repeal of an article that puts its text in doubt. */
const DOUBTED_REPEAL_CONFIDENCE = 0.8;

/** Countries whose source works changes into the text. */
export const CONSOLIDATED: ReadonlySet<string> = new Set(['AE']);

/** Most days between two acts that state one change: a decision, and the decree with which it has effect. */
export const SAME_CHANGE_DAYS = 150;

/** A year converted from a Hijri one may be the one before. */
const DAYS_OF_TWO_YEARS = 731;

/**
 * Changes by canonical id of the law, from edges of acts that are later than the law or have no date. `copies`
 * prints one law once more and changes nothing itself.
 */
export function statedChanges(
  edges: readonly Edge[],
  copies: { has(canonicalId: string): boolean },
  documents: Documents,
): Map<string, StatedChange[]> {
  const byLaw = new Map<string, StatedChange[]>();
  const wordsOfUndated = new Map<string, ReadonlySet<string>>();
  const ranges = repealedRanges(edges);
  for (const { from, to, type, articleRef, confidence, pattern } of edges) {
    if ((type !== 'amends' && type !== 'repeals') || articleRef === undefined) continue;
    const least = type === 'repeals' ? DOUBTED_REPEAL_CONFIDENCE : SURE_CHANGE_CONFIDENCE;
    if (confidence < least || !isInOwnWords(pattern)) continue;
    if (copies.has(from) || CONSOLIDATED.has(to.slice(0, 2).toUpperCase())) continue;
    const enacted = documents.enactment(from);
    const day = enacted?.day ?? firstDay(enacted?.earliest);
    if (isEarlier(enacted, documents.enactment(to))) continue;
    const document = documents.read(from);
    if (document === undefined) continue;
    const { number, citation } = document.candidate.identity;
    const act = { canonicalId: from, citation, ...known({ number }) };
    if (day === undefined && !wordsOfUndated.has(from)) {
      wordsOfUndated.set(from, wordRuns(wordsOf(document.source)));
    }
    const words = day === undefined ? wordsOfUndated.get(from) : undefined;
    const isRange = type === 'repeals' && ranges.get(`${from}\n${to}`)?.has(Number(articleRef)) === true;
    // The repeal has effect with its act, which may wait for a day that is not known.
    const isDayKnown =
      enacted?.day !== undefined && !(isRange && documents.commencementOf(from) !== undefined);
    const whole = isRange && day !== undefined ? ({ isWhole: true } as const) : {};
    const change = { type, article: articleRef, act, isDayKnown, ...known({ day, words }), ...whole };
    byLaw.set(to, [...(byLaw.get(to) ?? []), change]);
  }
  return byLaw;
}

/** Numbers of articles in a range that an act surely repeals, by act and law. */
function repealedRanges(edges: readonly Edge[]): Map<string, ReadonlySet<number>> {
  const repealed = new Map<string, Set<number>>();
  for (const { from, to, type, articleRef, confidence, pattern } of edges) {
    if (type !== 'repeals' || confidence < SURE_CHANGE_CONFIDENCE || !/^\d+$/.test(articleRef ?? ''))
      continue;
    if (!isInOwnWords(pattern)) continue;
    const pair = `${from}\n${to}`;
    repealed.set(pair, (repealed.get(pair) ?? new Set()).add(Number(articleRef)));
  }
  const isInRange = (numbers: ReadonlySet<number>, number: number) => {
    let [first, last] = [number, number];
    while (numbers.has(first - 1)) first -= 1;
    while (numbers.has(last + 1)) last += 1;
    return last - first + 1 >= RANGE;
  };
  return new Map(
    [...repealed].map(([pair, numbers]) => [
      pair,
      new Set([...numbers].filter((number) => isInRange(numbers, number))),
    ]),
  );
}

function firstDay(earliest: string | undefined): ArticleDay | undefined {
  if (earliest === undefined) return undefined;
  const date = startOf(earliest);
  return { date, calendar: 'gregorian', gregorian: date };
}

/** The histories with the stated changes that they lack, each unapplied; the same array if they lack none. */
export function withUnreadChanges(
  { articles }: Pick<SourceDocument, 'articles'>,
  histories: readonly ArticleHistory[],
  stated: readonly StatedChange[],
): readonly ArticleHistory[] {
  let all = histories;
  for (const change of stated) {
    const placed = placedArticles(articles, all);
    const withNumber = (number: string) => {
      const key = articleKey(number);
      return placed.find(({ article_key }) => article_key === key);
    };
    const article = withNumber(change.article);
    if (article === undefined || !isUnread(article, change)) continue;
    // The act changes the article of promulgation with that number.
    const promulgating = withNumber(`${PROMULGATION} ${change.article}`);
    if (promulgating?.changes.some((other) => isOfAct(other, change))) continue;
    const marked = withUnread(article, change);
    all = all.includes(article)
      ? all.map((history) => (history === article ? marked : history))
      : [...all, marked].sort((a, b) => (a.source ?? Infinity) - (b.source ?? Infinity));
  }
  return all;
}

/** True if the newest wording has a text, and no change of the article is the stated one or outweighs it. */
function isUnread(article: ArticleHistory, stated: StatedChange): boolean {
  const { type, act, day, isDayKnown, words } = stated;
  const { versions, changes } = article;
  if (versions.at(-1)?.text === undefined) return false;
  if (day === undefined) {
    const hasNumber = ({ act: other }: ArticleChange) =>
      act.number !== undefined && other?.number === act.number;
    return !changes.some(
      (change) => isOfAct(change, stated) || hasNumber(change) || isToldBy(words ?? new Set(), type, change),
    );
  }
  const most = isDayKnown ? SAME_CHANGE_DAYS : SAME_CHANGE_DAYS + DAYS_OF_TWO_YEARS;
  const isNear = (other: string) => Math.abs(dayNumber(other) - dayNumber(day.gregorian)) <= most;
  const isAct = (change: ArticleChange) =>
    isOfAct(change, stated) ||
    [change.act, change.text_act].some(
      (one) =>
        one !== undefined &&
        (one.date === undefined
          ? act.number !== undefined && one.number === act.number
          : isNear(gregorianDay(one.date, one.calendar))),
    );
  const outweighs = ({ from, certainty }: ArticleVersion) =>
    certainty === 'restated' && from !== undefined && from.gregorian > day.gregorian;
  const isNearVersion = ({ from }: ArticleVersion) => from !== undefined && isNear(from.gregorian);
  return !changes.some(isAct) && !versions.some(outweighs) && !versions.slice(1).some(isNearVersion);
}

/** True if the act is behind the change. */
const isOfAct = (
  { act: other, text_act, drafts = [] }: ArticleChange,
  { act }: Pick<StatedChange, 'act'>,
): boolean =>
  drafts.includes(act.canonicalId) ||
  [other, text_act].some((one) => one !== undefined && one.canonical_id === act.canonicalId);

/** True if a text without a date has the words of the change, or repeals as the change does. */
function isToldBy(
  words: ReadonlySet<string>,
  type: StatedChange['type'],
  { operation, new_text }: ArticleChange,
): boolean {
  if (operation === 'delete_article') return type === 'repeals';
  const runs = wordRuns(new_text ?? '');
  return runs.size > 0 && sharedPart(runs, words) >= TOLD_SHARE;
}

/** Least share of the words of a change, in runs of three, that a text has which tells it. */
const TOLD_SHARE = 0.8;

export function gregorianDay(date: string, calendar: string | undefined): string {
  if (calendar !== 'hijri') return date;
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return hijriToGregorian(year, month, day) ?? date;
}

function withUnread(
  history: ArticleHistory,
  { type, act, day, isDayKnown, isWhole: whole }: StatedChange,
): ArticleHistory {
  const isWhole = whole === true;
  const { canonicalId: canonical_id, number, citation: words } = act;
  const change: ArticleChange = {
    operation: type === 'repeals' ? 'delete_article' : 'amend_unspecified',
    scope: 'article',
    act: {
      ...known({ number }),
      ...(isDayKnown && day !== undefined && written(day)),
      words,
      canonical_id,
    },
    applied: isWhole,
    ...(!isWhole && { reason: 'place_unknown' }),
  };
  return withChange(history, change, { ...known({ day }), isDayKnown });
}

/**
 * The histories of a law with the new numbers that an act gives its later articles: «إلغاء المادة (15)، وإعادة
 * ترتيب بقية المواد تبعاً لذلك». A later article that no change of the act names is in doubt from then on,
 * because its number may be another.
 */
export function withRenumbering(
  { articles }: Pick<SourceDocument, 'articles'>,
  histories: readonly ArticleHistory[],
): readonly ArticleHistory[] {
  const renumbering = histories.flatMap((history) =>
    history.changes.flatMap((change, place) => {
      const { operation, clause_text, note } = change;
      const isShift = SHIFTS.has(operation) && change.applied;
      return isShift && renumbersArticles(clause_text ?? note ?? '') ? { history, change, place } : [];
    }),
  );
  let all = histories;
  for (const { history, change, place } of renumbering) {
    const version = history.versions.find(
      ({ made_by, unapplied }) => made_by.includes(place) || unapplied.includes(place),
    );
    const placed = placedArticles(articles, all);
    const at = placed.findIndex(({ article_key }) => article_key === history.article_key);
    for (const later of placed.slice(at + 1)) {
      const last = later.versions.at(-1);
      if (last?.text === undefined || !/^\d/.test(articleKey(last.article_no ?? ''))) continue;
      if (later.changes.some((other) => isOfSameAct(other, change))) continue;
      const renumber: ArticleChange = {
        operation: 'renumber',
        scope: 'article',
        ...known({ act: change.act }),
        applied: false,
        reason: 'place_unknown',
      };
      const isDayKnown = version !== undefined && version.from_basis !== 'unknown';
      const marked = withChange(later, renumber, { ...known({ day: version?.from }), isDayKnown });
      all = all.includes(later)
        ? all.map((one) => (one === later ? marked : one))
        : [...all, marked].sort((a, b) => (a.source ?? Infinity) - (b.source ?? Infinity));
    }
  }
  return all;
}

/** Changes after which the numbers of later articles may be others. */
const SHIFTS: ReadonlySet<string> = new Set(['delete_article', 'insert_article', 'merge']);

function isOfSameAct({ act: one }: ArticleChange, { act: other }: ArticleChange): boolean {
  if (one === undefined || other === undefined) return false;
  if (one.canonical_id !== undefined && other.canonical_id !== undefined) {
    return one.canonical_id === other.canonical_id;
  }
  if (one.number === undefined || one.date === undefined) return false;
  return one.number === other.number && one.date === other.date;
}

/** The history with an added change; its wordings from the day of the change on have no text. */
function withChange(
  history: ArticleHistory,
  change: ArticleChange,
  { day, isDayKnown }: Pick<StatedChange, 'day' | 'isDayKnown'>,
): ArticleHistory {
  const place = history.changes.length;
  const isWhole = change.applied;
  // Nothing shows which wordings are later than an act without a date.
  const isEarlier = ({ from }: ArticleVersion) =>
    from === undefined || day === undefined || from.gregorian <= day.gregorian;
  const earlier = history.versions.filter(isEarlier);
  const last = earlier.at(-1) ?? history.versions[0];
  const unread: ArticleVersion = {
    ...known({ article_no: last?.article_no, from: day }),
    from_basis: isDayKnown ? 'act_date' : 'unknown',
    repealed: isWhole,
    certainty: isWhole ? 'restated' : 'partial',
    made_by: isWhole ? [place] : [],
    unapplied: isWhole ? [] : [place],
  };
  const later = history.versions
    .filter((version) => !isEarlier(version))
    .map(({ text: _withheld, ...version }): ArticleVersion => {
      const unapplied = [...version.unapplied, place];
      return { ...version, unapplied, certainty: version.repealed ? version.certainty : 'partial' };
    });
  return { ...history, versions: [...earlier, unread, ...later], changes: [...history.changes, change] };
}

const written = ({ date, calendar }: ArticleDay) => ({ year: Number(date.slice(0, 4)), calendar, date });
