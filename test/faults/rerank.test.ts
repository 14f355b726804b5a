/**
 * Fault test: a remote reranker answers well, badly, late or not at all. The test sees what a client of
 * search sees.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered } from '../support/doors/answered.ts';
import type { TestService } from '../support/doors/service.ts';
import { SAMPLES, startService } from '../support/doors/service.ts';
import { PROMPTLY_MS } from '../support/promptly.ts';
import type { ModelService } from '../support/services/model-service.ts';
import { modelService, sendJson } from '../support/services/model-service.ts';

interface Body {
  query: string;
  documents: string[];
}

type Behaviour = (body: Body, response: ServerResponse) => void;

/** Milliseconds that the service waits for the reranker: long enough for a prompt one on a busy machine. */
const TIME_BOX_MS = 2_000;

/** Scores of the fake reranker: the longer the text, the higher. */
const scoresOf = ({ documents }: Body) =>
  documents.map((text, index) => ({ index, relevance_score: text.length / 10_000 }));
const good: Behaviour = (body, response) => sendJson(response, { results: scoresOf(body) });

const test = suite<{ service: TestService; reranker: ModelService<Body> }>('faults/rerank');
let behaviour: Behaviour = good;

test.before(async (context) => {
  context.reranker = await modelService<Body>((body, response) => behaviour(body, response));
  context.service = await startService({
    settings: {
      RERANK_URL: `${context.reranker.url}/v2/rerank`,
      RERANK_MODEL: 'cross-encoder',
      RERANK_TIMEOUT_MS: String(TIME_BOX_MS),
    },
  });
});
test.after(async ({ service, reranker }) => {
  await service.close();
  await reranker.close();
});

const QUERY = { query: 'مدة الإجازة السنوية للعامل', top_k: 5 };

async function search(service: TestService, body: object = QUERY) {
  const started = performance.now();
  const answer = await answered('search', await service.post('/v1/search', body));
  return { ...answer, ms: performance.now() - started };
}

const shown = ({ results }: Pick<Awaited<ReturnType<typeof search>>, 'results'>) =>
  results.map(({ canonical_id, article_no, score }) => [canonical_id, article_no, score]);

test('its scores are the order and the probabilities of the answer, over 4 × top_k candidates', async ({
  service,
  reranker,
}) => {
  behaviour = good;
  reranker.asked.length = 0;
  const found = await search(service);
  assert.is(found.reranked, true);
  assert.is(found.reranker, 'cross-encoder');
  assert.equal(
    reranker.asked.map(({ path, body }) => [path, body.query, body.documents.length]),
    [['/v2/rerank', QUERY.query, 20]],
  );
  const best = scoresOf(reranker.asked[0]?.body ?? { query: '', documents: [] })
    .map(({ relevance_score }) => relevance_score)
    .sort((a, b) => b - a);
  assert.equal(
    found.results.map(({ score }) => score),
    best.slice(0, 5),
  );
});

test('it gets title, heading and passage', async ({ service, reranker }) => {
  const [line = ''] = readFileSync(join(SAMPLES, 'ae.jsonl'), 'utf8').split('\n');
  const { title, articles } = JSON.parse(line) as {
    title: string;
    articles: { heading?: string; text: string }[];
  };
  const { heading, text } = articles.find((article) => article.heading !== undefined) ?? { text: '' };
  behaviour = good;
  reranker.asked.length = 0;
  await search(service, { query: `${heading} ${text.slice(0, 80)}`, top_k: 10 });
  const texts = reranker.asked.flatMap(({ body }) => body.documents);
  assert.ok(texts.some((read) => read.startsWith(`${title}\n${heading}\n${text.slice(0, 20)}`)));
});

test('a search with rerank off does not call it', async ({ service, reranker }) => {
  reranker.asked.length = 0;
  assert.is((await search(service, { ...QUERY, rerank: false })).reranked, false);
  assert.is(reranker.asked.length, 0);
});

const raw =
  (text: string, status = 200): Behaviour =>
  (_body, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(text);
  };
const row = (index: number, score: string) => `{"index":${index},"relevance_score":${score}}`;

const FAULTS: [name: string, behaviour: Behaviour][] = [
  ['is slow', (body, response) => void setTimeout(() => good(body, response), 3 * TIME_BOX_MS).unref()],
  ['never answers', () => {}],
  [
    'answers a byte at a time for ever',
    (_body, response) => {
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
    },
  ],
  ['answers 500', raw('{"message":"overloaded"}', 500)],
  ['answers 429', raw('{"message":"slow down"}', 429)],
  ['answers 200 with a page', raw('<html>Bad gateway</html>')],
  ['answers NaN', raw(`{"results":[${row(0, 'NaN')}]}`)],
  ['answers null for a score', raw(`{"results":[${row(0, 'null')}]}`)],
  ['answers infinity', raw(`{"results":[${row(0, '1e999')}]}`)],
  [
    'answers for a part of the texts',
    (body, response) => sendJson(response, { results: scoresOf(body).slice(1) }),
  ],
  ['answers for a text that was not sent', raw(`{"results":[${row(999, '0.5')}]}`)],
  ['answers nothing', raw('')],
  [
    'dies in the middle of its answer',
    (_body, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
      response.write('{"results":[');
      setTimeout(() => response.destroy(), 20);
    },
  ],
];

for (const [name, fault] of FAULTS) {
  test(`one that ${name}: fused order within the timeout, and reranked is false`, async ({ service }) => {
    behaviour = good;
    assert.is((await search(service)).reranked, true, 'it works before');
    const fused = await search(service, { ...QUERY, rerank: false });
    behaviour = fault;
    const found = await search(service);
    assert.is(found.reranked, false);
    assert.is(found.reranker, undefined);
    assert.equal(shown(found), shown(fused));
    assert.ok(found.ms < PROMPTLY_MS, `${found.ms} ms`);
  });
}

test('if one of several calls fails, reranking fails', async ({ service, reranker }) => {
  behaviour = (body, response) =>
    body.documents.length < 32 ? sendJson(response, {}, 503) : good(body, response);
  reranker.asked.length = 0;
  const found = await search(service, { ...QUERY, top_k: 20 });
  assert.is(found.reranked, false);
  assert.equal(reranker.asked.map(({ body }) => body.documents.length).sort(), [16, 32, 32]);
  behaviour = good;
  assert.is((await search(service, { ...QUERY, top_k: 20 })).reranked, true);
});

test('a disconnected client is no failure of the reranker', async ({ service }) => {
  behaviour = good;
  await search(service);
  behaviour = () => {};
  for (let time = 0; time < 4; time++) {
    await service
      .ask('/v1/search', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(QUERY),
        signal: AbortSignal.timeout(TIME_BOX_MS / 4),
      })
      .catch(() => undefined);
  }
  behaviour = good;
  assert.is((await search(service)).reranked, true);
});

test.run();

/** Program of a reranker that runs in a child process, so that the test can kill it. */
const PROGRAM = `
  import { createServer } from 'node:http';
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += part));
    request.on('end', () => {
      const { documents } = JSON.parse(text);
      const results = documents.map((_, index) => ({ index, relevance_score: 1 / (index + 2) }));
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ results }));
    });
  });
  server.listen(Number(process.env.TEST_PORT ?? 0), '127.0.0.1', () => console.log(server.address().port));
`;

async function rerankerProcess(port = 0) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    env: { ...process.env, TEST_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    port: Number(line.toString()),
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

const killed = suite('faults/rerank: a process that dies');

killed('three searches fail, the next skip it, and later a trial finds that it is back', async () => {
  const first = await rerankerProcess();
  const service = await startService({
    settings: { RERANK_URL: `http://127.0.0.1:${first.port}`, RERANK_MODEL: 'cross-encoder' },
  });
  const state = async () => {
    const { search: about } = await answered('status', await service.ask('/v1/status'));
    assert.is(about.reranker?.id, 'cross-encoder');
    return about.reranker?.service;
  };
  try {
    assert.is((await search(service)).reranked, true);
    await first.kill();
    for (let time = 0; time < 5; time++) assert.is((await search(service)).reranked, false);
    assert.equal(await state(), { working: false, failures: 3, skipped: 2 });

    const second = await rerankerProcess(first.port);
    const deadline = Date.now() + 2 * PROMPTLY_MS;
    while (!(await search(service)).reranked) {
      assert.ok(Date.now() < deadline, 'asked again after its rest');
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    assert.is((await state())?.working, true);
    assert.is((await state())?.failures, 3);
    await second.kill();
  } finally {
    await service.close();
  }
});

killed.run();
