/**
 * Keys go on working for a while when the store that knows them is away: a replica remembers whom it has seen. What it
 * remembers is asked only then. So a revocation is seen everywhere with the next request, and one that another replica
 * made just before the store went away is missed for no longer than that while.
 */
import type { AccountStore, Caller } from './accounts.ts';

export interface RememberedOptions {
  /** How long a caller works after the store last confirmed it. */
  readonly keptMs: number;
  /** Milliseconds from any beginning, never going back. */
  readonly now?: () => number;
}

interface RememberedCounts {
  /** Requests let in, or refused, by memory. */
  readonly fromMemory: number;
}

export interface RememberingAccounts extends AccountStore {
  readonly counts: RememberedCounts;
}

/** Callers remembered; some kilobyte each. */
const MOST = 20_000;

interface Remembered {
  readonly caller: Caller;
  readonly confirmedAt: number;
}

export function rememberCallers(store: AccountStore, options: RememberedOptions): RememberingAccounts {
  const { keptMs, now = () => performance.now() } = options;
  /** By digest, the last confirmed last. */
  const remembered = new Map<string, Remembered>();
  const counts = { fromMemory: 0 };

  function confirm(digest: string, caller: Caller | undefined): void {
    remembered.delete(digest);
    if (caller === undefined) return;
    remembered.set(digest, { caller, confirmedAt: now() });
    if (remembered.size <= MOST) return;
    for (const oldest of remembered.keys()) {
      remembered.delete(oldest);
      return;
    }
  }

  /** What this process itself has changed is not left to the next confirmation. */
  function amend(
    concerns: (caller: Caller) => boolean,
    amended: (caller: Caller) => Caller | undefined,
  ): void {
    for (const [digest, { caller, confirmedAt }] of remembered) {
      if (!concerns(caller)) continue;
      const now = amended(caller);
      if (now === undefined) remembered.delete(digest);
      else remembered.set(digest, { caller: now, confirmedAt });
    }
  }

  /** A change that may have been made or not: its callers are let in by nobody but the store. */
  async function changing<T>(
    concerns: (caller: Caller) => boolean,
    change: () => Promise<T>,
    amended: (outcome: T, caller: Caller) => Caller | undefined,
  ): Promise<T> {
    let outcome: T;
    try {
      outcome = await change();
    } catch (error) {
      amend(concerns, () => undefined);
      throw error;
    }
    amend(concerns, (caller) => amended(outcome, caller));
    return outcome;
  }

  return {
    ...store,
    counts,

    async find(digest) {
      let caller: Caller | undefined;
      try {
        caller = await store.find(digest);
      } catch (error) {
        const known = remembered.get(digest);
        if (known === undefined || now() - known.confirmedAt >= keptMs) throw error;
        counts.fromMemory += 1;
        return known.caller;
      }
      confirm(digest, caller);
      return caller;
    },

    revokeKey: (id, at, accountId) =>
      changing(
        ({ key }) => key.id === id,
        () => store.revokeKey(id, at, accountId),
        (revoked, caller) => (revoked === undefined ? caller : { ...caller, key: revoked }),
      ),

    changeAccount: (id, change) =>
      changing(
        ({ account }) => account.id === id,
        () => store.changeAccount(id, change),
        (account, caller) => account && { ...caller, account },
      ),

    // Every key that is remembered of it is revoked.
    resetPassword: (reset) =>
      changing(
        ({ account }) => account.id === reset.account_id,
        () => store.resetPassword(reset),
        (account, caller) => (account === undefined ? caller : undefined),
      ),

    removeAccount: (id) =>
      changing(
        ({ account }) => account.id === id,
        () => store.removeAccount(id),
        () => undefined,
      ),
  };
}
