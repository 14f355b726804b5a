/** What anybody may read, from any page and without a key: sent with a validator, and kept for a while. */

import type { HttpContext } from '../../http-context.ts';
import type { Route } from '../../route.ts';
import type { SharedContent } from './send.ts';
import { sendContent, sharedContent } from './send.ts';

export interface Resource {
  readonly path: string;
  readonly type: string;
  /** Made when it is first asked for. */
  readonly content: () => string | Buffer;
  /** Seconds that it may be kept without asking; an hour where not given. */
  readonly maxAge?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Another type of the same content, for those that ask for it. */
  readonly alias?: string;
}

const HOUR = 3_600;

const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Content-Type, If-None-Match',
  'Access-Control-Expose-Headers': 'ETag',
};

/** The resource, and what a browser asks before it asks with a validator. */
export function resourceRoutes(resource: Resource): Route[] {
  const { path, type, alias, headers = {}, maxAge = HOUR } = resource;
  let made: SharedContent | undefined;
  return [
    {
      method: 'GET',
      path,
      async page(ctx) {
        made ??= sharedContent(resource.content());
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

/** The alias only where it is named: whoever takes anything gets what everybody reads. */
function typeFor(ctx: HttpContext, type: string, alias: string | undefined): string {
  if (alias === undefined) return type;
  ctx.vary('Accept');
  return ctx.get('Accept').includes(alias) ? alias : type;
}
