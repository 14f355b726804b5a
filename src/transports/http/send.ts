/** An answer as a response: a validator where it may be kept, compressed where asked for. */
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Json } from '../../schema/json.ts';
import type { Answer } from '../../usecases/operation.ts';
import type { HttpContext } from '../http-context.ts';
import { entityTag, holds } from './entity-tag.ts';

/** Below this, compression saves less than one packet. */
const COMPRESS_ABOVE_BYTES = 1024;
/** Brotli's default, 11, is for files that are made once: it takes a hundred times as long. */
const BROTLI_QUALITY = 4;

const compressors = {
  br: (content: string | Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (content: string | Buffer) => promisify(gzip)(content),
};

type Encoding = keyof typeof compressors | 'identity';

export async function sendAnswer(
  ctx: HttpContext,
  answer: Answer<unknown>,
  revalidate: boolean,
): Promise<void> {
  // Text stays text: Node writes it together with the headers, where bytes take a write of their own.
  const content = answer instanceof Json ? answer.bytes : JSON.stringify(answer);
  ctx.set('Content-Type', 'application/json; charset=utf-8');
  if (revalidate) ctx.set('Cache-Control', 'private, no-cache');
  await sendContent(ctx, content, revalidate ? versionOf(answer, content) : undefined);
}

/** What the headers so far describe; where it has a version, a client that holds it is told so. */
export async function sendContent(
  ctx: HttpContext,
  content: string | Buffer,
  version: string | undefined,
): Promise<void> {
  const encoding = encodingFor(ctx, content);
  ctx.status = 200;
  if (version !== undefined) {
    const current = entityTag(version, encoding);
    ctx.set('ETag', current);
    if (holds(ctx.get('If-None-Match'), current)) {
      ctx.status = 304;
      return;
    }
  }
  if (encoding === 'identity') {
    ctx.body = content;
    return;
  }
  const compressed = await compressors[encoding](content);
  ctx.set('Content-Encoding', encoding);
  ctx.body = compressed;
}

function encodingFor(ctx: HttpContext, content: string | Buffer): Encoding {
  if (Buffer.byteLength(content) <= COMPRESS_ABOVE_BYTES) return 'identity';
  ctx.vary('Accept-Encoding');
  if (ctx.get('Accept-Encoding') === '') return 'identity';
  const accepted = ctx.acceptsEncodings('br', 'gzip', 'identity');
  return accepted === 'br' || accepted === 'gzip' ? accepted : 'identity';
}

function versionOf(answer: Answer<unknown>, content: string | Buffer): string {
  if (answer instanceof Json && answer.tag !== undefined) return answer.tag;
  return contentVersion(content);
}

export function contentVersion(content: string | Buffer): string {
  return hash('sha256', content).slice(0, 32);
}
