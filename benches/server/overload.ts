/**
 * Measures the service under overload: `npm run bench:overload -- --data DIR [--times 5,20]`. First it finds
 * the peak: the most searches a second that are answered with 200, with several numbers of connections that
 * each send the next request after an answer. Then it sends several times the peak by the clock, whether or
 * not earlier requests are answered. Then it sends half the peak, until everything is answered in time again.
 *
 * The server and the load generator are processes of their own, on separate cores if the machine has two. The
 * generator (`flood.ts`) has a limited number of connections. A request that finds none free waits; its time
 * counts from when it was due, so that no wait is left out. The wait in the generator is printed too.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { QUERIES } from '../shared/http-subjects.ts';
import { benchKeys } from '../shared/keys.ts';
import { pinClient, pinning, startServer } from '../shared/process.ts';
import type { FloodOptions, FloodResult } from './flood.ts';
import { closedLoop, openLoop } from './flood.ts';

const { values } = parseArgs({
  options: {
    /** A data directory with a published corpus. */
    data: { type: 'string' },
    /** Loads to measure, as multiples of the peak, separated by commas. */
    times: { type: 'string', default: '5,20' },
    seconds: { type: 'string', default: '10' },
    /** Number of connections of the load generator under overload. */
    connections: { type: 'string', default: '512' },
    /** How often the server is started and measured; figures are printed for each start. */
    rounds: { type: 'string', default: '1' },
  },
});
if (values.data === undefined) throw new Error('--data DIR: a data directory with a published corpus');
const dataDirectory = values.data;

/**
 * Goals: answered requests as a share of the peak (lower bound); latencies under overload and time to recover
 * (upper bounds).
 */
const FLOORS = {
  goodput: 0.8,
  answeredP99Ms: 1_000,
  refusedP99Ms: 100,
  recoverySeconds: 5,
};

/**
 * Numbers of connections with which the peak is searched, and the seconds for each. The first is a warm-up.
 */
const WIDTHS = [8, 4, 16, 32, 64];
const WIDTH_SECONDS = 3;
/**
 * Load after the overload as a share of the peak; seconds of a slice of this load; seconds until the
 * measurement gives up.
 */
const CALM_SHARE = 0.5;
const CALM_SLICE_SECONDS = 0.25;
const LONGEST_RECOVERY_SECONDS = 15;

const times = values.times.split(',').map(Number);
const seconds = Number(values.seconds);
const connections = Number(values.connections);
const root = new URL('../..', import.meta.url).pathname;
const keys = await benchKeys(dataDirectory);
pinClient();
print(`${QUERIES.length} queries, ${connections} connections, ${pinning}`);
for (let round = 0; round < Number(values.rounds); round++) await measure();

async function measure(): Promise<void> {
  const server = await startServer([`${root}dist/cli/sanad.js`, 'serve'], {
    SANAD_DATA_DIR: dataDirectory,
    PORT: '0',
    GRPC_PORT: '0',
  });
  try {
    const load = (width: number): FloodOptions => ({
      url: server.url,
      requests: rendered(),
      connections: width,
      mark: '"reranked":true',
    });
    const peak = await peakOf(load);
    const plainPeak = await peakWithoutReranker(load(32));
    for (const multiple of times) {
      const before = server.cpuSeconds();
      const over = await openLoop(load(connections), peak * multiple, seconds);
      report(multiple, { peak, plainPeak }, over, (server.cpuSeconds() - before) / over.seconds);
      await recovery(load(connections), peak);
    }
  } finally {
    await server.stop();
  }
}

/**
 * Returns the requests as bytes. Queries and keys are taken in turn, so that no key reaches its rate limit.
 */
function rendered(options = {}): Buffer[] {
  return Array.from({ length: Math.max(QUERIES.length, keys.length) }, (_, turn) => {
    const body = JSON.stringify({ query: QUERIES[turn % QUERIES.length], ...options });
    const head = [
      'POST /v1/search HTTP/1.1',
      'Host: bench',
      `Authorization: Bearer ${keys[turn % keys.length]}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
  });
}

/**
 * Measures the peak of searches without the reranker. Under overload, searches are answered that way, so the
 * difference to this peak is what refusing requests costs.
 */
async function peakWithoutReranker(load: FloodOptions): Promise<number> {
  const peak = goodputOf(await closedLoop({ ...load, requests: rendered({ rerank: false }) }, WIDTH_SECONDS));
  print(`closed loop of ${load.connections} without the reranker: ${round(peak)} searches/s`);
  return peak;
}

async function peakOf(load: (width: number) => FloodOptions): Promise<number> {
  let peak = 0;
  for (const [turn, width] of WIDTHS.entries()) {
    const result = await closedLoop(load(width), WIDTH_SECONDS);
    if (turn === 0) continue;
    peak = Math.max(peak, goodputOf(result));
    print(
      `closed loop of ${width}: ${round(goodputOf(result))} searches/s, ${percent(result.marked, result.answered.length)} reranked, p50 ${at(result.answered, 0.5)} ms, p99 ${at(result.answered, 0.99)} ms`,
    );
  }
  print(`peak: ${round(peak)} searches/s`);
  return peak;
}

interface Peaks {
  readonly peak: number;
  readonly plainPeak: number;
}

function report(multiple: number, { peak, plainPeak }: Peaks, over: FloodResult, processors: number): void {
  const { answered, refused, failed, unanswered, held, marked, sent } = over;
  print(
    `\n${multiple} times the peak for ${seconds} s: ${round(sent / seconds)} sent/s; ${round(goodputOf(over))} answered/s with 200 (${percent(marked, answered.length)} reranked), ${round(refused.length / over.seconds)} refused/s with 503 and Retry-After; the server used ${processors.toFixed(2)} of a processor`,
  );
  floor('goodput of the peak', goodputOf(over) / peak, 'at least', FLOORS.goodput);
  print(`  goodput of the peak without the reranker: ${hundredths(goodputOf(over) / plainPeak)}`);
  print(`  answered: p50 ${at(answered, 0.5)} ms`);
  floor('answered: p99, ms', at(answered, 0.99), 'at most', FLOORS.answeredP99Ms);
  print(`  refused: p50 ${at(refused, 0.5)} ms`);
  floor('refused: p99, ms', at(refused, 0.99), 'at most', FLOORS.refusedP99Ms);
  floor('without an answer, or with another one', failed + unanswered, 'at most', 0);
  print(`  held back in the load generator, in these times too: p99 ${at(held, 0.99)} ms`);
}

/**
 * Sends calm load in slices, until all requests of a slice are answered within the time limit for searches
 * under load.
 */
async function recovery(load: FloodOptions, peak: number): Promise<void> {
  const stopped = performance.now();
  const since = () => (performance.now() - stopped) / 1000;
  while (since() < LONGEST_RECOVERY_SECONDS) {
    const began = since();
    const calm = await openLoop(load, peak * CALM_SHARE, CALM_SLICE_SECONDS);
    const whole = calm.answered.length === calm.sent && calm.marked === calm.sent;
    if (whole && at(calm.answered, 0.99) < FLOORS.answeredP99Ms) {
      floor(
        'all answered and reranked at half the peak, seconds after',
        began,
        'at most',
        FLOORS.recoverySeconds,
      );
      await delay(500);
      return;
    }
  }
  floor(
    'all answered and reranked at half the peak, seconds after',
    since(),
    'at most',
    FLOORS.recoverySeconds,
  );
}

function goodputOf({ answered, seconds }: FloodResult): number {
  return answered.length / seconds;
}

function floor(name: string, value: number, bound: 'at least' | 'at most', limit: number): void {
  const holds = bound === 'at least' ? value >= limit : value <= limit;
  print(`  ${name}: ${hundredths(value)} (${bound} ${limit}: ${holds ? 'holds' : 'MISSED'})`);
}

function at(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return round(sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN);
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${round((100 * part) / whole)} %`;
}

function round(value: number): number {
  return Math.round(value);
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
