/** The stores of accounts that the contract is held against, by name: a row makes a store for what a place is called. */
import type { AccountStore } from '../../src/stores/accounts.ts';
import { openLmdbAccounts } from '../../src/stores/lmdb/accounts.ts';

export const ACCOUNT_STORES = {
  lmdb: (folder: string): AccountStore => openLmdbAccounts(folder),
} as const satisfies Record<string, (place: string) => AccountStore | Promise<AccountStore>>;

export type AccountStoreName = keyof typeof ACCOUNT_STORES;
