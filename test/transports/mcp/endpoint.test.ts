/** Tests the MCP endpoint: API keys, origins, bodies, rates, plans, cancellation. */
import type { Client } from '@modelcontextprotocol/client';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { generateKey } from '../../../src/accounts/keys/api-key.ts';
import { answerOf, codeOf, connect, ERAS, modernMessage, textOf } from '../../support/doors/mcp.ts';
import type { ReasonService } from '../../support/doors/reason.ts';
import { QUESTION, startReasonService, tokensIn } from '../../support/doors/reason.ts';
import { problem } from '../../support/doors/service.ts';
import { ABORTED_MS } from '../../support/services/llm-server.ts';

interface Context extends ReasonService {
  /** Sends a handwritten message of the protocol's current revision. */
  send(message: ReturnType<typeof modernMessage>, headers?: Record<string, string>): Promise<Response>;
}

const ALLOWED = 'https://app.example';

import { TOOLS } from '../../../src/transports/mcp/tools.ts';

const endpoint = suite<Context>('transports/mcp/endpoint');

endpoint.before(async (context) => {
  Object.assign(context, await startReasonService({ SANAD_CORS_ORIGINS: ALLOWED }));
  context.send = ({ headers, body }, more) => context.service.post('/mcp', body, { ...headers, ...more });
});
endpoint.after(({ close }) => close());

const LIST = modernMessage('tools/list');
const reasoning = { name: 'service_reason', arguments: { question: QUESTION } };

endpoint('without a good key nothing is read, and the challenge says so', async ({ service }) => {
  for (const [authorization, challenge] of [
    [undefined, 'Bearer realm="api"'],
    ['Bearer x', 'Bearer realm="api", error="invalid_token"'],
    [`Bearer ${generateKey()}`, 'Bearer realm="api", error="invalid_token"'],
  ]) {
    for (const method of ['POST', 'GET', 'DELETE']) {
      const response = await fetch(`${service.url}/mcp`, {
        method,
        headers: authorization === undefined ? {} : { Authorization: authorization },
        ...(method === 'POST' && { body: '{' }),
      });
      assert.equal([response.status, response.headers.get('www-authenticate')], [401, challenge]);
      assert.is((await problem(response)).code, 'unauthorized');
    }
  }
  const failed = await connect(service.url, generateKey(), 'legacy').catch((error: unknown) => error);
  assert.ok(failed instanceof Error);
});

endpoint('a page of a foreign origin is refused, an allowed one may call', async ({ service, send }) => {
  for (const origin of ['https://evil.example', 'http://localhost:3000', 'null', `${ALLOWED}.evil.example`]) {
    const response = await send(LIST, { Origin: origin });
    assert.equal([origin, response.status], [origin, 403]);
    assert.is((await problem(response)).code, 'origin_not_allowed');
  }
  for (const origin of [ALLOWED, 'https://sanad.example']) {
    assert.is((await send(LIST, { Origin: origin })).status, 200, origin);
  }
  const preflight = await fetch(`${service.url}/mcp`, {
    method: 'OPTIONS',
    headers: { Origin: ALLOWED, 'Access-Control-Request-Method': 'POST' },
  });
  const allowed = preflight.headers.get('access-control-allow-headers') ?? '';
  for (const name of ['Authorization', 'MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name']) {
    assert.match(allowed, name);
  }
});

endpoint('there is no session: GET and DELETE are 405, and none is minted', async ({ service, send }) => {
  for (const method of ['GET', 'DELETE']) {
    const response = await service.ask('/mcp', { method, headers: { Accept: 'text/event-stream' } });
    assert.equal([response.status, response.headers.get('allow')], [405, 'POST, OPTIONS']);
  }
  const response = await send(LIST, { 'Mcp-Session-Id': 'mine' });
  assert.equal([response.status, response.headers.get('mcp-session-id')], [200, null]);
});

endpoint(
  'a server that opens with initialize speaks its revisions, and no older ones',
  async ({ service }) => {
    for (const [asked, given] of [
      ['2025-11-25', '2025-11-25'],
      ['2025-06-18', '2025-06-18'],
      ['2025-03-26', '2025-03-26'],
      ['2024-11-05', '2025-11-25'],
      ['2099-01-01', '2025-11-25'],
    ]) {
      const clientInfo = { name: 'test', version: '1' };
      const params = { protocolVersion: asked, capabilities: {}, clientInfo };
      const body = { jsonrpc: '2.0', id: 1, method: 'initialize', params };
      const response = await service.post('/mcp', body, { Accept: LIST.headers.Accept });
      const [, data = ''] = /^data: (.*)$/m.exec(await response.text()) ?? [];
      const { result } = JSON.parse(data) as { result: { protocolVersion: string } };
      assert.equal([asked, result.protocolVersion], [asked, given]);
    }
    const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };
    const accepted = await service.post('/mcp', initialized, { Accept: LIST.headers.Accept });
    assert.equal([accepted.status, await accepted.text()], [202, '']);
  },
);

endpoint('what is no message is an error of the protocol', async ({ service }) => {
  const table: [body: string, headers: Record<string, string>, status: number, code: number][] = [
    ['{', {}, 400, -32700],
    ['{}', { 'Content-Type': 'text/plain' }, 400, -32700],
    ['[]', {}, 400, -32600],
    ['[{"jsonrpc":"2.0","id":1,"method":"ping"}]', {}, 400, -32600],
    ['null', {}, 400, -32600],
    ['{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}', {}, 400, -32600],
    [`${'['.repeat(100)}${']'.repeat(100)}`, {}, 400, -32600],
  ];
  for (const [body, headers, status, code] of table) {
    const response = await service.post('/mcp', body, { Accept: LIST.headers.Accept, ...headers });
    const { error, id } = (await response.json()) as { error: { code: number }; id: unknown };
    assert.equal([body, response.status, error.code, id], [body, status, code, null]);
  }
  const large = await service.post('/mcp', { text: 'x'.repeat(1_100_000) });
  assert.equal([large.status, (await problem(large)).code], [413, 'payload_too_large']);
});

endpoint('a subscription to changes ends at once, because nothing changes', async ({ send }) => {
  const notifications = {
    toolsListChanged: true,
    resourcesListChanged: true,
    resourceSubscriptions: ['x:y'],
  };
  const response = await send(modernMessage('subscriptions/listen', { notifications }));
  const messages = [...(await response.text()).matchAll(/^data: (.*)$/gm)].map(([, data = '']) =>
    JSON.parse(data),
  );
  assert.equal(
    messages.map(({ method, params, result }) => [method ?? result.resultType, params?.notifications]),
    [
      ['notifications/subscriptions/acknowledged', {}],
      ['complete', undefined],
    ],
  );
});

endpoint('a message whose headers and body disagree is refused as the protocol has it', async ({ send }) => {
  const call = modernMessage('tools/call', { name: 'service_jurisdictions' });
  const spoilt = (headers: Record<string, string>) => ({ ...call, headers: { ...call.headers, ...headers } });
  const without = (name: 'Mcp-Method' | 'MCP-Protocol-Version') => {
    const { [name]: _, ...headers } = call.headers;
    return { ...call, headers: headers as typeof call.headers };
  };
  const versioned = (version: string | undefined) => {
    const { headers, body } = spoilt({ 'MCP-Protocol-Version': version ?? '2026-07-28' });
    const { _meta, ...params } = body.params;
    const claimed = version && { _meta: { ..._meta, 'io.modelcontextprotocol/protocolVersion': version } };
    return { headers, body: { ...body, params: { ...params, ...claimed } } } as typeof call;
  };
  const table: [name: string, message: typeof call, status: number, code: number][] = [
    ['another method', spoilt({ 'Mcp-Method': 'tools/list' }), 400, -32020],
    ['another name', spoilt({ 'Mcp-Name': 'service_search' }), 400, -32020],
    ['another version', spoilt({ 'MCP-Protocol-Version': '2025-11-25' }), 400, -32020],
    ['no method', without('Mcp-Method'), 400, -32020],
    ['no version', without('MCP-Protocol-Version'), 400, -32020],
    ['a version to come', versioned('2099-01-01'), 400, -32022],
    ['no version in the body', versioned(undefined), 400, -32602],
    ['no such method', modernMessage('tools/nothing'), 404, -32601],
  ];
  for (const [name, message, status, code] of table) {
    const response = await send(message);
    const { error } = (await response.json()) as { error: { code: number } };
    assert.equal([name, response.status, error.code], [name, status, code]);
  }
  const late = (await (await send(versioned('2099-01-01'))).json()) as { error: { data: object } };
  assert.equal(late.error.data, { supported: ['2026-07-28'], requested: '2099-01-01' });
  const encoded = `=?base64?${Buffer.from('service_jurisdictions').toString('base64')}?=`;
  assert.is((await send(spoilt({ 'Mcp-Name': encoded }))).status, 200);
});

for (const era of Object.keys(ERAS) as (keyof typeof ERAS)[]) {
  endpoint(
    `${era}: reason has a rate of its own, apart from that of REST`,
    async ({ service, llm, send }) => {
      llm.play({ steps: ['لا أعلم.'] });
      const { key } = await service.issue({ plan: 'payg', reason_per_minute: 2 });
      const client = await connect(service.url, key, era);
      const ask = () => client.callTool(reasoning);
      const rest = () =>
        service.post('/v1/reason', { question: QUESTION }, { Authorization: `Bearer ${key}` });
      for (const asked of [await ask(), await ask()]) assert.is(asked.isError, undefined);
      const refused = await ask();
      assert.is(codeOf(refused), 'rate_limited');
      assert.ok(Number(textOf(refused).retry_after) > 50);
      assert.equal([(await rest()).status, (await rest()).status, (await rest()).status], [200, 200, 429]);
      assert.is((await client.callTool({ name: 'service_jurisdictions' })).isError, undefined);
      const response = await send(modernMessage('tools/call', reasoning), { Authorization: `Bearer ${key}` });
      assert.is(response.headers.get('ratelimit-policy'), '"mcp-reason";q=2;w=60');
      assert.is(response.headers.get('x-ratelimit-remaining'), '0');
      await client.close();
    },
  );

  endpoint(`${era}: the other tools and the documents share the rate of REST`, async ({ service }) => {
    const { key } = await service.issue({ requests_per_minute: 3 });
    const client = await connect(service.url, key, era);
    const uri = 'sanad://document/eg-leg-1948-131';
    assert.is((await client.callTool({ name: 'service_jurisdictions' })).isError, undefined);
    await client.readResource({ uri });
    const rest = () => service.ask('/v1/jurisdictions', { headers: { Authorization: `Bearer ${key}` } });
    assert.equal([(await rest()).status, (await rest()).status], [200, 429]);
    assert.is(codeOf(await client.callTool({ name: 'service_jurisdictions' })), 'rate_limited');
    const error = (await client.readResource({ uri }).catch((error: unknown) => error)) as {
      code: number;
      data: { code: string };
    };
    assert.equal([error.code, error.data.code], [429, 'rate_limited']);
    // The rate counts tool calls only: listing the tools is no operation and still works.
    assert.is((await client.listTools()).tools.length, TOOLS.size);
    await client.close();
  });

  endpoint(`${era}: the tool refuses a plan without reason`, async ({ service }) => {
    const { key } = await service.issue({ plan: 'free' });
    const client = await connect(service.url, key, era);
    assert.is(codeOf(await client.callTool(reasoning)), 'plan_required');
    await client.close();
  });

  endpoint(`${era}: progress is sent if the client asks for it, and increases`, async (context) => {
    const client = await payingClient(context, era);
    context.llm.play(({ text }) => ({
      steps: ['مدة ', { waitMs: 300 }, 'الاختبار ', { waitMs: 300 }, tokensIn(text)[0] ?? '', '.'],
    }));
    const counts: number[] = [];
    const result = await client.callTool(reasoning, { onprogress: ({ progress }) => counts.push(progress) });
    assert.is(answerOf(result).answer, 'مدة الاختبار [1].');
    assert.ok(counts.length >= 2 && counts.every((count, at) => count > (counts[at - 1] ?? 0)), `${counts}`);
    await client.close();
  });

  endpoint(`${era}: the tool reports an outage without the text of its cause`, async (context) => {
    const client = await payingClient(context, era);
    context.llm.play({ status: 500 });
    const result = await client.callTool(reasoning);
    assert.is(codeOf(result), 'upstream_unavailable');
    assert.ok(Number(textOf(result).retry_after) >= 1);
    await client.close();
  });
}

endpoint(
  'messages that run no operation have a rate of their own, and cost no operation',
  async ({ service }) => {
    const { key } = await service.issue({ requests_per_minute: 1 });
    const send = (body: unknown) =>
      service.post('/mcp', body, {
        Authorization: `Bearer ${key}`,
        Accept: 'application/json, text/event-stream',
      });
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    const first = await send(ping);
    assert.equal([first.status, first.headers.get('x-ratelimit-limit')], [200, '300']);
    // Malformed messages count towards the 300 messages a minute too.
    for (let i = 1; i < 300; i++) assert.is((await send(i % 2 === 0 ? ping : '[]')).status < 429, true);
    for (const body of [ping, '[]']) {
      const refused = await send(body);
      assert.equal([refused.status, (await problem(refused)).code], [429, 'rate_limited']);
      assert.ok(Number(refused.headers.get('retry-after')) > 0);
    }
    const headers = { Authorization: `Bearer ${key}` };
    assert.is((await service.ask('/v1/jurisdictions', { headers })).status, 200);
  },
);

endpoint('no progress is sent unless the client asks for it', async (context) => {
  const { llm, send } = context;
  llm.play({ steps: ['مدة ', { waitMs: 50 }, 'الاختبار.'] });
  const { key } = await context.service.issue({ plan: 'payg' });
  const response = await send(modernMessage('tools/call', reasoning), { Authorization: `Bearer ${key}` });
  assert.is(response.headers.get('content-type'), 'application/json');
  const { result } = (await response.json()) as { result: { resultType: string } };
  assert.is(result.resultType, 'complete');
});

for (const era of Object.keys(ERAS) as (keyof typeof ERAS)[]) {
  endpoint(`${era}: a client that leaves stops the model`, async (context) => {
    const client = await payingClient(context, era);
    context.llm.play({ steps: ['مدة ', 'stall'] });
    const before = context.llm.asked.length;
    const cancel = new AbortController();
    const asked = client.callTool(reasoning, { signal: cancel.signal }).catch((error: unknown) => error);
    while (context.llm.asked.length === before) await new Promise((resolve) => setTimeout(resolve, 10));
    await new Promise((resolve) => setTimeout(resolve, 100));
    cancel.abort();
    assert.ok((await asked) instanceof Error);
    const left = await context.llm.asked.at(-1)?.left;
    assert.ok(left !== undefined && left < ABORTED_MS, `${left} ms`);
    await client.close();
  });
}

async function payingClient({ service }: Context, era: keyof typeof ERAS): Promise<Client> {
  const { key } = await service.issue({ plan: 'payg' });
  return connect(service.url, key, era);
}

endpoint.run();
