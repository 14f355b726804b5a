/**
 * Tests overload through every transport: the test occupies all slots of the native module, so that searches
 * must wait.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { nativeCalls } from '../../src/retrieval/native-calls.ts';
import { answered } from '../support/doors/answered.ts';
import { grpcClient } from '../support/doors/grpc.ts';
import { answerOf, connect, modernMessage, textOf } from '../support/doors/mcp.ts';
import type { TestService } from '../support/doors/service.ts';
import { problem, startService } from '../support/doors/service.ts';

interface Parts {
  service: TestService;
}

const test = suite<Parts>('transports/overload');

const ORIGIN = 'https://app.example';

test.before(async (context) => {
  context.service = await startService({
    settings: { SANAD_MAX_SEARCHES: '1', METRICS_PORT: '0', SANAD_CORS_ORIGINS: ORIGIN },
  });
});
test.after(({ service }) => service.close());

const QUERY = { query: 'مدة الإيجار' };
const CITATION = { citation: 'القانون رقم 131 لسنة 1948' };
const DOCUMENT = 'eg-leg-1948-131';

const metricsOf = async ({ internalUrl }: TestService) => (await fetch(`${internalUrl}/metrics`)).text();

const value = (metrics: string, name: string) =>
  Number(metrics.match(new RegExp(`^${name.replace(/[{}]/g, '\\$&')} (.+)$`, 'm'))?.[1]);

/**
 * Occupies every slot of the native module while `use` runs, and one search waits for a slot. Returns the
 * answer to that search.
 */
async function whileOneWaits(
  service: TestService,
  use: () => Promise<void>,
  ask = () => service.post('/v1/search', QUERY),
): Promise<Response> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  while (nativeCalls.readings().waiting === 0) {
    const surplus = new AbortController();
    const call = nativeCalls(() => held, surplus.signal);
    if (nativeCalls.readings().waiting === 0) continue;
    surplus.abort();
    await call.catch(() => {});
    break;
  }
  let isOver = false;
  const waiting = ask().finally(() => {
    isOver = true;
  });
  while (nativeCalls.readings().waiting === 0 && !isOver) await turn();
  try {
    await use();
  } finally {
    release();
    await waiting;
  }
  return waiting;
}

test('a search that waits is answered without the reranker, those after it are refused, and then no more', async ({
  service,
}) => {
  const waited = await whileOneWaits(service, async () => {
    const refused = await service.post('/v1/search', QUERY, { 'X-Request-Id': 'case-7' });
    assert.equal([refused.headers.get('retry-after'), refused.headers.get('x-request-id')], ['1', 'case-7']);
    const { status, code } = await problem(refused);
    assert.equal([status, code], [503, 'upstream_unavailable']);
    const question = await service.post('/v1/reason', { question: QUERY.query });
    assert.is((await problem(question)).code, 'upstream_unavailable');
  });
  assert.is((await answered('search', waited)).reranked, false);
  assert.is((await service.post('/v1/search', QUERY)).status, 200);
});

test('the retrieval of an answer keeps searches out as a search does', async ({ service }) => {
  const { key } = await service.issue({ plan: 'enterprise' });
  const ask = () => service.post('/v1/reason', { question: QUERY.query }, { Authorization: `Bearer ${key}` });
  const use = async () => {
    assert.is(value(await metricsOf(service), 'sanad_retrievals_in_flight'), 1);
    assert.is((await service.post('/v1/search', QUERY)).status, 503);
  };
  // Refusals in earlier tests keep the service in overload for a while, and `reason` is refused longest. So
  // asks until it is answered.
  let answer = await ask();
  while (answer.status === 503) answer = await ask();
  assert.is((await whileOneWaits(service, use, ask)).status, 200);
});

test('cite, documents, health and the list of jurisdictions are answered meanwhile', async ({ service }) => {
  await whileOneWaits(service, async () => {
    assert.is((await service.post('/v1/search', QUERY)).status, 503);
    const answers = [
      await service.post('/v1/cite', CITATION),
      await service.ask(`/v1/document/${DOCUMENT}`),
      await service.ask('/v1/jurisdictions'),
      await fetch(`${service.url}/readyz`),
    ];
    const refused = answers.filter(({ status }) => status !== 200).map(({ url, status }) => [url, status]);
    assert.equal(refused, []);
    const health = await fetch(`${service.url}/healthz`);
    // On a busy machine the event loop of this test may in fact be blocked for a second, which `/healthz`
    // reports.
    if (health.status !== 200) assert.match(await health.text(), 'The event loop is blocked.');
  });
});

test('by gRPC a search is UNAVAILABLE with the time to come back, and answered when there is room', async ({
  service,
}) => {
  const client = grpcClient(service.grpcAddress, service.key);
  try {
    await whileOneWaits(service, async () => {
      const { code, errorDetails } = await client.unary('Search', QUERY);
      assert.is(code, 'UNAVAILABLE');
      assert.ok(errorDetails.RetryInfo, JSON.stringify(errorDetails));
      assert.is((await client.stream('ReasonStream', { question: QUERY.query })).code, 'UNAVAILABLE');
    });
    assert.is((await client.unary('Search', QUERY)).code, 'OK');
  } finally {
    client.close();
  }
});

test('by MCP a search is a problem with the time to come back, and a citation is resolved', async ({
  service,
}) => {
  const client = await connect(service.url, service.key, 'modern');
  const call = (name: string, input: Record<string, unknown>) => client.callTool({ name, arguments: input });
  try {
    await whileOneWaits(service, async () => {
      const refused = await call('service_search', QUERY);
      assert.is(refused.isError, true);
      const { code, retry_after } = textOf(refused);
      assert.equal([code, retry_after], ['upstream_unavailable', 1]);
      assert.is((answerOf(await call('service_cite', CITATION)).document as object) === null, false);
    });
  } finally {
    await client.close();
  }
});

test('overload is refused before a wrong key, except by MCP, which reads the key before it knows the operation', async ({
  service,
}) => {
  const unknown = `sanad_live_${'A'.repeat(38)}`;
  const client = grpcClient(service.grpcAddress, unknown);
  const { headers, body } = modernMessage('tools/call', { name: 'service_search', arguments: QUERY });
  const post = (path: string, message: unknown, more = {}) =>
    fetch(service.url + path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${unknown}`, 'Content-Type': 'application/json', ...more },
      body: JSON.stringify(message),
    });
  try {
    await whileOneWaits(service, async () => {
      assert.is((await post('/v1/search', QUERY)).status, 503);
      assert.is((await client.unary('Search', QUERY)).code, 'UNAVAILABLE');
      assert.is((await post('/mcp', body, headers)).status, 401);
    });
    assert.is((await post('/v1/search', QUERY)).status, 401);
    assert.is((await client.unary('Search', QUERY)).code, 'UNAUTHENTICATED');
  } finally {
    client.close();
  }
});

test('a refused search is not counted, by no door', async ({ service }) => {
  const { key } = await service.issue({ requests_per_minute: 50 });
  const own = { Authorization: `Bearer ${key}` };
  const remaining = async () => {
    const { headers } = await service.post('/v1/cite', CITATION, own);
    return Number(headers.get('x-ratelimit-remaining'));
  };
  const client = grpcClient(service.grpcAddress, key);
  const tools = await connect(service.url, key, 'modern');
  try {
    const before = await remaining();
    await whileOneWaits(service, async () => {
      assert.is((await service.post('/v1/search', QUERY, own)).status, 503);
      assert.is((await client.unary('Search', QUERY)).code, 'UNAVAILABLE');
      assert.is((await tools.callTool({ name: 'service_search', arguments: QUERY })).isError, true);
    });
    assert.is(await remaining(), before - 1);
  } finally {
    client.close();
    await tools.close();
  }
});

test('a page of a browser may read its refusal', async ({ service }) => {
  await whileOneWaits(service, async () => {
    const { status, headers } = await service.post('/v1/search', QUERY, { Origin: ORIGIN });
    assert.equal([status, headers.get('access-control-allow-origin')], [503, ORIGIN]);
    assert.is(headers.get('retry-after'), '1');
    const preflight = await fetch(`${service.url}/v1/search`, {
      method: 'OPTIONS',
      headers: { Origin: ORIGIN, 'Access-Control-Request-Method': 'POST' },
    });
    assert.is(preflight.status, 204);
  });
});

test('metrics and the details of health say what is in flight, what waits, the limit and what was refused', async ({
  service,
}) => {
  const shed = 'sanad_shed_requests_total{burden="search"}';
  const before = value(await metricsOf(service), shed);
  await whileOneWaits(service, async () => {
    await service.post('/v1/search', QUERY);
    const text = await metricsOf(service);
    const names = [
      'sanad_requests_under_way{burden="search"}',
      'sanad_retrievals_in_flight',
      'sanad_retrieval_limit',
    ];
    assert.equal(
      names.map((name) => value(text, name)),
      [1, 1, 1],
    );
    assert.is(value(text, shed), before + 1);
    assert.is(value(text, 'sanad_native_calls{state="waiting"}'), 2, 'words and vectors in one, questions');
    assert.ok(value(text, 'sanad_native_calls{state="running"}') >= 1);
    assert.ok(value(text, 'sanad_native_call_oldest_wait_seconds') > 0);
    const refused =
      'sanad_http_request_duration_seconds_count{route="/v1/search",method="POST",status="503"}';
    assert.ok(value(text, refused) >= 1);
    const details = (await (await fetch(`${service.internalUrl}/readyz`)).json()) as object;
    assert.equal(Object.entries(details).find(([name]) => name === 'retrievals')?.[1], {
      in_flight: 1,
      limit: 1,
    });
  });
});

test.run();
