/** Tests what clients and operators notice when a worker of `sanad serve --workers` is killed. */
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { needsRedis, startRedis } from './support/redis/redis.ts';
import { issueKeys, replicaSettings, startReplica, underLoad } from './support/redis/replicas.ts';
import { testNeeding } from './support/skip.ts';

const killed = suite('workers-killed');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

testNeeding(needsRedis, killed)(
  'requests are answered or reset, and the metrics are those of the remaining worker',
  async () => {
    const redis = await startRedis();
    const port = await freePort();
    const settings = replicaSettings(redis.url, { METRICS_PORT: String(port), REDIS_TIMEOUT_MS: '10000' });
    const service = await startReplica(settings, ['--workers', '2']);
    const keys = await issueKeys(settings, 1, 100_000);
    const inside = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    const health = async () => (await (await inside('/healthz')).json()) as { answering: number };
    assert.equal(await health(), { status: 'ok', workers: 2, answering: 2 });
    const victim = pidOfWorker(service.pid);
    let asked: Promise<Response> | undefined;
    const answers = await underLoad({
      replicas: [service],
      keys,
      parallel: 20,
      requests: 1_000,
      choose: () => ({ replica: 0, key: 0 }),
      pace(number) {
        if (number !== 200) return;
        process.kill(victim, 'SIGKILL');
        // Asks for the metrics while the replacement of the killed worker is still starting.
        asked = delay(400).then(() => inside('/metrics'));
      },
    });
    assert.equal(
      answers.filter(({ lost }) => lost === 'NO_ANSWER'),
      [],
    );
    const metrics = await asked;
    assert.is(metrics?.status, 200);
    assert.match((await metrics?.text()) ?? '', /^sanad_http_request_duration_seconds_count/m);
    await service.kill();
    await redis.close();
  },
);

/**
 * Finds the worker's process id in `/proc`. It looks for `--workers`, because the TypeScript loader may have
 * child processes too.
 */
function pidOfWorker(supervisor: number): number {
  const isWorker = (pid: string) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
      return (
        Number(parent) === supervisor && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--workers')
      );
    } catch {
      return false;
    }
  };
  return Number(readdirSync('/proc').find((name) => /^\d+$/.test(name) && isWorker(name)));
}

killed.run();
