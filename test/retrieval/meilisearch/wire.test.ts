/**
 * Tests how malformed and unexpected answers of Meilisearch are handled. Real servers of the supported
 * versions do not give them, so a small HTTP server does.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { meilisearchEngine } from '../../../src/retrieval/meilisearch/engine.ts';
import type { MeilisearchFailure } from '../../../src/retrieval/meilisearch/service/failure.ts';
import { retrying } from '../../../src/retrieval/meilisearch/service/retrying.ts';
import { meilisearchServer } from '../../../src/retrieval/meilisearch/service/server.ts';
import { PROMPTLY_MS } from '../../support/promptly.ts';

const wire = suite('retrieval/meilisearch/wire');

interface Reply {
  status?: number;
  body?: string;
  hangs?: true;
}

/**
 * Runs `use` with a server that answers the n-th request with the n-th reply, and all later ones with the
 * last reply.
 */
async function answering(replies: readonly Reply[], use: (url: string) => Promise<void>): Promise<void> {
  let asked = 0;
  const server = createServer((request, response) => {
    request.resume();
    const reply = replies[Math.min(asked, replies.length - 1)];
    asked += 1;
    if (reply?.hangs) return;
    response.writeHead(reply?.status ?? 200, { 'Content-Type': 'application/json' }).end(reply?.body ?? '{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

const version = (pkgVersion: string): Reply => ({ body: JSON.stringify({ pkgVersion }) });
const examined = (url: string) => meilisearchEngine({ urls: [url] }).examine?.();

wire('a version that is too old is refused with a message', () =>
  answering([version('1.28.2')], async (url) => {
    const said = await examined(url)?.then(String, (error: Error) => error.message);
    assert.match(said ?? '', /version 1\.28\.2: 1\.29 or newer is needed/);
  }),
);

wire('a supported version gives no warning, a newer one does', async () => {
  await answering([version('1.29.0')], async (url) => assert.equal(await examined(url), []));
  await answering([version('2.0.0')], async (url) => {
    const [warning, ...more] = (await examined(url)) ?? [];
    assert.match(warning ?? '', 'version 2.0.0, which is newer');
    assert.is(more.length, 0);
  });
});

wire('a server that is down gives a warning and does not prevent a start', async () => {
  let gone = '';
  await answering([version('1.50.0')], async (url) => {
    gone = url;
  });
  const [warning] = (await examined(gone)) ?? [];
  assert.match(warning ?? '', `${gone} cannot be reached: ECONNREFUSED`);
});

const api = (code: string, message: string) =>
  JSON.stringify({ message, code, type: 'invalid_request', link: '' });
const FAILURES: [reply: Reply, kind: MeilisearchFailure['kind'], said: string][] = [
  [
    { status: 403, body: api('invalid_api_key', 'The provided API key is invalid.') },
    'refused',
    'key is invalid',
  ],
  [{ status: 404, body: api('index_not_found', 'Index `x` not found.') }, 'refused', 'Index `x` not found'],
  [{ status: 503, body: api('too_many_search_requests', 'Too many.') }, 'busy', 'answered 503: Too many.'],
  [{ status: 429, body: '' }, 'busy', 'answered 429'],
  [{ status: 422, body: api('no_space_left_on_device', 'Task queue is full.') }, 'busy', 'queue is full'],
  [{ status: 500, body: api('internal', 'It broke.') }, 'broken', 'It broke.'],
  [{ status: 502, body: '<html>Bad Gateway</html>' }, 'broken', 'not of Meilisearch'],
  [{ status: 200, body: 'ok' }, 'broken', 'not of Meilisearch'],
  [{ hangs: true }, 'unreachable', 'no answer in time'],
];
for (const [reply, kind, said] of FAILURES) {
  wire(`${reply.hangs ? 'no answer' : `${reply.status} ${reply.body}`} is ${kind}`, () =>
    answering([reply], async (url) => {
      const failure = await meilisearchServer(url, 'the-secret-key')
        .get('version', { timeoutMs: reply.hangs ? 200 : PROMPTLY_MS })
        .catch((error: MeilisearchFailure) => error);
      assert.is((failure as MeilisearchFailure).kind, kind);
      assert.match((failure as MeilisearchFailure).message, said);
      assert.not.match((failure as MeilisearchFailure).message, 'the-secret-key');
    }),
  );
}

const SOON = { limitMs: 2_000, firstPauseMs: 5, longestPauseMs: 20 };

wire('ingest retries a full or failing server for a while', () =>
  answering(
    [
      { status: 503, body: '{}' },
      { status: 429, body: '{}' },
      { status: 502, body: '<html>' },
      version('1.50.0'),
    ],
    async (url) => {
      const server = meilisearchServer(url, undefined);
      assert.equal(await retrying(() => server.get('version'), SOON), { pkgVersion: '1.50.0' });
    },
  ),
);

wire('a refused call is not retried, and retries are bounded', async () => {
  await answering([{ status: 403, body: '{}' }, version('1.50.0')], async (url) => {
    const server = meilisearchServer(url, undefined);
    const outcome = await retrying(() => server.get('version'), SOON).catch(
      (error: MeilisearchFailure) => error.kind,
    );
    assert.is(outcome, 'refused');
  });
  await answering([{ status: 503, body: '{}' }], async (url) => {
    const server = meilisearchServer(url, undefined);
    const limits = { ...SOON, limitMs: 200 };
    const outcome = await retrying(() => server.get('version'), limits).catch(
      (error: MeilisearchFailure) => error.kind,
    );
    assert.is(outcome, 'busy');
  });
});

wire('a signal ends a call and a pause at once', () =>
  answering([{ hangs: true }], async (url) => {
    const off = new AbortController();
    setTimeout(() => off.abort(), 20);
    const call = meilisearchServer(url, undefined).get('version', { signal: off.signal });
    assert.is(await call.catch((error: Error) => error.name), 'AbortError');
  }),
);

wire.run();
