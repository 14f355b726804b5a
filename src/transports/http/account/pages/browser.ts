/** Recognizes requests of browsers, which prefer HTML to JSON, and reads their forms. */
import type { IncomingMessage } from 'node:http';
import { unreadable } from '../../../../errors.ts';
import type { HttpContext } from '../../../http-context.ts';
import { readText } from '../../../json-body.ts';
import { readQuery } from '../../message/query-string.ts';

/**
 * True if the client prefers HTML to JSON. A browser names `text/html` and accepts other types with a lower
 * quality. A client without `Accept`, or with a wildcard alone, is a program.
 */
export const prefersHtml = (ctx: HttpContext): boolean =>
  ctx.accepts('application/json', 'text/html') === 'text/html';

const FORM_TYPE = /^application\/x-www-form-urlencoded[ \t]*(;|$)/i;

export const isForm = ({ headers }: IncomingMessage): boolean =>
  FORM_TYPE.test(headers['content-type'] ?? '');

/**
 * Reads the fields of a form of at most `bodyBytes` bytes. Throws `validation_error` if a name is given twice or there is a query string.
 */
export async function readForm(ctx: HttpContext, bodyBytes?: number): Promise<Record<string, string>> {
  if (ctx.querystring !== '') throw unreadable('This address takes no query string.');
  return readQuery(await readText(ctx.req, bodyBytes));
}
