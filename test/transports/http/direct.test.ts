/** Requests that go past Koa are answered as those that go through it. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { raw } from '../../support/doors/raw.ts';
import type { TestService } from '../../support/doors/service.ts';
import { startService } from '../../support/doors/service.ts';

const direct = suite<{ service: TestService }>('transports/http/direct');

direct.before(async (context) => {
  context.service = await startService();
});
direct.after(({ service }) => service.close());

interface Sent {
  readonly method: string;
  readonly target: string;
  readonly headers?: readonly string[];
  readonly body?: string;
  readonly key?: string;
}

/** Head and body of the answer, without what differs between any two answers to the same request. */
async function answerTo(service: TestService, { method, target, headers = [], body = '', key }: Sent) {
  const lines = [
    `${method} ${target} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: close',
    'X-Request-Id: same',
    `Authorization: Bearer ${key ?? service.key}`,
    ...headers,
    ...(body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  const answer = await raw(service.url, `${lines.join('\r\n')}\r\n\r\n${body}`);
  return answer.replace(/^(Date|X-RateLimit-\w+|RateLimit): .*$/gm, '$1');
}

const LAW = '/v1/document/eg-leg-1948-131';
const cite = JSON.stringify({ citation: 'المادة 163 من القانون رقم 131 لسنة 1948' });
const walk = JSON.stringify({ canonical_id: 'eg-leg-1948-131', depth: 2 });

/** Koa takes a target that is a whole URL, and a path with an escaped letter. */
const REQUESTS: readonly (Sent & { readonly status: number })[] = [
  { method: 'GET', target: '/v1/jurisdictions', status: 200 },
  { method: 'GET', target: '/v1/jurisdictions?x=1', status: 422 },
  { method: 'GET', target: '/v1/jurisdictions', key: 'none', status: 401 },
  { method: 'GET', target: '/v1/jurisdictions', headers: ['Expect: nothing'], status: 417 },
  { method: 'GET', target: LAW, status: 200 },
  { method: 'GET', target: `${LAW}?as_of=2020-01-01&include=status_reason`, status: 200 },
  { method: 'GET', target: `${LAW}?canonical_id=x`, status: 422 },
  { method: 'GET', target: LAW, headers: ['If-None-Match: *'], status: 304 },
  { method: 'GET', target: LAW, headers: ['Accept-Encoding: gzip'], status: 200 },
  { method: 'GET', target: '/v1/document/eg-leg-1000-1', status: 404 },
  { method: 'POST', target: '/v1/cite', body: cite, status: 200 },
  { method: 'POST', target: '/v1/cite?x=1', body: cite, status: 400 },
  { method: 'POST', target: '/v1/cite', body: '{"citation":1}', status: 422 },
  { method: 'POST', target: '/v1/cite', body: '{', status: 400 },
  { method: 'POST', target: '/v1/graph/traverse', body: walk, status: 200 },
];

for (const { status, ...sent } of REQUESTS) {
  const given = [...(sent.headers ?? []), sent.key, sent.body].filter((part) => part !== undefined);
  direct(`${sent.method} ${sent.target} ${given.join(' ')}`.trim(), async ({ service }) => {
    const straight = await answerTo(service, sent);
    const byKoa = await answerTo(service, { ...sent, target: `http://127.0.0.1${sent.target}` });
    assert.match(straight, new RegExp(`^HTTP/1.1 ${status} `));
    assert.is(straight, byKoa);
    // The same answer again, which may be a kept one.
    assert.is(await answerTo(service, sent), straight);
  });
}

direct('a parameter that has to be decoded is', async ({ service }) => {
  const plain = await answerTo(service, { method: 'GET', target: LAW });
  const escaped = await answerTo(service, { method: 'GET', target: LAW.replace('131', '13%31') });
  assert.is(escaped, plain);
});

direct.run();
