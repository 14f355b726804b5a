/** Public resources: pages of any origin can read them without a key. They have an ETag and a cache time. */

import type { HttpContext } from '../../http-context.ts';
import type { Route } from '../../route.ts';
import type { SharedContent } from './send.ts';
import { sendContent, sharedContent } from './send.ts';

export interface Resource {
  readonly path: string;
  readonly type: string;
  /** Returns the content of the resource. Called once, on the first request. */
  readonly content: () => string | Buffer | Promise<string>;
  /** Time in seconds for which clients may cache the resource; an hour by default. */
  readonly maxAge?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Second media type for the same content, sent as `Content-Type` to clients that name it in `Accept`. */
  readonly alias?: string;
}

const HOUR = 3_600;

const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Content-Type, If-None-Match',
  'Access-Control-Expose-Headers': 'ETag',
};

/**
 * Returns the routes of the resource: GET, and OPTIONS for the preflight that a browser sends before a
 * conditional GET.
 */
export function resourceRoutes(resource: Resource): Route[] {
  const { path, type, alias, headers = {}, maxAge = HOUR } = resource;
  let made: SharedContent | undefined;
  return [
    {
      method: 'GET',
      path,
      async page(ctx) {
        made ??= sharedContent(await resource.content());
        ctx.set({ ...CORS, ...headers, 'Cache-Control': `public, max-age=${maxAge}` });
        ctx.set('Content-Type', typeFor(ctx, type, alias));
        await sendContent(ctx, made);
      },
    },
    {
      method: 'OPTIONS',
      path,
      page(ctx) {
        ctx.set({ ...CORS, 'Access-Control-Allow-Methods': 'GET, HEAD', 'Access-Control-Max-Age': '600' });
        ctx.set('Allow', 'GET, HEAD, OPTIONS');
        ctx.status = 204;
      },
    },
  ];
}

/**
 * Returns the resource's second media type (`alias`) if `Accept` names it literally, otherwise the usual one.
 */
function typeFor(ctx: HttpContext, type: string, alias: string | undefined): string {
  if (alias === undefined) return type;
  ctx.vary('Accept');
  return ctx.get('Accept').includes(alias) ? alias : type;
}
