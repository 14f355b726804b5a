import type { ServerResponse } from 'node:http';
import { rerank } from 'ai';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { RerankDialectName } from '../../src/models/rerank-dialects.ts';
import { rerankingModel } from '../../src/models/reranking-model.ts';
import { modelService, sendJson } from '../support/services/model-service.ts';

const test = suite('models/reranking-model');

interface Body {
  model?: string;
  query: string;
  documents?: string[];
  texts?: string[];
  top_n?: number;
}

const textsOf = ({ documents, texts }: Body) => documents ?? texts ?? [];

/**
 * Answers as a reranking service does, in the format of the request (`documents` or `texts`), best first. The
 * score of a text is the number it contains.
 */
function answer(body: Body, response: ServerResponse): void {
  const scored = textsOf(body)
    .map((text, index) => ({ index, score: Number(text) }))
    .sort((a, b) => b.score - a.score);
  sendJson(
    response,
    body.texts ? scored : { results: scored.map(({ index, score }) => ({ index, relevance_score: score })) },
  );
}

async function reranked(
  texts: readonly string[],
  {
    path = '',
    dialect = 'cohere' as RerankDialectName,
    topN = undefined as number | undefined,
    answering = answer,
    signal = new AbortController().signal,
  } = {},
) {
  const service = await modelService<Body>(answering);
  const model = rerankingModel({ url: service.url + path, model: 'm3', key: 'secret', dialect });
  try {
    const { ranking } = await rerank({
      model,
      query: 'سؤال',
      documents: [...texts],
      maxRetries: 0,
      abortSignal: signal,
      ...(topN !== undefined && { topN }),
    });
    return {
      ranking: ranking.map(({ originalIndex, score }) => [originalIndex, score]),
      asked: service.asked,
    };
  } finally {
    await service.close();
  }
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: Error) => error.message,
  );

test('sends Cohere requests with top_n of all texts', async () => {
  const { ranking, asked } = await reranked(['0.2', '0.9', '0.5']);
  assert.equal(ranking, [
    [1, 0.9],
    [2, 0.5],
    [0, 0.2],
  ]);
  assert.equal(asked, [
    {
      path: '/rerank',
      key: 'Bearer secret',
      body: { model: 'm3', query: 'سؤال', documents: ['0.2', '0.9', '0.5'], top_n: 3 },
    },
  ]);
});

test('sends TEI requests', async () => {
  const { ranking, asked } = await reranked(['0.2', '0.9'], { dialect: 'tei' });
  assert.equal(ranking, [
    [1, 0.9],
    [0, 0.2],
  ]);
  assert.equal(asked[0]?.body, {
    query: 'سؤال',
    texts: ['0.2', '0.9'],
    truncate: true,
    raw_scores: false,
  });
});

const PATHS = { '/v2': '/v2/rerank', '/v2/rerank': '/v2/rerank', '/rerank?version=1': '/rerank?version=1' };
for (const [given, asked] of Object.entries(PATHS)) {
  test(`${given} is called at ${asked}`, async () => {
    assert.is((await reranked(['1'], { path: given })).asked[0]?.path, asked);
  });
}

test('sends at most 32 texts in a call, and orders the scores of all', async () => {
  const texts = Array.from({ length: 70 }, (_, at) => String(at / 100));
  const { ranking, asked } = await reranked(texts, { topN: 3 });
  assert.equal(asked.map(({ body }) => textsOf(body).length).sort(), [32, 32, 6]);
  assert.equal(ranking, [
    [69, 0.69],
    [68, 0.68],
    [67, 0.67],
  ]);
});

test('logits in one call make the scores of all calls logits', async () => {
  const texts = [...Array<string>(32).fill('0.5'), '-3'];
  const { ranking } = await reranked(texts);
  const last = ranking.at(-1)?.[1] ?? 0;
  assert.ok(Math.abs(last - 1 / (1 + Math.exp(3))) < 1e-12);
  assert.ok(Math.abs((ranking[0]?.[1] ?? 0) - 1 / (1 + Math.exp(-0.5))) < 1e-12);
});

test('rounding errors above one become one', async () => {
  assert.equal((await reranked(['1.0004', '0.5'])).ranking, [
    [0, 1],
    [1, 0.5],
  ]);
});

const results = (...rows: unknown[]) => ({ results: rows });
const row = (index: unknown, relevance_score: unknown) => ({ index, relevance_score });
const BAD: [name: string, answer: unknown, said: RegExp][] = [
  ['a short list', results(row(0, 0.5)), /a text has no score/],
  ['an empty list', results(), /a text has no score/],
  ['a text twice', results(row(0, 0.5), row(0, 0.4)), /two scores/],
  ['an index beyond the texts', results(row(0, 0.5), row(2, 0.4)), /no text that was sent/],
  ['an index below zero', results(row(0, 0.5), row(-1, 0.4)), /no text that was sent/],
  ['an index that is no whole number', results(row(0, 0.5), row(0.5, 0.4)), /form of the dialect/],
  ['null for a score', results(row(0, 0.5), row(1, null)), /form of the dialect/],
  ['a score as text', results(row(0, 0.5), row(1, '0.4')), /form of the dialect/],
  ['the other dialect', [{ index: 0, score: 1 }], /form of the dialect/],
  ['no object', 'سؤال', /form of the dialect/],
];

for (const [name, value, said] of BAD) {
  test(`${name} is refused without repeating its content`, async () => {
    const failure = await failureOf(
      reranked(['0.1', '0.2'], { answering: (_body, response) => sendJson(response, value) }),
    );
    assert.match(failure, said);
    assert.not.match(failure, 'سؤال');
  });
}

test('a number too large for one is refused', async () => {
  const infinite = '{"results":[{"index":0,"relevance_score":1e999},{"index":1,"relevance_score":0}]}';
  const answering = (_body: Body, response: ServerResponse) => response.end(infinite);
  assert.match(await failureOf(reranked(['0.1', '0.2'], { answering })), /form of the dialect/);
});

test('if one call fails, all fail, and the others are aborted', async () => {
  // Answers only the call with the last 8 of 40 texts, with 503. The call with 32 never gets an answer, so a
  // test that waited for it would hang.
  const answering = (body: Body, response: ServerResponse) => {
    if (textsOf(body).length < 32) sendJson(response, { message: 'overloaded' }, 503);
  };
  const texts = Array.from({ length: 40 }, () => '0.5');
  assert.is.not(await failureOf(reranked(texts, { answering })), 'none');
});

test('redirects are not followed', async () => {
  const elsewhere = await modelService<Body>(answer);
  const leading = (_: Body, response: ServerResponse) =>
    response.writeHead(307, { location: `${elsewhere.url}/rerank` }).end();
  assert.is.not(await failureOf(reranked(['1'], { answering: leading })), 'none');
  assert.is(elsewhere.asked.length, 0);
  await elsewhere.close();
});

test('aborting a request ends its calls', async () => {
  const gone = new AbortController();
  let closed: () => void = () => {};
  const ended = new Promise<void>((resolve) => (closed = resolve));
  const failure = failureOf(
    reranked(['0.5'], {
      signal: gone.signal,
      answering: (_body, response) => {
        response.on('close', () => closed());
        gone.abort(new Error('gone'));
      },
    }),
  );
  await ended;
  assert.is.not(await failure, 'none');
});

test.run();
