/** Limits of the console's visitors, and a service without the console. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startService } from '../support/doors/service.ts';

const asBrowser = { headers: { Accept: 'text/html' } };

test('a network address has its own rate, and questions are counted apart', async () => {
  const service = await startService({
    settings: { SANAD_CONSOLE_REQUESTS_PER_MINUTE: '2', SANAD_CONSOLE_REASON_PER_MINUTE: '1' },
  });
  try {
    const statuses = async (path: string, times: number) => {
      const all = [];
      for (let n = 0; n < times; n++) all.push((await fetch(service.url + path, asBrowser)).status);
      return all;
    };
    assert.equal(await statuses('/?q=x', 3), [200, 200, 429]);
    assert.equal(await statuses(`/ask?q=${encodeURIComponent('ما هي الرشوة؟')}`, 2), [200, 429]);
    const refused = await fetch(`${service.url}/?q=x`, asBrowser);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    assert.match(await refused.text(), '<html');
    // A key is not counted with the visitors of its address.
    assert.is((await service.post('/v1/search', { query: 'x' })).status, 200);
  } finally {
    await service.close();
  }
});

test('without the console its addresses do not exist, and the other pages do', async () => {
  const service = await startService({ settings: { SANAD_CONSOLE: 'off' } });
  try {
    for (const path of ['/', '/ask', '/en', '/corpus', '/account']) {
      const response = await fetch(service.url + path, asBrowser);
      assert.is(response.status, 404, path);
      assert.match(response.headers.get('content-type') ?? '', 'application/problem+json');
    }
    for (const path of ['/docs', '/errors', '/account/password/forgot'])
      assert.is((await fetch(service.url + path, asBrowser)).status, 200, path);
  } finally {
    await service.close();
  }
});

test.run();
