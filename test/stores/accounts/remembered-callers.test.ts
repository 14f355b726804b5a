import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ServiceError } from '../../../src/errors.ts';
import type { AccountStore } from '../../../src/stores/accounts.ts';
import { openLmdbAccounts } from '../../../src/stores/lmdb/accounts/accounts.ts';
import { rememberCallers } from '../../../src/stores/remembered-callers.ts';
import { temporaryFolder } from '../../support/folders.ts';

const remembered = suite('stores/remembered-callers');

const KEPT_MS = 300_000;
const REVOKED_AT = '2026-02-01T00:00:00.000Z';

/**
 * Makes a cache over an account store that the test can make unreachable. The store has one account with two
 * keys.
 */
async function setUp() {
  const store = openLmdbAccounts(join(temporaryFolder(), 'accounts'));
  await store.addAccount({
    id: 'a',
    email: 'a@example.org',
    email_verified: true,
    plan: 'free',
    created_at: '2026-01-01T00:00:00.000Z',
    token_version: 1,
  });
  for (const id of ['k', 'l'])
    await store.addKey(
      `digest-${id}`,
      {
        id,
        account_id: 'a',
        label: 'a label',
        key_prefix: 'sanad_live_abcdef',
        created_at: '2026-01-02T00:00:00.000Z',
      },
      20,
    );
  const state = { away: false, now: 0 };
  const door = new Proxy(store, {
    get(target, name: keyof AccountStore) {
      return async (...args: unknown[]) => {
        if (state.away) throw new ServiceError('upstream_unavailable');
        return (target[name] as (...given: unknown[]) => unknown)(...args);
      };
    },
  });
  // Lists the proxy's methods by name, because `rememberCallers` spreads the store and a proxy has no own
  // properties.
  const named = Object.fromEntries(
    Object.keys(store).map((name) => [name, door[name as keyof AccountStore]]),
  );
  const memory = rememberCallers(named as unknown as AccountStore, { keptMs: KEPT_MS, now: () => state.now });
  const code = async (digest: string) => {
    try {
      const caller = await memory.find(digest);
      return caller === undefined ? 'unknown' : (caller.key.revoked_at ?? caller.account.plan);
    } catch (error) {
      return (error as ServiceError).code;
    }
  };
  return { store, state, memory, code };
}

remembered('a cached caller is valid for a while after the last confirmation; others get 503', async () => {
  const { store, state, memory, code } = await setUp();
  assert.is(await code('digest-k'), 'free');
  state.now = 100_000;
  assert.is(await code('digest-k'), 'free');
  state.away = true;
  state.now = 100_000 + KEPT_MS - 1;
  assert.equal([await code('digest-k'), await code('digest-l')], ['free', 'upstream_unavailable']);
  state.now += 1;
  assert.is(await code('digest-k'), 'upstream_unavailable');
  assert.is(memory.counts.fromMemory, 1);
  state.away = false;
  assert.is(await code('digest-k'), 'free');
  await store.close();
});

remembered('a cached caller is never used once it is known to be revoked, removed or changed', async () => {
  const { store, state, memory, code } = await setUp();
  const seen = async () => [await code('digest-k'), await code('digest-l')];
  assert.equal(await seen(), ['free', 'free']);
  // Key `k` is revoked by another process, and then looked up again.
  await store.revokeKey('k', REVOKED_AT);
  assert.is(await code('digest-k'), REVOKED_AT);
  // Key `l` and the account are changed through this cache, and not looked up since.
  await memory.changeAccount('a', () => ({ plan: 'payg' }));
  await memory.revokeKey('l', REVOKED_AT);
  state.away = true;
  assert.equal(await seen(), [REVOKED_AT, REVOKED_AT]);
  state.away = false;
  await memory.removeAccount('a');
  assert.equal(await seen(), ['unknown', 'unknown']);
  state.away = true;
  assert.equal(await seen(), ['upstream_unavailable', 'upstream_unavailable']);
  await store.close();
});

remembered('a password reset removes the cached keys of the account', async () => {
  const { store, state, memory, code } = await setUp();
  await store.addToken({
    digest: 't',
    account_id: 'a',
    expires_at: '2999-01-01T00:00:00.000Z',
    kind: 'reset',
  });
  assert.equal([await code('digest-k'), await code('digest-l')], ['free', 'free']);
  const reset = { account_id: 'a', digest: 't', password_hash: 'h', at: REVOKED_AT };
  assert.is((await memory.resetPassword(reset))?.token_version, 2);
  state.away = true;
  assert.equal(
    [await code('digest-k'), await code('digest-l')],
    ['upstream_unavailable', 'upstream_unavailable'],
  );
  state.away = false;
  assert.equal([await code('digest-k'), await code('digest-l')], [REVOKED_AT, REVOKED_AT]);
  await store.close();
});

remembered('a key whose revocation may have been applied is not answered from the cache', async () => {
  const { store, state, memory, code } = await setUp();
  assert.equal([await code('digest-k'), await code('digest-l')], ['free', 'free']);
  state.away = true;
  await memory.revokeKey('k', REVOKED_AT).catch(() => {});
  assert.equal([await code('digest-k'), await code('digest-l')], ['upstream_unavailable', 'free']);
  await store.close();
});

remembered.run();
