/**
 * Writes the head of an answer. If the answer is ready, its headers are written as one list, because setting
 * them one by one costs more than the rest of a small answer.
 */
import type { ServerResponse } from 'node:http';
import type { Json } from '../../../schema/json.ts';
import type { HttpContext } from '../../http-context.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** The security headers as a list of names and values in turn, as Node expects it. */
const SECURITY_LIST: readonly string[] = Object.entries(SECURITY_HEADERS).flat();

/** What is sent as a body. */
export type Content = string | Buffer | Json<unknown>;

/**
 * Sends a whole answer. `headers` is a list of names and values in turn; the common headers and those already
 * set on the response are added.
 */
export function reply(
  ctx: HttpContext,
  status: number,
  headers: readonly string[],
  content: Content | undefined,
): void {
  const { res } = ctx;
  const head =
    content === undefined ? [...headers] : [...headers, 'Content-Length', String(lengthOf(content))];
  ctx.respond = false;
  if (res.getHeaderNames().length === 0) res.writeHead(status, commonHead(ctx, head));
  else {
    for (let at = 0; at < head.length; at += 2) res.setHeader(head[at] as string, head[at + 1] as string);
    setCommonHeaders(ctx);
    res.writeHead(status);
  }
  end(res, content);
}

/** Returns the length of a body in bytes. */
export const lengthOf = (content: Content): number =>
  typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength;

/**
 * Length up to which bytes are handed to Node as a string of one character a byte. Node writes a string
 * together with the head, but bytes separately, which costs more than copying them twice.
 */
const SHORT_BYTES = 4_096;

function end(res: ServerResponse, content: Content | undefined): void {
  if (content === undefined || typeof content === 'string') {
    res.end(content);
    return;
  }
  if (content.byteLength <= SHORT_BYTES) {
    const bytes = Buffer.isBuffer(content) ? content : content.bytes;
    res.end(bytes.toString('latin1'), 'latin1');
    return;
  }
  if (Buffer.isBuffer(content)) {
    res.end(content);
    return;
  }
  const { pieces } = content;
  const last = pieces.length - 1;
  // Node writes the head and all pieces in one system call.
  for (let at = 0; at < last; at++) {
    const piece = pieces[at] as Buffer;
    if (at === 0 && piece.byteLength <= SHORT_BYTES) res.write(piece.toString('latin1'), 'latin1');
    else res.write(piece);
  }
  res.end(pieces[last]);
}

/** Adds the headers that every answer has, such as the request id, to the list `head`, and returns it. */
function commonHead({ state: { requestId, rate } }: HttpContext, head: string[]): string[] {
  head.push(...SECURITY_LIST, 'X-Request-Id', requestId);
  for (const name in rate) head.push(name, rate[name] as string);
  return head;
}

/**
 * Sets the headers that every answer has; does nothing if the head is already sent. Security headers that are
 * already set are not replaced.
 */
export function setCommonHeaders({ res, state }: HttpContext): void {
  if (res.headersSent) return;
  for (const name in SECURITY_HEADERS) {
    if (!res.hasHeader(name)) res.setHeader(name, SECURITY_HEADERS[name as keyof typeof SECURITY_HEADERS]);
  }
  res.setHeader('X-Request-Id', state.requestId);
  for (const name in state.rate) res.setHeader(name, state.rate[name] as string);
}
