/**
 * Sends each row of the error catalog over HTTP. The test app has one address, and throws the error whose
 * code the request names.
 */
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import Koa from 'koa';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ErrorCode } from '../src/errors.ts';
import { asServiceError, ERRORS, ServiceError } from '../src/errors.ts';
import { createLog } from '../src/log.ts';
import { errorPages } from '../src/transports/http/discovery/error-pages.ts';
import { envelope } from '../src/transports/http/envelope.ts';
import { resourceRoutes } from '../src/transports/http/message/shared-content.ts';
import { routing } from '../src/transports/http/routing.ts';
import { urlOf } from '../src/transports/http/server.ts';
import type { RequestState } from '../src/transports/http-context.ts';

const errors = suite<{ server: Server; url: string }>('errors');
const SITE = 'https://sanad.example';

errors.before(async (context) => {
  const app = new Koa<RequestState>();
  const around = envelope({ log: createLog('silent'), siteUrl: SITE });
  app.use((ctx, next) => around(ctx, next));
  app.use(
    routing(errorPages({ baseUrl: SITE, siteUrl: SITE }).flatMap(resourceRoutes), (ctx, { page }) =>
      page?.(ctx),
    ),
  );
  app.use((ctx) => {
    throw new ServiceError(ctx.path.slice(1) as ErrorCode);
  });
  context.server = createServer(app.callback());
  await new Promise<void>((resolve) => context.server.listen(0, '127.0.0.1', resolve));
  context.url = urlOf(context.server);
});
errors.after(({ server }) => {
  server.closeAllConnections();
  server.close();
});

/**
 * What clients are promised for each error code: the HTTP status, and whether the answer has the headers
 * `Retry-After` and `WWW-Authenticate`.
 */
const PROMISED: Readonly<Record<ErrorCode, [status: number, retryAfter: boolean, challenge: boolean]>> = {
  validation_error: [422, false, false],
  unauthorized: [401, false, true],
  plan_required: [403, false, false],
  signup_closed: [403, false, false],
  email_unverified: [403, false, false],
  waitlisted: [403, false, false],
  email_taken: [409, false, false],
  origin_not_allowed: [403, false, false],
  not_found: [404, false, false],
  citation_not_found: [404, false, false],
  method_not_allowed: [405, false, false],
  request_timeout: [408, false, false],
  payload_too_large: [413, false, false],
  uri_too_long: [414, false, false],
  citation_unparseable: [422, false, false],
  rate_limited: [429, true, false],
  quota_exceeded: [429, true, false],
  headers_too_large: [431, false, false],
  internal_error: [500, false, false],
  upstream_unavailable: [503, true, false],
};

for (const [code, [status, retryAfter, challenge]] of Object.entries(PROMISED)) {
  const { title, detail, remedy } = ERRORS[code as ErrorCode];

  errors(`${code} is ${status}, with its headers and the members of a problem`, async ({ url }) => {
    const response = await fetch(`${url}/${code}`, { headers: { 'X-Request-Id': 'r-1' } });
    assert.is(response.status, status);
    assert.is(response.headers.get('content-type'), 'application/problem+json; charset=utf-8');
    assert.is(response.headers.has('retry-after'), retryAfter);
    assert.is(response.headers.has('www-authenticate'), challenge);
    assert.equal(await response.json(), {
      type: `${SITE}/errors/${code}`,
      title,
      status,
      detail,
      code,
      instance: 'urn:request:r-1',
    });
  });

  errors(`${code} has a page with a remedy`, async ({ url }) => {
    const response = await fetch(`${url}/errors/${code}`);
    assert.is(response.status, 200);
    const page = (await response.text()).replaceAll('&quot;', '"');
    for (const part of [code, `HTTP status ${status}`, title, remedy]) {
      assert.match(page, part);
    }
    assert.is(page.includes('Retry-After'), retryAfter);
  });
}

errors('the catalog has the promised codes and no others', () => {
  assert.equal(Object.keys(ERRORS).sort(), Object.keys(PROMISED).sort());
});

errors('limits stated in the messages are the specified ones', () => {
  assert.match(ERRORS.request_timeout.remedy, '30 seconds');
  assert.match(ERRORS.payload_too_large.remedy, '64 KiB');
  assert.match(ERRORS.uri_too_long.detail, '12 KiB');
  assert.match(ERRORS.headers_too_large.detail, '16 KiB');
});

errors('an unknown error exposes nothing of its content', () => {
  const secret = new Error('password=hunter2');
  const shown = asServiceError(secret);
  assert.is(shown.code, 'internal_error');
  assert.is(shown.message, ERRORS.internal_error.detail);
  assert.is(shown.facts.cause, secret);
  const own = new ServiceError('not_found');
  assert.is(asServiceError(own), own);
});

errors.run();
