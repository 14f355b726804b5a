import { Writable } from 'node:stream';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { HybridIndex } from '../../src/core.ts';
import { createLog } from '../../src/log.ts';
import { createEmbedder } from '../../src/models/create-embedder.ts';
import type { Embedder } from '../../src/models/embedder.ts';
import { embedQuery } from '../../src/models/embedder.ts';
import { remoteReranker } from '../../src/models/remote-reranker.ts';
import type { RerankRequest } from '../../src/retrieval/reranker.ts';
import { embeddingsAnswer } from '../support/corpus/vectors.ts';
import type { Answering } from '../support/services/model-service.ts';
import { modelService, sendJson } from '../support/services/model-service.ts';

const test = suite('models/remote-reranker');

const QUESTION = 'هل يحق لي فسخ العقد';

/** The program's own logger, with access to all lines that it has written. */
function recordedLog() {
  const lines: string[] = [];
  const destination = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(line.toString());
      done();
    },
  });
  return { log: createLog('trace', destination), lines };
}

const signal = () => AbortSignal.timeout(5_000);

function request(texts: readonly string[]): RerankRequest {
  return {
    queryText: QUESTION,
    query: { text: QUESTION, expansions: [] },
    candidates: texts.map((_, at) => ({ article: at, chunk: at, fused: { rank: at + 1, score: 1 } })),
    passage: ({ chunk }) => texts[chunk] ?? '',
    index: Object.create(HybridIndex.prototype) as RerankRequest['index'],
  };
}

/** Error answers of reranking services that repeat the request, and with it the user's question. */
const ECHOES: [name: string, answering: Answering<object>][] = [
  ['a refusal', (body, response) => sendJson(response, { error: { message: JSON.stringify(body) } }, 422)],
  ['an answer of another form', (body, response) => sendJson(response, { input: body })],
  ['an answer that is no JSON', (body, response) => response.end(`<${JSON.stringify(body)}>`)],
];

for (const [name, answering] of ECHOES) {
  test(`${name} that repeats the question is reported without it`, async () => {
    const service = await modelService<object>(answering);
    const { log, lines } = recordedLog();
    const reranker = remoteReranker(
      { url: service.url, model: 'm', dialect: 'cohere', timeoutMs: 1_000 },
      log,
    );
    for (let time = 0; time < 3; time++) {
      const error = await reranker.score(request(['نص']), signal()).catch((failure: Error) => failure);
      log.warn({ err: error }, 'reranker failed');
    }
    await service.close();
    assert.is(lines.length, 4, 'three failures, and that it is left alone');
    assert.match(lines.join(''), service.url);
    assert.not.match(lines.join(''), 'فسخ');
  });

  test(`${name} of an embedder that repeats the question is reported without it`, async () => {
    let answer: Answering<object> = (_body, response) =>
      sendJson(response, embeddingsAnswer({ input: ['x'], model: 'm' }));
    const service = await modelService<object>((body, response, request) => answer(body, response, request));
    const embedder: Embedder = await createEmbedder({
      url: service.url,
      model: 'm',
      queryPrefix: '',
      passagePrefix: '',
      weight: 1,
      textsPerCall: 32,
      parallelCalls: 4,
      timeoutMs: 1_000,
    });
    answer = answering;
    const { log, lines } = recordedLog();
    const error = await embedQuery(embedder, QUESTION, signal()).catch((failure: Error) => failure);
    log.warn({ err: error }, 'search failed');
    await service.close();
    assert.match(lines.join(''), 'the embedder m');
    assert.not.match(lines.join(''), 'فسخ');
  });
}

test('a long text is truncated, an empty list is not sent', async () => {
  const service = await modelService<{ documents: string[] }>(({ documents }, response) =>
    sendJson(response, { results: documents.map((_, index) => ({ index, relevance_score: 0.5 })) }),
  );
  const { log } = recordedLog();
  const reranker = remoteReranker({ url: service.url, model: 'm', dialect: 'cohere', timeoutMs: 1_000 }, log);
  assert.is((await reranker.score(request([]), signal())).length, 0);
  assert.equal([...(await reranker.score(request(['ن'.repeat(100_000)]), signal()))], [0.5]);
  assert.equal(
    service.asked.map(({ body }) => body.documents.map(({ length }) => length)),
    [[4_000]],
  );
  await service.close();
});

test.run();
