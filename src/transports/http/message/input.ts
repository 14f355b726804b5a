/** Reads the input of an operation from the body or the address of a request. */
import { invalid, unreadable } from '../../../errors.ts';
import { NOTHING, pointerTo } from '../../../schema/validation/validate.ts';
import type { HttpContext } from '../../http-context.ts';
import { readJson } from '../../json-body.ts';
import { readQuery } from './query-string.ts';

/** Reads the JSON body. Throws if there is a query string, because no operation reads both. */
export async function readBody(ctx: HttpContext, bodyBytes?: number): Promise<unknown> {
  if (Object.keys(readQuery(queryOf(ctx))).length > 0)
    throw unreadable('This address takes no query string.');
  return readJson(ctx.req, bodyBytes);
}

/**
 * Returns the parameters of path and query string. Throws if a path parameter is given in the query string
 * too.
 */
export function readAddress(ctx: HttpContext): object {
  const path = ctx.state.pathParameters ?? {};
  const asked = queryOf(ctx);
  if (asked === '') return Object.keys(path).length === 0 ? NOTHING : { ...path };
  const query = readQuery(asked);
  const misplaced = Object.keys(query).filter((name) => Object.hasOwn(path, name));
  if (misplaced.length > 0) {
    throw invalid(
      misplaced.map((name) => ({
        pointer: pointerTo([name]),
        detail: 'belongs in the path, not in the query',
      })),
    );
  }
  return { ...query, ...path };
}

function queryOf({ req: { url = '' } }: HttpContext): string {
  const mark = url.indexOf('?');
  return mark === -1 ? '' : url.slice(mark + 1);
}
