/**
 * Days of effect of changes that wait: for a delay after a publication, or for another law. Between the first
 * possible day and the last one it is not known which wording holds.
 */
import type { Commencement } from '../../core.ts';
import type { ArticleChange, ArticleDay, ArticleHistory, ArticleVersion } from '../../schema/article.ts';
import { known } from '../../schema/known.ts';
import { endOf, startOf } from '../../schema/status-history.ts';
import type { Enactment } from '../identify/enacted.ts';
import type { CommencementOfClause, OwnCommencement } from '../identify/stated-commencement.ts';
import { commencementsOfClauses, ownCommencement } from '../identify/stated-commencement.ts';
import { writtenDay } from '../identify/written-day.ts';
import type { Links } from '../link/link.ts';
import { effectFrom } from '../link/status.ts';
import type { PreparedDocument } from '../prepare/prepared-records.ts';
import type { SourceDocument } from '../read/source-document.ts';
import type { Documents } from './documents.ts';

export interface EffectWindow {
  /** Day of effect, or the first possible one; absent if neither is known. */
  from?: ArticleDay;
  /** First day on which the change surely has effect; absent if the day of effect is known, or nothing is. */
  until?: ArticleDay;
  /** True if the day of effect is known. */
  isDated: boolean;
}

/** When an act has effect that states a commencement, or none. */
export function effectWindow(
  commencement: Commencement | undefined,
  { day, earliest, latest, last }: Enactment,
): EffectWindow {
  const { day: stated } = commencement ?? {};
  if (stated !== undefined) return { from: gregorianDay(stated), isDated: true };
  if (day !== undefined && commencement === undefined) return { from: day, isDated: true };
  const first = day ?? (earliest === undefined ? undefined : gregorianDay(startOf(earliest)));
  if (first === undefined || latest === undefined) return { isDated: false };
  // For an event, such as the publication of a bylaw, as long as for another law.
  const wait = commencement?.event ? { withLaw: true } : commencement;
  const { from = last, soonest } = effectFrom({ on: latest, earliest: earliest ?? latest }, wait);
  if (from !== undefined && wait?.nextMonth !== undefined && soonest === undefined)
    return { from: gregorianDay(from), isDated: true };
  return {
    from: soonest === undefined ? first : gregorianDay(soonest),
    ...(from !== undefined && { until: gregorianDay(from) }),
    isDated: false,
  };
}

const gregorianDay = (date: string): ArticleDay => ({ date, calendar: 'gregorian', gregorian: date });

/** A window of the changes by an act; of all articles, if it has no keys of articles. */
interface WaitingAct {
  act: string;
  window: EffectWindow;
  articles?: readonly string[];
}

export type WaitingActs = readonly WaitingAct[];

interface Sources {
  whole: ReadonlyMap<string, Pick<PreparedDocument, 'waits'>>;
  documents: Pick<Documents, 'enactment' | 'commencementOf'>;
  links: Pick<Links, 'documentOf'>;
  /** The law that a decree or a decision issues. */
  issuedLaw(act: string): string | undefined;
}

/** When the changes have effect that wait for another law, by canonical id of the changed law. */
export function waitingChanges({ whole, documents, links, issuedLaw }: Sources): Map<string, WaitingActs> {
  const byLaw = new Map<string, WaitingAct[]>();
  for (const [act, { waits = [] }] of whole) {
    for (const { with: name, laws } of waits) {
      const other = (name && links.documentOf(name, act)) ?? issuedLaw(act);
      const stated = other === undefined ? { withLaw: true } : documents.commencementOf(other);
      // A law that states no delay has effect from its publication.
      const commencement = other !== undefined && (!stated || stated.withLaw) ? { afterDays: 0 } : stated;
      const ofOther = effectWindow(commencement, documents.enactment(other ?? act) ?? {});
      const ofAct = () => effectWindow({ withLaw: true }, documents.enactment(act) ?? {});
      const window = ofOther.from === undefined ? ofAct() : ofOther;
      for (const { law: cited, articles } of laws) {
        const law = links.documentOf(cited, act);
        if (law === undefined || law === other || law === act) continue;
        byLaw.set(law, [...(byLaw.get(law) ?? []), { act, window, ...known({ articles }) }]);
      }
    }
  }
  return byLaw;
}

/** Longest delay of an act of the corpus that changes articles of others. */
const LONGEST_DELAY_DAYS = 366;

/** Most years between an act and a day of commencement that it states; a later one is misread. */
const LONGEST_WAIT_YEARS = 5;

/** True for a deadline that the act sets for others («يعمل بها خلال مدة لا تتجاوز (سنتين)»), and a misread day. */
function isTooLong({ afterDays = 0, day }: Commencement, { latest }: Enactment): boolean {
  const years = day === undefined || latest === undefined ? 0 : yearOf(day) - yearOf(latest);
  return afterDays > LONGEST_DELAY_DAYS || years > LONGEST_WAIT_YEARS;
}

const yearOf = (day: string): number => Number(day.slice(0, 4));

/**
 * Returns the window of the changes by a clause of an act, if they have effect later than on the act's own
 * day. Acts by their canonical ids, clauses by their numbers in the act («ثانيا/1»).
 */
export type DelayOf = (act: string, clause: string | undefined) => EffectWindow | undefined;

/**
 * When the changes of acts have effect that state their own commencement: «ويعمل به بعد (90) يوماً من تاريخ
 * نشره». A commencement of a part of the act puts all its changes in doubt until then, except where it
 * numbers the clauses of that part.
 */
export function delays({ read, enactment }: Pick<Documents, 'read' | 'enactment'>): DelayOf {
  const known = new Map<string, StatedEffect | undefined>();
  const stated = (act: string): StatedEffect | undefined => {
    const source = read(act)?.source;
    const enacted = source && enactment(act);
    if (source === undefined || enacted === undefined) return undefined;
    const own = ownCommencement(source);
    const ofClause = own.part === undefined ? () => undefined : commencementsOfClauses(source);
    return { own, ofClause, enacted, published: publishedOn(source, enacted) };
  };
  return (act, clause) => {
    if (!known.has(act)) known.set(act, stated(act));
    const effect = known.get(act);
    return effect && delayOf(effect, clause);
  };
}

/** Statements of an act and its source on the day of effect. */
interface StatedEffect {
  own: OwnCommencement;
  ofClause: CommencementOfClause;
  enacted: Enactment;
  published: ArticleDay | undefined;
}

function delayOf(
  { own, ofClause, enacted, published }: StatedEffect,
  clause: string | undefined,
): EffectWindow | undefined {
  const { whole, part, publicationDelay } = own;
  const numbered = clause === undefined ? undefined : ofClause(clause);
  const { stated } = numbered ?? {};
  if (stated !== undefined) return isTooLong(stated, enacted) ? undefined : effectWindow(stated, enacted);
  const isOfWhole = part === undefined || numbered !== undefined;
  if (published !== undefined && publicationDelay !== undefined && isOfWhole) {
    return { from: daysAfterDay(published, publicationDelay), isDated: true };
  }
  if (whole !== undefined) return isTooLong(whole, enacted) ? undefined : effectWindow(whole, enacted);
  if (isOfWhole || isTooLong(part, enacted)) return undefined;
  const { from, until = from } = effectWindow(part, enacted);
  return { ...(enacted.day && { from: enacted.day }), ...(until && { until }), isDated: false };
}

/**
 * The day of publication in the gazette. A source gives a wrong one at times: it is not earlier than the act,
 * nor later by more than a year.
 */
function publishedOn({ published }: SourceDocument, { earliest, latest }: Enactment): ArticleDay | undefined {
  const day = published === undefined ? undefined : writtenDay(published);
  if (day === undefined || earliest === undefined || latest === undefined) return undefined;
  const last = daysAfterDay(gregorianDay(endOf(latest)), LONGEST_DELAY_DAYS);
  return startOf(earliest) <= day.gregorian && day.gregorian <= last.gregorian ? day : undefined;
}

function daysAfterDay(day: ArticleDay, days: number): ArticleDay {
  if (days === 0) return day;
  const later = new Date(Date.parse(day.gregorian) + days * DAY_MS);
  return gregorianDay(later.toISOString().slice(0, day.gregorian.length));
}

const DAY_MS = 86_400_000;

/** The histories of a law with the days of the changes that wait. */
export function withWaiting(
  histories: readonly ArticleHistory[],
  waiting: WaitingActs,
  delayOf: DelayOf,
): readonly ArticleHistory[] {
  return histories.map((history) => history.versions.reduce(waitingVersion(waiting, delayOf), history));
}

/** Moves a wording that begins with a change that waits; the others stay. */
const waitingVersion =
  (waiting: WaitingActs, delayOf: DelayOf) =>
  (history: ArticleHistory, version: ArticleVersion): ArticleHistory => {
    const at = history.versions.indexOf(version);
    const former = history.versions[at - 1];
    if (former === undefined || version.from_basis !== 'act_date') return history;
    const isNew = (place: number) => !former.made_by.includes(place) && !former.unapplied.includes(place);
    const places = [...version.made_by, ...version.unapplied].filter(isNew);
    const [found] = places.flatMap(
      (place) => windowOf(history, history.changes[place], { waiting, delayOf }) ?? [],
    );
    const window = found && notBefore(version.from, found);
    if (window?.from === undefined || !isBetween(window, former, history.versions[at + 1])) return history;
    const { from, until, isDated } = window;
    const days: ArticleVersion[] = [
      { ...former, to: from },
      ...(until === undefined ? [] : [inDoubt(former, { from, until, places })]),
      { ...version, from: until ?? from, from_basis: isDated ? 'stated' : 'unknown' },
    ];
    const versions = history.versions.toSpliced(at - 1, 2, ...days);
    const changes = history.changes.map((change, place) =>
      places.includes(place) ? withEffect(change, isDated ? from : undefined) : change,
    );
    return { ...history, versions, changes };
  };

function windowOf(
  { article_key }: ArticleHistory,
  change: ArticleChange | undefined,
  { waiting, delayOf }: { waiting: WaitingActs; delayOf: DelayOf },
): EffectWindow | undefined {
  // The corpus may lack the decree and have the law or the decision with its words.
  const [stating] = [change?.act, change?.text_act].filter((one) => one?.canonical_id !== undefined);
  const act = stating?.canonical_id;
  const ids = [change?.act?.canonical_id, change?.text_act?.canonical_id, ...(change?.drafts ?? [])];
  const found = waiting.find(
    ({ act, articles }) => ids.includes(act) && (articles === undefined || articles.includes(article_key)),
  );
  if (found !== undefined || act === undefined) return found?.window;
  // A change that states its own day does not wait for that of its act.
  return change?.effective !== undefined && change.effective.date !== change.act?.date
    ? undefined
    : delayOf(act, stating?.provision);
}

/** The window without the days before that of the act: no change has effect before its act. */
function notBefore(act: ArticleDay | undefined, window: EffectWindow): EffectWindow | undefined {
  const { from, until } = window;
  if (act === undefined || from === undefined || act.gregorian <= from.gregorian) return window;
  // The act's own day counts, as if the change did not wait.
  if (window.isDated || (until !== undefined && until.gregorian <= act.gregorian)) return undefined;
  return { ...window, from: act };
}

/** True if no other wording begins within the window. */
function isBetween(
  { from, until = from }: EffectWindow,
  former: ArticleVersion,
  later: ArticleVersion | undefined,
): boolean {
  const [first, last] = [from?.gregorian ?? '', until?.gregorian ?? ''];
  return (
    (former.from?.gregorian ?? '') <= first && (later === undefined || last < (later.from?.gregorian ?? ''))
  );
}

/** The wording of the days on which it is not known if the changes have effect. */
export function inDoubt(
  { article_no, made_by, unapplied }: ArticleVersion,
  { from, until, places }: { from: ArticleDay; until: ArticleDay; places: readonly number[] },
): ArticleVersion {
  return {
    ...known({ article_no, from, to: until }),
    from_basis: 'unknown',
    repealed: false,
    certainty: 'partial',
    made_by,
    unapplied: [...unapplied, ...places],
  };
}

function withEffect(
  { effective: _actDay, ...change }: ArticleChange,
  day: ArticleDay | undefined,
): ArticleChange {
  return { ...change, ...known({ effective: day }) };
}
