/**
 * Too much to do: `npm run bench:overload -- --data DIR`. First what the service can do (a closed loop), then several
 * times as much, sent by the clock whether answers come or not, then what it does when that is over. Servers and load
 * are processes of their own, held apart where the machine can.
 */
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chooseSubjects } from './http-subjects.ts';
import { benchKeys } from './keys.ts';
import { burst } from './load.ts';
import { pinClient, pinning, startServer } from './process.ts';
import { median } from './rounds.ts';

const { values } = parseArgs({
  options: {
    /** A data directory with a published corpus. */
    data: { type: 'string' },
    /** Times what the service can do. */
    times: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '10' },
    /** Of the closed loop that finds out what it can do. */
    connections: { type: 'string', default: '50' },
  },
});
if (values.data === undefined) throw new Error('--data DIR: a data directory with a published corpus');

const times = Number(values.times);
const seconds = Number(values.seconds);
const connections = Number(values.connections);
const root = new URL('..', import.meta.url).pathname;
const { queries } = await chooseSubjects(values.data);
const keys = await benchKeys(values.data);
const server = await startServer([`${root}dist/cli/sanad.js`, 'serve'], {
  SANAD_DATA_DIR: values.data,
  PORT: '0',
  GRPC_PORT: '0',
});
pinClient();
print(`${queries.length} queries, ${pinning}`);

const requests = queries.map((query) => ({ method: 'POST' as const, path: '/v1/search', body: { query } }));
const closed = () => burst(server.url, { requests, keys, connections, seconds: Math.min(seconds, 4) });
await closed();
const before = await closed();
const peak = before.requestsPerSecond;
print(
  `closed loop, ${connections} connections: ${round(peak)} searches/s, p50 ${before.p50Ms} ms, p99 ${before.p99Ms} ms`,
);

const over = await sentByTheClock(peak * times, seconds);
const goodput = over.answered.length / over.seconds;
print(
  [
    `${times} times as much for ${seconds} s: ${round(over.sent / seconds)} sent/s`,
    `${round(goodput)} answered/s with 200 (${(goodput / peak).toFixed(2)} of the peak)`,
    `${round(over.refused.length / over.seconds)} refused/s, ${over.failed} without an answer`,
  ].join(', '),
);
print(
  `  answered: p50 ${at(over.answered, 0.5)} ms, p99 ${at(over.answered, 0.99)} ms; refused: p50 ${at(over.refused, 0.5)} ms, p99 ${at(over.refused, 0.99)} ms`,
);

const stopped = performance.now();
let recovered: number | undefined;
for (let second = 0; second < 15 && recovered === undefined; second++) {
  const calm = await sentByTheClock(peak / 2, 1);
  const whole = calm.refused.length === 0 && calm.failed === 0 && at(calm.answered, 0.99) <= 2 * before.p99Ms;
  if (whole) recovered = (performance.now() - stopped) / 1000;
}
print(
  `at half the peak after it: ${recovered === undefined ? 'not recovered in 15 s' : `as before within ${recovered.toFixed(1)} s`}`,
);
const after = await closed();
print(`closed loop again: ${round(after.requestsPerSecond)} searches/s`);
await server.stop();

interface Sent {
  /** Until the last answer: those that come late count over the time that they took. */
  seconds: number;
  sent: number;
  /** How long each took, in milliseconds. */
  readonly answered: number[];
  readonly refused: number[];
  failed: number;
}

/** So many a second, each at its time: a client that waits for answers would send less the slower they come. */
async function sentByTheClock(perSecond: number, forSeconds: number): Promise<Sent> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4_000 });
  const outcome: Sent = { seconds: forSeconds, sent: 0, answered: [], refused: [], failed: 0 };
  const waiting = new Set<Promise<void>>();
  const began = performance.now();
  for (;;) {
    const elapsed = (performance.now() - began) / 1000;
    if (elapsed >= forSeconds) break;
    for (; outcome.sent < elapsed * perSecond; outcome.sent++) {
      const one = ask(agent, outcome.sent, outcome);
      waiting.add(one);
      void one.then(() => waiting.delete(one));
    }
    await delay(1);
  }
  await Promise.all(waiting);
  outcome.seconds = (performance.now() - began) / 1000;
  agent.destroy();
  return outcome;
}

function ask(agent: Agent, turn: number, outcome: Sent): Promise<void> {
  const body = JSON.stringify(requests[turn % requests.length]?.body);
  const began = performance.now();
  return new Promise((resolve) => {
    const sent = request(
      `${server.url}/v1/search`,
      {
        agent,
        method: 'POST',
        headers: {
          authorization: `Bearer ${keys[turn % keys.length]}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => {
          const ms = performance.now() - began;
          if (response.statusCode === 200) outcome.answered.push(ms);
          else if (response.statusCode === 503 && response.headers['retry-after'] !== undefined)
            outcome.refused.push(ms);
          else outcome.failed += 1;
          resolve();
        });
      },
    );
    sent.setTimeout(30_000, () => sent.destroy());
    sent.on('error', () => {
      outcome.failed += 1;
      resolve();
    });
    sent.end(body);
  });
}

function at(durations: readonly number[], share: number): number {
  if (durations.length === 0) return Number.NaN;
  const sorted = [...durations].sort((a, b) => a - b);
  return round(share === 0.5 ? median(sorted) : (sorted[Math.floor(share * (sorted.length - 1))] as number));
}

function round(value: number): number {
  return Math.round(value);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
