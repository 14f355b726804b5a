/**
 * The head of an answer. Most answers are ready when their head is written, and go out with it as one list: headers set
 * one by one cost more than all the rest of a small answer.
 */
import type { HttpContext } from '../../http-context.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** Names and values in turn, as Node takes them. */
const SECURITY_LIST: readonly string[] = Object.entries(SECURITY_HEADERS).flat();

/** The whole answer: `headers` are names and values in turn, beside those of every answer and those that were set. */
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

/** `head` with what every answer has. */
function commonHead({ state: { requestId, rate } }: HttpContext, head: string[]): string[] {
  head.push(...SECURITY_LIST, 'X-Request-Id', requestId);
  for (const name in rate) head.push(name, rate[name] as string);
  return head;
}

/** What every answer has, onto one that is written in any other way; what a page has set for itself stays. */
export function setCommonHeaders(ctx: HttpContext): void {
  const { res, state } = ctx;
  if (res.headersSent) return;
  for (const name in SECURITY_HEADERS) {
    if (!res.hasHeader(name)) res.setHeader(name, SECURITY_HEADERS[name as keyof typeof SECURITY_HEADERS]);
  }
  res.setHeader('X-Request-Id', state.requestId);
  if (state.rate !== undefined) ctx.set(state.rate);
}
