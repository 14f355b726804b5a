/** An operation's answer as a response: JSON, a validator where it may be kept, compressed where asked for. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Json } from '../../schema/json.ts';
import type { Answer } from '../../usecases/operation.ts';
import { entityTag, holds } from './entity-tag.ts';
import type { HttpContext } from './state.ts';

/** Below this, compression saves less than one packet. */
const COMPRESS_ABOVE_BYTES = 1024;
/** Brotli's default, 11, is for files that are made once: it takes a hundred times as long. */
const BROTLI_QUALITY = 4;

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

type Encoding = keyof typeof compressors | 'identity';

export async function sendAnswer(
  ctx: HttpContext,
  answer: Answer<unknown>,
  revalidate: boolean,
): Promise<void> {
  const { bytes, tag } = answer instanceof Json ? answer : { bytes: Buffer.from(JSON.stringify(answer)) };
  const encoding = encodingFor(ctx, bytes);
  ctx.status = 200;
  ctx.set('Content-Type', 'application/json; charset=utf-8');
  if (revalidate) {
    ctx.set('Cache-Control', 'private, no-cache');
    const current = entityTag(tag ?? digest(bytes), encoding);
    ctx.set('ETag', current);
    if (holds(ctx.get('If-None-Match'), current)) {
      ctx.status = 304;
      return;
    }
  }
  if (encoding === 'identity') {
    ctx.body = bytes;
    return;
  }
  const compressed = await compressors[encoding](bytes);
  ctx.set('Content-Encoding', encoding);
  ctx.body = compressed;
}

function encodingFor(ctx: HttpContext, bytes: Buffer): Encoding {
  if (bytes.length <= COMPRESS_ABOVE_BYTES) return 'identity';
  ctx.vary('Accept-Encoding');
  if (ctx.get('Accept-Encoding') === '') return 'identity';
  const accepted = ctx.acceptsEncodings('br', 'gzip', 'identity');
  return accepted === 'br' || accepted === 'gzip' ? accepted : 'identity';
}

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}
