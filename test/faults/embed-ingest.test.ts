/**
 * Fault test: ingest with a failing embeddings service, or an ingest that is killed. No vector may be lost or
 * requested twice.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { DataLayout } from '../../src/data-directory/layout.ts';
import { dataLayout, generationLayout } from '../../src/data-directory/layout.ts';
import { currentGeneration } from '../../src/generations/generations.ts';
import type { IngestReport } from '../../src/ingest/report/report.ts';
import { createEmbedder } from '../../src/models/create-embedder.ts';
import { cliArguments, cliEnvironment, temporaryFolder } from '../support/cli.ts';
import { emptyDataDirectory, ingestFiles } from '../support/corpus/corpus.ts';
import { inputFolder, jsonl, law } from '../support/corpus/documents.ts';
import type { EmbeddingsBody } from '../support/corpus/vectors.ts';
import { DIMENSIONS, embeddingsAnswer } from '../support/corpus/vectors.ts';
import { seeded } from '../support/random.ts';
import type { ModelService } from '../support/services/model-service.ts';
import { modelService, sendJson } from '../support/services/model-service.ts';

type Behaviour = (body: EmbeddingsBody, response: ServerResponse) => void;

const good: Behaviour = (body, response) => sendJson(response, embeddingsAnswer(body));

const BATCH = 8;
const PARALLEL = 2;

/**
 * 150 laws with three articles each, so 450 texts to embed. Article 2 is the same in all laws, and differs
 * only by the law's title that is embedded with it.
 */
const input = inputFolder({
  'laws.jsonl': jsonl(Array.from({ length: 150 }, (_, at) => law(at + 1, 1900 + (at % 100)))),
});
const TEXTS = 450;

const SETTINGS = {
  model: 'test-model',
  queryPrefix: '',
  passagePrefix: '',
  weight: 1,
  textsPerCall: BATCH,
  parallelCalls: PARALLEL,
  timeoutMs: 1_000,
};

async function ingested(layout: DataLayout, { url }: ModelService<EmbeddingsBody>): Promise<IngestReport> {
  return ingestFiles(layout, [input], { embedder: await createEmbedder({ ...SETTINGS, url: `${url}/v1` }) });
}

/** Starts the same ingest in a child process, so that the test can kill it. */
function ingesting({ dataDir, url }: { dataDir: string; url: string }) {
  const child = spawn(process.execPath, cliArguments(['ingest', input]), {
    env: cliEnvironment({
      SANAD_DATA_DIR: dataDir,
      EMBED_URL: `${url}/v1`,
      EMBED_MODEL: SETTINGS.model,
      EMBED_BATCH: String(BATCH),
      EMBED_PARALLEL: String(PARALLEL),
    }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'close').then(([, signal]) => signal as NodeJS.Signals | null);
  return { kill: () => child.kill('SIGKILL'), ended };
}

/**
 * An embeddings service that counts how often each corpus text was requested. The text with which the
 * embedder probes its dimensions is not counted.
 */
async function service(first: Behaviour) {
  const state = { behaviour: first };
  const asked = new Map<string, number>();
  const answering = await modelService<EmbeddingsBody>((body, response) => {
    if (body.input[0] === 'قانون') return good(body, response);
    for (const text of body.input) asked.set(text, (asked.get(text) ?? 0) + 1);
    return state.behaviour(body, response);
  });
  return {
    ...answering,
    state,
    askedFor: asked,
    times: () => [...asked.values()].reduce((a, b) => a + b, 0),
  };
}

/** Content of all files of the current generation's index, by file name. */
async function indexFiles(layout: DataLayout): Promise<Record<string, string>> {
  const { index } = generationLayout(join(layout.generations, (await currentGeneration(layout)) ?? ''));
  return Object.fromEntries(
    readdirSync(index)
      .sort()
      .map((name) => [name, readFileSync(join(index, name)).toString('base64')]),
  );
}

const test = suite<{ undisturbed: Record<string, string>; generation: string }>('faults/embed-ingest');

test.before(async (context) => {
  const embedder = await service(good);
  const layout = emptyDataDirectory();
  const report = await ingested(layout, embedder);
  assert.is(report.embedded, TEXTS);
  assert.is(embedder.times(), TEXTS, 'each text once');
  assert.ok(embedder.asked.every(({ body }) => body.input.length <= BATCH));
  context.undisturbed = await indexFiles(layout);
  context.generation = report.generation;
  await embedder.close();
});

test('after repeated kills, ingest resumes, and only texts in progress are requested twice', async ({
  undisturbed,
  generation,
}) => {
  const seed = 20_261_121;
  const random = seeded(seed);
  const dataDir = temporaryFolder();
  const layout = dataLayout(dataDir);
  const slowly: Behaviour = (body, response) => void setTimeout(() => good(body, response), 15);
  const embedder = await service(slowly);
  const kills = 4;
  for (let time = 1; time <= kills; time++) {
    const until = embedder.times() + BATCH * (1 + Math.floor(random() * 12));
    const run = ingesting({ dataDir, url: embedder.url });
    embedder.state.behaviour = (body, response) => {
      if (embedder.times() >= until) run.kill();
      slowly(body, response);
    };
    assert.is(await run.ended, 'SIGKILL', `seed ${seed}, kill ${time}`);
    embedder.state.behaviour = slowly;
  }
  assert.is(await currentGeneration(layout), undefined, 'nothing half-done is served');
  const before = embedder.times();
  const report = await ingested(layout, embedder);
  assert.is(report.embedded, embedder.times() - before);
  assert.is(embedder.askedFor.size, TEXTS);
  const twice = embedder.times() - TEXTS;
  assert.ok(twice <= kills * BATCH * PARALLEL, `seed ${seed}: ${twice} texts more than once`);
  assert.is(report.generation, generation);
  assert.equal(await indexFiles(layout), undisturbed);
  await embedder.close();
});

test('a service that limits, fails, disconnects and hangs slows ingest down and loses nothing', async ({
  undisturbed,
}) => {
  let call = 0;
  const refused: Behaviour = (_body, response) => {
    response.setHeader('retry-after-ms', '20');
    sendJson(response, { error: { message: 'slow down' } }, 429);
  };
  const faults: Record<number, Behaviour> = {
    3: (_body, response) => sendJson(response, { error: { message: 'overloaded' } }, 500),
    9: (_body, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
      response.write('{"data":[');
      setTimeout(() => response.destroy(), 20);
    },
    14: () => {},
    19: (_body, response) => {
      response.setHeader('retry-after', '1');
      sendJson(response, { error: { message: 'starting' } }, 503);
    },
  };
  const embedder = await service((body, response) => {
    call += 1;
    const fault = faults[call] ?? (call % 4 === 0 ? refused : good);
    fault(body, response);
  });
  const layout = emptyDataDirectory();
  const report = await ingested(layout, embedder);
  assert.is(report.embedded, TEXTS);
  assert.ok(call > TEXTS / BATCH + 10);
  assert.equal(await indexFiles(layout), undisturbed);
  await embedder.close();
});

/** Wrong answers that the embeddings service gives in its last call, with the expected error message. */
const BAD: [name: string, behaviour: Behaviour, said: RegExp][] = [
  [
    'fewer vectors than texts',
    (body, response) => {
      const { data } = embeddingsAnswer(body);
      sendJson(response, { data: data.slice(1) });
    },
    /7 vectors for 8 texts/,
  ],
  [
    'vectors of other dimensions',
    (body, response) => sendJson(response, embeddingsAnswer(body, DIMENSIONS / 2)),
    /a vector has 8 dimensions where the embedder has 16/,
  ],
  [
    'numbers that are none',
    (body, response) =>
      response.end(
        JSON.stringify(embeddingsAnswer(body)).replace(/"embedding":\[[^,]+/g, '"embedding":[1e999'),
      ),
    /Invalid JSON/,
  ],
  ['no JSON', (_body, response) => response.end('<html>'), /Invalid JSON/],
  [
    'a key that is not accepted',
    (_body, response) => sendJson(response, { error: { message: 'who are you?' } }, 401),
    /who are you/,
  ],
];

for (const [name, bad, said] of BAD) {
  test(`${name}: ingest fails with a message, and finished vectors are kept`, async () => {
    const embedder = await service(good);
    const layout = emptyDataDirectory();
    embedder.state.behaviour = (body, response) =>
      (embedder.times() > 20 * BATCH ? bad : good)(body, response);
    const failure = await ingested(layout, embedder).then(
      () => 'none',
      (error: Error) => error.message,
    );
    assert.match(failure, 'the embedder test-model');
    assert.match(failure, said);
    embedder.state.behaviour = good;
    assert.ok((await ingested(layout, embedder)).embedded <= TEXTS - 18 * BATCH);
    await embedder.close();
  });
}

test.run();
