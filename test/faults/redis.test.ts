/** Fault tests with a real server: Redis is killed, hangs, comes back, or was never there. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { issueKey, revokeKey } from '../../src/accounts/keys.ts';
import { openKeyring } from '../../src/compose.ts';
import { loadConfig } from '../../src/config/config.ts';
import { serve } from '../../src/main.ts';
import { eventually } from '../support/doors/server-process.ts';
import type { TestService } from '../support/doors/service.ts';
import { startService } from '../support/doors/service.ts';
import { temporaryFolder } from '../support/folders.ts';
import { PROMPTLY_MS } from '../support/promptly.ts';
import type { TestRedis } from '../support/redis/redis.ts';
import { needsRedis, startRedis } from '../support/redis/redis.ts';
import { connect, uniquePrefix } from '../support/redis/redis-connection.ts';
import { testNeeding } from '../support/skip.ts';

const faults = suite('faults/redis');
const withRedis = testNeeding(needsRedis, faults);

const PEPPER = 'a pepper that all instances share, of 32 characters and more';
/** Milliseconds to wait for recovery. It takes a second or less; the rest is for a busy machine. */
const BACK_MS = 120_000;

let redis: TestRedis;
if (needsRedis.missing === undefined) {
  faults.before(async () => {
    redis = await startRedis();
  });
  faults.after(() => redis.close());
}

const settingsOf = (prefix: string, more: Record<string, string> = {}) => ({
  REDIS_URL: redis.url,
  REDIS_PREFIX: prefix,
  // A timeout of 1 s, so that a slow answer on a busy machine does not count as an outage.
  REDIS_TIMEOUT_MS: '1000',
  SANAD_PEPPER: PEPPER,
  ...more,
});

const started = (prefix: string, more?: Record<string, string>) =>
  startService({ settings: settingsOf(prefix, more) });

/** HTTP status of a request with this API key. */
const statusOf = async (service: TestService, key: string) =>
  (await service.ask('/v1/jurisdictions', { headers: { Authorization: `Bearer ${key}` } })).status;

withRedis('a revocation or change by one server is seen by another at the next request', async () => {
  const prefix = uniquePrefix();
  const [one, other] = [await started(prefix), await started(prefix)];
  const { key, id } = await one.issue();
  assert.equal([await statusOf(one, key), await statusOf(other, key)], [200, 200]);
  const keyring = openKeyring(one.config);
  await revokeKey(keyring, id);
  assert.equal([await statusOf(other, key), await statusOf(one, key)], [401, 401]);
  const { key: rated } = await one.issue({ requests_per_minute: 3 });
  const statuses = [];
  for (const service of [one, other, one, other, one, other]) statuses.push(await statusOf(service, rated));
  assert.equal(statuses, [200, 200, 200, 429, 429, 429]);
  await keyring.store.close();
  await Promise.all([one.close(), other.close()]);
});

withRedis(
  'gone: cached keys work at their rate, others get 503 with Retry-After; then everything is as before',
  async () => {
    const service = await started(uniquePrefix());
    const { key: seen } = await service.issue({ email: 'seen@example.org', requests_per_minute: 5 });
    const { key: unseen } = await service.issue({ email: 'unseen@example.org' });
    const { key: revoked, id } = await service.issue({ email: 'revoked@example.org' });
    assert.equal([await statusOf(service, seen), await statusOf(service, revoked)], [200, 200]);
    const keyring = openKeyring(service.config);
    await revokeKey(keyring, id);
    await keyring.store.close();
    assert.is(await statusOf(service, revoked), 401);

    await redis.kill();
    // The key's rate is 5 a minute, and one request has passed before the outage.
    const statuses = [];
    for (let i = 0; i < 6; i++) statuses.push(await statusOf(service, seen));
    assert.equal(statuses, [200, 200, 200, 200, 429, 429]);
    assert.is(await statusOf(service, revoked), 401);
    const refused = await service.ask('/v1/jurisdictions', {
      headers: { Authorization: `Bearer ${unseen}` },
    });
    assert.is(refused.status, 503);
    assert.ok(Number(refused.headers.get('retry-after')) >= 1);
    assert.is(((await refused.json()) as { code: string }).code, 'upstream_unavailable');
    assert.is((await fetch(`${service.url}/readyz`)).status, 200);

    await redis.restart();
    assert.is(
      await eventually(
        () => statusOf(service, unseen),
        (status) => status === 200,
        BACK_MS,
      ),
      200,
    );
    // Redis has counted only one request, but the process itself has counted five: the key stays refused.
    assert.is(await statusOf(service, seen), 429);
    assert.is(await statusOf(service, revoked), 401);
    await service.close();
  },
);

withRedis('stuck: no request waits for it, and it is used again once it answers', async () => {
  const service = await started(uniquePrefix(), { REDIS_TIMEOUT_MS: '10000' });
  const { key: unseen } = await service.issue();
  assert.is(await statusOf(service, service.key), 200);
  redis.pause();
  try {
    // This first request waits for the timeout and so detects the outage.
    await statusOf(service, service.key);
    const begun = performance.now();
    for (let i = 0; i < 20; i++) assert.is(await statusOf(service, service.key), 200);
    assert.is(await statusOf(service, unseen), 503);
    // If each of the 21 requests waited for the timeout of 10 s, they would take 210 s.
    assert.ok(performance.now() - begun < PROMPTLY_MS, `${performance.now() - begun} ms`);
  } finally {
    redis.resume();
  }
  assert.is(
    await eventually(
      () => statusOf(service, unseen),
      (status) => status === 200,
      BACK_MS,
    ),
    200,
  );
  await service.close();
});

withRedis('keys are cached no longer than the setting says', async () => {
  const service = await started(uniquePrefix(), { SANAD_REMEMBER_KEYS_S: '0' });
  assert.is(await statusOf(service, service.key), 200);
  await redis.kill();
  assert.is(await statusOf(service, service.key), 503);
  await redis.restart();
  assert.is(
    await eventually(
      () => statusOf(service, service.key),
      (status) => status === 200,
      BACK_MS,
    ),
    200,
  );
  await service.close();
});

withRedis(
  'away at the start: the server starts, is ready when accounts are, and needs no Redis for those in LMDB',
  async () => {
    const prefix = uniquePrefix();
    const before = await started(prefix);
    const { key } = before;
    const { dataDir } = before.config;
    await before.close();
    const settings = {
      ...settingsOf(prefix),
      SANAD_DATA_DIR: dataDir,
      SANAD_LOG_LEVEL: 'silent',
      PORT: '0',
      GRPC_PORT: '0',
    };
    await redis.kill();
    const service = await serve(loadConfig(settings));
    const status = async (path: string) =>
      (await fetch(`${service.url}${path}`, { headers: { Authorization: `Bearer ${key}` } })).status;
    assert.equal([await status('/readyz'), await status('/v1/jurisdictions')], [503, 503]);

    const here = loadConfig({ ...settings, SANAD_ACCOUNTS: 'lmdb' });
    const keyring = openKeyring(here);
    const issued = await issueKey(keyring, { email: 'here@example.org', requests_per_minute: 2 });
    await keyring.store.close();
    const alone = await serve(here);
    const statuses = [(await fetch(`${alone.url}/readyz`)).status];
    for (let i = 0; i < 3; i++) {
      const headers = { Authorization: `Bearer ${issued.key}` };
      statuses.push((await fetch(`${alone.url}/v1/jurisdictions`, { headers })).status);
    }
    assert.equal(statuses, [200, 200, 200, 429]);
    await alone.close();

    await redis.restart();
    assert.is(
      await eventually(
        () => status('/readyz'),
        (ready) => ready === 200,
        BACK_MS,
      ),
      200,
    );
    assert.is(await status('/v1/jurisdictions'), 200);
    await service.close();
  },
);

withRedis('an instance with another pepper is refused, and so is a command', async () => {
  const prefix = uniquePrefix();
  const service = await started(prefix);
  const config = loadConfig({
    ...settingsOf(prefix, { SANAD_PEPPER: PEPPER.toUpperCase() }),
    SANAD_DATA_DIR: temporaryFolder(),
    SANAD_LOG_LEVEL: 'silent',
    PORT: '0',
    GRPC_PORT: 'off',
  });
  const refusal = (error: Error) => error.message;
  assert.match(await serve(config).then(() => 'served', refusal), /another SANAD_PEPPER/);
  const keyring = openKeyring(config);
  const issued = await issueKey(keyring, { email: 'a@example.org' }).then(() => 'issued', refusal);
  assert.match(issued, /another SANAD_PEPPER/);
  await keyring.store.close();
  await service.close();
});

withRedis(
  'one log line when Redis goes away and one when it is back, whatever is requested meanwhile',
  async () => {
    const connection = await connect(redis.url, uniquePrefix(), { timeoutMs: 500 });
    assert.equal(
      connection.logged.filter((line) => line.includes('reached')),
      [],
    );
    await redis.kill();
    for (let i = 0; i < 100; i++) {
      for (const reach of [connection.limits, connection.accounts, connection.usage])
        await reach.ask('x{a}', (commands) => commands.call('GET', 'x{a}')).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    const { limits } = connection.health();
    assert.ok(limits && !limits.reachable && limits.failures + limits.skipped === 100);
    await redis.restart();
    const back = async () => Object.values(connection.health()).every(({ reachable }) => reachable);
    assert.is(await eventually(back, (is) => is, BACK_MS), true);
    assert.equal(connection.logged, ['warn: Redis cannot be reached', 'info: Redis can be reached again']);
    await connection.close();
  },
);

withRedis(
  'a server without durable accounts causes a warning at the start, also without CONFIG',
  async () => {
    const forgetful = await startRedis([
      '--appendonly',
      'no',
      '--maxmemory',
      '100mb',
      '--maxmemory-policy',
      'allkeys-lru',
    ]);
    const connection = await connect(forgetful.url);
    await eventually(
      async () => connection.logged.length,
      (lines) => lines >= 2,
      BACK_MS,
    );
    assert.is(connection.logged.length, 2, connection.logged.join('\n'));
    assert.match(connection.logged.join('\n'), /appendonly yes[\s\S]*noeviction/);
    await connection.close();
    await forgetful.call('CONFIG', 'SET', 'requirepass', 'secret');
    await forgetful.call('ACL', 'SETUSER', 'sanad', 'on', '>word', '~*', '+@all', '-config');
    const user = await connect(forgetful.url.replace('//', '//sanad:word@'));
    await eventually(
      async () => user.logged.length,
      (lines) => lines >= 1,
      BACK_MS,
    );
    assert.match(user.logged.join('\n'), /^warn: Redis does not report its settings/);
    await user.close();
    const stranger = await connect(forgetful.url.replace('//', '//sanad:wrong@'));
    assert.equal(stranger.logged, ['warn: Redis cannot be reached']);
    await stranger.close();
    await forgetful.close();
  },
);

withRedis('rates in a Redis of their own: each can fail without the other', async () => {
  const rates = await startRedis(['--appendonly', 'no', '--save', '']);
  const prefix = uniquePrefix();
  const service = await started(prefix, { REDIS_LIMITS_URL: rates.url });
  const { key, id } = await service.issue({ requests_per_minute: 3 });
  assert.is(await statusOf(service, key), 200);
  assert.is(await rates.call('LLEN', `${prefix}{${id}}:rate:default`), 1);
  assert.is(await redis.call('EXISTS', `${prefix}{${id}}:rate:default`), 0);
  await rates.kill();
  const { key: another } = await service.issue({ email: 'another@example.org' });
  assert.is(await statusOf(service, another), 200);
  const statuses = [];
  for (let i = 0; i < 3; i++) statuses.push(await statusOf(service, key));
  assert.equal(statuses, [200, 200, 429]);
  await service.close();
  await rates.close();
});

faults.run();
