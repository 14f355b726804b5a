/** Contract tests of account stores: password resets. */
import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import type { AccountStore } from '../../src/stores/accounts.ts';
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

export function accountsResets(test: Test, empty: () => Promise<AccountStore>): void {
  test('a reset sets the password, verifies, ends sessions and revokes every key; other fields stay', async () => {
    const store = await empty();
    const before = account('a', {
      plan: 'payg',
      monthly_requests: 7,
      token_version: 3,
      password_hash: 'old',
    });
    await store.addAccount(before, token('verify', 'a'));
    await store.addAccount(account('b'), token('verify-b', 'b'));
    for (const id of ['k1', 'k2', 'gone']) await store.addKey(`digest-${id}`, key(id, 'a'), MOST);
    await store.addKey('digest-b', key('b1', 'b'), MOST);
    await store.revokeKey('gone', REVOKED_AT);
    await store.addToken(resetToken('t', 'a'));
    await store.addToken(resetToken('t-b', 'b'));
    // Looks the key up before the reset, so that the store has it in its cache.
    assert.is((await store.find('digest-k1'))?.key.revoked_at, undefined);
    const asked = reset('t', 'a');
    const after = {
      ...before,
      password_hash: asked.password_hash,
      email_verified: true,
      token_version: 4,
      resets: 1,
    };
    assert.equal(await store.resetPassword(asked), after);
    assert.equal(await store.account('a'), after);
    for (const id of ['k1', 'k2']) {
      const found = await store.find(`digest-${id}`);
      assert.equal([found?.key.revoked_at, found?.account.token_version], [asked.at, 4], id);
    }
    assert.is((await store.find('digest-gone'))?.key.revoked_at, REVOKED_AT);
    assert.is((await store.find('digest-b'))?.key.revoked_at, undefined);
    assert.equal(await store.account('b'), account('b'));
    assert.is((await store.redeemToken('verify-b', inHours(0)))?.id, 'b');
  });

  test('a reset invalidates every token of the account, used or not', async () => {
    const store = await empty();
    await store.addAccount(account('a'), token('verify', 'a'));
    await store.addToken(resetToken('one', 'a'));
    await store.addToken(resetToken('other', 'a'));
    const first = await store.resetPassword(reset('one', 'a'));
    for (const digest of ['one', 'other'])
      assert.is(
        await store.resetPassword(reset(digest, 'a', { password_hash: 'stolen' })),
        undefined,
        digest,
      );
    assert.is(await store.redeemToken('verify', inHours(0)), undefined);
    assert.equal(await store.account('a'), first);
    // A reset voids older tokens only: a token issued after it is valid.
    await store.addToken({ ...resetToken('again', 'a'), resets: 1 });
    assert.is((await store.resetPassword(reset('again', 'a')))?.resets, 2);
  });

  test('a token is valid for its own kind only', async () => {
    const store = await empty();
    await store.addAccount(account('a'), token('verify', 'a'));
    await store.addToken(resetToken('reset', 'a'));
    assert.is(await store.resetPassword(reset('verify', 'a')), undefined);
    assert.is(await store.redeemToken('reset', inHours(0)), undefined);
    const owners = [];
    for (const digest of ['verify', 'reset', 'unknown'])
      for (const kind of ['verify', 'reset'] as const)
        owners.push((await store.tokenOwner(digest, kind, inHours(0)))?.id);
    assert.equal(owners, ['a', undefined, undefined, 'a', undefined, undefined]);
    assert.equal(await store.account('a'), account('a'));
  });

  test('a token resets nothing after its expiry, and no other account', async () => {
    const store = await empty();
    await store.addAccount(account('a'));
    await store.addAccount(account('b'));
    await store.addToken(resetToken('t', 'a'));
    const dead = inHours(2);
    assert.is(await store.tokenOwner('t', 'reset', dead), undefined);
    assert.is(await store.resetPassword(reset('t', 'a', { at: dead })), undefined);
    assert.is(await store.resetPassword(reset('t', 'b')), undefined);
    assert.equal([await store.account('a'), await store.account('b')], [account('a'), account('b')]);
    await store.removeAccount('a');
    assert.is(await store.resetPassword(reset('t', 'a')), undefined);
  });

  test('if one token is used for many resets at once, one succeeds', async () => {
    const store = await empty();
    await store.addAccount(account('a'));
    await store.addToken(resetToken('t', 'a'));
    const hashes = Array.from({ length: 10 }, (_, n) => `hash-${n}`);
    const made = await Promise.all(
      hashes.map((password_hash) => store.resetPassword(reset('t', 'a', { password_hash }))),
    );
    const [won, ...others] = made.filter((outcome) => outcome !== undefined);
    assert.equal([others, await store.account('a')], [[], won]);
  });

  test('an ended session creates no key', async () => {
    const store = await empty();
    await store.addAccount(account('a', { token_version: 5 }));
    assert.is(await store.addKey('old', key('old', 'a'), MOST, 4), 'no_account');
    assert.is(await store.addKey('now', key('now', 'a'), MOST, 5), 'added');
    assert.equal([await store.find('old'), (await store.keys('a')).length], [undefined, 1]);
  });

  test('a copied store keeps the kinds of tokens and the invalid ones', async () => {
    const store = await empty();
    await store.addAccount(account('a'));
    await store.addToken(resetToken('used', 'a'));
    await store.resetPassword(reset('used', 'a'));
    await store.addToken({ ...resetToken('fresh', 'a'), resets: 1 });
    const { accounts, tokens } = await store.everything();
    const other = await empty();
    for (const one of accounts) await other.addAccount(one);
    for (const one of tokens) await other.addToken(one);
    assert.is(await other.redeemToken('fresh', inHours(0)), undefined);
    assert.is(await other.resetPassword(reset('used', 'a')), undefined);
    assert.is((await other.resetPassword(reset('fresh', 'a')))?.resets, 2);
  });
}
