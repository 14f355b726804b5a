/** Tests server-sent events: their bytes, and clients that read slowly, in parallel or not at all. */
import type { IncomingMessage, Server } from 'node:http';
import { createServer, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { frames } from '../../../src/transports/http/message/event-stream.ts';
import { urlOf } from '../../../src/transports/http/server.ts';
import { raw } from '../../support/doors/raw.ts';
import type { ReasonService } from '../../support/doors/reason.ts';
import { parseEvents, QUESTION, startReasonService, tokensIn } from '../../support/doors/reason.ts';
import { problem } from '../../support/doors/service.ts';

const streams = suite<ReasonService>('transports/http/event stream');

streams.before(async (context) => {
  Object.assign(context, await startReasonService());
});
streams.after(({ close }) => close());

streams(
  'no line separator of Unicode is in a frame, and none but the control character is lost',
  async ({ llm, ask }) => {
    const written = 'أ\u2028ب\u2029ج\u0085د';
    llm.play({ steps: [written] });
    const frames = await (await ask({ stream: true })).text();
    assert.not.match(frames, /[\u0085\u2028\u2029]/);
    assert.is(parseEvents(frames).text, written.replace('\u0085', ''));
  },
);

streams('a stream is these bytes and no others', async ({ llm, service, headers }) => {
  llm.play(({ text }) => ({ steps: ['«أ»\n', tokensIn(text)[0] ?? '', ' "b"'] }));
  const body = JSON.stringify({ question: QUESTION, stream: true, top_k: 4 });
  const answer = await raw(
    service.url,
    [
      'POST /v1/reason HTTP/1.1',
      'Host: x',
      `Authorization: ${headers.Authorization}`,
      'Content-Type: application/json',
      'Accept-Encoding: gzip, br',
      'Connection: close',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  const [status, ...fields] = head.split('\r\n');
  assert.is(status, 'HTTP/1.1 200 OK');
  const named = new Map(fields.map((field) => field.split(': ') as [string, string]));
  assert.is(named.get('Content-Type'), 'text/event-stream');
  assert.is(named.get('Cache-Control'), 'no-cache');
  assert.is(named.get('X-Accel-Buffering'), 'no');
  assert.is(named.get('Transfer-Encoding'), 'chunked');
  for (const absent of ['Content-Encoding', 'ETag', 'Content-Length', 'X-Service-Grounding']) {
    assert.not.ok(named.has(absent), absent);
  }
  const chunks = chunksOf(rest.join('\r\n\r\n'));
  assert.equal(chunks.slice(0, 3), [
    'data: {"token":"«أ»\\n"}\n\n',
    'data: {"token":"[1]"}\n\n',
    'data: {"token":" \\"b\\""}\n\n',
  ]);
  assert.match(
    chunks[3] ?? '',
    /^event: citations\ndata: \{"citations":\[\{"marker":1,"canonical_id":"[^\n]+\}\],"grounding":\{"retrieved":4,"used":1,"dropped_unverified_refs":0[^\n]*\}\}\n\n$/,
  );
  assert.equal(chunks.slice(4), ['data: [DONE]\n\n']);
});

streams('a connection kept alive has the header and serves the next request', async ({ llm, ask }) => {
  llm.play({ steps: ['نعم'] });
  const response = await ask({ stream: true });
  assert.is(response.headers.get('connection'), 'keep-alive');
  assert.ok(parseEvents(await response.text()).done);
  assert.ok(parseEvents(await (await ask({ stream: true })).text()).done);
});

streams('two hundred at once, the slow among them: every frame, in order', async ({ llm, open }) => {
  const words = Array.from({ length: 200 }, (_, index) => `كلمة-${index} `);
  llm.play(({ text }) => ({
    steps: words.flatMap((word, index) =>
      index === 100 ? [{ waitMs: 50 }, tokensIn(text)[0] ?? '', word] : [word],
    ),
  }));
  const expected = `${words.slice(0, 100).join('')}[1]${words.slice(100).join('')}`;
  const clients = Array.from({ length: 200 }, async (_, client) => {
    const { response } = open({ stream: true });
    const stream = parseEvents(await read(await response, client % 10 === 0 ? 20 : 0));
    assert.is(stream.text, expected);
    assert.ok(stream.done);
  });
  await Promise.all(clients);
});

streams('a client that reads late gets all of it', async ({ llm, open }) => {
  const piece = 'كلمة '.repeat(200);
  llm.play({ steps: Array.from({ length: 90 }, () => piece) });
  const { request, response } = open({ stream: true });
  const reading = await response;
  reading.pause();
  await delay(300);
  const text = await read(reading, 0);
  assert.is(parseEvents(text).text, piece.repeat(90));
  request.destroy();
});

streams(
  'a request without a free slot gets Retry-After; a client that disconnects releases its slot',
  async () => {
    const { llm, ask, open, close } = await startReasonService({ SANAD_MAX_REASONS: '3' });
    try {
      llm.play({ steps: ['أولاً', 'stall'] });
      const held = [1, 2, 3].map(() => open({ stream: true }));
      for (const { response } of held) assert.is((await response).statusCode, 200);
      for (const stream of [false, true]) {
        const refused = await ask({ stream });
        assert.equal([refused.status, refused.headers.get('retry-after')], [503, '2']);
        assert.is((await problem(refused)).code, 'upstream_unavailable');
      }
      assert.is(llm.asked.length, 3);
      held[1]?.request.destroy();
      await llm.asked[1]?.left;
      llm.play({ steps: ['نعم'] });
      assert.is((await ask({})).status, 200);
      assert.is((await ask({})).status, 200);
      for (const { request } of held) request.destroy();
    } finally {
      await close();
    }
  },
);

streams('one key gets a limited number of slots, and other keys get theirs', async () => {
  const { llm, ask, open, service, close } = await startReasonService({ SANAD_MAX_REASONS_PER_KEY: '4' });
  try {
    llm.play({ steps: ['أولاً', 'stall'] });
    const held = [1, 2, 3, 4].map(() => open({ stream: true }));
    for (const { response } of held) assert.is((await response).statusCode, 200);
    const refused = await ask({ stream: true });
    assert.equal([refused.status, refused.headers.get('retry-after')], [429, '2']);
    assert.is((await problem(refused)).code, 'rate_limited');
    const { key } = await service.issue({ plan: 'payg' });
    llm.play({ steps: ['نعم'] });
    const other = await fetch(`${service.url}/v1/reason`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ question: QUESTION }),
    });
    assert.is(other.status, 200);
    for (const { request } of held) request.destroy();
  } finally {
    await close();
  }
});

streams('silence is broken by comments, and by nothing else', async () => {
  const { server, url } = await listening((response) => {
    const stream = frames(response, { heartbeatMs: 250, unreadMs: 1_000 });
    void (async () => {
      await stream.send('data: 1\n\n');
      await delay(750);
      for (let i = 0; i < 12; i++) {
        await stream.send('data: 2\n\n');
        await delay(25);
      }
      await stream.end('data: 3\n\n');
    })();
  });
  assert.match(
    await read(await opened(url), 0),
    /^data: 1\n\n(?:: ping\n\n){2,}(?:data: 2\n\n){12}data: 3\n\n$/,
  );
  server.close();
});

streams('who leaves everything unread for too long is cut off', async () => {
  let outcome: Promise<unknown> = Promise.resolve();
  const { server, url } = await listening((response) => {
    const stream = frames(response, { heartbeatMs: 15_000, unreadMs: 300 });
    outcome = (async () => {
      for (let sent = 0; sent < 100_000_000; sent += 100_000) await stream.send('x'.repeat(100_000));
    })().then(
      () => 'all was sent',
      (error: Error) => error.message,
    );
  });
  const response = await opened(url);
  response.pause();
  response.on('error', () => {});
  await delay(50);
  assert.is(await outcome, 'The client has left.');
  server.close();
});

async function listening(
  handle: (response: Parameters<typeof frames>[0]) => void,
): Promise<{ server: Server; url: string }> {
  const server = createServer((_request, response) => handle(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: urlOf(server) };
}

const opened = (url: string) =>
  new Promise<IncomingMessage>((resolve) => get(url, { agent: false }, resolve));

/** Reads the whole response, with a pause of `pauseMs` after every piece. */
async function read(response: IncomingMessage, pauseMs: number): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of response) {
    pieces.push(piece as Buffer);
    if (pauseMs > 0) await delay(pauseMs);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** Splits a body in HTTP chunked encoding into its chunks. The server makes one for each write. */
function chunksOf(body: string): string[] {
  let rest = Buffer.from(body);
  const chunks: string[] = [];
  for (;;) {
    const line = rest.indexOf('\r\n');
    const size = Number.parseInt(rest.subarray(0, line).toString(), 16);
    if (!(size > 0)) return chunks;
    chunks.push(rest.subarray(line + 2, line + 2 + size).toString('utf8'));
    rest = rest.subarray(line + 2 + size + 2);
  }
}

streams.run();
