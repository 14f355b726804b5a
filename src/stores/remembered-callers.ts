/**
 * Caches callers (a key with its account), so that their keys stay valid for a while when the account store
 * cannot be reached. The cache is read only then, so a revocation normally applies from the next request on.
 * Only a change that another replica made shortly before or during an outage can be missed, for at most
 * `keptMs`.
 */
import type { AccountStore, Caller } from './accounts.ts';

export interface RememberedOptions {
  /** Time in milliseconds for which a caller stays valid after the store last confirmed it. */
  readonly keptMs: number;
  /** Clock in milliseconds from any origin; it must not go back. Default: `performance.now`. */
  readonly now?: () => number;
}

interface RememberedCounts {
  /** Number of requests whose caller came from the cache, because the account store could not be asked. */
  readonly fromMemory: number;
}

export interface RememberingAccounts extends AccountStore {
  readonly counts: RememberedCounts;
}

/** Maximum number of cached callers (a key with its account); each takes about a kilobyte. */
const MOST = 20_000;

interface Remembered {
  readonly caller: Caller;
  readonly confirmedAt: number;
}

export function rememberCallers(store: AccountStore, options: RememberedOptions): RememberingAccounts {
  const { keptMs, now = () => performance.now() } = options;
  /** Cached callers by the digest of their key, the one confirmed longest ago first. */
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

  /**
   * Applies a change that this process made to a key or an account to the cached callers that it concerns.
   */
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
   * Runs a change in the store, then applies it to the cache. If the change fails, it may have been stored or
   * not, so the callers that it concerns are removed from the cache.
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

    // A password reset revokes every key of the account, so all its cached callers are removed.
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
