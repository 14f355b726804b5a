/** A document's legal status on a day, and what it follows from. */
import type { Status } from './vocabulary.ts';

/** A sure edge by which another document repeals or amends this one. */
export interface StatusChange {
  to: 'repealed' | 'amended';
  /** When the acting document was made: a day (`YYYY-MM-DD`), or a year where no more is known of it. */
  on?: string;
  /** Ordinal of the edge. */
  edge: number;
  /** Article of the acting document that says so. */
  article?: string;
}

/** What is known of a document's status. */
export interface StatusHistory {
  /** As its source says; absent where the source does not know. */
  source?: Status;
  /** When the document was made, as `on` above. */
  since?: string;
  /** Oldest first, those of no known date last. */
  changes: readonly StatusChange[];
}

export interface StatusOnDay {
  status: Status;
  /** The change that it follows from; absent where none does. */
  change?: StatusChange;
}

/**
 * The status of today: what the source says, else what the changes say. The source may know of a repeal that no
 * document here does, and that a repeal came to nothing.
 */
export function statusToday({ source, changes }: StatusHistory): StatusOnDay {
  const last = lastChange(believed(changes, source));
  const status = source ?? last?.to ?? 'unknown';
  return last?.to === status ? { status, change: last } : { status };
}

/**
 * The status of a day before today. Before a document was made, and where nothing tells when it became what it is, the
 * status is unknown. An act of which only the year is known counts from the end of that year: a law called repealed by
 * mistake is the worse error.
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
 * The repeal that a status contradicts which the source alone tells; of a past day, one that was made by then. It
 * changes nothing: sources know of repeals that came to nothing, and texts of repeals that sources have missed.
 */
export function contradiction({ source, changes }: StatusHistory, day?: string): StatusChange | undefined {
  if (source !== 'in_force' && source !== 'amended') return undefined;
  return changes.find(
    ({ to, on }) => to === 'repealed' && (day === undefined || (on !== undefined && endOf(on) <= day)),
  );
}

/** What the source contradicts is not believed: of a law in force no repeal, of one never amended nothing. */
function believed(changes: readonly StatusChange[], source: Status | undefined): readonly StatusChange[] {
  if (source === 'in_force') return [];
  return source === 'amended' ? changes.filter(({ to }) => to === 'amended') : changes;
}

/** A law is repealed once and for all; of amendments the latest counts. */
function lastChange(changes: readonly StatusChange[]): StatusChange | undefined {
  const repeal = changes.find(({ to }) => to === 'repealed');
  return repeal ?? changes.findLast(({ on }) => on !== undefined) ?? changes[0];
}

/** The last day of what is known of a date; a year is shorter than a day, so that it is before all of its days. */
const endOf = (on: string) => (on.length === 'YYYY'.length ? `${on}-12-31` : on);

/** In the order of a standing's changes. */
export function compareChanges(a: StatusChange, b: StatusChange): number {
  const [first, second] = [a, b].map(({ on }) => (on === undefined ? '9' : endOf(on))) as [string, string];
  if (first !== second) return first < second ? -1 : 1;
  return a.edge - b.edge;
}
