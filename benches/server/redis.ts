/**
 * Measures what a request costs more if accounts and rates are in Redis:
 *
 * `REDIS_URL=… [REDIS_LIMITS_URL=…] npm run bench:redis -- --data DIR`
 *
 * Two servers, one with Redis and one without, get requests in turn, one at a time, because load would hide
 * the latency that Redis adds to each request.
 */
import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import { benchKeys } from '../shared/keys.ts';
import { pinClient, pinning, startServer } from '../shared/process.ts';

const { values } = parseArgs({
  options: {
    /** A data directory with a published corpus. */
    data: { type: 'string' },
    requests: { type: 'string', default: '4000' },
  },
});
const { REDIS_URL, REDIS_LIMITS_URL, ...environment } = process.env;
if (values.data === undefined) throw new Error('--data DIR: a data directory with a published corpus');
if (REDIS_URL === undefined) throw new Error('REDIS_URL: where the Redis is');

const ROUTE = '/v1/jurisdictions';
const cli = new URL('../../dist/cli/sanad.js', import.meta.url).pathname;
const settings = { SANAD_DATA_DIR: values.data, PORT: '0', GRPC_PORT: 'off', SANAD_LOG_LEVEL: 'warn' };

const SIDES: Readonly<Record<string, Record<string, string>>> = {
  'without Redis': {},
  'accounts and rates in one Redis': { REDIS_URL },
  ...(REDIS_LIMITS_URL !== undefined && { 'rates in a Redis of their own': { REDIS_URL, REDIS_LIMITS_URL } }),
};

const agent = new Agent({ keepAlive: true });
const sides = [];
for (const [name, own] of Object.entries(SIDES)) {
  process.env = { ...environment, ...own };
  const keys = await benchKeys(values.data);
  sides.push({
    name,
    keys,
    server: await startServer([cli, 'serve'], { ...settings, ...own }),
    times: [] as number[],
  });
}
pinClient();

const WARM = 500;
const count = Number(values.requests);
for (let turn = -WARM; turn < count; turn++) {
  for (const { keys, server, times } of sides) {
    const begun = performance.now();
    await ask(`${server.url}${ROUTE}`, keys[(turn + WARM) % keys.length] as string);
    if (turn >= 0) times.push(performance.now() - begun);
  }
}
const rows = sides.map(({ name, times }) => {
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(share * times.length)] as number;
  return { name, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
});
const [bare] = rows as [(typeof rows)[number], ...typeof rows];
print(`GET ${ROUTE}, ${count} requests each in turns, ${pinning}`);
print('| | p50 ms | p95 ms | p99 ms | p50 more than without | p99 more than without |');
print('|---|---|---|---|---|---|');
for (const { name, p50, p95, p99 } of rows)
  print(
    `| ${[name, ...[p50, p95, p99, p50 - bare.p50, p99 - bare.p99].map((ms) => ms.toFixed(2))].join(' | ')} |`,
  );
agent.destroy();
for (const { server } of sides) await server.stop();

function ask(url: string, key: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { authorization: `Bearer ${key}` } }, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`status ${response.statusCode}`)),
      );
    });
    sent.once('error', reject);
    sent.end();
  });
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
