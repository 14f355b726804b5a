/**
 * Measures searches during logins: `node --import tsx benches/server/logins.ts --data DIR`. Searches are sent
 * at a fixed rate, whether or not earlier ones are answered, and timed from when they were due. In every
 * second round a constant number of logins is running too. Figures are medians over the rounds; the effect on
 * the p99 of a search is the median of the rounds' differences.
 */
import { parseArgs } from 'node:util';
import { benchKeys } from '../shared/keys.ts';
import { pinClient, pinning, startServer } from '../shared/process.ts';
import { median } from '../shared/rounds.ts';

const { values } = parseArgs({
  options: {
    /** A data directory with a published corpus. */
    data: { type: 'string' },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '8' },
    /** Number of searches a second. */
    rate: { type: 'string', default: '50' },
    /** Number of logins that run at once. */
    logins: { type: 'string', default: '8' },
  },
});
if (values.data === undefined) throw new Error('--data DIR: a data directory with a published corpus');

const rounds = Number(values.rounds);
const forMs = Number(values.seconds) * 1_000;
const everyMs = 1_000 / Number(values.rate);
const inFlight = Number(values.logins);
const keys = await benchKeys(values.data);
const QUERIES = [
  'فسخ عقد البيع',
  'مدة فترة الاختبار',
  'مسؤولية صاحب العمل',
  'the limitation period',
  'حق الحضانة',
];

const server = await startServer([new URL('../../dist/cli/sanad.js', import.meta.url).pathname, 'serve'], {
  SANAD_DATA_DIR: values.data,
  SANAD_TRUST_PROXY: '1',
  // No monthly quota: with one, each search would write to the disk, and that cost is measured elsewhere.
  SANAD_FREE_MONTHLY_REQUESTS: 'unlimited',
  PORT: '0',
  GRPC_PORT: '0',
});
pinClient();

interface Round {
  p50: number;
  p99: number;
  logins: number;
}

const alone: Round[] = [];
const during: Round[] = [];
// A warm-up round, in which the code of searches is compiled.
await round(false);
for (let turn = 0; turn < rounds; turn++) {
  alone.push(await round(false));
  during.push(await round(true));
}
await server.stop();

const line = (name: string, all: readonly Round[]) => {
  const figures = [all.map(({ p50 }) => p50), all.map(({ p99 }) => p99)].map((one) => median(one).toFixed(2));
  return `| ${[name, ...figures, Math.round(median(all.map(({ logins }) => logins)))].join(' | ')} |`;
};
print(
  `${rounds} rounds of ${values.seconds} s, ${values.rate} searches a second, ${inFlight} logins in flight, ${pinning}\n`,
);
print('| searches | p50 ms | p99 ms | logins a second |');
print('|---|---|---|---|');
print(line('alone', alone));
print(line('during logins', during));
const added = median(during.map(({ p99 }, turn) => p99 - (alone[turn]?.p99 ?? 0)));
print(`\nLogins add ${added.toFixed(2)} ms to the p99 (floor: at most 5).`);

async function round(withLogins: boolean): Promise<Round> {
  const until = performance.now() + forMs;
  let answered = 0;
  const logins = Array.from({ length: withLogins ? inFlight : 0 }, async () => {
    while (performance.now() < until) {
      await login();
      answered += 1;
    }
  });
  const times = await searches(until);
  await Promise.all(logins);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), logins: answered / (forMs / 1_000) };
}

async function searches(until: number): Promise<number[]> {
  const times: number[] = [];
  const running: Promise<void>[] = [];
  for (let due = performance.now(), turn = 0; due < until; due += everyMs, turn++) {
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    const dueAt = due;
    running.push(search(turn).then(() => void times.push(performance.now() - dueAt)));
  }
  await Promise.all(running);
  return times;
}

async function search(turn: number): Promise<void> {
  const response = await fetch(`${server.url}/v1/search`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${keys[turn % keys.length]}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ query: QUERIES[turn % QUERIES.length], top_k: 10 }),
  });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`search: ${response.status}`);
}

/**
 * Logs in with an address that has no account. This takes as long as any other login and reaches no rate
 * limit.
 */
async function login(): Promise<void> {
  const name = Math.random().toString(36).slice(2);
  const bytes = Array.from({ length: 3 }, () => Math.floor(Math.random() * 256));
  const response = await fetch(`${server.url}/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${bytes.join('.')}` },
    body: JSON.stringify({ email: `${name}@example.org`, password: 'not that one' }),
  });
  await response.arrayBuffer();
  if (response.status !== 401) throw new Error(`login: ${response.status}`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
