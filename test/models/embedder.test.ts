import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createEmbedder } from '../../src/models/create-embedder.ts';
import { embedPassages, embedQuery } from '../../src/models/embedder.ts';
import { PROMPTLY_MS } from '../support/promptly.ts';
import { modelService } from '../support/services/model-service.ts';

const builtin = suite('built-in embedder');
const unhurried = () => new AbortController().signal;
const dot = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);

builtin('a query and a passage with the same text have one vector of length one', async () => {
  const embedder = await createEmbedder();
  const question = await embedQuery(embedder, 'مدة الإجازة السنوية', unhurried());
  const passages = await embedPassages(embedder, ['مدة الإجازة السنوية']);
  assert.is(question.length, embedder.dimensions);
  assert.equal(question, passages);
  assert.ok(Math.abs(dot(question, question) - 1) < 1e-3);
});

builtin('passages come back in their order, however many', async () => {
  const embedder = await createEmbedder();
  const texts = Array.from({ length: 300 }, (_, index) =>
    index === 299 ? 'حضانة الصغير' : 'رأس مال الشركة',
  );
  const vectors = await embedPassages(embedder, texts);
  const row = (index: number) =>
    vectors.subarray(index * embedder.dimensions, (index + 1) * embedder.dimensions);
  assert.is(vectors.length, 300 * embedder.dimensions);
  assert.equal(row(0), row(298));
  assert.ok(dot(row(0), row(299)) < 0.9);
});

builtin('no passages give no vectors', async () => {
  assert.is((await embedPassages(await createEmbedder(), [])).length, 0);
});

builtin('an aborted query is not embedded', async () => {
  const embedder = await createEmbedder();
  const gone = AbortSignal.abort(new Error('gone'));
  const failure = await embedQuery(embedder, 'نص', gone).catch((error: unknown) => error);
  assert.instance(failure, Error);
});

builtin.run();

interface Asked {
  path: string | undefined;
  key: string | undefined;
  input: string[];
}

/** A test server for OpenAI's embeddings protocol. `vector` computes the embedding of each text. */
async function service(vector: (text: string) => number[], { status = 200, delayMs = 0 } = {}) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { input } = JSON.parse(Buffer.concat(parts).toString()) as { input: string[] };
      asked.push({ path: request.url, key: request.headers.authorization, input });
      const data = input.map((text, index) => ({ object: 'embedding', index, embedding: vector(text) }));
      setTimeout(
        () => {
          response.writeHead(status, { 'content-type': 'application/json' });
          response.end(
            JSON.stringify(status === 200 ? { object: 'list', data } : { error: { message: 'no' } }),
          );
        },
        asked.length > 1 ? delayMs : 0,
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref(); // `unref`: if a test fails before it closes the server, the process can still end.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return {
    asked,
    settings: {
      url,
      model: 'bge-m3',
      key: 'secret',
      queryPrefix: 'query: ',
      passagePrefix: 'passage: ',
      weight: 1,
      textsPerCall: 32,
      parallelCalls: 4,
      timeoutMs: 5_000,
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

const remote = suite('remote embedder');

remote(
  'learns its dimensions, sends its prefixes and its key, normalizes vectors to length one',
  async () => {
    const { settings, asked, close } = await service((text) => [3, text.startsWith('query') ? 4 : -4]);
    const embedder = await createEmbedder(settings);
    assert.is(embedder.dimensions, 2);
    assert.is(embedder.id, 'bge-m3 (passage:)');
    const [x, y] = await embedQuery(embedder, 'سؤال', unhurried());
    assert.ok(Math.abs((x ?? 0) - 0.6) < 1e-6 && Math.abs((y ?? 0) - 0.8) < 1e-6);
    const [, down] = await embedPassages(embedder, ['نص']);
    assert.ok(Math.abs((down ?? 0) + 0.8) < 1e-6);
    assert.equal(
      asked.slice(1).map(({ path, key, input }) => [path, key, input]),
      [
        ['/v1/embeddings', 'Bearer secret', ['query: سؤال']],
        ['/v1/embeddings', 'Bearer secret', ['passage: نص']],
      ],
    );
    await close();
  },
);

remote('also accepts the whole address of the endpoint', async () => {
  const { settings, asked, close } = await service(() => [1]);
  await createEmbedder({ ...settings, url: `${settings.url}/embeddings` });
  assert.is(asked[0]?.path, '/v1/embeddings');
  await close();
});

remote('embeds many passages in calls of thirty-two', async () => {
  const { settings, asked, close } = await service((text) => [Number(text.split(' ')[1]) || 0, 1]);
  const embedder = await createEmbedder(settings);
  const texts = Array.from({ length: 70 }, (_, index) => String(index));
  const vectors = await embedPassages(embedder, texts);
  assert.equal(
    asked
      .slice(1)
      .map(({ input }) => input.length)
      .sort((a, b) => b - a),
    [32, 32, 6],
  );
  // Vectors keep the order of the texts although the calls run concurrently. Text n has the vector (n, 1), so
  // the first value of its normalized row is n / √(n² + 1).
  for (const index of [0, 33, 69]) {
    assert.ok(Math.abs((vectors[index * 2] ?? -1) - index / Math.hypot(index, 1)) < 1e-6);
  }
  await close();
});

remote('the error for a failing service has its address and its message, without a retry', async () => {
  const { settings, asked, close } = await service(() => [1], { status: 503 });
  const failure = await createEmbedder(settings).catch((error: unknown) => error);
  assert.instance(failure, Error);
  assert.ok((failure as Error).message.includes(settings?.url ?? 'no address'));
  assert.is(((failure as Error).cause as { statusCode?: number }).statusCode, 503);
  assert.is(asked.length, 1, 'no second try');
  await close();
});

remote('redirects are not followed', async () => {
  const elsewhere = await service(() => [1]);
  const leading = await modelService((_, response) =>
    response.writeHead(307, { location: `${elsewhere.settings.url}/embeddings` }).end(),
  );
  const failure = await createEmbedder({ ...elsewhere.settings, url: leading.url }).catch((error) => error);
  assert.instance(failure, Error);
  assert.equal([leading.asked.length, elsewhere.asked.length], [1, 0]);
  await Promise.all([leading.close(), elsewhere.close()]);
});

remote('a service that changes its dimensions is refused', async () => {
  let dimensions = 2;
  const { settings, close } = await service(() => Array(dimensions).fill(1));
  const embedder = await createEmbedder(settings);
  dimensions = 3;
  const failure = await embedQuery(embedder, 'سؤال', unhurried()).catch((error: unknown) => error);
  assert.match((failure as Error).message, /bge-m3.* gave a bad answer: a vector has 3 dimensions/);
  await close();
});

remote('a slow service is aborted after the timeout', async () => {
  const { settings, close } = await service(() => [1], { delayMs: 2 * PROMPTLY_MS });
  const embedder = { ...(await createEmbedder(settings)), queryTimeoutMs: 50 };
  const started = performance.now();
  const failure = await embedQuery(embedder, 'سؤال', unhurried()).catch((error: unknown) => error);
  assert.instance(failure, Error);
  assert.ok(performance.now() - started < PROMPTLY_MS);
  await close();
});

remote.run();
