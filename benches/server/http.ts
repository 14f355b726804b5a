/**
 * Compares the service with a bare server over loopback: `npm run bench:http -- --data DIR`. Both get the
 * same requests in alternating rounds; the figure is the median of the rounds' ratios.
 */
import { parseArgs } from 'node:util';
import { chooseSubjects } from '../shared/http-subjects.ts';
import { benchKeys } from '../shared/keys.ts';
import type { ServerProcess } from '../shared/process.ts';
import { pinClient, pinning, startServer } from '../shared/process.ts';
import { qualityOf } from '../shared/quality.ts';
import { compare, median } from '../shared/rounds.ts';
import type { Ask, Case } from './http-cases.ts';
import { httpCases, newCitations } from './http-cases.ts';
import type { LoadRequest } from './load.ts';
import { burst } from './load.ts';

const { values } = parseArgs({
  options: {
    /** A data directory with a published corpus. */
    data: { type: 'string' },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '50' },
    /** Folder of query sets for the same corpus. */
    sets: { type: 'string', default: '../shared/eval/retrieval' },
    /** Runs only the cases whose name contains this word. */
    only: { type: 'string', default: '' },
    /** Measures cite alone, with citations of which none was asked before, instead of the five operations. */
    new: { type: 'boolean', default: false },
  },
});
if (values.data === undefined) throw new Error('--data DIR: a data directory with a published corpus');

const root = new URL('../..', import.meta.url).pathname;
const rounds = Number(values.rounds);
const load = { connections: Number(values.connections), seconds: Number(values.seconds) };

const subjects = await chooseSubjects(values.data);
const keys = await benchKeys(values.data);
print(subjects.corpus);
print(await qualityOf(values.data, values.sets));
print(`${rounds} rounds of ${load.seconds} s, ${load.connections} connections, ${pinning}\n`);

/** Requests of a round of which each is sent once. */
const ONCE = 2_000;

const data = values.data;
const startSanad = () =>
  startServer([`${root}dist/cli/sanad.js`, 'serve'], { SANAD_DATA_DIR: data, PORT: '0', GRPC_PORT: '0' });
let sanad = await startSanad();
pinClient();
const cases = values.new ? [await newCase()] : await httpCases(subjects, ask(sanad.url));
print(
  '| case | Sanad, req/s | opponent, req/s | ratio | floor | Sanad, CPU µs | opponent, CPU µs | p50 ms | p99 ms | bytes |',
);
print('|---|---|---|---|---|---|---|---|---|---|');
for (const one of cases.filter(({ name }) => name.includes(values.only))) await measure(one);
await sanad.stop();

/** Asks every citation of the run once, to know what is answered, and starts a server never asked. */
async function newCase(): Promise<Case> {
  const needed = subjects.everyCitation.slice(0, ONCE * (rounds + 1));
  const found = await newCitations(needed, ask(sanad.url));
  await sanad.stop();
  sanad = await startSanad();
  return found;
}

async function measure({ name, requests, bytes, raw, floor, once = false }: Case): Promise<void> {
  const opponent = await startServer([`${root}benches/peers/bare-server.mjs`], {
    BODY_BYTES: String(bytes),
    RAW: raw ? '1' : '0',
  });
  const ours = loaded(sanad, requests, once);
  const theirs = loaded(opponent, requests, once);
  const { ratio, ...speed } = await compare(ours, theirs, rounds);
  await opponent.stop();
  const costs = [ours, theirs].map((side) => Math.round(median(side.cpuMicroseconds)));
  const latencies = [median(ours.p50Ms), median(ours.p99Ms)].map(Math.round);
  const speeds = [speed.ours, speed.theirs].map(Math.round);
  print(
    `| ${[name, ...speeds, ratio.toFixed(2), floor ?? '–', ...costs, ...latencies, bytes].join(' | ')} |`,
  );
}

/**
 * Makes one side of the comparison: it sends bursts of the requests to one server and keeps the results of
 * each burst.
 */
function loaded(server: ServerProcess, all: readonly LoadRequest[], once: boolean) {
  let begun = 0;
  const next = () => {
    if (!once) return all;
    const size = Math.floor(all.length / (rounds + 1));
    begun += size;
    return all.slice(begun - size, begun);
  };
  const shown = { cpuMicroseconds: [] as number[], p50Ms: [] as number[], p99Ms: [] as number[] };
  return {
    ...shown,
    async measure() {
      const requests = next();
      const before = server.cpuSeconds();
      const result = await burst(server.url, { ...load, keys, requests, once });
      shown.cpuMicroseconds.push(((server.cpuSeconds() - before) / result.requests) * 1e6);
      shown.p50Ms.push(result.p50Ms);
      shown.p99Ms.push(result.p99Ms);
      return result.requestsPerSecond;
    },
  };
}

function ask(url: string): Ask {
  return async ({ method, path, body }) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${keys[0]}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
  };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
