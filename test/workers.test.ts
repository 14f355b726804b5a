/** Tests `sanad serve --workers`: several processes that serve one address. */
import { readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sanad } from './support/cli.ts';
import { eventually } from './support/doors/server-process.ts';
import { sampleData } from './support/doors/service.ts';
import type { TestRedis } from './support/redis/redis.ts';
import { needsRedis, startRedis } from './support/redis/redis.ts';
import type { Replica } from './support/redis/replicas.ts';
import { issueKeys, replicaSettings, startReplica, underLoad } from './support/redis/replicas.ts';
import { testNeeding } from './support/skip.ts';

const workers = suite('workers');
const withRedis = testNeeding(needsRedis, workers);

const RATE = 40;
/**
 * Command-line arguments for two workers. Their accounts are in the data directory and their rates in Redis.
 */
const TWO_WORKERS = ['--workers', '2'];

let redis: TestRedis;
let service: Replica;
let settings: Record<string, string>;
if (needsRedis.missing === undefined) {
  workers.before(async () => {
    redis = await startRedis();
    settings = {
      ...replicaSettings(redis.url, {
        REDIS_TIMEOUT_MS: '10000',
        SANAD_ACCOUNTS: 'lmdb',
        SANAD_LOG_LEVEL: 'info',
      }),
      SANAD_DATA_DIR: await sampleData(),
    };
    service = await startReplica(settings, TWO_WORKERS);
  });
  workers.after(() => redis.close());
}

/**
 * Process ids of the workers that this process started, from `/proc`. The TypeScript loader may have child
 * processes too.
 */
function workersOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => {
      try {
        const stat = readFileSync(`/proc/${child}/stat`, 'utf8');
        // In `/proc/PID/stat`, state and parent follow the process name, which may itself contain blanks and
        // brackets.
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        const isWorker = readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('--workers');
        return Number(parent) === pid && state !== 'Z' && isWorker;
      } catch {
        return false;
      }
    });
}

const isGone = (pid: number) => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};

/** Runs `body` while a process is paused, so that it accepts no connections. */
async function whilePaused<T>(pid: number, body: () => Promise<T>): Promise<T> {
  process.kill(pid, 'SIGSTOP');
  try {
    return await body();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

const lines = (service: Replica): { msg: string; worker?: number }[] =>
  service
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line));

workers('several workers need a shared store for rates', () => {
  const { status, stderr } = sanad(['serve', '--workers', '2']);
  assert.is(status, 2);
  assert.match(stderr, /more than one worker needs REDIS_URL or REDIS_LIMITS_URL/);
  for (const wrong of ['0', 'many', '1.5']) assert.is(sanad(['serve', '--workers', wrong]).status, 2, wrong);
});

withRedis('two workers answer at one address, and a key has one rate over both', async () => {
  const keys = await issueKeys(settings, 3, RATE);
  const load = {
    replicas: [service],
    keys,
    parallel: 12,
    requests: 90,
    choose: (n: number) => ({ replica: 0, key: n % 3 }),
  };
  const [first, second, ...more] = workersOf(service.pid) as [number, number];
  assert.equal(more, []);
  // One worker may take all connections of one moment, so each in turn gets some while the other is paused.
  const answers = [
    ...(await whilePaused(second, () => underLoad(load))),
    ...(await whilePaused(first, () => underLoad(load))),
  ];
  for (const key of [0, 1, 2]) {
    const its = answers.filter((answer) => answer.key === key && answer.status === 200);
    assert.is(its.length, RATE, `key ${key}`);
  }
  const answered = () =>
    new Set(
      lines(service)
        .filter(({ msg }) => msg === 'request')
        .map(({ worker }) => worker),
    );
  assert.is(
    await eventually(
      async () => answered().size,
      (size) => size === 2,
      30_000,
    ),
    2,
  );
});

withRedis('a worker that dies is replaced, and the address keeps answering', async () => {
  const keys = await issueKeys(settings, 1, 100_000);
  const [victim, other] = workersOf(service.pid) as [number, number];
  const answers = await underLoad({
    replicas: [service],
    keys,
    parallel: 4,
    requests: 400,
    choose: () => ({ replica: 0, key: 0 }),
    pace(number) {
      if (number === 100) process.kill(victim, 'SIGKILL');
    },
  });
  // Only requests that the killed worker was serving at that moment may be lost.
  const lost = answers.filter(({ status }) => status !== 200);
  assert.ok(lost.length <= 8, `${lost.length}`);
  const two = async () => workersOf(service.pid).filter((pid) => pid !== victim).length;
  assert.is(await eventually(two, (count) => count === 2, 60_000), 2);
  assert.ok(workersOf(service.pid).includes(other));
  const isLogged = async () => /worker ended, another takes its place/.test(service.log());
  assert.ok(await eventually(isLogged, (is) => is, 30_000));
  const listening = async () => lines(service).filter(({ msg }) => msg === 'listening').length;
  assert.is(await eventually(listening, (count) => count === 3, 60_000), 3);
});

withRedis(
  'a stop completes requests in progress, even if every process gets the signal; no worker outlives the first',
  async () => {
    const keys = await issueKeys(settings, 1, 100_000);
    const pids = workersOf(service.pid);
    let underWay = () => {};
    const begun = new Promise<void>((resolve) => {
      underWay = resolve;
    });
    const load = underLoad({
      replicas: [service],
      keys,
      parallel: 4,
      requests: 2_000,
      choose: () => ({ replica: 0, key: 0 }),
      pace(number) {
        if (number === 50) underWay();
      },
    });
    await begun;
    // Sends the signal to every process, as Ctrl-C in a terminal does.
    for (const pid of pids) process.kill(pid, 'SIGINT');
    assert.is(await service.stop(), 0);
    const answers = await load;
    assert.ok(answers.some(({ status }) => status === 200));
    // After the stop, no process listens any more, and connections are refused. Each of four clients may lose
    // two more requests, on connections that were idle or not yet accepted.
    const cut = answers.filter(({ status, lost }) => status !== 200 && lost !== 'ECONNREFUSED');
    assert.ok(cut.length <= 8, JSON.stringify(cut));
    assert.ok(pids.every(isGone));

    const another = await startReplica(settings, TWO_WORKERS);
    const orphans = workersOf(another.pid);
    await another.kill();
    assert.ok(
      await eventually(
        async () => orphans.every(isGone),
        (gone) => gone,
        30_000,
      ),
    );
  },
);

workers.run();
