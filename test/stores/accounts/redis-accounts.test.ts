import * as assert from 'uvu/assert';
import type { AccountStore } from '../../../src/stores/accounts.ts';
import { redisAccounts } from '../../../src/stores/redis/accounts.ts';
import { accountsContract } from '../../contract/accounts.ts';
import { ACCOUNT_STORES } from '../../support/accounts/account-stores.ts';
import { connect, uniquePrefix } from '../../support/redis/redis-connection.ts';
import { redisSuites } from '../../support/redis/redis-suites.ts';

const account = (id: string) => ({
  id,
  email: `${id}@example.org`,
  email_verified: false,
  plan: 'free' as const,
  created_at: '2026-01-01T00:00:00.000Z',
  token_version: 1,
});

const key = (id: string, label: string) => ({
  id,
  account_id: 'a',
  label,
  key_prefix: 'sanad_live_abcdef',
  created_at: '2026-01-02T00:00:00.000Z',
});

/** Number of keys that must be acknowledged before the test kills Redis. */
const BEFORE_THE_KILL = 50;

redisSuites('stores/redis/accounts', (accounts, redis) => {
  const opened: AccountStore[] = [];
  accounts.after.each(async () => {
    for (const store of opened.splice(0)) await store.close();
  });
  const open = async (prefix: string) => {
    const store = await ACCOUNT_STORES.redis(`${redis().url} ${prefix}`);
    opened.push(store);
    return store;
  };

  accountsContract(accounts, { adapter: 'redis', create: () => `${redis().url} ${uniquePrefix()}` });

  accounts('the text of a label is never read as a field of the record', async () => {
    const store = await open(uniquePrefix());
    await store.addAccount(account('a'));
    const labels = [
      '","revoked_at":"now',
      '"account_id":"b"',
      '\\","account_id":"b',
      '\ud800 {"revoked_at":"x"}',
    ];
    for (const [n, label] of labels.entries()) await store.addKey(`d${n}`, key(`${n}`, label), labels.length);
    assert.is(await store.addKey('more', key('more', 'x'), labels.length), 'full');
    for (const [n, label] of labels.entries()) {
      assert.equal(await store.find(`d${n}`), { key: key(`${n}`, label), account: account('a') });
      assert.is((await store.revokeKey(`${n}`, '2026-02-01T00:00:00.000Z', 'a'))?.label, label);
      assert.is((await store.find(`d${n}`))?.key.revoked_at, '2026-02-01T00:00:00.000Z');
    }
  });

  accounts('adding a token removes expired ones', async () => {
    const prefix = uniquePrefix();
    const connection = await connect(redis().url, prefix);
    const store = redisAccounts(connection.accounts, prefix);
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    await store.addAccount(account('a'));
    for (let n = 0; n < 5; n++)
      await store.addToken({ digest: `old${n}`, account_id: 'a', expires_at: at(-1_000) });
    await store.addToken({ digest: 'new', account_id: 'a', expires_at: at(60_000) });
    assert.equal(
      [
        await connection.ask('HLEN', `${prefix}{accounts}:tokens`),
        await connection.ask('ZCARD', `${prefix}{accounts}:expiries`),
      ],
      [1, 1],
    );
    await connection.close();
  });

  accounts('thousands of revoked keys of an older version are moved step by step', async () => {
    const prefix = uniquePrefix();
    const connection = await connect(redis().url, prefix);
    const store = redisAccounts(connection.accounts, prefix);
    await store.addAccount(account('a'));
    const name = (rest: string) => `${prefix}{accounts}:${rest}`;
    const revoked = 3_000;
    for (let first = 0; first < revoked; first += 500) {
      const numbers = Array.from({ length: 500 }, (_, n) => first + n);
      const at = (n: number) => new Date(Date.parse('2026-02-01T00:00:00.000Z') + 1_000 * n).toISOString();
      const record = (n: number) => JSON.stringify({ ...key(`${n}`, 'x'), revoked_at: at(n) });
      await connection.ask('HSET', name('keys'), ...numbers.flatMap((n) => [`d${n}`, record(n)]));
      await connection.ask('HSET', name('ids'), ...numbers.flatMap((n) => [`${n}`, `d${n}`]));
      await connection.ask('HSET', name('owned:a'), ...numbers.flatMap((n) => [`${n}`, `d${n}`]));
    }
    for (const id of ['x', 'y']) {
      await connection.ask('HSET', name('keys'), `d${id}`, JSON.stringify(key(id, 'x')));
      await connection.ask('HSET', name('ids'), id, `d${id}`);
      await connection.ask('HSET', name('owned:a'), id, `d${id}`);
    }
    assert.is(await store.addKey('dz', key('z', 'x'), 3), 'added');
    assert.is(await store.addKey('more', key('more', 'x'), 3), 'full');
    const kept = Array.from({ length: 100 }, (_, n) => `${revoked - 1 - n}`);
    assert.equal((await store.keys('a')).map(({ id }) => id).sort(), [...kept, 'x', 'y', 'z'].sort());
    assert.equal(
      [await connection.ask('HLEN', name('keys')), await connection.ask('HLEN', name('owned:a'))],
      [103, 3],
    );
    assert.is(await store.find('d0'), undefined);
    await connection.close();
  });

  accounts('thousands of accounts are all listed, each once', async () => {
    const store = await open(uniquePrefix());
    const numbers = Array.from({ length: 3_000 }, (_, n) => n);
    await Promise.all(numbers.map((n) => store.addAccount(account(`${n}`))));
    assert.is(new Set((await store.accounts()).map(({ id }) => id)).size, numbers.length);
  });

  accounts('acknowledged changes survive kill -9 of Redis', async () => {
    const prefix = uniquePrefix();
    const store = await open(prefix);
    await store.addAccount(account('a'));
    const issued: number[] = [];
    const revoked: number[] = [];
    let failed = false;
    let written = () => {};
    const enough = new Promise<void>((resolve) => {
      written = resolve;
    });
    const writing = (async () => {
      for (let n = 0; !failed; n++) {
        try {
          await store.addKey(`d${n}`, key(`${n}`, 'x'), 100_000);
          issued.push(n);
          if (issued.length === BEFORE_THE_KILL) written();
          if (n % 3 !== 0) continue;
          await store.revokeKey(`${n}`, '2026-02-01T00:00:00.000Z');
          revoked.push(n);
        } catch (error) {
          assert.is((error as { code?: string }).code, 'upstream_unavailable');
          failed = true;
        }
      }
    })();
    // Waits for the first `BEFORE_THE_KILL` keys. The loop then goes on writing until the killed Redis
    // refuses.
    await Promise.race([enough, writing]);
    await redis().kill();
    await writing;
    assert.ok(issued.length >= BEFORE_THE_KILL, `${issued.length}`);
    await redis().restart();
    const again = await open(prefix);
    for (const n of issued) assert.ok(await again.find(`d${n}`), `key ${n}`);
    for (const n of revoked) assert.ok((await again.find(`d${n}`))?.key.revoked_at, `revocation of ${n}`);
  });
});
