/** Computes a document's legal status on a day, and which change caused it. */
import type { ArticleDay, ArticleWarning } from './article.ts';
import type { Status } from './vocabulary.ts';

/** An edge by which another document repeals or amends this one. */
export interface StatusChange {
  to: 'repealed' | 'amended';
  /**
   * Date of the amending or repealing document: a day (`YYYY-MM-DD`), or a year if only the year is known.
   */
  on?: string;
  /** Earliest possible date of that document, if it is not `on`: a Hijri year lies in two Gregorian ones. */
  earliest?: string;
  /**
   * First day on which the change has effect (`YYYY-MM-DD`), if the acting document states a later one than
   * its own.
   */
  from?: string;
  /** Present if `from` is a late estimate, because the document counts from a day that is not known. */
  estimated?: true;
  /** First day on which an estimated change can have effect: the document gives a delay from that day. */
  soonest?: string;
  /** Present for a repeal that may be partial or wait for an event: it changes no status. */
  unsure?: true;
  /** Ordinal of the edge; absent if `act` or `overtakenBy` names the acting document. */
  edge?: number;
  /** Article of the amending or repealing document that contains the change. */
  article?: string;
  /** Citation of an acting document that the corpus lacks, as a note of the source names it. */
  act?: string;
  /** Canonical id of the bylaw of a later law that took the place of this bylaw and does not name it. */
  overtakenBy?: string;
}

/** A change by a document of the corpus. */
export type ChangeOfEdge = StatusChange & Required<Pick<StatusChange, 'edge'>>;

export const isOfEdge = (change: StatusChange): change is ChangeOfEdge => change.edge !== undefined;

/** A document that prints a law of the corpus once more, and how long its wording was that of the law. */
export interface CopyOfLaw {
  /** Canonical id of the law. */
  of: string;
  /** First day on which the law has another wording; absent if the copy has the newest one. */
  until?: ArticleDay;
  /** Present if the law has another wording, since a day that is not known. */
  never?: true;
}

/** Everything known about a document's status in time. */
export interface StatusHistory {
  /** Status according to the document's source; absent if the source gives none. */
  source?: Status;
  /**
   * Date of the document whose status this is: a day or a year, in the form of `StatusChange.on`. If its day
   * is not known, the earliest possible date.
   */
  since?: string;
  /** Last day on which the document can have been made; present if its day is not known. */
  sinceBy?: string;
  /** Latest day on which an act changed the document, which was in force then; only of a repealed one. */
  heldOn?: string;
  /** Changes by date, oldest first; changes without a date come last. */
  changes: readonly StatusChange[];
  /** Present if the document is a copy; its status is then that of the law. */
  copy?: CopyOfLaw;
  /**
   * First day (`YYYY-MM-DD`) on which the document can have effect, if it states a later one than its own.
   * Counted from a publication whose day is not known, it is the earliest possible one.
   */
  commences?: string;
  /** Present if an act changed a text without articles, whose parts cannot be marked. */
  textChanged?: TextChange;
  /** Present if acts changed names in all laws, and the text has the old ones; by day. */
  namesChanged?: readonly NameChange[];
  /**
   * Present if the source numbers the articles as those of a promulgation («إصدار 5»), because an annex
   * behind them is numbered too. They are found by that number as well.
   */
  annexed?: true;
  /** First day (`YYYY-MM-DD`) on which every law that the document implements is repealed. */
  lawRepealedFrom?: string;
}

/** A change of names in all laws. */
export interface NameChange {
  /** Day of the act (`YYYY-MM-DD`). */
  on: string;
  /** Keys of the articles with an old name; empty for a text without articles. */
  articles: readonly string[];
}

/** A change of a text that no wording of it has. */
export interface TextChange {
  /** First day on which the change can have effect; absent if it is not known. */
  on?: string;
  /**
   * Present if the text only may lack a change: the act names a title that several texts bear, or the source
   * calls the change implied.
   */
  perhaps?: true;
}

/** What a document's own date and its commencement say of the days on which it has effect. */
export type Beginning = Pick<StatusHistory, 'since' | 'sinceBy' | 'commences'>;

/** True on days on which the document has no effect yet. */
export const isBeforeCommencement = ({ since, commences }: Beginning, day: string): boolean =>
  (commences !== undefined && day < commences) || (since !== undefined && day < startOf(since));

/** True on days on which the document may not have been made yet, because only its year is known. */
export const mayBeLater = ({ sinceBy }: Beginning, day: string): boolean =>
  sinceBy !== undefined && day < sinceBy;

/** True on days on which the text may lack a change. */
export const mayLackChange = ({ textChanged }: LackedChanges, day: string): boolean =>
  textChanged !== undefined && (textChanged.on === undefined || textChanged.on <= day);

/** What is known of changes that a text lacks. */
export interface LackedChanges {
  readonly textChanged?: TextChange | undefined;
  readonly namesChanged?: readonly NameChange[] | undefined;
}

/**
 * The warning about a change that the text may lack on a day; empty if there is none. `article` is the key of
 * the article that is shown; absent: the whole text is.
 */
export function textWarnings(
  history: LackedChanges,
  day: string,
  article?: string,
): readonly ArticleWarning[] {
  if (mayLackChange(history, day) && !history.textChanged?.perhaps) return ['text_changed'];
  const isNamed = ({ on, articles }: NameChange) =>
    on <= day && (articles.length === 0 || article === undefined || articles.includes(article));
  const mayLack = mayLackChange(history, day) || history.namesChanged?.some(isNamed) === true;
  return mayLack ? ['text_may_be_changed'] : [];
}

/** What is known of the law that a document implements. */
export interface LawOfBylaw {
  readonly lawRepealedFrom?: string | undefined;
}

/** The warning that the law of a bylaw is repealed on a day; empty if it is not known to be. */
export const lawWarnings = ({ lawRepealedFrom: from }: LawOfBylaw, day: string): readonly ArticleWarning[] =>
  from !== undefined && from <= day ? ['law_repealed'] : [];

/** True if the law has another wording than its copy on the day. */
export const isOutdated = ({ until, never }: CopyOfLaw, day: string): boolean =>
  never === true || (until !== undefined && until.gregorian <= day);

export interface StatusOnDay {
  status: Status;
  /** The change that caused the status; absent if no known change did. */
  change?: StatusChange;
}

/**
 * Status on `day`, which is today or later: the one of the source if given, else the one that follows from
 * the changes. A sure repeal of the whole document in effect on that day outranks a source that says in force
 * or amended, and a sure amendment one that says in force: sources miss both. Unknown if the document may be
 * repealed on that day, or has no effect yet.
 */
export function statusToday(history: StatusHistory, day: string): StatusOnDay {
  const { source, changes } = history;
  if (isBeforeCommencement(history, day)) return { status: 'unknown' };
  const doubtful = doubtOn(history, day, day);
  if (doubtful !== undefined) return doubtful;
  const done = changes.filter((change) => !change.unsure && isInEffect(change, day, { undated: true }));
  const last = lastChange(believed(done, source));
  if (last?.to === 'repealed') return { status: last.to, change: last };
  const status = (source === 'in_force' ? (last?.to ?? source) : source) ?? last?.to ?? 'unknown';
  return last?.to === status ? { status, change: last } : { status };
}

/**
 * Returns the status on a past day; `knownOn` as for `repealedFrom`. It is unknown before the document has
 * effect, on days on which the document may be repealed, and also if no sure change with a date explains the
 * present status. A change dated by year only counts from the end of that year, because calling a law
 * repealed too early is the worse error.
 */
export function statusOn(history: StatusHistory, day: string, knownOn: string): StatusOnDay {
  const { source } = history;
  if (isBeforeCommencement(history, day) || mayBeLater(history, day)) return { status: 'unknown' };
  const doubtful = doubtOn(history, day, knownOn);
  if (doubtful !== undefined) return doubtful;
  const dated = believed(history.changes, source).filter(({ on, unsure }) => on !== undefined && !unsure);
  const last = lastChange(dated.filter((change) => isInEffect(change, day)));
  if (last !== undefined) return { status: last.to, change: last };
  if (source === 'in_force') return { status: source };
  if (source === 'repealed' && isRepealedOn(history, day, knownOn)) return { status: source };
  const isAccountedFor = dated.length > 0 && (source === undefined || dated.some(({ to }) => to === source));
  const isBeforeDoubt = daysOfDoubt(history, knownOn)?.from !== undefined && source === 'repealed';
  return { status: isAccountedFor || isBeforeDoubt ? 'in_force' : 'unknown' };
}

const isRepealedOn = (history: StatusHistory, day: string, knownOn: string): boolean => {
  const from = repealedFrom(history, knownOn);
  return from !== undefined && from <= day;
};

/** Unknown on a day on which the document may be repealed, with the change that may repeal it. */
function doubtOn(history: StatusHistory, day: string, knownOn: string): StatusOnDay | undefined {
  const days = daysOfDoubt(history, knownOn);
  if (days === undefined || days.held || !isWithin(days, day)) return undefined;
  const change = history.changes.find(
    (one) => one.to === 'repealed' && one.on !== undefined && (earliestEffect(one) ?? day) <= day,
  );
  return { status: 'unknown', ...(change && { change }) };
}

const isWithin = ({ from, to }: DaysOfDoubt, day: string): boolean =>
  (from === undefined || from <= day) && (to === undefined || day < to);

/**
 * Returns a repeal of the whole document, possibly made by the day, that does not count although the source
 * says in force or amended: it is unsure, has no date, or is not in effect yet. `undefined` if there is none,
 * or if another repeal counts.
 */
export function contradiction({ source, changes }: StatusHistory, day: string): ChangeOfEdge | undefined {
  if (source !== 'in_force' && source !== 'amended') return undefined;
  const isMade = ({ on, earliest = on }: StatusChange) => earliest === undefined || startOf(earliest) <= day;
  const repeals = changes.filter((change) => change.to === 'repealed' && isMade(change));
  const counts = repeals.some((change) => !change.unsure && isInEffect(change, day));
  return counts ? undefined : repeals.find(isOfEdge);
}

/**
 * First day on which the document is repealed, which may lie ahead. `knownOn` is the day of the known facts:
 * the result for a repeal whose day is unknown. `undefined` if the document is not repealed.
 */
export function repealedFrom(history: StatusHistory, knownOn: string): string | undefined {
  const repeals = sureRepeals(history);
  const [first] = repeals.flatMap(({ on, from }) => (on === undefined ? [] : (from ?? endOf(on)))).sort();
  return first ?? (repeals.length > 0 || history.source === 'repealed' ? knownOn : undefined);
}

const sureRepeals = ({ changes, source }: StatusHistory): readonly StatusChange[] =>
  believed(changes, source).filter(({ to, unsure }) => to === 'repealed' && !unsure);

/**
 * Days on which a document may be repealed: `from` inclusive, `to` exclusive; absent: open.
 */
export interface DaysOfDoubt {
  from?: string;
  to?: string;
  /** Present if the source says in force or amended, and no sure repeal is known: then that counts. */
  held?: true;
}

/**
 * Days on which the document may be repealed, because the day of its repeal is not known: from the first day
 * on which a repeal can have effect to the day from which it surely has. A repeal without a date counts only
 * if none has one: it is often a second print of a dated one. A day on which an act still changed the
 * document comes before its repeal. `knownOn` as for `repealedFrom`.
 */
export function daysOfDoubt(history: StatusHistory, knownOn: string): DaysOfDoubt | undefined {
  const { changes, source, heldOn } = history;
  const repeals = changes.filter(({ to }) => to === 'repealed');
  if (repeals.length === 0 && source !== 'repealed') return undefined;
  const [start] = repeals.flatMap((change) => earliestEffect(change) ?? []).sort();
  const from = [start, heldOn]
    .filter((day) => day !== undefined)
    .sort()
    .at(-1);
  const to = repealedFrom(history, knownOn);
  if (from !== undefined && to !== undefined && to <= from) return undefined;
  const held = (source === 'in_force' || source === 'amended') && sureRepeals(history).length === 0;
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(held && { held }),
  };
}

/** First day on which the change can have effect; undefined if its document has no date. */
function earliestEffect({ on, earliest = on, from, estimated, soonest }: StatusChange): string | undefined {
  if (from !== undefined && !estimated) return from;
  return soonest ?? (earliest === undefined ? undefined : startOf(earliest));
}

/** True if the change is dated and in effect. `undated`: the result for a change without a date. */
function isInEffect(
  { on, from }: StatusChange,
  day: string,
  { undated = false }: { undated?: boolean } = {},
): boolean {
  if (on === undefined) return undated;
  return (from ?? endOf(on)) <= day;
}

/**
 * Status history of a copy: that of its law, with the copy's own changes. If the two sources differ, the
 * later stage counts, because a source may miss a repeal and does not invent one.
 */
export function copiedStatus(own: StatusHistory, law: StatusHistory, copy: CopyOfLaw): StatusHistory {
  const source = STAGES.find((stage) => stage === own.source || stage === law.source);
  const { since, sinceBy } = own.since === undefined ? law : own;
  const commences = own.commences ?? law.commences;
  const heldOn = [own.heldOn, law.heldOn]
    .filter((day) => day !== undefined)
    .sort()
    .at(-1);
  return {
    ...(source !== undefined && { source }),
    ...(since !== undefined && { since }),
    ...(sinceBy !== undefined && { sinceBy }),
    ...(heldOn !== undefined && { heldOn }),
    ...(commences !== undefined && { commences }),
    ...(own.textChanged !== undefined && { textChanged: own.textChanged }),
    ...(own.namesChanged !== undefined && { namesChanged: own.namesChanged }),
    ...(own.annexed && { annexed: true }),
    ...(own.lawRepealedFrom !== undefined && { lawRepealedFrom: own.lawRepealedFrom }),
    changes: [...own.changes, ...law.changes].sort(compareChanges),
    copy,
  };
}

const STAGES: readonly Status[] = ['repealed', 'amended', 'in_force'];

/**
 * Drops changes that the source's status outranks: of a source that says in force or amended, a repeal
 * without a date.
 */
function believed(changes: readonly StatusChange[], source: Status | undefined): readonly StatusChange[] {
  if (source !== 'in_force' && source !== 'amended') return changes;
  return changes.filter(({ to, on }) => to !== 'repealed' || on !== undefined);
}

/**
 * Returns the change that decides the status: a repeal if there is one, because it is final, else the latest
 * amendment.
 */
function lastChange(changes: readonly StatusChange[]): StatusChange | undefined {
  const repeal = changes.find(({ to }) => to === 'repealed');
  return repeal ?? changes.findLast(({ on }) => on !== undefined) ?? changes[0];
}

/** Last day of the period that a date names: 31 December for a year, the day itself for a day. */
export const endOf = (on: string) => (on.length === 'YYYY'.length ? `${on}-12-31` : on);

/** First day of the period that a date names. */
export const startOf = (on: string) => (on.length === 'YYYY'.length ? `${on}-01-01` : on);

/** Compares two changes for sorting: by date, undated ones last, then by the ordinal of the edge. */
export function compareChanges(a: StatusChange, b: StatusChange): number {
  const [first, second] = [a, b].map(({ on }) => (on === undefined ? '9' : endOf(on))) as [string, string];
  if (first !== second) return first < second ? -1 : 1;
  return (a.edge ?? -1) - (b.edge ?? -1);
}
