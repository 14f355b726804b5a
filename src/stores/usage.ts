/**
 * Contract of the usage store, which counts requests by account, key, day and route. Every request that is
 * added is counted exactly once, even if a process is killed.
 *
 * Requests arrive in two ways. For accounts without a monthly quota they come in batches, some time after
 * they were answered; `src/usage/` keeps them until then. For accounts with a quota, each request comes
 * through `spend`, which checks the quota and adds the request in one step, so that several processes
 * together cannot exceed the quota.
 *
 * Days and months are in UTC: `2026-11-22` and `2026-11`.
 */

/**
 * Requests of one key to one operation on one day. Negative for requests that are taken back, which are never
 * more than were counted: a day does not fall below 0.
 */
export interface UsageCount {
  readonly account_id: string;
  readonly key_id: string;
  readonly date: string;
  /** Name of the operation that the requests were for. */
  readonly route: string;
  readonly requests: number;
  /** Time of the latest counted request, RFC 3339, UTC. Absent if the entry only takes requests back. */
  readonly last_used_at?: string;
  /**
   * Number of the `spend` call for this request. Present in a batch if it is unknown whether the store
   * counted that call.
   */
  readonly spend?: number;
}

/**
 * Id of a `spend` call. By it a request is counted once, whether by `spend` alone or again in a batch, and
 * however late.
 */
export interface SpendId {
  /** Id of the process that makes the call, the same as in its batches. */
  readonly writer: string;
  /** Number of the `spend` call, from 1; higher than the numbers of all earlier calls of this writer. */
  readonly number: number;
  /**
   * Number up to which no batch will contain a spend of this writer any more, so that the store may forget
   * these spends.
   */
  readonly settled: number;
}

/**
 * True if a value can be the count of a month or a day: a whole number from 0. Stores use it to detect
 * damaged counts.
 */
export const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0;

/**
 * Number of keys of one account for which the time of last use is kept: more than its valid keys and the
 * revoked keys still shown. Beyond this number, the entries of the least recently used keys are removed.
 */
export const LAST_USED_KEPT = 500;
/** Maximum number of entries (time of last use of a key) that one step removes. */
export const LAST_USED_SWEPT = 50;

/** Error by which the call `spend` rejects if it counted no request and none will be counted later. */
export class NothingSpent extends Error {
  constructor(cause: unknown) {
    super('the store was not asked', { cause });
    this.name = 'NothingSpent';
  }
}

/** Requests that a process has counted since its last batch, to be added in one call. */
export interface UsageBatch {
  /** Random id of the process that counted the requests. */
  readonly writer: string;
  /** Number of the batch, from 1; higher than the numbers of all earlier batches of this writer. */
  readonly sequence: number;
  readonly counts: readonly UsageCount[];
}

export interface Spending {
  readonly allowed: boolean;
  /** Requests of the account in this month, including the current request if it was allowed. */
  readonly used: number;
}

/** Number of requests of an account to one operation on one day. */
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
   * A store that keeps accounts apart may add a batch account by account, each in one step with a mark of the
   * writer and the sequence that it has reached. The counts of one account must therefore be the same in each
   * call. Batches of one writer must be added one after another. A count with the number of a spend is added
   * only if that spend was not added before; the spend is then not added later.
   *
   * When the promise resolves, every process sees the counts.
   */
  add(batch: UsageBatch): Promise<void>;
  /**
   * Removes the marks (numbers of the batches and calls already counted) of a writer that will add no further
   * batches. A store may instead let them expire some months after the writer's last batch.
   */
  forget(writer: string): Promise<void>;
  /**
   * Adds the request if the account's requests of that month stay within `limit`, in one step. If the promise
   * rejects, the request may have been added or may be added later, except after `NothingSpent`. If the
   * request is answered nevertheless, its count goes into a batch with the number of the spend. A spend that
   * is settled, or that a batch has already brought, is not added.
   */
  spend(count: UsageCount, limit: number, id: SpendId): Promise<Spending>;
  /** Returns the number of requests of an account in a month. */
  total(accountId: string, month: string): Promise<number>;
  /**
   * Returns the requests of the days from `first` to `last`, both inclusive, ordered by date, then by route.
   * Days without requests are left out.
   */
  days(accountId: string, first: string, last: string): Promise<UsageOfDay[]>;
  /** Returns the time of last use by key id, RFC 3339. Keys that were never used are left out. */
  lastUsed(accountId: string): Promise<ReadonlyMap<string, string>>;
  close(): Promise<void>;
}

/** Returns the month of a date: `2026-11` for `2026-11-22`. */
export function monthOf(date: string): string {
  return date.slice(0, 7);
}
