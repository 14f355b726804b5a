/** Whether a browser asks, for a person, and what its form says. */
import type { IncomingMessage } from 'node:http';
import { unreadable } from '../../../../errors.ts';
import type { HttpContext } from '../../../http-context.ts';
import { readText } from '../../../json-body.ts';
import { readQuery } from '../../query-string.ts';

/**
 * Whether HTML is preferred to JSON. A client that takes anything, or says nothing, is a program; a browser names
 * `text/html` and takes other types with a lower quality.
 */
export const prefersHtml = (ctx: HttpContext): boolean =>
  ctx.accepts('application/json', 'text/html') === 'text/html';

const FORM_TYPE = /^application\/x-www-form-urlencoded[ \t]*(;|$)/i;

export const isForm = ({ headers }: IncomingMessage): boolean =>
  FORM_TYPE.test(headers['content-type'] ?? '');

/** The fields of a form; as in a query string, a name given twice is refused. */
export async function readForm(ctx: HttpContext): Promise<Record<string, string>> {
  if (ctx.querystring !== '') throw unreadable('This address takes no query string.');
  return readQuery(await readText(ctx.req));
}
