import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { searchEngine } from '../../../src/compose/corpus.ts';
import { dataLayout } from '../../../src/data-directory/layout.ts';
import { ingest } from '../../../src/ingest/ingest.ts';
import { createEmbedder } from '../../../src/models/create-embedder.ts';
import { parseEvents, startReasonService } from '../../support/doors/reason.ts';
import { problem, SAMPLES, startService } from '../../support/doors/service.ts';
import { PROMPTLY_MS } from '../../support/promptly.ts';

const lifecycle = suite('transports/http/lifecycle');

lifecycle(
  'before the first ingest it is alive and not ready, and serves from the moment there is a corpus',
  async () => {
    const service = await startService({ corpus: 'none' });
    try {
      assert.is((await fetch(`${service.url}/healthz`)).status, 200);
      const ready = await fetch(`${service.url}/readyz`);
      assert.equal([ready.status, ready.headers.get('retry-after')], [503, '1']);

      for (const [path, body] of [
        ['/v1/search', { query: 'عقد' }],
        ['/v1/cite', { citation: 'القانون رقم 131 لسنة 1948' }],
        ['/v1/graph/traverse', { canonical_id: 'eg-leg-1948-131' }],
      ] as const) {
        const response = await service.post(path, body);
        assert.ok(response.headers.get('retry-after'));
        assert.equal([response.status, (await problem(response)).code], [503, 'upstream_unavailable']);
      }
      assert.is((await service.ask('/v1/document/eg-leg-1948-131')).status, 503);
      assert.equal(await (await service.ask('/v1/jurisdictions')).json(), {
        jurisdictions: [{ code: 'EG', name: 'Egypt', default: true }],
      });
      assert.is(((await (await service.ask('/v1/status')).json()) as { corpus?: object }).corpus, undefined);

      await ingest({
        layout: dataLayout(service.config.dataDir),
        paths: [SAMPLES],
        embedder: await createEmbedder(undefined),
        engine: searchEngine,
      });
      await service.served();
      assert.is((await service.ask('/v1/document/eg-leg-1948-131')).status, 200);
    } finally {
      await service.close();
    }
  },
);

lifecycle('on stopping it is not ready at once, answers what was begun, and then is gone', async () => {
  const service = await startService();
  const inFlight = service.post('/v1/search', { query: 'عقد العمل' });
  const closed = service.close({ noticeMs: 5_000 });
  assert.is((await fetch(`${service.url}/readyz`)).status, 503);
  assert.is((await inFlight).status, 200);
  assert.is((await service.post('/v1/search', { query: 'عقد العمل' })).status, 200);
  await closed;
  try {
    await fetch(`${service.url}/healthz`);
    assert.unreachable();
  } catch (error) {
    assert.instance(error, TypeError);
  }
});

lifecycle('a connection on which nothing was asked does not hold it up', async () => {
  const service = await startService({ corpus: 'none' });
  const { hostname, port } = new URL(service.url);
  const silent = connect(Number(port), hostname);
  const gone = new Promise((resolve) => silent.once('close', resolve));
  await new Promise((resolve) => silent.once('connect', resolve));
  const stopping = performance.now();
  await service.close({ finishMs: 2 * PROMPTLY_MS });
  assert.ok(performance.now() - stopping < PROMPTLY_MS, `${performance.now() - stopping} ms`);
  await gone;
});

lifecycle('a request in flight at shutdown gets the header Connection: close', async () => {
  const service = await startService();
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  const body = JSON.stringify({ query: 'عقد العمل' });
  const answer = text(socket);
  const head = [
    'POST /v1/search HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${service.key}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  // Waits for `100 Continue`, which shows that the service has begun the request.
  await new Promise((resolve) => socket.once('data', resolve));
  const closed = service.close();
  socket.write(body);
  const answered = await answer;
  assert.match(answered, 'HTTP/1.1 200 OK');
  assert.match(answered, 'Connection: close');
  await closed;
});

for (const stream of [true, false]) {
  lifecycle(
    `an answer that does not end in time is ended with a reason, ${stream ? '' : 'not '}streamed`,
    async () => {
      const { llm, ask, service, close } = await startReasonService();
      try {
        llm.play({ steps: ['أولاً', 'stall'] });
        const asked = ask({ stream });
        while (llm.asked.length === 0) await delay(10);
        if (stream) await asked;
        const stopping = performance.now();
        const closed = service.close({ finishMs: 300 });
        const response = await asked;
        if (stream) {
          const { text: written, error, done } = parseEvents(await response.text());
          assert.equal(
            [written, error?.code, error?.detail, done],
            ['أولاً', 'upstream_unavailable', 'The service is stopping.', false],
          );
        } else {
          assert.equal(
            [response.status, (await problem(response)).body.detail],
            [503, 'The service is stopping.'],
          );
        }
        await closed;
        const took = performance.now() - stopping;
        assert.ok(took >= 299 && took < PROMPTLY_MS, `${took} ms`);
      } finally {
        await close();
      }
    },
  );
}

lifecycle.run();
