/**
 * Tests gRPC calls over loopback with a grpc-js client: codes, deadlines, cancellation, order and pace of
 * streams.
 */
import { connect } from 'node:http2';
import { buffer } from 'node:stream/consumers';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { decode, encode, messageType } from '../../../src/transports/grpc/messages.ts';
import type { GrpcClient } from '../../support/doors/grpc.ts';
import { grpcClient } from '../../support/doors/grpc.ts';
import type { ReasonService } from '../../support/doors/reason.ts';
import { QUESTION, startReasonService, tokensIn } from '../../support/doors/reason.ts';
import { ABORTED_MS } from '../../support/services/llm-server.ts';

interface Context {
  reason: ReasonService;
  /** A gRPC client with an API key of a paid plan. */
  client: GrpcClient;
  clientOf(key: string | undefined): GrpcClient;
  opened: GrpcClient[];
}

const calls = suite<Context>('transports/grpc/calls');

calls.before(async (context) => {
  context.reason = await startReasonService({ SANAD_BASE_URL: 'https://api.sanad.example' });
  context.opened = [];
  context.clientOf = (key) => {
    const client = grpcClient(context.reason.service.grpcAddress, key);
    context.opened.push(client);
    return client;
  };
  const { key } = await context.reason.service.issue({ plan: 'payg', reason_per_minute: 10_000 });
  context.client = context.clientOf(key);
});
calls.after(async ({ reason, opened }) => {
  for (const client of opened) client.close();
  await reason.close();
});

const asked = { question: QUESTION };

calls('every error has its status, its plain code and its details', async ({ client, clientOf, reason }) => {
  const { issue } = reason.service;
  const free = clientOf((await issue({ plan: 'free' })).key);
  const poor = clientOf((await issue({ plan: 'payg', requests_per_minute: 1 })).key);
  await poor.unary('Search', { query: 'عقد' });
  reason.llm.play({ status: 500 });
  const seen = {
    unauthorized: await clientOf(undefined).unary('Search', { query: 'عقد' }),
    validation_error: await client.unary('Search', {
      query: ' ',
      filters: { year_from: 2000, year_to: 1999 },
    }),
    plan_required: await free.unary('Reason', asked),
    rate_limited: await poor.unary('Search', { query: 'عقد' }),
    upstream_unavailable: await client.unary('Reason', asked),
  };
  const EXPECTED = {
    unauthorized: ['UNAUTHENTICATED', ['ErrorInfo']],
    validation_error: ['INVALID_ARGUMENT', ['ErrorInfo', 'BadRequest']],
    plan_required: ['PERMISSION_DENIED', ['ErrorInfo']],
    rate_limited: ['RESOURCE_EXHAUSTED', ['ErrorInfo', 'RetryInfo', 'QuotaFailure']],
    upstream_unavailable: ['UNAVAILABLE', ['ErrorInfo', 'RetryInfo']],
  } as const;
  for (const [code, [status, details]] of Object.entries(EXPECTED)) {
    const { errorDetails, trailers, ...end } = seen[code as keyof typeof seen];
    assert.equal([end.code, trailers['x-error-code'], end.answer], [status, code, undefined], code);
    assert.equal(Object.keys(errorDetails), details, code);
    assert.equal(errorDetails.ErrorInfo, { reason: code.toUpperCase(), domain: 'api.sanad.example' });
    assert.match(String(trailers['x-request-id']), /^[\w-]+$/);
  }
  const fields = seen.validation_error.errorDetails.BadRequest?.violations as { field: string }[];
  assert.equal(
    fields.map(({ field }) => field),
    ['query', 'filters.year_from'],
  );
  const { RetryInfo } = seen.rate_limited.errorDetails;
  const { seconds } = RetryInfo as { seconds: number };
  assert.ok(seconds > 0 && seconds <= 60, String(seconds));
});

calls(
  'a stream that fails before its first token has the status alone',
  async ({ client, clientOf, reason }) => {
    reason.llm.play({ status: 500 });
    const down = await client.stream('ReasonStream', asked);
    assert.equal(
      [down.code, down.messages, down.trailers['x-error-code']],
      ['UNAVAILABLE', [], 'upstream_unavailable'],
    );
    const { key } = await reason.service.issue({ plan: 'free' });
    assert.is((await clientOf(key).stream('ReasonStream', asked)).code, 'PERMISSION_DENIED');
    assert.is((await client.stream('ReasonStream', {})).code, 'INVALID_ARGUMENT');
  },
);

calls(
  'a stream that breaks after its first token says so at its end, without a final',
  async ({ client, reason }) => {
    reason.llm.play({ steps: ['ثلاثة ', 'أشهر', 'die'] });
    const { code, messages, trailers } = await client.stream('ReasonStream', asked);
    assert.equal([code, trailers['x-error-code']], ['UNAVAILABLE', 'upstream_unavailable']);
    assert.ok(messages.length > 0 && messages.every((message) => 'token' in message));
  },
);

calls('tokens come in order, then one final, then OK', async ({ client, reason }) => {
  reason.llm.play(({ text }) => ({
    steps: ['فترة ', 'الاختبار ', 'ثلاثة أشهر', tokensIn(text)[0] as string, ' على الأكثر.'],
    bytesAWrite: 7,
  }));
  const { code, messages, head } = await client.stream('ReasonStream', asked);
  assert.is(code, 'OK');
  assert.is(head['ratelimit-policy'], '"reason";q=10000;w=60');
  const tokens = messages.slice(0, -1).map(({ token }) => token);
  assert.is(tokens.join(''), 'فترة الاختبار ثلاثة أشهر[1] على الأكثر.');
  const { final } = messages.at(-1) as { final: { citations: { marker: number }[] } };
  assert.equal(
    final.citations.map(({ marker }) => marker),
    [1],
  );
});

calls(
  'an unsupported answer is reported as weakly grounded, whole or as a stream',
  async ({ client, reason }) => {
    reason.llm.play({ steps: ['لا سند لهذا.'] });
    assert.is((await client.unary('Reason', asked)).trailers['x-service-grounding'], 'weak');
    assert.is((await client.stream('ReasonStream', asked)).trailers['x-service-grounding'], 'weak');
  },
);

calls('a request id that the caller gives comes back; another is made', async ({ client }) => {
  const query = { query: 'عقد' };
  const own = await client.unary('Search', query, { metadata: { 'x-request-id': 'mine-1' } });
  assert.equal([own.head['x-request-id'], own.trailers['x-request-id']], ['mine-1', 'mine-1']);
  const bad = await client.unary('Search', query, { metadata: { 'x-request-id': 'a b' } });
  assert.match(String(bad.trailers['x-request-id']), /^[0-9a-f-]{36}$/);
});

for (const [method, kind] of [
  ['Reason', 'unary'],
  ['ReasonStream', 'stream'],
] as const) {
  calls(`${method}: the deadline reaches the model`, async ({ client, reason }) => {
    reason.llm.play({ steps: ['ثلاثة ', 'stall'] });
    const before = reason.llm.asked.length;
    const { code } = await client[kind](method, asked, { deadlineMs: 700 });
    assert.is(code, 'DEADLINE_EXCEEDED');
    const left = await reason.llm.asked[before]?.left;
    assert.ok(left !== undefined && left < ABORTED_MS, `${left} ms`);
  });
}

calls('cancelling aborts the model', async ({ client, reason }) => {
  reason.llm.play({ steps: ['فترة ', 'الاختبار ', 'stall'] });
  const before = reason.llm.asked.length;
  const call = client.open('ReasonStream', asked);
  await new Promise((resolve) => call.once('data', resolve));
  call.cancel();
  const left = await reason.llm.asked[before]?.left;
  assert.ok(left !== undefined && left < ABORTED_MS, `${left} ms`);
});

/** This test uses HTTP/2 directly, because the grpc-js client takes in messages even if nobody reads them. */
calls('a reader that pauses delays the answer and loses nothing', async () => {
  const reason = await startReasonService({ SANAD_MAX_REASONS: '1' });
  const { key } = await reason.service.issue({ plan: 'payg' });
  const client = grpcClient(reason.service.grpcAddress, key);
  const slow = connect(`http://${reason.service.grpcAddress}`);
  try {
    // Text of more bytes than all buffers between client and server can hold, so that the server must wait
    // for the reader.
    const pieces = Array.from({ length: 90 }, (_, index) => `${index} ${'ﷲ'.repeat(1_000)}\n`);
    reason.llm.play({ steps: pieces });
    const stream = slow.request({
      ':method': 'POST',
      ':path': '/sanad.v1.LegalResearchService/ReasonStream',
      'content-type': 'application/grpc',
      te: 'trailers',
      authorization: `Bearer ${key}`,
    });
    stream.end(framed(encode(messageType('ReasonStreamRequest'), asked)));
    stream.pause();
    const trailers = new Promise<Record<string, unknown>>((resolve) => stream.once('trailers', resolve));
    await new Promise((resolve) => setTimeout(resolve, 700));
    const meanwhile = await client.unary('Reason', asked);
    assert.is(meanwhile.code, 'UNAVAILABLE', 'its slot was free');
    const messages = unframed(await buffer(stream));
    assert.is((await trailers)['grpc-status'], '0');
    assert.is(messages.map(({ token = '' }) => token).join(''), pieces.join(''));
    assert.ok('final' in (messages.at(-1) ?? {}));
    assert.is((await client.unary('Reason', asked)).code, 'OK');
  } finally {
    slow.destroy();
    client.close();
    await reason.close();
  }
});

function framed(message: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
}

function unframed(bytes: Buffer): Record<string, unknown>[] {
  const messages: Record<string, unknown>[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 5 + bytes.readUInt32BE(at + 1);
    messages.push(decode(messageType('ReasonStreamResponse'), bytes.subarray(at + 5, end)));
    at = end;
  }
  return messages;
}

calls('a message beyond 64 KiB is refused, with details', async ({ client }) => {
  const refused = await client.unary('Search', { query: 'س'.repeat(40_000) });
  assert.equal([refused.code, refused.trailers['x-error-code']], ['RESOURCE_EXHAUSTED', 'payload_too_large']);
  assert.is(refused.errorDetails.ErrorInfo?.reason, 'PAYLOAD_TOO_LARGE');
  // The gRPC library itself refuses a message far above the limit, before the service receives it.
  assert.is((await client.unary('Search', { query: 'س'.repeat(400_000) })).code, 'RESOURCE_EXHAUSTED');
});

calls('as many problems as a message can have fit into the trailers', async ({ client }) => {
  const filters = { doc_type: Array.from({ length: 5_000 }, () => 77) };
  const { code, errorDetails, trailers } = await client.unary('Search', { query: 'عقد', filters });
  assert.is(code, 'INVALID_ARGUMENT');
  const { violations } = errorDetails.BadRequest as { violations: unknown[] };
  assert.ok(violations.length > 5);
  assert.ok((trailers['grpc-status-details-bin'] as Buffer).length < 5_000);
});

calls.run();
