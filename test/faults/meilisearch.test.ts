/**
 * Fault tests: Meilisearch fails during search and ingest. The servers are real and really killed, and a
 * proxy falsifies answers.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { DataLayout } from '../../src/data-directory/layout.ts';
import { dataLayout, generationLayout } from '../../src/data-directory/layout.ts';
import { currentGeneration } from '../../src/generations/generations.ts';
import type { SearchEngine } from '../../src/retrieval/contract.ts';
import { meilisearchEngine } from '../../src/retrieval/meilisearch/engine.ts';
import { readIndexRecord } from '../../src/retrieval/meilisearch/index/index-record.ts';
import type { RetryPolicy } from '../../src/retrieval/meilisearch/service/retrying.ts';
import { INGEST_RETRIES } from '../../src/retrieval/meilisearch/service/retrying.ts';
import { search } from '../../src/usecases/search/search.ts';
import { emptyDataDirectory, ingestFiles } from '../support/corpus/corpus.ts';
import { inputFolder, jsonl, law } from '../support/corpus/documents.ts';
import { eventually } from '../support/doors/server-process.ts';
import type { TestService } from '../support/doors/service.ts';
import { SAMPLES, startService } from '../support/doors/service.ts';
import { temporaryFolder } from '../support/folders.ts';
import type { Meddle, MeddlingProxy } from '../support/redis/meddling-proxy.ts';
import { meddlingProxy } from '../support/redis/meddling-proxy.ts';
import type { OwnMeilisearch } from '../support/services/meilisearch.ts';
import { ownMeilisearch, startMeilisearch } from '../support/services/meilisearch.ts';
import { testNeeding } from '../support/skip.ts';

const faults = suite('faults/meilisearch');
const withServer = testNeeding(ownMeilisearch, faults);

let server: OwnMeilisearch;
let proxy: MeddlingProxy;
if (ownMeilisearch.missing === undefined) {
  faults.before(async () => {
    server = await startMeilisearch();
    proxy = await meddlingProxy(server.url);
  });
  faults.after.each(() => proxy.meddle((passing) => passing));
  faults.after(async () => {
    await proxy.close();
    await server.close();
  });
}

const BRIEF_RETRIES: RetryPolicy = { ...INGEST_RETRIES, limitMs: 1_500, firstPauseMs: 50 };
const engineAt = (urls: readonly string[], retries = INGEST_RETRIES): SearchEngine =>
  meilisearchEngine({ urls, key: server.key }, { retries });

const input = (count: number, from = 1) =>
  inputFolder({ 'input.jsonl': jsonl(Array.from({ length: count }, (_, at) => law(from + at, 1990))) });

/** Runs the service on the sample corpus. Its requests to Meilisearch go through the falsifying proxy. */
async function withService(use: (service: TestService) => Promise<void>, data?: string): Promise<void> {
  const dataDir = data ?? temporaryFolder();
  if (data === undefined) {
    await ingestFiles(dataLayout(dataDir), [SAMPLES], { engine: engineAt([server.url]) });
  }
  const service = await startService({
    corpus: 'none',
    settings: {
      SANAD_DATA_DIR: dataDir,
      SANAD_SEARCH: 'meilisearch',
      MEILI_URL: proxy.url,
      MEILI_KEY: server.key ?? '',
    },
  });
  try {
    await use(service);
  } finally {
    await service.close();
  }
}

const ask = (service: TestService) => service.post('/v1/search', { query: 'إنهاء عقد العمل' });
async function answer(service: TestService) {
  const response = await ask(service);
  assert.is(response.status, 200);
  return search.output.parse(await response.json());
}

const isSearch = (path: string) => path.startsWith('/multi-search');
const withWords = (body: string) => body.includes('"q":');

withServer(
  'the dense list comes in one call and the sparse one in two; the reranker reads the results',
  async () => {
    await withService(async (service) => {
      const before = proxy.seen.length;
      const { fusion, results, reranked, reranker } = await answer(service);
      assert.is(fusion, 'rrf');
      assert.is(reranked, true, `by ${reranker}`);
      assert.ok(results.length > 0);
      const calls = proxy.seen.slice(before).filter(({ path }) => isSearch(path));
      assert.equal(calls.map(({ body }) => withWords(body)).sort(), [false, true, true]);
    });
  },
);

const SPARSE_FAILURES: [what: string, failing: Meddle][] = [
  ['is refused', (passing) => refuse(passing, 400)],
  ['is answered by an error page', (passing) => refuse(passing, 502, '<html>Bad Gateway</html>')],
];
function refuse(
  passing: Parameters<Meddle>[0],
  status: number,
  body = '{"message":"Inside `.queries[1]`: no","code":"internal","type":"internal","link":""}',
) {
  return isSearch(passing.path) && withWords(passing.body) ? { status, body } : passing;
}
for (const [what, failing] of SPARSE_FAILURES) {
  withServer(`a search whose sparse query ${what} is answered from the dense list`, async () => {
    await withService(async (service) => {
      proxy.meddle(failing);
      const { fusion, results } = await answer(service);
      assert.is(fusion, 'dense');
      assert.ok(results.length > 0);
    });
  });
}

withServer('a search whose dense query fails is 503 with Retry-After', async () => {
  await withService(async (service) => {
    proxy.meddle((passing) => (isSearch(passing.path) ? { status: 500, body: '{}' } : passing));
    const response = await ask(service);
    assert.is(response.status, 503);
    assert.ok(Number(response.headers.get('retry-after')) > 0);
    assert.is(((await response.json()) as { code: string }).code, 'upstream_unavailable');
  });
});

withServer('a server that never answers does not delay one search after another', async () => {
  await withService(async (service) => {
    proxy.meddle((passing) => (isSearch(passing.path) ? 'hang' : passing));
    const first = await Promise.all([ask(service), ask(service), ask(service)]);
    assert.equal(
      first.map(({ status }) => status),
      [503, 503, 503],
    );
    // The three failures have opened the circuit breaker: the next search is refused without a request to
    // Meilisearch.
    const before = proxy.seen.length;
    assert.is((await ask(service)).status, 503);
    assert.is(proxy.seen.length, before);
    proxy.meddle((passing) => passing);
    assert.is(
      await eventually(
        async () => (await ask(service)).status,
        (status) => status === 200,
        10_000,
      ),
      200,
    );
  });
});

withServer('searches while the server is killed and restarted: 200 or 503, then 200', async () => {
  await withService(async (service) => {
    const statuses: number[] = [];
    let going = true;
    const client = (async () => {
      while (going) statuses.push((await ask(service)).status);
    })();
    await delay(100);
    await server.kill();
    assert.is(
      await eventually(
        async () => (await ask(service)).status,
        (status) => status === 503,
        5_000,
      ),
      503,
    );
    // Operations that need no search still work.
    assert.is((await service.ask('/v1/document/eg-leg-1948-131')).status, 200);
    await server.restart();
    assert.is(
      await eventually(
        async () => (await ask(service)).status,
        (status) => status === 200,
        10_000,
      ),
      200,
    );
    going = false;
    await client;
    assert.equal(
      statuses.filter((status) => status !== 200 && status !== 503),
      [],
    );
  });
});

withServer('a service starts while its server is down, and searches when it is back', async () => {
  const dataDir = temporaryFolder();
  await ingestFiles(dataLayout(dataDir), [SAMPLES], { engine: engineAt([server.url]) });
  await server.kill();
  try {
    await withService(async (service) => {
      assert.is((await ask(service)).status, 503);
      await server.restart();
      assert.is(
        await eventually(
          async () => (await ask(service)).status,
          (status) => status === 200,
          10_000,
        ),
        200,
      );
    }, dataDir);
  } finally {
    await server.kill();
    await server.restart();
  }
});

/** Waits until Meilisearch has finished its tasks, and returns the names of the indexes that it holds. */
async function indexesOf(target: OwnMeilisearch): Promise<string[]> {
  const get = async (path: string) =>
    (await fetch(`${target.url}/${path}`, { headers: { Authorization: `Bearer ${target.key}` } })).json();
  await eventually(
    async () => ((await get('tasks?statuses=enqueued,processing')) as { total: number }).total,
    (total) => total === 0,
    20_000,
  );
  const { results } = (await get('indexes?limit=1000')) as { results: { uid: string }[] };
  return results.map(({ uid }) => uid).sort();
}

/** Names of the indexes that the generations in the data directory refer to. */
function indexesNamed(layout: DataLayout): string[] {
  return readdirSync(layout.generations)
    .map((name) => readIndexRecord(generationLayout(join(layout.generations, name)).index)?.index ?? '')
    .sort();
}

withServer('a server that is killed during an ingest and restarted has lost nothing', async () => {
  const layout = emptyDataDirectory();
  let killed: Promise<void> | undefined;
  proxy.meddle((passing) => {
    // Kills Meilisearch after it accepted the documents, while it indexes them.
    if (passing.path.startsWith('/tasks/') && killed === undefined && proxy.seen.some(isDocuments)) {
      killed = server.kill().then(() => server.restart());
    }
    return passing;
  });
  const { manifest } = await ingestFiles(layout, [input(200)], { engine: engineAt([proxy.url]) });
  assert.ok(killed);
  await killed;
  assert.is(manifest.documents, 200);
  await engineAt([server.url]).check?.(
    generationLayout(join(layout.generations, (await currentGeneration(layout)) ?? '')).index,
  );
});
const isDocuments = ({ path }: { path: string }) => path.includes('/documents');

withServer(
  'an ingest whose server stays away fails with a message; repeated, it leaves one index',
  async () => {
    const own = await startMeilisearch();
    const between = await meddlingProxy(own.url);
    try {
      const layout = emptyDataDirectory();
      const files = [input(50)];
      between.meddle((passing) => {
        if (isDocuments(passing)) void own.kill();
        return passing;
      });
      const failed = ingestFiles(layout, files, { engine: engineAt([between.url], BRIEF_RETRIES) });
      assert.match(await messageOf(failed), `Meilisearch at ${between.url} cannot be reached`);
      assert.is(await currentGeneration(layout), undefined);
      between.meddle((passing) => passing);
      await own.restart();
      await ingestFiles(layout, files, { engine: engineAt([between.url]) });
      assert.equal(await indexesOf(own), indexesNamed(layout));
    } finally {
      await between.close();
      await own.close();
    }
  },
);

withServer('a failed task ends the ingest with the message of Meilisearch', async () => {
  const layout = emptyDataDirectory();
  proxy.meddle((passing) =>
    isDocuments(passing)
      ? {
          ...passing,
          body: passing.body.replaceAll(/"_vectors":\{"sanad":\[[^\]]*\]\}/g, '"_vectors":{"sanad":[1,2]}'),
        }
      : passing,
  );
  const said = await messageOf(ingestFiles(layout, [input(3)], { engine: engineAt([proxy.url]) }));
  assert.match(said, /failed in its task \d+ \(documentAdditionOrUpdate\).*dimension/i);
  assert.is(await currentGeneration(layout), undefined);
});

withServer('an aborted ingest ends soon, and the next one removes its leftovers', async () => {
  const own = await startMeilisearch();
  const between = await meddlingProxy(own.url);
  try {
    const layout = emptyDataDirectory();
    const off = new AbortController();
    between.meddle((passing) => {
      if (isDocuments(passing)) setTimeout(() => off.abort(), 20);
      return passing;
    });
    const engine = engineAt([between.url]);
    const files = [input(100)];
    const calledOff = ingestFiles(layout, files, { engine, signal: off.signal });
    assert.is((await calledOff.catch((error: Error) => error.name)) as unknown, 'AbortError');
    between.meddle((passing) => passing);
    await ingestFiles(layout, files, { engine });
    assert.equal(await indexesOf(own), indexesNamed(layout));
  } finally {
    await between.close();
    await own.close();
  }
});

withServer('indexes of removed generations are deleted', async () => {
  const own = await startMeilisearch();
  try {
    const layout = emptyDataDirectory();
    const engine = engineAt([own.url]);
    for (const from of [1, 11, 21, 31]) await ingestFiles(layout, [input(2, from)], { engine });
    assert.is(indexesNamed(layout).length, 2);
    assert.equal(await indexesOf(own), indexesNamed(layout));
  } finally {
    await own.close();
  }
});

withServer('both of two servers are written to; searches work without one of them', async () => {
  const second = await startMeilisearch();
  try {
    const layout = emptyDataDirectory();
    const urls = [second.url, server.url];
    const engine = meilisearchEngine({ urls, key: server.key }, { retries: BRIEF_RETRIES });
    await ingestFiles(layout, [input(5)], { engine });
    const name = (await currentGeneration(layout)) ?? '';
    const index = engine.open(generationLayout(join(layout.generations, name)).index);
    const found = async () =>
      (await index.sparse({ text: 'العقوبة', expansions: [] }, null, 10)).articles.length;
    assert.is(await found(), 5);
    await second.kill();
    assert.is(await found(), 5);
    const missing = ingestFiles(layout, [input(2, 50)], { engine });
    assert.match(await messageOf(missing), `Meilisearch at ${second.url} cannot be reached`);
    // The failed ingest has not replaced the previous generation.
    assert.is(await currentGeneration(layout), name);
    assert.is(await found(), 5);
  } finally {
    await second.close();
  }
});

const messageOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'no failure',
    (error: Error) => error.message,
  );

faults.run();
