import { gunzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sendAnswer } from '../../../src/transports/http/message/send.ts';
import type { HttpContext } from '../../../src/transports/http-context.ts';

const sending = suite('transports/http/send');

/** Sends an answer to a client that takes gzip. Returns the bytes, and whether they were sent at once. */
async function sent(answer: unknown): Promise<{ body: unknown; atOnce: boolean }> {
  let bytes: Buffer | undefined;
  const res = {
    getHeader: () => undefined,
    getHeaderNames: () => [],
    writeHead() {},
    write: () => assert.unreachable(),
    end(content: string | Buffer, encoding?: BufferEncoding) {
      bytes = typeof content === 'string' ? Buffer.from(content, encoding) : content;
    },
  };
  const ctx = {
    req: { headers: { 'accept-encoding': 'gzip' } },
    res,
    state: { requestId: 'one', rate: {} },
    acceptsEncodings: () => 'gzip',
  };
  const sending = sendAnswer(ctx as unknown as HttpContext, answer, false);
  const atOnce = bytes !== undefined;
  await sending;
  return { body: JSON.parse(gunzipSync(bytes ?? Buffer.of()).toString('utf8')), atOnce };
}

sending('a short answer is compressed at once, a long one on the thread pool', async () => {
  const page = {
    results: Array.from({ length: 10 }, (_, at) => ({ article_no: String(at), snippet: 'نص '.repeat(200) })),
  };
  assert.equal(await sent(page), { body: page, atOnce: true });
  const long = { text: 'نص '.repeat(20_000) };
  assert.equal(await sent(long), { body: long, atOnce: false });
});

sending.run();
