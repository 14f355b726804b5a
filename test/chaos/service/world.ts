/** Everything that the faults and load clients of one act share. */
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

/** API keys that the operator issued for the load clients, by their purpose. */
export interface LoadKeys {
  /** Keys without a quota, with a rate limit that no client reaches. Each client has its own. */
  readonly free: readonly LedgerKey[];
  /** Key whose rate limit the clients do reach. */
  readonly limited: LedgerKey;
  /**
   * Key of an account with a monthly quota that is never used up. Each of its requests makes the service ask
   * the usage store.
   */
  readonly metered: LedgerKey;
  /** Key of an account whose monthly quota is soon used up. */
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
  /** Prints a line of progress to the console. */
  say(line: string): void;
}

/** A load client: a loop of requests through one transport, with its own random choices. */
export interface LoadClient {
  readonly door: Door;
  /** Sends one request, or a few that belong together. */
  step(): Promise<void>;
  /** Sends a request that a healthy service always answers. Returns true if the answer came. */
  works(): Promise<boolean>;
  close?(): void;
}
