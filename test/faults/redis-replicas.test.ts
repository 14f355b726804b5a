/**
 * Three servers share one Redis. With `SANAD_TEST_WHOLE=1` the test sends 10,000 requests over several rate
 * windows, as issue 6 requires; otherwise fewer requests within one window.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { issueKey, revokeKey } from '../../src/accounts/keys.ts';
import { openKeyring } from '../../src/compose.ts';
import { loadConfig } from '../../src/config/config.ts';
import { eventually } from '../support/doors/server-process.ts';
import { temporaryFolder } from '../support/folders.ts';
import { seeded } from '../support/random.ts';
import type { TestRedis } from '../support/redis/redis.ts';
import { needsRedis, startRedis, startRedisCluster } from '../support/redis/redis.ts';
import type { Answer, Replica } from '../support/redis/replicas.ts';
import { issueKeys, replicaSettings, startReplica, underLoad } from '../support/redis/replicas.ts';
import { testNeeding } from '../support/skip.ts';

const replicated = suite('faults/redis-replicas');
const withRedis = testNeeding(needsRedis, replicated);

const WHOLE = process.env.SANAD_TEST_WHOLE === '1';
const REPLICAS = 3;
const KEYS = 50;
const WINDOW_MS = 60_000;

/** Timeout of 10 s for a busy machine, so that only a killed Redis counts as an outage. */
const LONG_TIMEOUT = { REDIS_TIMEOUT_MS: '10000' };

let redis: TestRedis;
let replicas: Replica[];
let settings: Readonly<Record<string, string>>;

async function start(on: () => Promise<TestRedis>): Promise<void> {
  redis = await on();
  settings = replicaSettings(redis.url, LONG_TIMEOUT);
  replicas = await Promise.all(Array.from({ length: REPLICAS }, () => startReplica(settings)));
}

async function stop(): Promise<void> {
  await Promise.all(replicas.map((replica) => (replica.alive ? replica.stop() : undefined)));
  await redis.close();
}

if (needsRedis.missing === undefined) {
  replicated.before(() => start(startRedis));
  replicated.after(stop);
}

const countBy = (answers: readonly Answer[], status: number) =>
  answers.filter((answer) => answer.status === status);

/**
 * Checks the answers for one key against an exact sliding window of `limit` requests. The limiter decided at
 * some time between sending and receiving; at least one choice of such times must agree with all answers.
 */
function isExact(answers: readonly Answer[], limit: number): string | undefined {
  const allowed = countBy(answers, 200);
  const bySent = allowed.map(({ sentAt }) => sentAt).sort((a, b) => a - b);
  const byReceived = allowed.map(({ receivedAt }) => receivedAt).sort((a, b) => a - b);
  for (let i = limit; i < allowed.length; i++) {
    const apart = (byReceived[i] as number) - (bySent[i - limit] as number);
    if (apart < WINDOW_MS) return `${limit + 1} were allowed within ${apart} ms`;
  }
  for (const { sentAt, receivedAt } of countBy(answers, 429)) {
    const before = allowed.filter((one) => one.receivedAt > sentAt - WINDOW_MS && one.sentAt < receivedAt);
    if (before.length < limit) return `refused after ${before.length} in the window`;
  }
  return undefined;
}

async function exactRates(on: string): Promise<void> {
  const rate = WHOLE ? 60 : 20;
  const keys = await issueKeys(settings, KEYS, rate);
  const requests = WHOLE ? 10_000 : 1_500;
  const random = seeded(6);
  const begun = performance.now();
  const answers = await underLoad({
    replicas,
    keys,
    requests,
    parallel: 24,
    choose: () => ({ replica: Math.floor(random() * REPLICAS), key: Math.floor(random() * KEYS) }),
    // In the full test, the requests are spread over two and a half rate windows.
    pace: WHOLE
      ? async (number) => {
          const due = begun + (number / requests) * 2.5 * WINDOW_MS;
          const early = due - performance.now();
          if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
        }
      : () => {},
  });
  assert.is(answers.length, requests);
  const took = performance.now() - begun;
  const [allowed, refused] = [200, 429].map((status) => countBy(answers, status).length);
  process.stdout.write(
    `${on}: ${requests} requests in ${(took / 1_000).toFixed(1)} s, ${allowed} allowed, ${refused} refused\n`,
  );
  for (let key = 0; key < KEYS; key++) {
    const its = answers.filter((answer) => answer.key === key);
    assert.is(countBy(its, 200).length + countBy(its, 429).length, its.length);
    assert.is(isExact(its, rate), undefined, `key ${key}`);
    if (WHOLE || took > WINDOW_MS) continue;
    // All requests fell into one window, so each value of `remaining` must occur exactly once.
    const remaining = countBy(its, 200).map(({ remaining }) => remaining);
    const expected = Array.from({ length: Math.min(rate, its.length) }, (_, i) => rate - 1 - i);
    assert.equal(
      remaining.sort((a, b) => b - a),
      expected,
      `key ${key}`,
    );
  }
}

withRedis(`three servers on one Redis grant each of ${KEYS} keys its exact rate`, () =>
  exactRates('one Redis'),
);

withRedis('Redis killed under load: no key exceeds its rate in any server', async () => {
  const rate = 30;
  const keys = await issueKeys(settings, 6, rate);
  let restarted: Promise<void> | undefined;
  const answers = await underLoad({
    replicas,
    keys,
    requests: 1_500,
    parallel: 12,
    choose: (number) => ({ replica: number % REPLICAS, key: Math.floor(number / REPLICAS) % 6 }),
    async pace(number) {
      if (number === 150) await redis.kill();
      if (number === 700) restarted = redis.restart();
    },
  });
  await restarted;
  const [allowed, refused, away] = [200, 429, 503].map((status) => countBy(answers, status).length);
  // A server answers 503 for a key that it had not seen before Redis was killed. Every answer is 200, 429 or
  // 503.
  assert.is(Number(allowed) + Number(refused) + Number(away), answers.length);
  for (let key = 0; key < 6; key++) {
    for (let replica = 0; replica < REPLICAS; replica++) {
      const its = countBy(answers, 200).filter((one) => one.key === key && one.replica === replica);
      assert.ok(its.length <= rate, `key ${key} at server ${replica}: ${its.length}`);
    }
  }
  for (const replica of replicas) {
    const logged = replica
      .log()
      .split('\n')
      .filter((line) => line.includes('"msg":"Redis cannot be reached"'));
    assert.is(logged.length, 1, logged.join('\n'));
  }
});

withRedis('afterwards, the three servers count the rate of a key together again', async () => {
  const rate = 30;
  const keys = await issueKeys(settings, 4, rate);
  const [probe] = keys.splice(0, 1);
  const known = async () => {
    const headers = { Authorization: `Bearer ${probe?.key}` };
    const asked = replicas.map(
      async ({ url }) => (await fetch(`${url}/v1/jurisdictions`, { headers })).status,
    );
    return (await Promise.all(asked)).every((status) => status === 200);
  };
  assert.ok(await eventually(known, (all) => all, 30_000));
  const answers = await underLoad({
    replicas,
    keys,
    requests: 300,
    parallel: 12,
    choose: (number) => ({ replica: number % REPLICAS, key: Math.floor(number / REPLICAS) % 3 }),
  });
  for (let key = 0; key < 3; key++)
    assert.is(countBy(answers, 200).filter((one) => one.key === key).length, rate, `key ${key}`);
});

withRedis('a server killed under load loses no counts, and no slot is granted twice', async () => {
  const rate = 30;
  const keys = await issueKeys(settings, 10, rate);
  const keyring = openKeyring(loadConfig({ SANAD_DATA_DIR: temporaryFolder(), ...settings }));
  const issued: string[] = [];
  const revoked: string[] = [];
  let over = false;
  const administering = (async () => {
    for (let i = 0; !over; i++) {
      const { key, id } = await issueKey(keyring, { email: `more-${i}@example.org` });
      if (i % 2 === 0) issued.push(key);
      else if (await revokeKey(keyring, id)) revoked.push(key);
    }
  })();
  const answers = await underLoad({
    replicas,
    keys,
    requests: 900,
    parallel: 12,
    choose: (number) => ({ replica: number % REPLICAS, key: number % 10 }),
    async pace(number) {
      if (number === 300) await replicas[0]?.kill();
    },
  });
  over = true;
  await administering;
  await keyring.store.close();
  assert.ok(countBy(answers, 0).length > 50);
  for (let key = 0; key < 10; key++) {
    const its = answers.filter((answer) => answer.key === key);
    // `lost` requests got no answer because their server was killed. Redis may have counted them.
    const lost = countBy(its, 0).length;
    const remaining = countBy(its, 200).map(({ remaining }) => remaining);
    assert.ok(remaining.length <= rate && remaining.length >= rate - lost, `key ${key}: ${remaining.length}`);
    assert.is(new Set(remaining).size, remaining.length, `key ${key}`);
  }
  const statusAt = async (replica: Replica | undefined, key: string) => {
    const headers = { Authorization: `Bearer ${key}` };
    return (await fetch(`${replica?.url}/v1/jurisdictions`, { headers })).status;
  };
  assert.ok(issued.length > 5 && revoked.length > 5);
  for (const key of issued) assert.is(await statusAt(replicas[1], key), 200);
  for (const key of revoked) assert.is(await statusAt(replicas[2], key), 401);
});

if (WHOLE)
  withRedis('the same on a cluster', async () => {
    await stop();
    await start(startRedisCluster);
    await exactRates('a cluster');
  });

replicated.run();
