/**
 * The service beside a bare server, over loopback: `npm run bench:http -- --data DIR`.
 * Both sides get the same requests in the same run, in turns; the figure is the median of the rounds' ratios.
 */
import { parseArgs } from 'node:util';
import { type Ask, type Case, httpCases } from './http-cases.ts';
import { chooseSubjects } from './http-subjects.ts';
import { benchKeys } from './keys.ts';
import { burst, type LoadResult } from './load.ts';
import { pinClient, pinning, startServer } from './process.ts';
import { qualityOf } from './quality.ts';
import { compare } from './rounds.ts';

const { values } = parseArgs({
  options: {
    /** A data directory with a published corpus. */
    data: { type: 'string' },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '50' },
    /** The folder of query sets that search the same corpus. */
    sets: { type: 'string', default: '../shared/eval/retrieval' },
    /** Cases whose name contains this word. */
    only: { type: 'string', default: '' },
  },
});
if (values.data === undefined) throw new Error('--data DIR: a data directory with a published corpus');

const root = new URL('..', import.meta.url).pathname;
const rounds = Number(values.rounds);
const load = { connections: Number(values.connections), seconds: Number(values.seconds) };

const subjects = await chooseSubjects(values.data);
const keys = await benchKeys(values.data);
print(subjects.corpus);
print(await qualityOf(values.data, values.sets));
print(`${rounds} rounds of ${load.seconds} s, ${load.connections} connections, ${pinning}\n`);

const sanad = await startServer([`${root}dist/cli/sanad.js`, 'serve'], {
  SANAD_DATA_DIR: values.data,
  PORT: '0',
});
pinClient();
const cases = await httpCases(subjects, ask(sanad.url));
print('| case | Sanad, req/s | opponent, req/s | ratio | floor | p50 ms | p99 ms | bytes |');
print('|---|---|---|---|---|---|---|---|');
for (const one of cases.filter(({ name }) => name.includes(values.only))) await measure(one);
await sanad.stop();

async function measure({ name, requests, bytes, raw, floor }: Case): Promise<void> {
  const opponent = await startServer([`${root}benches/peers/bare-server.mjs`], {
    BODY_BYTES: String(bytes),
    RAW: raw ? '1' : '0',
  });
  let last: LoadResult = { requestsPerSecond: 0, p50Ms: 0, p99Ms: 0 };
  const side = (sideName: string, url: string, keep: boolean) => ({
    name: sideName,
    measure: async () => {
      const result = await burst(url, { ...load, keys, requests });
      if (keep) last = result;
      return result.requestsPerSecond;
    },
  });
  const { ours, theirs, ratio } = await compare(
    side(name, sanad.url, true),
    side('opponent', opponent.url, false),
    rounds,
  );
  await opponent.stop();
  const figures = [
    Math.round(ours),
    Math.round(theirs),
    ratio.toFixed(2),
    floor ?? '–',
    last.p50Ms,
    last.p99Ms,
    bytes,
  ];
  print(`| ${[name, ...figures].join(' | ')} |`);
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
