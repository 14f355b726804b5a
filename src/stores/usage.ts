/**
 * How much of the API each account has used: requests by account, key, day and route, added up. What is added is kept
 * exactly once, through the death of any process.
 *
 * Requests come by two ways. Those of accounts without a monthly quota come in batches, some time after they were
 * answered (`src/usage/` keeps them until then). Those of accounts with one are asked for one by one, by `spend`,
 * which checks and adds in one step, so that no number of processes lets one too many pass.
 *
 * Days and months are those of UTC, `2026-11-22` and `2026-11`.
 */

/**
 * Requests of one key, by one operation, on one day. Fewer than none, where requests are taken back, but
 * never more than were counted: a day does not fall below none.
 */
export interface UsageCount {
  readonly account_id: string;
  readonly key_id: string;
  readonly date: string;
  /** Name of the operation. */
  readonly route: string;
  readonly requests: number;
  /** RFC 3339, UTC: of the last of them. Absent where none is newly counted. */
  readonly last_used_at?: string;
  /** Of a batch: the number of the one spend that these requests are, where nobody knows whether the store has it. */
  readonly spend?: number;
}

/** One spend of a process, so that it is counted once, whether by itself or in a batch, and however late it comes. */
export interface SpendId {
  /** As of a batch. */
  readonly writer: string;
  /** Larger than that of every spend of this writer before; from 1. */
  readonly number: number;
  /** No batch will have a spend of this writer with this number or one below it: they need not be remembered. */
  readonly settled: number;
}

/** True for what a month or a day can hold: a whole number from 0. Stores know a damaged count by it. */
export const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0;

/**
 * Keys of one account whose last use is remembered: more than an account can have that work or are shown
 * as revoked. Beyond it, those that were not used for longest are forgotten.
 */
export const LAST_USED_KEPT = 500;
/** Of them, those that are forgotten in one step. */
export const LAST_USED_SWEPT = 50;

/** `spend` rejects with this where it is known that nothing was added, and nothing will be. */
export class NothingSpent extends Error {
  constructor(cause: unknown) {
    super('the store was not asked', { cause });
    this.name = 'NothingSpent';
  }
}

/** What a process has counted since its last batch. */
export interface UsageBatch {
  /** Which process, for its whole life: a random id. */
  readonly writer: string;
  /** Larger than that of every batch of this writer before; from 1. */
  readonly sequence: number;
  readonly counts: readonly UsageCount[];
}

export interface Spending {
  readonly allowed: boolean;
  /** Requests of the account in this month, with this one where it was allowed. */
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
   * Adds every count of the batch once. Whoever is not sure that it was added, adds it again with the same writer and
   * sequence: what was added of it by then is left as it is. A store that keeps its accounts apart may add a batch
   * account by account, each in one step with the mark (writer, sequence) up to which that account is; the counts of
   * one account are the same each time that a batch comes. Batches of one writer come one after another. Of counts with
   * the number of a spend only those are added whose spend was not, and that spend is not added any more.
   *
   * When the promise resolves, all of it is visible to every process.
   */
  add(batch: UsageBatch): Promise<void>;
  /**
   * No batch of this writer will come any more, so its marks may go. A store may instead let marks go by themselves
   * some months after their writer's last batch.
   */
  forget(writer: string): Promise<void>;
  /**
   * In one step: adds the count where the account's requests of that month, with it, are no more than `limit`, and
   * adds nothing where they are more. A promise that rejects leaves open whether it was added, or will be, unless with
   * `NothingSpent`: whoever lets the request pass then puts it in a batch, with the number of the spend. What a batch has
   * brought, or is settled, is not added here.
   */
  spend(count: UsageCount, limit: number, id: SpendId): Promise<Spending>;
  /** Requests of an account in a month. */
  total(accountId: string, month: string): Promise<number>;
  /** From the first day to the last, both included; in the order of dates, then of routes. Nothing where nothing was. */
  days(accountId: string, first: string, last: string): Promise<UsageOfDay[]>;
  /** When each key of an account was last used, by the key's id; keys never used are not in it. RFC 3339. */
  lastUsed(accountId: string): Promise<ReadonlyMap<string, string>>;
  close(): Promise<void>;
}

/** The month of a date. */
export function monthOf(date: string): string {
  return date.slice(0, 7);
}
