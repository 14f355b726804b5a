/**
 * Implementations of the account store under the contract suite, by name. Each row opens a store for a place.
 */
import type { AccountStore } from '../../../src/stores/accounts.ts';
import { openLmdbAccounts } from '../../../src/stores/lmdb/accounts/accounts.ts';
import { redisAccounts } from '../../../src/stores/redis/accounts.ts';
import { connect } from '../redis/redis-connection.ts';

export const ACCOUNT_STORES = {
  lmdb: (folder: string): AccountStore => openLmdbAccounts(folder),
  /** `place` is a Redis URL, a space and the prefix of every name. */
  redis: async (place: string): Promise<AccountStore> => {
    const [url = '', prefix] = place.split(' ');
    const connection = await connect(url, prefix);
    const store = redisAccounts(connection.accounts, connection.prefix);
    return { ...store, close: () => connection.close() };
  },
} as const satisfies Record<string, (place: string) => AccountStore | Promise<AccountStore>>;

export type AccountStoreName = keyof typeof ACCOUNT_STORES;
