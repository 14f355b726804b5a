/** The account stores that the contract tests cover, by name. Each entry opens a store at a location. */
import type { AccountStore } from '../../../src/stores/accounts.ts';
import { openLmdbAccounts } from '../../../src/stores/lmdb/accounts/accounts.ts';
import { redisAccounts } from '../../../src/stores/redis/accounts.ts';
import { connect } from '../redis/redis-connection.ts';

export const ACCOUNT_STORES = {
  lmdb: (folder: string): AccountStore => openLmdbAccounts(folder),
  /** `location` is a Redis URL, a space, and the prefix of all names in Redis. */
  redis: async (location: string): Promise<AccountStore> => {
    const [url = '', prefix] = location.split(' ');
    const connection = await connect(url, prefix);
    const store = redisAccounts(connection.accounts, connection.prefix);
    return { ...store, close: () => connection.close() };
  },
} as const satisfies Record<string, (location: string) => AccountStore | Promise<AccountStore>>;

export type AccountStoreName = keyof typeof ACCOUNT_STORES;

export interface AccountStoreTraits {
  readonly adapter: AccountStoreName;
  /** Creates an empty location for a store, and returns the name by which the adapter opens it. */
  create(): string | Promise<string>;
}
