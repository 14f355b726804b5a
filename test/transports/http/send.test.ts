import { gunzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sendAnswer } from '../../../src/transports/http/message/send.ts';
import type { HttpContext } from '../../../src/transports/http-context.ts';

const sending = suite('transports/http/send');

/** First byte of a file compressed by gzip, with which no JSON begins. */
const GZIP_BYTE = 0x1f;

interface Sent {
  readonly body: unknown;
  readonly atOnce: boolean;
  readonly isCompressed: boolean;
}

/** Sends an answer to a client that takes gzip. Returns the bytes, and whether they were sent at once. */
async function sent(answer: unknown): Promise<Sent> {
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
  const whole = bytes ?? Buffer.of();
  const isCompressed = whole[0] === GZIP_BYTE;
  const json = isCompressed ? gunzipSync(whole) : whole;
  return { body: JSON.parse(json.toString('utf8')), atOnce, isCompressed };
}

sending('a short answer is compressed at once, a long one on the thread pool', async () => {
  const page = {
    results: Array.from({ length: 10 }, (_, at) => ({ article_no: String(at), snippet: 'نص '.repeat(200) })),
  };
  assert.equal(await sent(page), { body: page, atOnce: true, isCompressed: true });
  const long = { text: 'نص '.repeat(20_000) };
  assert.equal(await sent(long), { body: long, atOnce: false, isCompressed: true });
});

sending('an answer is compressed by its length in bytes', async () => {
  // 600 letters are 1,200 bytes; 1,000 digits are as many bytes.
  for (const [text, isCompressed] of [
    ['ن'.repeat(600), true],
    ['1'.repeat(1_000), false],
    ['1'.repeat(1_100), true],
  ] as const)
    assert.is((await sent({ text })).isCompressed, isCompressed, text);
});

sending('the bytes of an answer that is compressed are made once', async () => {
  const counted = Buffer.byteLength;
  let asked = 0;
  Buffer.byteLength = (...of) => {
    asked += 1;
    return counted(...of);
  };
  try {
    await sent({ text: 'نص '.repeat(2_000) });
  } finally {
    Buffer.byteLength = counted;
  }
  assert.is(asked, 0);
});

sending.run();
