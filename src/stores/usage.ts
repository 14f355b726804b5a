/**
 * Contract of the usage store: requests by account, key, day and route. Every request that is added is
 * counted exactly once, even if a process is killed.
 *
 * Requests arrive in two ways. For accounts without a monthly quota they come in batches, some time
 * after they were answered (`src/usage/` keeps them until then). For accounts with a quota, each one
 * comes through `spend`, which checks and adds in one step, so that no number of processes exceeds the
 * quota.
 *
 * Days and months are in UTC: `2026-11-22` and `2026-11`.
 */

/**
 * Requests of one key by one operation on one day. Negative for requests that are taken back, but never
 * more than were counted: a day does not fall below 0.
 */
export interface UsageCount {
  readonly account_id: string;
  readonly key_id: string;
  readonly date: string;
  /** Name of the operation. */
  readonly route: string;
  readonly requests: number;
  /** RFC 3339, UTC: time of the last request. Absent if no request is newly counted. */
  readonly last_used_at?: string;
  /** In a batch: number of the spend, if it is unknown whether the store has counted it. */
  readonly spend?: number;
}

/** Id of a spend, by which it is counted once, whether alone or in a batch, and however late. */
export interface SpendId {
  /** Id of the process, the same as in its batches. */
  readonly writer: string;
  /** From 1; higher than the number of every earlier spend of this writer. */
  readonly number: number;
  /** No batch will contain a spend of this writer up to this number, so the store may forget them. */
  readonly settled: number;
}

/**
 * True for a possible count of a month or a day: a whole number from 0. Stores detect a damaged count
 * with it.
 */
export const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0;

/**
 * Number of keys of one account whose time of last use is kept: more than the valid and the shown
 * revoked keys. Beyond it, the least recently used are removed.
 */
export const LAST_USED_KEPT = 500;
/** Number of keys whose time of last use is removed in one step. */
export const LAST_USED_SWEPT = 50;

/** `spend` rejects with this if nothing was added and nothing will be. */
export class NothingSpent extends Error {
  constructor(cause: unknown) {
    super('the store was not asked', { cause });
    this.name = 'NothingSpent';
  }
}

/** Requests that a process has counted since its last batch. */
export interface UsageBatch {
  /** Random id of the process. */
  readonly writer: string;
  /** From 1; higher than the sequence of every earlier batch of this writer. */
  readonly sequence: number;
  readonly counts: readonly UsageCount[];
}

export interface Spending {
  readonly allowed: boolean;
  /** Requests of the account in this month, including this one if it was allowed. */
  readonly used: number;
}

/** Requests of an account on one day, by one route. */
export interface UsageOfDay {
  readonly date: string;
  readonly route: string;
  readonly requests: number;
}

export interface UsageStore {
  /**
   * Adds every count of the batch exactly once. After an error, call it again with the same writer and
   * sequence: counts that were already added are skipped.
   *
   * A store that keeps accounts apart may add a batch account by account, each in one step with the
   * mark (writer, sequence) that the account has reached. The counts of one account must therefore be
   * the same each time. Batches of one writer come one after another. A count with the number of a
   * spend is added only if that spend was not, and the spend is not added later.
   *
   * When the promise resolves, every process sees the counts.
   */
  add(batch: UsageBatch): Promise<void>;
  /**
   * Removes the marks of a writer without further batches. A store may instead let marks expire some
   * months after the last batch.
   */
  forget(writer: string): Promise<void>;
  /**
   * Adds the count if the account's requests of that month stay within `limit`, in one step. If the
   * promise rejects, the count may have been added or may be added later, except with `NothingSpent`.
   * If the request is answered nevertheless, its count goes into a batch with the number of the spend.
   * A spend that is settled or came in a batch is not added.
   */
  spend(count: UsageCount, limit: number, id: SpendId): Promise<Spending>;
  /** Requests of an account in a month. */
  total(accountId: string, month: string): Promise<number>;
  /**
   * Days from the first to the last, both inclusive, ordered by date, then by route. Days without
   * requests are left out.
   */
  days(accountId: string, first: string, last: string): Promise<UsageOfDay[]>;
  /** Time of last use by key id, RFC 3339. Keys that were never used are left out. */
  lastUsed(accountId: string): Promise<ReadonlyMap<string, string>>;
  close(): Promise<void>;
}

/** Month of a date. */
export function monthOf(date: string): string {
  return date.slice(0, 7);
}
