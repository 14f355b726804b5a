/** Computes a document's legal status on a day, and which change caused it. */
import type { Status } from './vocabulary.ts';

/** A certain edge by which another document repeals or amends this one. */
export interface StatusChange {
  to: 'repealed' | 'amended';
  /**
   * Date of the amending or repealing document: a day (`YYYY-MM-DD`), or a year if only the year is known.
   */
  on?: string;
  /** Ordinal of the edge. */
  edge: number;
  /** Article of the amending or repealing document that contains the change. */
  article?: string;
}

/** Everything known about a document's status in time. */
export interface StatusHistory {
  /** Status according to the document's source; absent if the source gives none. */
  source?: Status;
  /** Date of the document whose status this is: a day or a year, in the form of `StatusChange.on`. */
  since?: string;
  /** Changes by date, oldest first; changes without a date come last. */
  changes: readonly StatusChange[];
}

export interface StatusOnDay {
  status: Status;
  /** The change that caused the status; absent if no known change did. */
  change?: StatusChange;
}

/**
 * Today's status: the one of the source if given, else the one that follows from the changes. The
 * source may know of a repeal by a document outside the corpus, or that a repeal never took effect.
 */
export function statusToday({ source, changes }: StatusHistory): StatusOnDay {
  const last = lastChange(believed(changes, source));
  const status = source ?? last?.to ?? 'unknown';
  return last?.to === status ? { status, change: last } : { status };
}

/**
 * Returns the status on a past day. It is unknown before the document's date, and also if no known change
 * explains the present status. A change dated by year counts from the end of that year, because calling a law
 * repealed too early is the worse error.
 */
export function statusOn(history: StatusHistory, day: string): StatusOnDay {
  const { source, since } = history;
  if (since !== undefined && day < since) return { status: 'unknown' };
  if (source === 'in_force') return { status: source };
  const dated = believed(history.changes, source).filter(({ on }) => on !== undefined);
  const last = lastChange(dated.filter(({ on }) => endOf(on as string) <= day));
  if (last !== undefined) return { status: last.to, change: last };
  const isAccountedFor = dated.length > 0 && (source === undefined || dated.some(({ to }) => to === source));
  return { status: isAccountedFor ? 'in_force' : 'unknown' };
}

/**
 * Returns a repeal that contradicts the source's status, or `undefined`. With a day, only repeals made
 * by then. It does not change the status: sources know of repeals that never took effect, and texts
 * contain repeals that sources have missed.
 */
export function contradiction({ source, changes }: StatusHistory, day?: string): StatusChange | undefined {
  if (source !== 'in_force' && source !== 'amended') return undefined;
  return changes.find(
    ({ to, on }) => to === 'repealed' && (day === undefined || (on !== undefined && endOf(on) <= day)),
  );
}

/**
 * Drops changes that contradict the source: all of them if it says in force, repeals if it says
 * amended.
 */
function believed(changes: readonly StatusChange[], source: Status | undefined): readonly StatusChange[] {
  if (source === 'in_force') return [];
  return source === 'amended' ? changes.filter(({ to }) => to === 'amended') : changes;
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
const endOf = (on: string) => (on.length === 'YYYY'.length ? `${on}-12-31` : on);

/** Compares two changes for sorting: by date, undated ones last, then by the ordinal of the edge. */
export function compareChanges(a: StatusChange, b: StatusChange): number {
  const [first, second] = [a, b].map(({ on }) => (on === undefined ? '9' : endOf(on))) as [string, string];
  if (first !== second) return first < second ? -1 : 1;
  return a.edge - b.edge;
}
