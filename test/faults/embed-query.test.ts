/** Fault tests: the embeddings service fails during queries, or the embedder is replaced by another one. */
import type { ServerResponse } from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadConfig } from '../../src/config/config.ts';
import { dataLayout } from '../../src/data-directory/layout.ts';
import { serve } from '../../src/main.ts';
import { createEmbedder } from '../../src/models/create-embedder.ts';
import { sanad, temporaryFolder } from '../support/cli.ts';
import { ingestFiles } from '../support/corpus/corpus.ts';
import { inputFolder, jsonl, law } from '../support/corpus/documents.ts';
import type { EmbeddingsBody } from '../support/corpus/vectors.ts';
import { DIMENSIONS, embeddingsAnswer, vectorOf } from '../support/corpus/vectors.ts';
import { answered } from '../support/doors/answered.ts';
import type { TestService } from '../support/doors/service.ts';
import { problem, startService } from '../support/doors/service.ts';
import { PROMPTLY_MS } from '../support/promptly.ts';
import type { ModelService } from '../support/services/model-service.ts';
import { modelService, sendJson } from '../support/services/model-service.ts';

type Behaviour = (body: EmbeddingsBody, response: ServerResponse) => void;

const good: Behaviour = (body, response) => sendJson(response, embeddingsAnswer(body));
const input = inputFolder({ 'laws.jsonl': jsonl([law(1, 2001), law(2, 2002), law(3, 2003)]) });

interface Parts {
  service: TestService;
  embedder: ModelService<EmbeddingsBody>;
}

const test = suite<Parts>('faults/embed-query');
let behaviour: Behaviour = good;

test.before(async (context) => {
  context.embedder = await modelService<EmbeddingsBody>((body, response) => behaviour(body, response));
  const settings = {
    SANAD_DATA_DIR: temporaryFolder(),
    EMBED_URL: `${context.embedder.url}/v1`,
    EMBED_MODEL: 'm',
    EMBED_WEIGHT: '0.7',
  };
  const config = loadConfig(settings);
  await ingestFiles(dataLayout(config.dataDir), [input], { embedder: await createEmbedder(config.embedder) });
  context.service = await startService({ settings, corpus: 'none' });
});
test.after(async ({ service, embedder }) => {
  await service.close();
  await embedder.close();
});

const search = (service: TestService) => service.post('/v1/search', { query: 'غرامة', include_text: false });

const FAULTS: [name: string, behaviour: Behaviour][] = [
  ['never answers', () => {}],
  ['answers 500', (_body, response) => sendJson(response, { error: { message: 'overloaded' } }, 500)],
  ['answers 429', (_body, response) => sendJson(response, { error: { message: 'slow down' } }, 429)],
  ['answers no JSON', (_body, response) => response.end('NaN')],
  ['answers no vector', (_body, response) => sendJson(response, { data: [] })],
  [
    'answers in other dimensions',
    (body, response) => sendJson(response, embeddingsAnswer(body, DIMENSIONS + 1)),
  ],
  [
    'answers with null for a number',
    (_body, response) => sendJson(response, { data: [{ index: 0, embedding: [null, 1] }] }),
  ],
  [
    'dies in the middle of its answer',
    (_body, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
      response.write('{"data":[');
      setTimeout(() => response.destroy(), 20);
    },
  ],
];

for (const [name, fault] of FAULTS) {
  test(`one that ${name} is 503 within the timeout, and 200 again when it answers`, async ({ service }) => {
    behaviour = fault;
    const started = performance.now();
    const { status, code } = await problem(await search(service));
    assert.equal([status, code], [503, 'upstream_unavailable']);
    assert.ok(performance.now() - started < PROMPTLY_MS);
    behaviour = good;
    assert.is((await answered('search', await search(service))).fusion, 'rrf');
  });
}

test('vectors in another order are assigned by their numbers', async ({ embedder }) => {
  behaviour = (body, response) => sendJson(response, { data: embeddingsAnswer(body).data.reverse() });
  const { embedder: settings } = loadConfig({ EMBED_URL: `${embedder.url}/v1`, EMBED_MODEL: 'm' });
  const used = await createEmbedder(settings);
  const { embeddings } = await used.model.doEmbed({ values: ['أ', 'ب', 'ج'] });
  behaviour = good;
  const direct = await used.model.doEmbed({ values: ['أ', 'ب', 'ج'] });
  assert.equal(embeddings, direct.embeddings);
});

test('fewer dimensions are requested, and a model that ignores this is refused with a message', async ({
  embedder,
}) => {
  const settings = { EMBED_URL: `${embedder.url}/v1`, EMBED_MODEL: 'm', EMBED_DIMENSIONS: '8' };
  behaviour = (body, response) => sendJson(response, embeddingsAnswer(body, body.dimensions));
  assert.is((await createEmbedder(loadConfig(settings).embedder)).dimensions, 8);
  behaviour = good;
  const refused = await createEmbedder(loadConfig(settings).embedder).catch((error: Error) => error.message);
  assert.match(String(refused), /16 dimensions where EMBED_DIMENSIONS asks for 8/);
});

test('status names the embedder and its weight', async ({ service }) => {
  const { search: about } = await answered('status', await service.ask('/v1/status'));
  assert.equal(about.embedder, { id: 'm', dimensions: DIMENSIONS, weight: 0.7 });
});

test.run();

const exchange = suite('faults/embed-query: another embedder');

exchange('during and after a change of embedder, the running server answers with the old one', async () => {
  const [first, second] = await Promise.all(
    ['one', 'two'].map((name) =>
      modelService<EmbeddingsBody>((body, response) =>
        sendJson(response, {
          data: body.input.map((text, index) => ({ index, embedding: vectorOf(name + text) })),
        }),
      ),
    ),
  );
  const dataDir = temporaryFolder();
  const of = (service: ModelService<EmbeddingsBody> | undefined, name: string) => ({
    SANAD_DATA_DIR: dataDir,
    EMBED_URL: `${service?.url}/v1`,
    EMBED_MODEL: name,
    SANAD_LOG_LEVEL: 'silent',
    PORT: '0',
    GRPC_PORT: '0',
  });
  const oldConfig = loadConfig(of(first, 'one'));
  await ingestFiles(dataLayout(dataDir), [input], { embedder: await createEmbedder(oldConfig.embedder) });
  const old = await startService({ settings: of(first, 'one'), corpus: 'none' });
  const generation = async ({ ask }: TestService) =>
    (await answered('status', await ask('/v1/status'))).corpus?.generation;
  try {
    const before = await generation(old);
    const newConfig = loadConfig(of(second, 'two'));
    const report = await ingestFiles(dataLayout(dataDir), [], {
      embedder: await createEmbedder(newConfig.embedder),
    });
    assert.is.not(report.generation, before);
    // Waits longer than the interval at which the server looks for new generations.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    assert.is(await generation(old), before);
    assert.is((await search(old)).status, 200);

    const renewed = await startService({ settings: of(second, 'two'), corpus: 'none' });
    assert.is(await generation(renewed), report.generation);
    assert.is((await search(renewed)).status, 200);
    await renewed.close();
    const refused = await serve(oldConfig).then(
      () => 'served',
      (error: Error) => error.message,
    );
    assert.match(refused, /embedded by two .* the settings name one/);
  } finally {
    await old.close();
    await Promise.all([first?.close(), second?.close()]);
  }
});

exchange('the error for a service that cannot be reached at the start names it', async () => {
  const gone = await modelService<EmbeddingsBody>(good);
  await gone.close();
  const { status, stderr } = sanad(['ingest', input], {
    settings: { SANAD_DATA_DIR: temporaryFolder(), EMBED_URL: `${gone.url}/v1`, EMBED_MODEL: 'm' },
  });
  assert.is(status, 1);
  assert.match(stderr, gone.url);
});

exchange.run();
