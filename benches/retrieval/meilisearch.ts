/**
 * Compares Meilisearch with its default settings and Sanad over the same server (built by npm run build), on
 * the corpus of a query set. Writes the quality as a TREC run for `sanad eval --run`, and prints both times.
 *
 *     MEILI_URL=… MEILI_KEY=… node --import tsx benches/retrieval/meilisearch.ts SETDIR --data DIR [--run
 *     FILE]
 */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { percentile } from '../../eval/measures/metrics.ts';
import type { QuerySet } from '../../eval/sets/query-set.ts';
import { readQuerySet } from '../../eval/sets/read-query-set.ts';
import { createSearchEngine } from '../../src/compose/corpus.ts';
import { compose } from '../../src/compose.ts';
import { loadConfig } from '../../src/config/config.ts';
import { dataLayout } from '../../src/data-directory/layout.ts';
import { ingest } from '../../src/ingest/ingest.ts';
import { createEmbedder } from '../../src/models/create-embedder.ts';
import { meilisearchServer } from '../../src/retrieval/meilisearch/service/server.ts';
import { withGeneration } from '../../src/usecases/services.ts';
import { benchKeys } from '../shared/keys.ts';
import { startServer } from '../shared/process.ts';
import { median } from '../shared/rounds.ts';
import { fillPeer } from './peer-index.ts';

const DEPTH = 50;
/** Number of queries that are timed, evenly spaced in the query set. */
const TIMED = 60;
const ROUNDS = 5;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string' }, run: { type: 'string' } },
});
const [folder] = positionals;
const { data } = values;
if (folder === undefined || data === undefined) throw new Error('a set and --data are needed');
const settings = { ...process.env, SANAD_DATA_DIR: data, SANAD_SEARCH: 'meilisearch' };
const config = { ...loadConfig(settings), logLevel: 'silent' as const };
const { search } = config;
if (search.engine !== 'meilisearch') throw new Error('MEILI_URL is needed');
const {
  urls: [url = ''],
  key,
} = search;
const server = meilisearchServer(url, key);

const set = await readQuerySet(folder);
const embedder = await createEmbedder(config.embedder);
const startedAt = performance.now();
const report = await ingest({
  layout: dataLayout(config.dataDir),
  paths: set.corpus === undefined ? [] : [set.corpus],
  embedder,
  engine: await createSearchEngine(config),
});
const ingestSeconds = (performance.now() - startedAt) / 1_000;
const instance = await compose(config);
const raw = `bench-${randomBytes(6).toString('hex')}`;
try {
  const [texts, vectors] = await withGeneration(instance.services, async (generation) => [
    await fillPeer({ url, key }, raw, generation),
    await fillPeer({ url, key }, `${raw}-vectors`, generation, embedder),
  ]);
  process.stdout.write(
    `${set.name}: ${report.manifest.articles} articles, ${report.manifest.chunks} chunks; ` +
      `searchable after ${texts?.toFixed(1)} s with Meilisearch's own settings, after ` +
      `${vectors?.toFixed(1)} s with a vector for each chunk; Sanad's ingest took ` +
      `${ingestSeconds.toFixed(1)} s, which is short if the data directory had the corpus\n`,
  );
  if (values.run !== undefined) writeFileSync(values.run, await runOf(set));
  await time(set);
} finally {
  await instance.close();
  for (const index of [raw, `${raw}-vectors`]) await server.delete(`indexes/${index}`);
}

interface RawAnswer {
  hits: { name: string }[];
}

function askRaw(q: string, limit: number): Promise<RawAnswer> {
  return server.post(`indexes/${raw}/search`, { q, limit, attributesToRetrieve: ['name'] });
}

async function runOf({ queries }: QuerySet): Promise<string> {
  const lines: string[] = [];
  for (const { query_id, query } of queries) {
    const { hits } = await askRaw(query, DEPTH);
    hits.forEach(({ name }, at) => {
      lines.push(`${query_id} Q0 ${name} ${at + 1} ${1 / (at + 1)} meilisearch-defaults\n`);
    });
  }
  return lines.join('');
}

/**
 * Times the queries in three ways: the service over HTTP, the calls that the service makes to Meilisearch
 * without the service, and Meilisearch's own search for the same words.
 */
async function time({ queries }: QuerySet): Promise<void> {
  const step = Math.max(1, Math.floor(queries.length / TIMED));
  const asked = queries.filter((_, at) => at % step === 0).map(({ query }) => query);
  const bodies = await bodiesOf(asked);
  const [key = ''] = await benchKeys(config.dataDir);
  const service = await startServer(['dist/cli/sanad.js', 'serve'], {
    ...(settings as Record<string, string>),
    PORT: '0',
    GRPC_PORT: '0',
  });
  const search = async (query: string) => {
    const response = await fetch(`${service.url}/v1/search`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query, top_k: 10, rerank: false }),
    });
    if (response.status !== 200) throw new Error(`the service answered ${response.status}`);
    await response.text();
  };
  const sides: Record<string, (at: number) => Promise<unknown>> = {
    service: (at) => search(asked[at] as string),
    'its calls, bare': (at) =>
      Promise.all((bodies[at] ?? []).map((body) => server.post('multi-search', JSON.parse(body) as object))),
    'own keyword search': (at) => askRaw(asked[at] as string, 10),
  };
  try {
    const times = new Map(Object.keys(sides).map((name) => [name, [] as number[]]));
    const ratios: number[] = [];
    for (let round = -1; round < ROUNDS; round++) {
      const medians = new Map<string, number>();
      const taken = new Map(Object.keys(sides).map((name) => [name, [] as number[]]));
      for (let at = 0; at < asked.length; at++) {
        for (const [name, run] of Object.entries(sides)) {
          const startedAt = performance.now();
          await run(at);
          taken.get(name)?.push(performance.now() - startedAt);
        }
      }
      if (round < 0) continue;
      for (const [name, all] of taken) {
        times.get(name)?.push(...all);
        medians.set(name, percentile(all, 0.5));
      }
      ratios.push((medians.get('service') ?? 0) / (medians.get('its calls, bare') ?? 1));
    }
    for (const [name, all] of times) {
      process.stdout.write(
        `${name}: p50 ${percentile(all, 0.5).toFixed(2)} ms, p95 ${percentile(all, 0.95).toFixed(2)} ms\n`,
      );
    }
    process.stdout.write(`service / its calls: ${median(ratios).toFixed(2)}\n`);
  } finally {
    await service.stop();
  }
}

/**
 * Returns the request bodies that the service sends to Meilisearch for each query, captured by a replaced
 * `fetch`.
 */
async function bodiesOf(asked: readonly string[]): Promise<string[][]> {
  const { services } = instance;
  const send = globalThis.fetch;
  const bodies: string[][] = [];
  try {
    for (const text of asked) {
      const own: string[] = [];
      bodies.push(own);
      globalThis.fetch = (input, init) => {
        if (String(input).endsWith('/multi-search')) own.push(String(init?.body));
        return send(input, init);
      };
      const { signal } = new AbortController();
      await withGeneration(services, async ({ index }) => {
        const query = services.readQuery(text, undefined);
        const vector = await services.embedQuery(text, signal);
        await index.both?.(query, vector, null, 100, signal);
      });
    }
  } finally {
    globalThis.fetch = send;
  }
  return bodies;
}
