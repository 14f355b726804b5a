import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { modelFetch } from '../../src/models/connection.ts';
import { urlOf } from '../../src/transports/http/server.ts';
import { PROMPTLY_MS } from '../support/promptly.ts';

const connection = suite<{ url: string; closed: () => number; close: () => void }>('models/connection');

connection.before(async (context) => {
  let closed = 0;
  const server = createServer((request, response) => {
    if (request.url === '/elsewhere') {
      response.writeHead(302, { location: '/' }).end();
      return;
    }
    response.write('first');
    response.once('close', () => {
      closed += 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  Object.assign(context, {
    url: urlOf(server),
    closed: () => closed,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
});
connection.after(({ close }) => close());

connection(
  'an aborted call ends its connection, whatever has been garbage-collected',
  async ({ url, closed }) => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const calls = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const controller = new AbortController();
        const { body } = await modelFetch(url, { signal: controller.signal });
        const reader = (body as ReadableStream<BufferSource>)
          .pipeThrough(new TextDecoderStream())
          .getReader();
        assert.is((await reader.read()).value, 'first');
        return { controller, next: reader.read().catch((error: Error) => error.name) };
      }),
    );
    for (let round = 0; round < 5; round++) {
      collect();
      await delay(20);
    }
    for (const { controller } of calls) controller.abort();
    assert.equal(new Set(await Promise.all(calls.map(({ next }) => next))), new Set(['AbortError']));
    const deadline = performance.now() + 2 * PROMPTLY_MS;
    while (closed() < calls.length && performance.now() < deadline) await delay(10);
    assert.is(closed(), calls.length);
  },
);

connection('redirects are not followed', async ({ url }) => {
  try {
    await modelFetch(`${url}/elsewhere`);
    assert.unreachable();
  } catch (error) {
    assert.instance(error, TypeError);
  }
});

connection.run();
