/** Tests load shedding in front of the app: the bytes of a refusal, and the connection after it. */
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { CostClass, Overload } from '../../../src/limits/concurrency/overload.ts';
import { overload } from '../../../src/limits/concurrency/overload.ts';
import { urlOf } from '../../../src/transports/http/server.ts';
import { shedding } from '../../../src/transports/http/shed.ts';
import { raw } from '../../support/doors/raw.ts';

const shed = suite('transports/http/shed');

const SITE = 'https://sanad.example';
const COST_CLASSES: ReadonlyMap<string, CostClass> = new Map([
  ['/v1/search', 'search'],
  ['/v1/cite', 'lookup'],
]);

/** Runs `use` against a server that refuses all searches. It answers other requests with their URL. */
async function whileRefusing(
  use: (url: string) => Promise<void>,
  before: RequestListener = () => {},
): Promise<void> {
  const guard: Overload = { ...overload({ maxSearches: 1 }), refuses: (costClass) => costClass === 'search' };
  const app: RequestListener = (request, response) => response.end(request.url);
  const corsOrigins = ['https://app.example'];
  const server = createServer(
    shedding(app, { overload: guard, costClasses: COST_CLASSES, siteUrl: SITE, corsOrigins }),
  );
  server.prependListener('request', before);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await use(urlOf(server));
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

shed(
  'it is a problem with a request id and the time to come back, and with the headers of every answer',
  () =>
    whileRefusing(async (url) => {
      const response = await fetch(`${url}/v1/search`, {
        method: 'POST',
        body: '{}',
        headers: { 'X-Request-Id': 'case-7' },
      });
      assert.is(response.status, 503);
      assert.equal(await response.json(), {
        type: `${SITE}/errors/upstream_unavailable`,
        title: 'Upstream unavailable',
        status: 503,
        detail: 'The service is overloaded.',
        code: 'upstream_unavailable',
        instance: 'urn:request:case-7',
      });
      const headers = [
        'retry-after',
        'x-request-id',
        'content-type',
        'cache-control',
        'x-content-type-options',
        'content-security-policy',
        'connection',
      ].map((name) => response.headers.get(name));
      assert.equal(headers, [
        '1',
        'case-7',
        'application/problem+json; charset=utf-8',
        'no-store',
        'nosniff',
        "default-src 'none'; frame-ancestors 'none'",
        'keep-alive',
      ]);
    }),
);

const post = (path: string, length: number, body: string, ...more: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: x', `Content-Length: ${length}`, ...more, '', body].join('\r\n');

shed('the connection stays, an unread body is no part of the next request', () =>
  whileRefusing(async (url) => {
    const asked = [
      post('/v1/search', 4, '"{}"'),
      post('/v1/search', 24, 'GET /v1/cite HTTP/1.1\r\n\r\n'.slice(0, 24)),
      post('/v1/cite', 2, '{}'),
      post('/v1/status', 2, '{}', 'Connection: close'),
    ];
    const answers = await raw(url, asked.join(''));
    const statuses = Array.from(answers.matchAll(/HTTP\/1\.1 (\d+)/g), ([, status]) => status);
    assert.equal(statuses, ['503', '503', '200', '200']);
    assert.match(answers, /\/v1\/cite[\s\S]*\/v1\/status$/);
  }),
);

shed('a large body is not waited for: the connection closes behind the answer', () =>
  whileRefusing(async (url) => {
    const answer = await raw(url, post('/v1/search', 70_000, '{'));
    assert.match(answer, /^HTTP\/1\.1 503 [\s\S]*\r\nConnection: close\r\n/);
  }),
);

shed('a page of a browser gets its answer from the app, which has the headers that let it read one', () =>
  whileRefusing(async (url) => {
    const from = (Origin: string) => fetch(`${url}/v1/search`, { method: 'POST', headers: { Origin } });
    assert.is(await (await from('https://app.example')).text(), '/v1/search');
    assert.is((await from('https://other.example')).status, 503);
  }),
);

shed('headers that others have set for the response stay', () =>
  whileRefusing(
    async (url) => {
      const answer = await raw(url, post('/v1/search', 2, '{}'));
      assert.match(answer, /^HTTP\/1\.1 503 /);
      assert.equal(answer.match(/^connection: .*$/gim), ['Connection: close']);
      assert.match(answer, /^Retry-After: 1\r$/im);
    },
    (_request, response) => response.setHeader('Connection', 'close'),
  ),
);

shed.run();
