import { createServer } from 'node:http';
import Koa from 'koa';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ServiceError } from '../../../src/errors.ts';
import { routing, unrouted } from '../../../src/transports/http/routing.ts';
import { urlOf } from '../../../src/transports/http/server.ts';
import type { RequestState } from '../../../src/transports/http-context.ts';
import type { Route } from '../../../src/transports/route.ts';

const routes = suite('transports/http/routing');

const TABLE: Route[] = [
  { method: 'GET', path: '/things' },
  { method: 'POST', path: '/things' },
  { method: 'GET', path: '/things/:id' },
  { method: 'POST', path: '/walk' },
  { method: 'GET', path: '/things/:id/parts/:part' },
  { method: 'GET', path: '/parts/:part' },
  { method: 'PATCH', path: '/parts/:id' },
];

/** Starts a server that answers with the matched route, sends it one request, and closes it. */
async function ask(method: string, path: string) {
  const app = new Koa<RequestState>();
  app.use(async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      ctx.status = error.status;
    }
  });
  app.use(
    routing(TABLE, (ctx, route) => {
      ctx.body = { route: TABLE.indexOf(route), parameters: ctx.state.pathParameters };
    }),
  );
  app.use(unrouted);
  const server = createServer(app.callback());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    const response = await fetch(urlOf(server) + path, { method });
    const text = await response.text();
    return {
      status: response.status,
      allow: response.headers.get('Allow'),
      found: response.ok && text !== '' ? JSON.parse(text) : undefined,
    };
  } finally {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
}

routes('a path is found with its method, and its parameter decoded', async () => {
  assert.equal((await ask('POST', '/things')).found, { route: 1, parameters: {} });
  assert.equal((await ask('GET', '/things/%D8%A3%2Fb')).found, { route: 2, parameters: { id: 'أ/b' } });
});

routes('patterns are told apart by their start, their number of parts and their method', async () => {
  assert.equal((await ask('GET', '/things/1/parts/2')).found, {
    route: 4,
    parameters: { id: '1', part: '2' },
  });
  assert.equal((await ask('GET', '/parts/1')).found, { route: 5, parameters: { part: '1' } });
  assert.equal((await ask('PATCH', '/parts/1')).found, { route: 6, parameters: { id: '1' } });
  assert.is((await ask('HEAD', '/parts/1')).status, 200);
  assert.is((await ask('GET', '/things/1/part/2')).status, 404);
  assert.is((await ask('GET', '/things//parts/2')).status, 404);
});

routes('a parameter that cannot be decoded stays as it is', async () => {
  assert.equal((await ask('GET', '/things/%E0%A4%A')).found, { route: 2, parameters: { id: '%E0%A4%A' } });
});

routes('HEAD goes where GET goes', async () => {
  assert.is((await ask('HEAD', '/things')).status, 200);
  assert.is((await ask('HEAD', '/walk')).status, 405);
});

routes('a known path with another method lists the allowed methods', async () => {
  for (const [method, path, allow] of [
    ['DELETE', '/things', 'GET, HEAD, POST, OPTIONS'],
    ['DELETE', '/things/1', 'GET, HEAD, OPTIONS'],
    ['GET', '/walk', 'POST, OPTIONS'],
  ] as const) {
    const { status, allow: listed } = await ask(method, path);
    assert.is(status, 405);
    assert.is(listed, allow);
  }
});

routes('OPTIONS lists the methods', async () => {
  const { status, allow } = await ask('OPTIONS', '/things');
  assert.is(status, 204);
  assert.is(allow, 'GET, HEAD, POST, OPTIONS');
});

for (const path of ['/', '/thing', '/things/', '/things/1/2', '/THINGS', '/constructor']) {
  routes(`${path} is no path`, async () => assert.is((await ask('GET', path)).status, 404));
}

routes.run();
