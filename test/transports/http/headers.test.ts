/** Tests API keys, routes, rates, entity tags and headers of HTTP answers. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { generateKey } from '../../../src/accounts/keys/api-key.ts';
import { raw } from '../../support/doors/raw.ts';
import type { TestService } from '../../support/doors/service.ts';
import { problem, startService } from '../../support/doors/service.ts';
import { until } from '../../support/until.ts';

const headers = suite<{ service: TestService }>('transports/http/headers');
const ORIGIN = 'https://app.example';

headers.before(async (context) => {
  context.service = await startService({ settings: { SANAD_CORS_ORIGINS: ORIGIN } });
});
headers.after(({ service }) => service.close());

headers('a problem has every member, and its type leads to a page', async ({ service }) => {
  const response = await service.ask('/v1/document/eg-leg-1000-1', { headers: { 'X-Request-Id': 'abc-1' } });
  assert.is(response.headers.get('content-type'), 'application/problem+json; charset=utf-8');
  assert.is(response.headers.get('cache-control'), 'no-store');
  const { body } = await problem(response);
  assert.equal(body, {
    type: 'https://sanad.example/errors/not_found',
    title: 'Not found',
    status: 404,
    detail: 'No document of the corpus has this canonical_id.',
    code: 'not_found',
    instance: 'urn:request:abc-1',
  });
  const page = await fetch(`${service.url}/errors/not_found`);
  assert.is(page.status, 200);
  assert.match(await page.text(), 'Take canonical ids from search');
  assert.is((await fetch(`${service.url}/errors/toString`)).status, 404);
});

headers(
  'without credentials every path under /v1 is 401, one that does not exist too',
  async ({ service }) => {
    for (const path of ['/v1', '/v1/', '/v1/jurisdictions', '/v1/search', '/v1/reason', '/v1/nothing']) {
      const response = await fetch(service.url + path);
      assert.is(response.headers.get('www-authenticate'), 'Bearer realm="api"', path);
      assert.equal([response.status, (await problem(response)).code], [401, 'unauthorized'], path);
    }
  },
);

headers('a mistyped key is told so, and a key that was never issued is not', async ({ service }) => {
  const detailFor = async (key: string) => {
    const response = await service.ask('/v1/jurisdictions', { headers: { Authorization: `Bearer ${key}` } });
    assert.is(response.status, 401);
    return String((await problem(response)).body.detail);
  };
  const key = generateKey();
  const last = key.endsWith('0') ? '1' : '0';
  for (const mistyped of [`${key.slice(0, -1)}${last}`, key.slice(0, -3)]) {
    assert.match(await detailFor(mistyped), 'checksum does not match');
  }
  for (const other of [key, 'another-token']) assert.match(await detailFor(other), 'Send a valid API key');
});

headers('a code in small letters is refused with the code that was meant', async ({ service }) => {
  for (const [code, meant] of [
    ['eg', 'must be one of AE, EG, SA; did you mean EG?'],
    ['FR', 'must be one of AE, EG, SA'],
  ] as const) {
    const response = await service.post('/v1/search', { query: 'عقد', filters: { jurisdiction: code } });
    assert.is(response.status, 422);
    const { errors } = (await problem(response)).body as { errors: unknown };
    assert.equal(errors, [{ pointer: '#/filters/jurisdiction', detail: meant }]);
  }
});

headers('with bad credentials the challenge says that the token is invalid', async ({ service }) => {
  const { key, id } = await service.issue();
  const authorization = { Authorization: `Bearer ${key}` };
  assert.is((await service.ask('/v1/jurisdictions', { headers: authorization })).status, 200);
  const { openKeyring } = await import('../../../src/compose.ts');
  const operator = openKeyring(service.config);
  await operator.store.revokeKey(id, new Date().toISOString());
  await operator.store.close();
  for (const bad of [`Bearer ${key}`, `Bearer ${generateKey()}`, 'Bearer x', 'bearer x']) {
    const response = await service.ask('/v1/jurisdictions', { headers: { Authorization: bad } });
    assert.is(response.status, 401, bad);
    assert.is(response.headers.get('www-authenticate'), 'Bearer realm="api", error="invalid_token"');
  }
  for (const scheme of ['Basic eA==', `Token ${service.key}`]) {
    const response = await service.ask('/v1/jurisdictions', { headers: { Authorization: scheme } });
    assert.equal([response.status, response.headers.get('www-authenticate')], [401, 'Bearer realm="api"']);
  }
  assert.is((await fetch(`${service.url}/v1/jurisdictions?api_key=${service.key}`)).status, 401);
});

headers('an unknown route is 404, a wrong method 405 with what is allowed', async ({ service }) => {
  for (const path of ['/v1/nothing', '/v1/search/', '/v1/document/', '/v1/document/a/b', '/nothing', '/']) {
    assert.equal([path, (await problem(await service.ask(path))).code], [path, 'not_found']);
  }
  const table: [method: string, path: string, allow: string][] = [
    ['GET', '/v1/search', 'POST, OPTIONS'],
    ['PUT', '/v1/cite', 'POST, OPTIONS'],
    ['DELETE', '/v1/document/x', 'GET, HEAD, OPTIONS'],
    ['POST', '/v1/jurisdictions', 'GET, HEAD, OPTIONS'],
    ['POST', '/healthz', 'GET, HEAD, OPTIONS'],
  ];
  for (const [method, path, allow] of table) {
    const response = await service.ask(path, { method });
    assert.equal([response.status, response.headers.get('allow')], [405, allow], `${method} ${path}`);
    const { code, body } = await problem(response);
    assert.is(code, 'method_not_allowed');
    assert.match(String(body.detail), `does not support the method ${method}; use ${allow.split(',')[0]}.`);
  }
});

headers('TRACE is refused, OPTIONS lists the methods, HEAD is GET without a body', async ({ service }) => {
  const request = `TRACE /v1/search HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.key}\r\nConnection: close\r\n\r\n`;
  assert.match(await raw(service.url, request), 'HTTP/1.1 405');
  const options = await service.ask('/v1/search', { method: 'OPTIONS' });
  assert.equal([options.status, options.headers.get('allow')], [204, 'POST, OPTIONS']);
  const head = await service.ask('/v1/jurisdictions', { method: 'HEAD' });
  const get = await service.ask('/v1/jurisdictions');
  assert.is(head.status, 200);
  assert.is(await head.text(), '');
  assert.is(head.headers.get('etag'), get.headers.get('etag'));
});

headers('every answer carries the request id and the security headers', async ({ service }) => {
  for (const path of ['/v1/jurisdictions', '/v1/nothing', '/healthz', '/llms.txt']) {
    const response = await service.ask(path);
    assert.match(response.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/);
    assert.is(response.headers.get('x-content-type-options'), 'nosniff');
    assert.is(response.headers.get('referrer-policy'), 'no-referrer');
    assert.is(response.headers.get('strict-transport-security'), 'max-age=31536000; includeSubDomains');
    assert.is(response.headers.get('content-security-policy'), "default-src 'none'; frame-ancestors 'none'");
  }
});

headers('a valid request id is echoed, another replaced', async ({ service }) => {
  const echoed = async (id: string) =>
    (await service.ask('/healthz', { headers: { 'X-Request-Id': id } })).headers.get('x-request-id');
  assert.is(await echoed('job_7.step-2'), 'job_7.step-2');
  assert.is(await echoed('x'.repeat(128)), 'x'.repeat(128));
  for (const id of ['x'.repeat(129), 'a b', 'a"b']) assert.is.not(await echoed(id), id);
});

headers(
  'every limited answer has the rate headers, and the 61st request of a minute is 429',
  async ({ service }) => {
    const { key } = await service.issue();
    const ask = () => service.ask('/v1/jurisdictions', { headers: { Authorization: `Bearer ${key}` } });
    const first = await ask();
    assert.is(first.headers.get('x-ratelimit-limit'), '60');
    assert.is(first.headers.get('x-ratelimit-remaining'), '59');
    assert.is(first.headers.get('ratelimit-policy'), '"default";q=60;w=60');
    assert.is(first.headers.get('ratelimit'), '"default";r=59;t=60');
    const reset = Number(first.headers.get('x-ratelimit-reset'));
    assert.ok(Math.abs(reset - (Date.now() / 1000 + 60)) <= 2, `${reset}`);

    // A request with an invalid body counts towards the rate too.
    const bad = await service.post('/v1/search', {}, { Authorization: `Bearer ${key}` });
    assert.equal([bad.status, bad.headers.get('x-ratelimit-remaining')], [422, '58']);
    // An unknown route is refused before the rate is checked, so the answer has no rate headers.
    const unknown = await service.ask('/v1/nothing', { headers: { Authorization: `Bearer ${key}` } });
    assert.equal([unknown.status, unknown.headers.get('x-ratelimit-remaining')], [404, null]);

    for (let i = 0; i < 58; i++) assert.is((await ask()).status, 200);
    const refused = await ask();
    assert.is(refused.status, 429);
    assert.is(refused.headers.get('x-ratelimit-remaining'), '0');
    const t = Number(/t=(\d+)/.exec(refused.headers.get('ratelimit') ?? '')?.[1]);
    assert.ok(Number(refused.headers.get('retry-after')) >= t);
    assert.is(refused.headers.get('x-ratelimit-reset'), String(reset));
    assert.is((await problem(refused)).code, 'rate_limited');
    // The rate is checked before the body is read: a malformed body gives 429, not 400.
    assert.is((await service.post('/v1/search', '{', { Authorization: `Bearer ${key}` })).status, 429);
  },
);

headers('a key may have a rate of its own', async ({ service }) => {
  const { key } = await service.issue({ requests_per_minute: 2 });
  const ask = () => service.ask('/v1/jurisdictions', { headers: { Authorization: `Bearer ${key}` } });
  assert.equal([(await ask()).status, (await ask()).status, (await ask()).status], [200, 200, 429]);
});

headers('documents and jurisdictions are kept and revalidated by a strong tag', async ({ service }) => {
  for (const path of ['/v1/document/eg-leg-1948-131', '/v1/jurisdictions']) {
    const first = await service.ask(path);
    const etag = first.headers.get('etag') ?? '';
    assert.match(etag, /^"[^"]+"$/);
    assert.is(first.headers.get('cache-control'), 'private, no-cache');
    const again = await service.ask(path, { headers: { 'If-None-Match': `"other", ${etag}` } });
    assert.is(again.status, 304);
    assert.is(again.headers.get('etag'), etag);
    assert.is(await again.text(), '');
    assert.is((await service.ask(path, { headers: { 'If-None-Match': '"other"' } })).status, 200);
  }
});

headers('an answer above 1 KiB is compressed where asked for, with a tag of its own', async ({ service }) => {
  const path = '/v1/document/eg-leg-1948-131';
  const tags = new Map<string, string | null>();
  for (const encoding of ['identity', 'gzip', 'br']) {
    const response = await service.ask(path, { headers: { 'Accept-Encoding': encoding } });
    assert.is(response.headers.get('content-encoding'), encoding === 'identity' ? null : encoding);
    assert.match(response.headers.get('vary') ?? '', 'Accept-Encoding');
    assert.is(((await response.json()) as { canonical_id: string }).canonical_id, 'eg-leg-1948-131');
    tags.set(encoding, response.headers.get('etag'));
  }
  assert.is(new Set(tags.values()).size, 3);
  const small = await service.ask('/v1/jurisdictions', { headers: { 'Accept-Encoding': 'gzip' } });
  assert.is(small.headers.get('content-encoding'), null);
});

headers(
  'a listed origin may call from a browser and read the exposed headers; others get no CORS headers',
  async ({ service }) => {
    const preflight = await fetch(`${service.url}/v1/search`, {
      method: 'OPTIONS',
      headers: { Origin: ORIGIN, 'Access-Control-Request-Method': 'POST' },
    });
    assert.is(preflight.status, 204);
    assert.is(preflight.headers.get('access-control-allow-origin'), ORIGIN);
    assert.is(preflight.headers.get('access-control-max-age'), '600');
    const response = await service.ask('/v1/jurisdictions', { headers: { Origin: ORIGIN } });
    assert.equal(response.headers.get('access-control-expose-headers')?.split(', ').sort(), [
      'Deprecation',
      'ETag',
      'Location',
      'RateLimit',
      'RateLimit-Policy',
      'Retry-After',
      'Sunset',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
      'X-Request-Id',
      'X-Service-Grounding',
    ]);
    const stranger = await service.ask('/v1/jurisdictions', { headers: { Origin: 'https://other.example' } });
    assert.is(stranger.headers.get('access-control-allow-origin'), null);
    assert.match(stranger.headers.get('vary') ?? '', 'Origin');
  },
);

headers('a target too long is 414, to whoever has a key', async ({ service }) => {
  const path = `/v1/document/${'a'.repeat(12 * 1024)}`;
  const uri = await service.ask(path);
  assert.equal([uri.status, (await problem(uri)).code], [414, 'uri_too_long']);
  assert.is((await fetch(service.url + path)).status, 401, 'credentials come first');
});

const head = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;
const GET = 'GET /healthz HTTP/1.1';
const CLOSE = 'Connection: close';
/**
 * Raw requests that Node's HTTP server would answer by itself or read only in part. The service must answer
 * them in its own format.
 */
const REFUSED: [name: string, request: string, status: number, code: string][] = [
  ['no Host', head(GET, CLOSE), 400, 'validation_error'],
  ['an expectation of its own', head(GET, 'Host: x', 'Expect: bla', CLOSE), 417, 'validation_error'],
  [
    '101 headers',
    head(GET, 'Host: x', CLOSE, ...Array.from({ length: 99 }, (_, i) => `X-${i}: 1`)),
    431,
    'headers_too_large',
  ],
  ['a header too large', head(GET, 'Host: x', `X: ${'a'.repeat(20_000)}`), 431, 'headers_too_large'],
  ['no HTTP at all', 'NONSENSE\r\n\r\n', 400, 'validation_error'],
];

for (const [name, request, status, code] of REFUSED) {
  headers(`a request with ${name} is ${status} in the usual envelope`, async ({ service }) => {
    const [top = '', body = ''] = (await raw(service.url, request)).split('\r\n\r\n');
    assert.match(top, `HTTP/1.1 ${status} `);
    const id = /^X-Request-Id: ([0-9a-f-]{36})$/m.exec(top.replaceAll('\r', ''))?.[1];
    const found = JSON.parse(body) as Record<string, unknown>;
    assert.equal([found.status, found.code, found.instance], [status, code, `urn:request:${id}`]);
    for (const line of [
      'Content-Type: application/problem+json; charset=utf-8',
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Strict-Transport-Security: max-age=31536000; includeSubDomains',
      "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    ]) {
      assert.match(top, line);
    }
  });
}

headers('a request with 100 headers is read whole', async ({ service }) => {
  const fill = Array.from({ length: 97 }, (_, i) => `X-${i}: 1`);
  const authorization = `Authorization: Bearer ${service.key}`;
  const request = head('GET /v1/jurisdictions HTTP/1.1', 'Host: x', CLOSE, ...fill, authorization);
  assert.match(await raw(service.url, request), 'HTTP/1.1 200');
});

/** Waits while /healthz reports a delay of the event loop, for up to ten seconds on a busy machine. */
const isAlive = (service: TestService) => until(async () => (await fetch(`${service.url}/healthz`)).ok);

headers('HTTP/1.0 needs no Host, and an expectation that is known is met', async ({ service }) => {
  await isAlive(service);
  assert.match(await raw(service.url, head('GET /healthz HTTP/1.0')), '200 OK');
  const continued = await raw(service.url, head(GET, 'Host: x', 'Expect: 100-continue', CLOSE));
  assert.match(continued, 'HTTP/1.1 200');
});

headers('health needs no key', async ({ service }) => {
  await isAlive(service);
  for (const path of ['/healthz', '/readyz']) {
    const response = await fetch(service.url + path);
    assert.equal([response.status, response.headers.get('cache-control')], [200, 'no-store']);
  }
});

headers.run();
