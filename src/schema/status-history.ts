/** Computes a document's legal status on a day, and which change caused it. */
import type { ArticleDay } from './article.ts';
import type { Status } from './vocabulary.ts';

/** An edge by which another document repeals or amends this one. */
export interface StatusChange {
  to: 'repealed' | 'amended';
  /**
   * Date of the amending or repealing document: a day (`YYYY-MM-DD`), or a year if only the year is known.
   */
  on?: string;
  /**
   * First day on which the change has effect (`YYYY-MM-DD`), if the acting document states a later one than
   * its own.
   */
  from?: string;
  /** Present if `from` is a late estimate, because the document counts from a day that is not known. */
  estimated?: true;
  /** Present for a repeal that may be partial or wait for an event: it changes no status. */
  unsure?: true;
  /** Ordinal of the edge. */
  edge: number;
  /** Article of the amending or repealing document that contains the change. */
  article?: string;
}

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
  /** Date of the document whose status this is: a day or a year, in the form of `StatusChange.on`. */
  since?: string;
  /** Changes by date, oldest first; changes without a date come last. */
  changes: readonly StatusChange[];
  /** Present if the document is a copy; its status is then that of the law. */
  copy?: CopyOfLaw;
}

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
 * or amended: sources miss repeals.
 */
export function statusToday({ source, changes }: StatusHistory, day: string): StatusOnDay {
  const done = changes.filter((change) => !change.unsure && isInEffect(change, day, { undated: true }));
  const last = lastChange(believed(done, source));
  if (last?.to === 'repealed') return { status: last.to, change: last };
  const status = source ?? last?.to ?? 'unknown';
  return last?.to === status ? { status, change: last } : { status };
}

/**
 * Returns the status on a past day. It is unknown before the document's date, and also if no sure change with
 * a date explains the present status. A change dated by year only counts from the end of that year, because
 * calling a law repealed too early is the worse error.
 */
export function statusOn(history: StatusHistory, day: string): StatusOnDay {
  const { source, since } = history;
  if (since !== undefined && day < since) return { status: 'unknown' };
  const dated = believed(history.changes, source).filter(({ on, unsure }) => on !== undefined && !unsure);
  const last = lastChange(dated.filter((change) => isInEffect(change, day)));
  if (last !== undefined) return { status: last.to, change: last };
  if (source === 'in_force') return { status: source };
  const isAccountedFor = dated.length > 0 && (source === undefined || dated.some(({ to }) => to === source));
  return { status: isAccountedFor ? 'in_force' : 'unknown' };
}

/**
 * Returns a repeal of the whole document, made by the day, that does not count although the source says in
 * force or amended: it is unsure, has no date, or is not in effect yet. `undefined` if there is none, or if
 * another repeal counts.
 */
export function contradiction({ source, changes }: StatusHistory, day: string): StatusChange | undefined {
  if (source !== 'in_force' && source !== 'amended') return undefined;
  const repeals = changes.filter(({ to, on }) => to === 'repealed' && (on === undefined || endOf(on) <= day));
  const counts = repeals.some((change) => !change.unsure && isInEffect(change, day));
  return counts ? undefined : repeals[0];
}

/**
 * First day on which the document is repealed, which may lie ahead. `knownOn` is the day of the known facts:
 * the result for a repeal whose day is unknown. `undefined` if the document is not repealed.
 */
export function repealedFrom(history: StatusHistory, knownOn: string): string | undefined {
  const repeals = believed(history.changes, history.source).filter(
    ({ to, unsure }) => to === 'repealed' && !unsure,
  );
  const [first] = repeals.flatMap(({ on, from }) => (on === undefined ? [] : (from ?? endOf(on)))).sort();
  return first ?? (statusToday(history, knownOn).status === 'repealed' ? knownOn : undefined);
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
 * Status history of a copy: that of its law, with the copy's own changes. If the two sources differ, the later
 * stage counts, because a source may miss a repeal and does not invent one.
 */
export function copiedStatus(own: StatusHistory, law: StatusHistory, copy: CopyOfLaw): StatusHistory {
  const source = STAGES.find((stage) => stage === own.source || stage === law.source);
  const since = own.since ?? law.since;
  return {
    ...(source !== undefined && { source }),
    ...(since !== undefined && { since }),
    changes: [...own.changes, ...law.changes].sort(compareChanges),
    copy,
  };
}

const STAGES: readonly Status[] = ['repealed', 'amended', 'in_force'];

/**
 * Drops changes that the source's status outranks: of a source that says in force or amended, a repeal
 * without a date; of one that says in force, also amendments.
 */
function believed(changes: readonly StatusChange[], source: Status | undefined): readonly StatusChange[] {
  if (source !== 'in_force' && source !== 'amended') return changes;
  return changes.filter(({ to, on }) => (to === 'repealed' ? on !== undefined : source === 'amended'));
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

/** Compares two changes for sorting: by date, undated ones last, then by the ordinal of the edge. */
export function compareChanges(a: StatusChange, b: StatusChange): number {
  const [first, second] = [a, b].map(({ on }) => (on === undefined ? '9' : endOf(on))) as [string, string];
  if (first !== second) return first < second ? -1 : 1;
  return a.edge - b.edge;
}
