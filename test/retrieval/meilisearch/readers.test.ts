/**
 * Tests which of several Meilisearch servers a search calls. The servers here are functions that succeed or
 * fail.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readers } from '../../../src/retrieval/meilisearch/query/readers.ts';
import type { FailureKind } from '../../../src/retrieval/meilisearch/service/failure.ts';
import { MeilisearchFailure } from '../../../src/retrieval/meilisearch/service/failure.ts';
import type { MeilisearchServer } from '../../../src/retrieval/meilisearch/service/server.ts';
import { meilisearchServer } from '../../../src/retrieval/meilisearch/service/server.ts';

const reading = suite('retrieval/meilisearch/readers');

const LIMITS = { callMs: 1_000, failures: 2, openMs: 50 };
const A = meilisearchServer('http://a.example', undefined);
const B = meilisearchServer('http://b.example', undefined);

/**
 * Makes a call that records the name of each server it is sent to. Servers listed in `failing` fail in the
 * given way.
 */
function asking(failing: Record<string, FailureKind>, code?: string) {
  const asked: string[] = [];
  const call = async ({ url }: MeilisearchServer) => {
    asked.push(url.at(7) as string);
    const kind = failing[url.at(7) as string];
    if (kind !== undefined) throw new MeilisearchFailure(url, kind, 'failed', code);
    return url.at(7);
  };
  return { asked, call };
}

reading('the first server is called, and the next only if it fails', async () => {
  const well = asking({});
  assert.is(await readers([A, B], { limits: LIMITS }).ask(well.call), 'a');
  assert.equal(well.asked, ['a']);
  for (const kind of ['unreachable', 'busy', 'broken'] as const) {
    const { asked, call } = asking({ a: kind });
    assert.is(await readers([A, B], { limits: LIMITS }).ask(call), 'b');
    assert.equal(asked, ['a', 'b']);
  }
});

reading('a server that failed repeatedly is skipped, then tried once, then used as before', async () => {
  const changes: [string, boolean][] = [];
  const pool = readers([A, B], {
    limits: LIMITS,
    onChange: (url, failure) => changes.push([url, failure === undefined]),
  });
  const down = asking({ a: 'unreachable' });
  for (let i = 0; i < 4; i++) assert.is(await pool.ask(down.call), 'b');
  assert.is(down.asked.filter((name) => name === 'a').length, LIMITS.failures);
  await new Promise((resolve) => setTimeout(resolve, LIMITS.openMs + 10));
  const back = asking({ b: 'unreachable' });
  assert.is(await pool.ask(back.call), 'a');
  assert.equal(changes, [
    [A.url, false],
    [A.url, true],
  ]);
});

reading('if all circuits are open, the call fails at once', async () => {
  const pool = readers([A], { limits: LIMITS });
  const { asked, call } = asking({ a: 'unreachable' });
  for (let i = 0; i < 4; i++) await pool.ask(call).then(assert.unreachable, () => {});
  assert.is(asked.length, LIMITS.failures);
});

reading('a refused request is final and does not count against the server', async () => {
  const pool = readers([A, B], { limits: LIMITS });
  const { asked, call } = asking({ a: 'refused' }, 'invalid_search_filter');
  for (let i = 0; i < 4; i++) await pool.ask(call).then(assert.unreachable, () => {});
  assert.equal(asked, ['a', 'a', 'a', 'a']);
});

reading('an index that one server lacks may be on the next', async () => {
  const { asked, call } = asking({ a: 'refused' }, 'index_not_found');
  assert.is(await readers([A, B], { limits: LIMITS }).ask(call), 'b');
  assert.equal(asked, ['a', 'b']);
});

reading('an aborted call reaches no server', async () => {
  const { asked, call } = asking({});
  const gone = AbortSignal.abort();
  await readers([A], { limits: LIMITS })
    .ask(call, { signal: gone })
    .then(assert.unreachable, () => {});
  assert.equal(asked, []);
});

reading.run();
