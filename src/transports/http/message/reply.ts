/**
 * Writes the head of an answer. If the answer is ready, its headers are written as one list, because setting
 * them one by one costs more than the rest of a small answer.
 */
import type { HttpContext } from '../../http-context.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** The security headers as a list of names and values in turn, as Node expects it. */
const SECURITY_LIST: readonly string[] = Object.entries(SECURITY_HEADERS).flat();

/**
 * Sends a whole answer. `headers` is a list of names and values in turn; the common headers and those already
 * set on the response are added.
 */
export function reply(
  ctx: HttpContext,
  status: number,
  headers: readonly string[],
  content: string | Buffer | undefined,
): void {
  const { res } = ctx;
  const head = content === undefined ? [...headers] : [...headers, 'Content-Length', lengthOf(content)];
  ctx.respond = false;
  if (res.getHeaderNames().length === 0) res.writeHead(status, commonHead(ctx, head));
  else {
    for (let at = 0; at < head.length; at += 2) res.setHeader(head[at] as string, head[at + 1] as string);
    setCommonHeaders(ctx);
    res.writeHead(status);
  }
  res.end(content);
}

const lengthOf = (content: string | Buffer) => String(Buffer.byteLength(content));

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
export function setCommonHeaders(ctx: HttpContext): void {
  const { res, state } = ctx;
  if (res.headersSent) return;
  for (const name in SECURITY_HEADERS) {
    if (!res.hasHeader(name)) res.setHeader(name, SECURITY_HEADERS[name as keyof typeof SECURITY_HEADERS]);
  }
  res.setHeader('X-Request-Id', state.requestId);
  if (state.rate !== undefined) ctx.set(state.rate);
}
