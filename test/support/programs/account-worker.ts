/**
 * Child process that opens an account store used by others too. Arguments: name of the store, location. Each
 * message is a list of calls, which start at once; the reply lists their outcomes.
 */
import type { AccountStore } from '../../../src/stores/accounts.ts';
import type { AccountStoreName } from '../accounts/account-stores.ts';
import { ACCOUNT_STORES } from '../accounts/account-stores.ts';

export type AccountCall = {
  [Method in
    | 'addAccount'
    | 'addKey'
    | 'revokeKey'
    | 'redeemToken'
    | 'resetPassword'
    | 'removeAccount']: readonly [Method, ...Parameters<AccountStore[Method]>];
}[keyof AccountStore &
  ('addAccount' | 'addKey' | 'revokeKey' | 'redeemToken' | 'resetPassword' | 'removeAccount')];

const [adapter, location] = process.argv.slice(2) as [AccountStoreName, string];
const store = await ACCOUNT_STORES[adapter](location);

process.on('message', async (calls: readonly AccountCall[]) => {
  const outcomes = await Promise.all(
    calls.map(([method, ...args]) => (store[method] as (...given: unknown[]) => Promise<unknown>)(...args)),
  );
  process.send?.(outcomes.map((outcome) => outcome ?? null));
});
process.on('disconnect', () => void store.close());
process.send?.('ready');
