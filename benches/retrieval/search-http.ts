/**
 * Times a search over HTTP beside Meilisearch's own keyword query over the same articles, one request after
 * the other, each query at every side before the next.
 *
 *     MEILI_URL=… MEILI_KEY=… node --import tsx benches/retrieval/search-http.ts SETDIR… --data DIR
 *
 * `DIR` has the published corpus that the query sets ask about, with the embedded search (`npm run build`
 * before). Meilisearch gets the articles anew and loses them at the end.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { percentile } from '../../eval/measures/metrics.ts';
import { readQuerySet } from '../../eval/sets/read-query-set.ts';
import { compose } from '../../src/compose.ts';
import { loadConfig } from '../../src/config/config.ts';
import { meilisearchServer } from '../../src/retrieval/meilisearch/service/server.ts';
import { withGeneration } from '../../src/usecases/services.ts';
import { benchKeys } from '../shared/keys.ts';
import { startServer } from '../shared/process.ts';
import { qualityOf } from '../shared/quality.ts';
import { median } from '../shared/rounds.ts';
import { fillPeer } from './peer-index.ts';

/** Number of queries that are timed, evenly spaced in the query sets. */
const TIMED = 190;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string' },
    rounds: { type: 'string', default: '7' },
    /** Folder of query sets for the printed quality. */
    sets: { type: 'string', default: '../shared/eval/retrieval' },
  },
});
const { data } = values;
const { MEILI_URL: url, MEILI_KEY: meiliKey } = process.env;
if (data === undefined || positionals.length === 0) throw new Error('a set and --data are needed');
if (url === undefined) throw new Error('MEILI_URL is needed');

const settings = { SANAD_DATA_DIR: data, SANAD_SEARCH: 'embedded', PORT: '0', GRPC_PORT: '0' };
const peer = meilisearchServer(url, meiliKey);
const index = `bench-${randomBytes(6).toString('hex')}`;
const instance = await compose({ ...loadConfig({ ...process.env, ...settings }), logLevel: 'silent' });
try {
  const seconds = await withGeneration(instance.services, (generation) =>
    fillPeer({ url, key: meiliKey }, index, generation),
  );
  process.stdout.write(`Meilisearch has the articles after ${seconds.toFixed(1)} s\n`);
} finally {
  await instance.close();
}
process.stdout.write(`${await qualityOf(data, values.sets)}\n`);
const sets = await Promise.all(positionals.map((folder) => readQuerySet(folder)));
const all = sets.flatMap((set) => set.queries.map(({ query }) => query));
const step = Math.max(1, Math.floor(all.length / TIMED));
const queries = all.filter((_, at) => at % step === 0);
const [key = ''] = await benchKeys(data);
const service = await startServer(
  [new URL('../../dist/cli/sanad.js', import.meta.url).pathname, 'serve'],
  settings,
);

const search = async (query: string, rerank: boolean) => {
  const response = await fetch(`${service.url}/v1/search`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, top_k: 10, rerank }),
  });
  if (response.status !== 200) throw new Error(`the service answered ${response.status}`);
  await response.text();
};
const askPeer = (q: string, attributesToRetrieve: string[]) =>
  peer.post(`indexes/${index}/search`, { q, limit: 10, attributesToRetrieve });
const sides: Record<string, (query: string) => Promise<unknown>> = {
  search: (query) => search(query, true),
  'search without the reranker': (query) => search(query, false),
  'own keyword query, ids alone': (query) => askPeer(query, ['name']),
  'own keyword query': (query) => askPeer(query, ['*']),
};
try {
  const rounds = new Map(Object.keys(sides).map((name) => [name, [] as number[][]]));
  // The first round warms the caches of both.
  for (let round = -1; round < Number(values.rounds); round++) {
    const taken = new Map(Object.keys(sides).map((name) => [name, [] as number[]]));
    for (const query of queries) {
      for (const [name, ask] of Object.entries(sides)) {
        const startedAt = performance.now();
        await ask(query);
        taken.get(name)?.push(performance.now() - startedAt);
      }
    }
    if (round >= 0) for (const [name, times] of taken) rounds.get(name)?.push(times);
  }
  const peers = rounds.get('own keyword query, ids alone') ?? [];
  for (const [name, taken] of rounds) {
    const ratios = taken.map((times, at) => percentile(times, 0.5) / percentile(peers[at] ?? [], 0.5));
    process.stdout.write(
      `${name}: p50 ${percentile(taken.flat(), 0.5).toFixed(2)} ms, p95 ${percentile(taken.flat(), 0.95).toFixed(2)} ms, ` +
        `ratio of p50 ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})\n`,
    );
  }
} finally {
  await service.stop();
  await peer.delete(`indexes/${index}`);
}
