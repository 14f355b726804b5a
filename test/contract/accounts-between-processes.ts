/** Contract tests of account stores: several processes share one store. */
import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import type { AccountRecord, AccountStore, KeyRecord } from '../../src/stores/accounts.ts';
import {
  account,
  inHours,
  key,
  MOST,
  REVOKED_AT,
  reset,
  resetToken,
  token,
} from '../support/accounts/account-records.ts';
import type { AccountStoreTraits } from '../support/accounts/account-stores.ts';
import { ACCOUNT_STORES } from '../support/accounts/account-stores.ts';
import type { AccountCall } from '../support/programs/account-worker.ts';

const WORKER = fileURLToPath(new URL('../support/programs/account-worker.ts', import.meta.url));
/**
 * Milliseconds to wait until another process sees a change. It sees it at once; the bound is for a busy
 * machine.
 */
const SEEN_WITHIN_MS = 120_000;

export function accountsBetweenProcesses(test: Test, { adapter, create }: AccountStoreTraits): void {
  const opened: AccountStore[] = [];
  const workers: ChildProcess[] = [];

  const open = async (location: string): Promise<AccountStore> => {
    const store = await ACCOUNT_STORES[adapter](location);
    opened.push(store);
    return store;
  };
  /** Starts a second process that opens the same account store. */
  const secondProcess = async (location: string) => {
    const child = fork(WORKER, [adapter, location], { execArgv: ['--import', import.meta.resolve('tsx')] });
    workers.push(child);
    await once(child, 'message');
    return async (calls: readonly AccountCall[]): Promise<unknown[]> => {
      child.send(calls);
      const [outcomes] = await once(child, 'message');
      return outcomes;
    };
  };
  test.after.each(async () => {
    for (const child of workers.splice(0)) {
      child.disconnect();
      await once(child, 'exit');
    }
    for (const store of opened.splice(0)) await store.close();
  });

  test('concurrent changes are applied one after the other', async () => {
    const location = await create();
    const [one, other] = [await open(location), await open(location)];
    await one.addAccount(account('a'));
    const raise = (store: AccountStore) =>
      store.changeAccount('a', ({ token_version }) => ({ token_version: token_version + 1 }));
    await Promise.all(Array.from({ length: 20 }, (_, turn) => raise(turn % 2 === 0 ? one : other)));
    assert.is((await one.account('a'))?.token_version, 21);
  });

  test('another process sees revocations, changes and removals', async () => {
    const location = await create();
    const here = await open(location);
    for (const id of ['a', 'b', 'c']) {
      await here.addAccount(account(id));
      await here.addKey(`digest-${id}`, key(`key-${id}`, id), MOST);
      assert.is((await here.find(`digest-${id}`))?.account.plan, 'free');
    }
    const there = await open(location);
    await there.revokeKey('key-a', REVOKED_AT);
    await there.changeAccount('b', () => ({ plan: 'payg' }));
    const ask = await secondProcess(location);
    await ask([['removeAccount', 'c']]);
    const seen = async () => [
      (await here.find('digest-a'))?.key.revoked_at,
      (await here.find('digest-b'))?.account.plan,
      await here.find('digest-c'),
    ];
    const deadline = Date.now() + SEEN_WITHIN_MS;
    while ((await seen())[2] !== undefined && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 10));
    assert.equal(await seen(), [REVOKED_AT, 'payg', undefined]);
  });

  test('if two processes add an address at once, one succeeds', async () => {
    const location = await create();
    const store = await open(location);
    const [one, other] = [await secondProcess(location), await secondProcess(location)];
    const numbers = Array.from({ length: 50 }, (_, n) => n);
    const calls = (who: string) =>
      numbers.map((n): AccountCall => ['addAccount', account(`${who}${n}`, { email: `${n}@example.org` })]);
    const outcomes = await Promise.all([one(calls('one')), other(calls('other'))]);
    for (const n of numbers) {
      const [first, second] = outcomes.map((list) => list[n]);
      assert.equal([first, second].sort(), ['added', 'taken'], `${n}`);
      const winner = first === 'added' ? `one${n}` : `other${n}`;
      assert.is((await store.accountOf(`${n}@example.org`))?.id, winner);
    }
    assert.is((await store.accounts()).length, numbers.length);
  });

  test('processes that add keys at once do not exceed the bound together', async () => {
    const location = await create();
    const store = await open(location);
    await store.addAccount(account('a'));
    const [one, other] = [await secondProcess(location), await secondProcess(location)];
    const calls = (who: string) =>
      Array.from({ length: 30 }, (_, n): AccountCall => {
        const id = `${who}${n}`;
        return ['addKey', `digest-${id}`, key(id, 'a'), MOST];
      });
    const outcomes = (await Promise.all([one(calls('one')), other(calls('other'))])).flat();
    assert.is(outcomes.filter((outcome) => outcome === 'added').length, MOST);
    assert.is(outcomes.filter((outcome) => outcome === 'full').length, 60 - MOST);
    assert.is((await store.keys('a')).length, MOST);
  });

  test('if two processes revoke a key at once, both return the same time', async () => {
    const location = await create();
    const store = await open(location);
    await store.addAccount(account('a'));
    const numbers = Array.from({ length: 20 }, (_, n) => n);
    for (const n of numbers) await store.addKey(`digest-${n}`, key(`${n}`, 'a'), MOST);
    const [one, other] = [await secondProcess(location), await secondProcess(location)];
    const calls = (at: string) => numbers.map((n): AccountCall => ['revokeKey', `${n}`, at]);
    const records = await Promise.all([one(calls(REVOKED_AT)), other(calls('2026-02-02T00:00:00.000Z'))]);
    for (const n of numbers) {
      const [first, second] = records.map((list) => (list[n] as KeyRecord).revoked_at);
      const stored = (await store.find(`digest-${n}`))?.key.revoked_at;
      assert.equal([first, second], [stored, stored]);
    }
  });

  test('if two processes reset a password with one token at once, one succeeds; the keys are invalid in both', async () => {
    const location = await create();
    const store = await open(location);
    const numbers = Array.from({ length: 20 }, (_, n) => n);
    for (const n of numbers) {
      await store.addAccount(account(`${n}`));
      await store.addKey(`digest-${n}`, key(`key-${n}`, `${n}`), MOST);
      await store.addToken(resetToken(`token-${n}`, `${n}`));
      await store.find(`digest-${n}`);
    }
    const [one, other] = [await secondProcess(location), await secondProcess(location)];
    const calls = (who: string) =>
      numbers.map((n): AccountCall => ['resetPassword', reset(`token-${n}`, `${n}`, { password_hash: who })]);
    const outcomes = await Promise.all([one(calls('one')), other(calls('other'))]);
    for (const n of numbers) {
      const made = outcomes.map((list) => list[n]).filter((outcome) => outcome !== null);
      assert.equal(made, [await store.account(`${n}`)], `${n}`);
      assert.ok((await store.find(`digest-${n}`))?.key.revoked_at, `${n}`);
    }
  });

  test('if two processes redeem a token at once, both return the account', async () => {
    const location = await create();
    const store = await open(location);
    await store.addAccount(account('a'), token('t', 'a'));
    const [one, other] = [await secondProcess(location), await secondProcess(location)];
    const redeem: AccountCall = ['redeemToken', 't', inHours(0)];
    const owners = (await Promise.all([one([redeem]), other([redeem])])).flat() as AccountRecord[];
    assert.equal(
      owners.map(({ email_verified }) => email_verified),
      [true, true],
    );
  });
}
