/** Contract tests of account stores. The same suite runs over each implementation. */
import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import type { AccountRecord, AccountStore } from '../../src/stores/accounts.ts';
import { REVOKED_KEYS_KEPT } from '../../src/stores/accounts.ts';
import { account, inHours, key, MOST, REVOKED_AT, token } from '../support/accounts/account-records.ts';
import type { AccountStoreTraits } from '../support/accounts/account-stores.ts';
import { ACCOUNT_STORES } from '../support/accounts/account-stores.ts';
import { accountsBetweenProcesses } from './accounts-between-processes.ts';
import { accountsResets } from './accounts-resets.ts';

export function accountsContract(test: Test, traits: AccountStoreTraits): void {
  const { adapter, create } = traits;
  const opened: AccountStore[] = [];
  const open = async (location: string): Promise<AccountStore> => {
    const store = await ACCOUNT_STORES[adapter](location);
    opened.push(store);
    return store;
  };
  const empty = async () => open(await create());
  test.after.each(async () => {
    for (const store of opened.splice(0)) await store.close();
  });

  test('an account is found by its id and by its address in any case, and its address is kept as written', async () => {
    const store = await empty();
    const added = account('a', {
      email: 'Jurist@Example.ORG',
      plan: 'enterprise',
      password_hash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA',
      granted_at: '2026-01-03T00:00:00.000Z',
      requests_per_minute: 500,
      reason_per_minute: 50,
      monthly_requests: null,
      preferred_jurisdiction: 'SA',
    });
    assert.is(await store.addAccount(added), 'added');
    assert.equal(await store.account('a'), added);
    assert.equal(await store.accountOf(' jurist@example.org\t'), added);
    assert.equal([await store.account('b'), await store.accountOf('b@example.org')], [undefined, undefined]);
  });

  test('absent fields stay absent, and text of any script is kept', async () => {
    const store = await empty();
    const added = account('a', { email: `قانوني${'ا'.repeat(200)}@مثال.إختبار` });
    await store.addAccount(added);
    await store.addKey('d', key('k', 'a', { label: '‏مفتاح\u0000 «١» 🗝'.repeat(6) }), MOST);
    assert.equal(Object.keys((await store.accountOf(added.email)) ?? {}).sort(), Object.keys(added).sort());
    const found = await store.find('d');
    assert.is(found?.key.label, '‏مفتاح\u0000 «١» 🗝'.repeat(6));
    assert.not.ok('revoked_at' in (found?.key ?? {}));
  });

  test('an address is added once; the second account leaves nothing, not even its token', async () => {
    const store = await empty();
    await store.addAccount(account('a'));
    assert.is(await store.addAccount(account('b', { email: 'A@EXAMPLE.org ' }), token('t', 'b')), 'taken');
    assert.is(await store.account('b'), undefined);
    assert.is((await store.accountOf('a@example.org'))?.id, 'a');
    assert.is(await store.redeemToken('t', inHours(0)), undefined);
    assert.is((await store.accounts()).length, 1);
  });

  test('accounts and keys are listed oldest first', async () => {
    const store = await empty();
    const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;
    for (const [id, day] of [
      ['c', 2],
      ['a', 3],
      ['b', 1],
      ['d', 2],
    ] as const) {
      await store.addAccount(account(id, { created_at: at(day) }));
      await store.addKey(
        `digest-${id}`,
        key(`key-${id}`, id === 'd' ? 'c' : id, { created_at: at(day) }),
        MOST,
      );
    }
    assert.equal(
      (await store.accounts()).map(({ id }) => id),
      ['b', 'c', 'd', 'a'],
    );
    assert.equal(
      (await store.keys()).map(({ id }) => id),
      ['key-b', 'key-c', 'key-d', 'key-a'],
    );
    assert.equal(
      (await store.keys('c')).map(({ id }) => id),
      ['key-c', 'key-d'],
    );
    assert.equal([await store.keys('d'), await store.keys('nobody')], [[], []]);
  });

  test('a change gets the current account, keeps other fields and removes fields set to undefined', async () => {
    const store = await empty();
    const before = account('a', { monthly_requests: 10, password_hash: 'h' });
    await store.addAccount(before);
    const seen: AccountRecord[] = [];
    const changed = await store.changeAccount('a', (current) => {
      seen.push(current);
      return { plan: 'payg', token_version: current.token_version + 1, monthly_requests: undefined };
    });
    const { monthly_requests: _, ...rest } = before;
    assert.equal(changed, { ...rest, plan: 'payg', token_version: 2 });
    assert.equal(seen, [before]);
    assert.equal(await store.account('a'), changed);
    assert.equal(await store.accountOf('a@example.org'), changed);
    assert.is(await store.changeAccount('b', () => ({ plan: 'payg' })), undefined);
  });

  test('if a change throws, its error is thrown and nothing is written', async () => {
    const store = await empty();
    await store.addAccount(account('a'));
    const refusal = new Error('not so');
    const outcome = await store
      .changeAccount('a', () => {
        throw refusal;
      })
      .catch((error: unknown) => error);
    assert.is(outcome, refusal);
    assert.equal(await store.account('a'), account('a'));
    assert.is((await store.changeAccount('a', () => ({ plan: 'payg' })))?.plan, 'payg');
  });

  test('a token verifies its account until it expires, repeatedly', async () => {
    const store = await empty();
    assert.is(await store.addAccount(account('a'), token('first', 'a')), 'added');
    assert.is(await store.addToken(token('second', 'a', 12)), 'added');
    assert.is(await store.addToken(token('nobody', 'b')), 'no_account');
    assert.is(await store.redeemToken('unknown', inHours(0)), undefined);
    assert.is(await store.redeemToken('nobody', inHours(0)), undefined);
    assert.is((await store.account('a'))?.email_verified, false);
    assert.equal(await store.redeemToken('second', inHours(0)), account('a', { email_verified: true }));
    assert.is((await store.account('a'))?.email_verified, true);
    for (const digest of ['first', 'second'])
      assert.is((await store.redeemToken(digest, inHours(1)))?.id, 'a', digest);
  });

  test('a token is invalid from its time of expiry on', async () => {
    const store = await empty();
    const dying = token('t', 'a', 2);
    await store.addAccount(account('a'), dying);
    assert.is(await store.redeemToken('t', dying.expires_at), undefined);
    assert.is((await store.account('a'))?.email_verified, false);
    const justBefore = new Date(Date.parse(dying.expires_at) - 1).toISOString();
    assert.is((await store.redeemToken('t', justBefore))?.email_verified, true);
  });

  test('a key is found by its digest, with its account', async () => {
    const store = await empty();
    await store.addAccount(account('a'));
    const added = key('k', 'a', { requests_per_minute: 7, reason_per_minute: 3 });
    assert.is(await store.addKey('digest', added, MOST), 'added');
    assert.equal(await store.find('digest'), { key: added, account: account('a') });
    assert.is(await store.find('another'), undefined);
    assert.is(await store.addKey('lost', key('l', 'nobody'), MOST), 'no_account');
    assert.equal([await store.find('lost'), (await store.keys()).length], [undefined, 1]);
  });

  test('an account has a maximum of keys; revoked keys do not count', async () => {
    const store = await empty();
    await store.addAccount(account('a'));
    await store.addAccount(account('b'));
    const add = (id: string, owner = 'a') => store.addKey(`digest-${id}`, key(id, owner), 2);
    assert.equal([await add('1'), await add('2'), await add('3')], ['added', 'added', 'full']);
    assert.equal([await store.find('digest-3'), await add('4', 'b')], [undefined, 'added']);
    await store.revokeKey('1', REVOKED_AT);
    assert.equal([await add('3'), await add('5')], ['added', 'full']);
    assert.equal(
      (await store.keys('a')).map(({ id }) => id),
      ['1', '2', '3'],
    );
  });

  test('a key revoked twice keeps its first time; unknown keys and keys of other accounts are not changed', async () => {
    const store = await empty();
    await store.addAccount(account('a'));
    await store.addAccount(account('b'));
    await store.addKey('digest', key('k', 'a'), MOST);
    assert.is(await store.revokeKey('k', REVOKED_AT, 'b'), undefined);
    assert.is((await store.find('digest'))?.key.revoked_at, undefined);
    assert.equal(await store.revokeKey('k', REVOKED_AT, 'a'), key('k', 'a', { revoked_at: REVOKED_AT }));
    assert.is((await store.revokeKey('k', '2027-01-01T00:00:00.000Z'))?.revoked_at, REVOKED_AT);
    assert.is((await store.find('digest'))?.key.revoked_at, REVOKED_AT);
    assert.is(await store.revokeKey('nothing', REVOKED_AT), undefined);
  });

  test('the newest revoked keys are kept and an older one is unknown; valid keys all stay', async () => {
    const store = await empty();
    for (const id of ['a', 'b']) await store.addAccount(account(id));
    const beyond = 30;
    const ids = Array.from({ length: REVOKED_KEYS_KEPT + beyond }, (_, n) => `k${1_000 + n}`);
    const at = (id: string) => new Date(Date.parse(REVOKED_AT) + 1_000 * Number(id.slice(1))).toISOString();
    await store.addKey('digest-works', key('works', 'a'), MOST);
    await store.addKey('digest-other', key('other', 'b'), MOST);
    await store.revokeKey('other', REVOKED_AT);
    for (const id of ids) {
      assert.is(await store.addKey(`digest-${id}`, key(id, 'a'), 2), 'added');
      assert.is((await store.revokeKey(id, at(id), 'a'))?.revoked_at, at(id));
    }
    const kept = ids.slice(beyond);
    assert.equal((await store.keys('a')).map(({ id }) => id).sort(), [...kept, 'works'].sort());
    assert.equal((await store.keys()).map(({ id }) => id).sort(), [...kept, 'other', 'works'].sort());
    assert.is((await store.everything()).keys.length, kept.length + 2);
    for (const id of ids.slice(0, beyond)) {
      assert.is(await store.find(`digest-${id}`), undefined, id);
      assert.is(await store.revokeKey(id, at(id), 'a'), undefined, id);
    }
    for (const id of kept) {
      assert.is((await store.find(`digest-${id}`))?.key.revoked_at, at(id));
      assert.is((await store.revokeKey(id, inHours(1), 'a'))?.revoked_at, at(id));
    }
    assert.is((await store.find('digest-works'))?.key.revoked_at, undefined);
    assert.is((await store.find('digest-other'))?.key.revoked_at, REVOKED_AT);
    assert.is((await store.removeAccount('a'))?.id, 'a');
    assert.equal(
      (await store.keys()).map(({ id }) => id),
      ['other'],
    );
  });

  test('the newest revoked keys are kept also when they are added again, as from a snapshot', async () => {
    const store = await empty();
    await store.addAccount(account('a'));
    const count = REVOKED_KEYS_KEPT + 60;
    const at = (n: number) => new Date(Date.parse(REVOKED_AT) + 1_000 * n).toISOString();
    for (let n = 0; n < count; n++) {
      // Revocation times out of chronological order: consecutive keys are 7 s apart, modulo the count.
      const time = (n * 7) % count;
      const record = key(`k${time}`, 'a', { revoked_at: at(time) });
      assert.is(await store.addKey(`digest-${time}`, record, MOST), 'added');
    }
    const kept = Array.from({ length: REVOKED_KEYS_KEPT }, (_, n) => `k${count - 1 - n}`);
    assert.equal((await store.keys('a')).map(({ id }) => id).sort(), kept.sort());
    assert.is((await store.keys()).length, REVOKED_KEYS_KEPT);
  });

  test('a store filled from another returns the same records', async () => {
    const store = await empty();
    await store.addAccount(account('a'), token('token-a', 'a'));
    await store.addAccount(
      account('b', {
        email: 'B@Example.org',
        plan: 'payg',
        password_hash: '$argon2id$…',
        preferred_jurisdiction: 'SA',
      }),
    );
    await store.addAccount(account('gone'), token('token-gone', 'gone'));
    for (const [id, owner] of [
      ['a1', 'a'],
      ['a2', 'a'],
      ['g1', 'gone'],
    ] as const)
      await store.addKey(`digest-${id}`, key(id, owner), MOST);
    await store.revokeKey('a2', REVOKED_AT);
    await store.removeAccount('gone');
    const { accounts, keys, tokens } = await store.everything();
    assert.equal(
      [
        accounts.map(({ id }) => id),
        keys.map(({ digest }) => digest).sort(),
        tokens.map(({ digest }) => digest),
      ],
      [['a', 'b'], ['digest-a1', 'digest-a2'], ['token-a']],
    );

    const other = await empty();
    for (const one of accounts) assert.is(await other.addAccount(one), 'added');
    for (const { digest, key } of keys)
      assert.is(await other.addKey(digest, key, Number.MAX_SAFE_INTEGER), 'added');
    for (const one of tokens) assert.is(await other.addToken(one), 'added');
    assert.equal(await other.accounts(), await store.accounts());
    assert.equal(await other.keys(), await store.keys());
    assert.equal(await other.find('digest-a1'), await store.find('digest-a1'));
    assert.is((await other.redeemToken('token-a', inHours(0)))?.id, 'a');
  });

  test('removing an account removes its keys and tokens, and frees its address', async () => {
    const store = await empty();
    for (const id of ['a', 'b']) {
      await store.addAccount(account(id), token(`token-${id}`, id));
      for (const n of [1, 2]) await store.addKey(`digest-${id}${n}`, key(`${id}${n}`, id), MOST);
    }
    await store.find('digest-a1');
    assert.equal(await store.removeAccount('a'), account('a'));
    assert.equal(
      [await store.account('a'), await store.accountOf('a@example.org'), await store.removeAccount('a')],
      [undefined, undefined, undefined],
    );
    assert.equal([await store.find('digest-a1'), await store.find('digest-a2')], [undefined, undefined]);
    assert.equal([await store.revokeKey('a1', REVOKED_AT), await store.keys('a')], [undefined, []]);
    assert.is(await store.redeemToken('token-a', inHours(0)), undefined);
    assert.equal(
      (await store.keys()).map(({ id }) => id),
      ['b1', 'b2'],
    );
    assert.is((await store.redeemToken('token-b', inHours(0)))?.id, 'b');
    assert.is(await store.addAccount(account('c', { email: 'a@example.org' })), 'added');
  });

  test('a store filled from another behaves the same', async () => {
    const store = await empty();
    await store.addAccount(account('a'), token('t', 'a'));
    await store.addAccount(account('b', { email_verified: true, monthly_requests: null }));
    const [kept, gone] = [key('k', 'b', { reason_per_minute: 3 }), key('r', 'b')];
    await store.addKey('digest-k', kept, MOST);
    await store.addKey('digest-r', gone, MOST);
    const revoked = await store.revokeKey('r', REVOKED_AT);
    const { accounts, keys, tokens } = await store.everything();
    assert.equal(accounts, await store.accounts());
    assert.equal(
      [...keys].sort((one, other) => (one.digest < other.digest ? -1 : 1)),
      [
        { digest: 'digest-k', key: kept },
        { digest: 'digest-r', key: revoked },
      ],
    );
    assert.equal(
      tokens.map(({ digest, account_id }) => [digest, account_id]),
      [['t', 'a']],
    );

    const other = await empty();
    for (const one of accounts) await other.addAccount(one);
    for (const one of tokens) await other.addToken(one);
    for (const one of keys) await other.addKey(one.digest, one.key, Number.POSITIVE_INFINITY);
    for (const digest of ['digest-k', 'digest-r'])
      assert.equal(await other.find(digest), await store.find(digest));
    assert.is((await other.redeemToken('t', inHours(0)))?.email_verified, true);
  });

  test('acknowledged changes are still there when the store is opened again', async () => {
    const location = await create();
    const store = await ACCOUNT_STORES[adapter](location);
    await store.addAccount(account('a'), token('t', 'a'));
    await store.addKey('digest', key('k', 'a'), MOST);
    await store.addKey('digest-2', key('k2', 'a'), MOST);
    await store.revokeKey('k2', REVOKED_AT);
    await store.changeAccount('a', () => ({ plan: 'payg' }));
    await store.close();
    const again = await open(location);
    assert.equal(await again.find('digest'), { key: key('k', 'a'), account: account('a', { plan: 'payg' }) });
    assert.is((await again.find('digest-2'))?.key.revoked_at, REVOKED_AT);
    assert.is((await again.accountOf('a@example.org'))?.plan, 'payg');
    assert.is((await again.redeemToken('t', inHours(0)))?.email_verified, true);
  });

  accountsResets(test, empty);
  accountsBetweenProcesses(test, traits);
}
