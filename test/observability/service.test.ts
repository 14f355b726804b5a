/** Tests a service with instrumentation: metrics and health on a separate port, `Server-Timing`, traces. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startService } from '../support/doors/service.ts';

const watched = suite('observability/service');

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

/** A server that receives traces by OTLP over HTTP. */
async function collector() {
  const spans: Span[] = [];
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as {
      resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
    };
    for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, spans, close: () => server.close() };
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const QUESTION = 'فسخ عقد العمل';

watched('a request is counted, timed and traced, without any of its words', async () => {
  const traces = await collector();
  // Set in `process.env`, because OpenTelemetry reads its environment variables itself.
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = traces.url;
  const service = await startService({
    settings: {
      METRICS_PORT: '0',
      SANAD_SERVER_TIMING: 'on',
      OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
    },
  });
  try {
    const { key } = service;
    const search = (body: object, headers = {}) => service.post('/v1/search', body, headers);
    const found = await search({ query: QUESTION }, { traceparent: `00-${TRACE}-${PARENT}-01` });
    assert.match(found.headers.get('server-timing') ?? '', /^embed;dur=[\d.]+, .*search;dur=.*hydrate;dur=/);
    assert.is((await search({ query: '' })).status, 422);
    await fetch(`${service.url}/nothing/eg-leg-1948-131`);

    const inside = (path: string) => fetch(`${service.internalUrl}${path}`);
    const page = await (await inside('/metrics')).text();
    const counted = (labels: string) =>
      Number(
        new RegExp(`^sanad_http_request_duration_seconds_count\\{${labels}\\} (\\d+)$`, 'm').exec(page)?.[1],
      );
    assert.is(counted('route="/v1/search",method="POST",status="200"'), 1);
    assert.is(counted('route="/v1/search",method="POST",status="422"'), 1);
    assert.is(counted('route="none",method="GET",status="404"'), 1);
    assert.match(page, /^sanad_stage_duration_seconds_bucket\{stage="rerank",le="\+Inf"\} 1$/m);
    assert.match(page, /^sanad_ready 1$/m);
    assert.match(page, /^# TYPE sanad_http_request_duration_seconds histogram$/m);
    assert.match(page, /^nodejs_eventloop_lag_p99_seconds /m);
    const ready = (await (await inside('/readyz')).json()) as { status: string; upstreams: object };
    assert.equal([ready.status, ready.upstreams], ['ok', { search: true }]);
    assert.is((await inside('/v1/search')).status, 404);
    assert.is((await fetch(`${service.url}/metrics`)).status, 404, 'not on the public port');

    await service.close();
    const exported = JSON.stringify(traces.spans) + page;
    for (const word of [QUESTION, key, 'eg-leg-1948-131']) assert.not.match(exported, word);
  } finally {
    await service.close();
    traces.close();
    delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  }
  const [request] = traces.spans.filter(({ name }) => name === 'POST /v1/search');
  assert.equal([request?.traceId, request?.parentSpanId], [TRACE, PARENT]);
  const stages = traces.spans.filter(({ traceId, name }) => traceId === TRACE && name !== request?.name);
  assert.equal(
    new Set(stages.map(({ name }) => name)),
    new Set(['embed', 'search', 'fuse', 'rerank', 'hydrate']),
  );
  const byName = new Map(stages.map((span) => [span.name, span]));
  assert.is(byName.get('rerank')?.parentSpanId, request?.spanId);
  assert.is(byName.get('embed')?.parentSpanId, request?.spanId);
});

watched('without instruments, there is no port, no Server-Timing and no trace', async () => {
  const service = await startService();
  try {
    assert.is(service.internalUrl, undefined);
    const answer = await service.ask('/v1/status');
    assert.equal([answer.status, answer.headers.get('server-timing')], [200, null]);
  } finally {
    await service.close();
  }
});

watched.run();
