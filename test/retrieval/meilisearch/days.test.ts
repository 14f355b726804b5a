/**
 * Tests articles in force by day in a Meilisearch index: what is written, when a query sends the day, and
 * that an index in the older format without days is refused. A small HTTP server records the requests.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { IndexDocument } from 'sanad';
import { PassageBuilder } from 'sanad';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SearchEngine } from '../../../src/retrieval/contract.ts';
import { meilisearchEngine } from '../../../src/retrieval/meilisearch/engine.ts';
import { chunkLines, hasDays } from '../../../src/retrieval/meilisearch/index/documents.ts';
import { writeIndexRecord } from '../../../src/retrieval/meilisearch/index/index-record.ts';
import { indexSettings } from '../../../src/retrieval/meilisearch/index/settings.ts';
import { temporaryFolder } from '../../support/folders.ts';

const days = suite('retrieval/meilisearch/days');

const LAW: IndexDocument = {
  jurisdiction: 'SA',
  docType: 'legislation',
  status: 'in_force',
  title: 'نظام العمل',
  articles: [
    { articleNo: '98', chunks: ['عشر ساعات'], to: -5 },
    { articleNo: '98', chunks: ['ثماني ساعات', 'في اليوم'], from: -5, to: 0 },
    { articleNo: '99', chunks: ['سبع ساعات'] },
  ],
};

days('a chunk has the days of its article, and no field for an open end', () => {
  const lines = chunkLines(LAW, new Float32Array(8), 2, { document: 0, article: 0, chunk: 0 });
  const written = lines.map((line) => {
    const { from, to } = JSON.parse(line) as { from?: number; to?: number };
    return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  });
  assert.equal(written, [{ to: -5 }, { from: -5, to: 0 }, { from: -5, to: 0 }, {}]);
  const { filterableAttributes } = indexSettings(2);
  assert.ok(['from', 'to'].every((field) => (filterableAttributes as string[]).includes(field)));
});

days('a document with one open end has days, one with two has none', () => {
  const of = (article: { from?: number; to?: number }) =>
    hasDays({ ...LAW, articles: [{ chunks: [] }, { chunks: [], ...article }] });
  assert.equal([of({ from: 0 }), of({ to: 0 }), of({})], [true, true, false]);
});

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** Runs `use` with an engine whose server answers every request with the same empty result and records it. */
async function recording(use: (engine: SearchEngine, seen: Request[]) => Promise<void>): Promise<void> {
  const seen: Request[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    seen.push({ method: request.method ?? '', path: request.url ?? '', body });
    const results = body === '' ? [] : JSON.parse(body).queries.map(() => ({ hits: [] }));
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ results }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    await use(meilisearchEngine({ urls: [`http://127.0.0.1:${port}`] }), seen);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

async function indexFolder(dated: boolean): Promise<string> {
  const directory = temporaryFolder();
  const passages = new PassageBuilder(directory);
  passages.addDocument(LAW);
  await passages.finish();
  const counts = { documents: 1, articles: 3, chunks: 4, dimensions: 2, embedder: 'test' };
  writeIndexRecord(directory, { index: 'sanad-days', servers: [], whole: { ...counts, dated } });
  return directory;
}

for (const [dated, expected] of [
  [true, ['jurisdiction = "SA"', ['from NOT EXISTS', 'from <= 7'], ['to NOT EXISTS', 'to > 7']]],
  [false, ['jurisdiction = "SA"']],
] as const) {
  days(`the day is ${dated ? '' : 'not '}sent to an index ${dated ? 'with' : 'without'} days`, () =>
    recording(async (engine, seen) => {
      const index = engine.open(await indexFolder(dated));
      const query = { text: 'ساعات', expansions: [] };
      const filter = { jurisdiction: 'SA', on: 7 };
      await index.sparse(query, filter, 10);
      await index.dense(Float32Array.of(1, 0), filter, 10);
      await index.both?.(query, Float32Array.of(1, 0), filter, 10);
      // `both` makes two calls.
      assert.is(seen.length, 4);
      for (const { body } of seen) {
        const { queries } = JSON.parse(body) as { queries: { filter: unknown }[] };
        assert.ok(queries.length > 0);
        for (const { filter: sent } of queries) assert.equal(sent, expected);
      }
    }),
  );
}

days('an index of the format without days is refused in words, and can still be deleted', () =>
  recording(async (engine, seen) => {
    const directory = temporaryFolder();
    mkdirSync(directory, { recursive: true });
    const whole = { documents: 1, articles: 3, chunks: 4, dimensions: 2, embedder: 'test' };
    const record = { format: 1, index: 'sanad-old', servers: [], whole };
    writeFileSync(join(directory, 'meilisearch.json'), JSON.stringify(record));
    assert.throws(
      () => engine.open(directory),
      /is of format 1, this version reads 3: run sanad ingest --refresh, which needs no files/,
    );
    await engine.drop?.(directory);
    assert.equal(
      seen.map(({ method, path }) => `${method} ${path}`),
      ['DELETE /indexes/sanad-old'],
    );
  }),
);

days.run();
