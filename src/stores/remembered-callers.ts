/**
 * Caches callers so that their keys remain valid for a while when the store cannot be reached. The
 * cache is used only then. So a revocation applies from the next request on; only one that another
 * replica made just before the outage can be missed, for no longer than `keptMs`.
 */
import type { AccountStore, Caller } from './accounts.ts';

export interface RememberedOptions {
  /** Milliseconds that a caller remains valid after the store last confirmed it. */
  readonly keptMs: number;
  /** Clock in milliseconds from any origin; must not go back. Default: `performance.now`. */
  readonly now?: () => number;
}

interface RememberedCounts {
  /** Requests that were answered from the cache. */
  readonly fromMemory: number;
}

export interface RememberingAccounts extends AccountStore {
  readonly counts: RememberedCounts;
}

/** Number of cached callers; about a kilobyte each. */
const MOST = 20_000;

interface Remembered {
  readonly caller: Caller;
  readonly confirmedAt: number;
}

export function rememberCallers(store: AccountStore, options: RememberedOptions): RememberingAccounts {
  const { keptMs, now = () => performance.now() } = options;
  /** Cached callers by digest, in the order of confirmation. */
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

  /** Applies this process's own changes to the cache at once. */
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

  /**
   * Runs a change. If it fails, it may have been applied or not, so its callers are removed from the
   * cache.
   */
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

    // Every cached key of the account is revoked.
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
