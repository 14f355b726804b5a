/** Everything that faults and clients of an act share. */
import type { TestRedis } from '../../support/redis/redis.ts';
import type { ModelServer } from '../environment/model.ts';
import type { SlowProxy } from '../environment/slow-proxy.ts';
import type { Door, ModeName } from '../plan/plan.ts';
import type { Facts } from '../record/facts.ts';
import type { Judge } from '../record/judge.ts';
import type { Ledger, LedgerKey } from '../record/ledger.ts';
import type { Sabotage } from '../record/sabotage.ts';
import type { Control } from './control.ts';
import type { Instance } from './instance.ts';
import type { Publisher } from './publisher.ts';

/** Keys that the operator issued, by purpose. */
export interface LoadKeys {
  /** Keys of accounts without a quota, at a rate that no client reaches. */
  readonly free: readonly LedgerKey[];
  /** Key with a rate that clients reach. */
  readonly limited: LedgerKey;
  /** Key of an account with a monthly quota that is never used up: each request asks the store. */
  readonly metered: LedgerKey;
  /** Key of an account whose quota is soon used up. */
  readonly scarce: LedgerKey;
}

export const SCARCE_REQUESTS = 150;

export interface World {
  readonly mode: ModeName;
  readonly dataDir: string;
  readonly instance: Instance;
  readonly control: Control;
  readonly judge: Judge;
  readonly ledger: Ledger;
  readonly facts: Facts;
  readonly publisher: Publisher;
  readonly model: ModelServer;
  readonly keys: LoadKeys;
  readonly sabotage: Sabotage;
  readonly redis: { readonly server: TestRedis; readonly proxy: SlowProxy } | undefined;
  /** Prints a line of progress. */
  say(line: string): void;
}

/** One client: a loop of requests through one door, with choices of its own. */
export interface LoadClient {
  readonly door: Door;
  /** Sends one request, or the few that belong together. */
  step(): Promise<void>;
  /** Sends a request that a healthy service answers; returns true if it was answered. */
  works(): Promise<boolean>;
  close?(): void;
}
