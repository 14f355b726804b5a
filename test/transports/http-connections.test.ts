/** Tests the limits of a single HTTP connection and of all connections together. */
import { once } from 'node:events';
import type { RequestListener, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { urlOf } from '../../src/transports/http/server.ts';
import type { ConnectionLimits, HttpServer } from '../../src/transports/http-connections.ts';
import { httpServer, MOST_WAITING } from '../../src/transports/http-connections.ts';

const connections = suite('transports/http-connections');

interface Opened extends HttpServer {
  readonly cuts: string[];
  client(): Promise<Socket>;
}

const opened: HttpServer[] = [];

async function open(
  handler: RequestListener,
  limits: ConnectionLimits = {},
  options: ServerOptions = {},
): Promise<Opened> {
  const cuts: string[] = [];
  const http = httpServer(
    options,
    handler,
    {
      refuse: (socket, { code }) => socket.end(`HTTP/1.1 400 ${code}\r\nConnection: close\r\n\r\n`),
      onCut: (why) => cuts.push(why),
    },
    limits,
  );
  opened.push(http);
  const { server } = http;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    ...http,
    cuts,
    async client() {
      const socket = connect(Number(new URL(urlOf(server)).port), '127.0.0.1');
      socket.on('error', () => {});
      await once(socket, 'connect');
      return socket;
    },
  };
}

connections.after.each(() => {
  for (const { server } of opened.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;
const turn = () => new Promise((resolve) => setImmediate(resolve));

connections('pipelined requests are begun one after another, and answered in their order', async () => {
  const begun: ServerResponse[] = [];
  const changed: (() => void)[] = [];
  const http = await open((_, response) => {
    begun.push(response);
    changed.shift()?.();
  });
  const next = () => new Promise<void>((resolve) => changed.push(resolve));
  const socket = await http.client();
  const answers = text(socket);
  let asked = next();
  socket.write(get('/a') + get('/b') + get('/c', 'Connection: close\r\n'));
  for (const count of [1, 2, 3]) {
    await asked;
    await turn();
    assert.is(begun.length, count);
    assert.is(http.unanswered.size, 1);
    asked = next();
    begun.at(-1)?.end(`answer ${count}`);
  }
  assert.equal((await answers).match(/answer \d/g), ['answer 1', 'answer 2', 'answer 3']);
});

connections('one request too many on a connection closes it, and none but the first is begun', async () => {
  let begun = 0;
  const http = await open(() => {
    begun += 1;
  });
  const [within, beyond] = [await http.client(), await http.client()];
  const cut = once(beyond, 'close');
  within.write(get('/').repeat(1 + MOST_WAITING));
  beyond.write(get('/').repeat(2 + MOST_WAITING));
  await cut;
  assert.equal(http.cuts, ['pipelined']);
  assert.is(begun, 2);
  assert.is(http.unanswered.size, 1);
  assert.not.ok(within.destroyed);
});

connections('requests beyond those that a connection may make do not pile up behind an answer', async () => {
  const http = await open(() => {});
  http.server.maxRequestsPerSocket = 1;
  const socket = await http.client();
  const cut = once(socket, 'close');
  socket.write(get('/').repeat(2 + MOST_WAITING));
  await cut;
  assert.equal(http.cuts, ['pipelined']);
});

connections('a connection that dies lets go of every request that waits on it', async () => {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  const seen: WeakRef<ServerResponse>[] = [];
  const http = await open(() => {});
  const parsed = new Promise<void>((resolve) => {
    http.server.prependListener('request', (_, response) => {
      seen.push(new WeakRef(response));
      if (seen.length === MOST_WAITING) resolve();
    });
  });
  await askAndDie(http, parsed);
  assert.is(http.unanswered.size, 0);
  const kept = () => seen.filter((one) => one.deref() !== undefined).length;
  // Collects garbage over several turns of the event loop, because Node releases a socket and its parser only
  // after a few.
  for (let i = 0; i < 100 && kept() > 0; i++) {
    await turn();
    gc();
  }
  assert.is(kept(), 0);
});

/** A separate function, so that the test itself holds no reference that would keep the socket in memory. */
async function askAndDie(http: Opened, parsed: Promise<void>): Promise<void> {
  const socket = await http.client();
  socket.write(get('/').repeat(MOST_WAITING));
  await parsed;
  const left = Promise.all([...http.unanswered].map((response) => once(response, 'close')));
  socket.destroy();
  await left;
}

connections('what cannot be read is refused behind the answers that come before it', async () => {
  let answer: ServerResponse | undefined;
  const http = await open((_, response) => {
    answer = response;
  });
  const refused = once(http.server, 'clientError');
  const socket = await http.client();
  const answers = text(socket);
  socket.write(`${get('/')}what is this\r\n\r\n`);
  await refused;
  answer?.end('whole');
  const read = await answers;
  assert.ok(read.indexOf('whole') < read.indexOf('400 HPE'), read);
  assert.match(read, /^HTTP\/1\.1 200 OK/);
});

const MANY_BYTES = Buffer.alloc(48 * 1024 * 1024, '.');

connections('a client that takes nothing of an answer is cut off', async () => {
  const http = await open((_, response) => response.end(MANY_BYTES), { stalledMs: 100 });
  const sockets = await Promise.all([1, 2, 3].map(() => http.client()));
  const cut = sockets.map((socket) => {
    socket.pause();
    socket.write(get('/'));
    return new Promise<void>((resolve) => {
      http.server.once('request', (_, response) => response.once('close', resolve));
    });
  });
  await Promise.all(cut);
  assert.ok(http.cuts.length > 0 && http.cuts.every((why) => why === 'unread'), http.cuts.join());
});

connections('a client that takes an answer slowly gets all of it', async () => {
  const http = await open((_, response) => response.end(MANY_BYTES), { stalledMs: 1_000 });
  const socket = await http.client();
  let length = 0;
  let pauses = 0;
  socket.write(get('/', 'Connection: close\r\n'));
  socket.on('data', (bytes: Buffer) => {
    length += bytes.length;
    // Pauses after every 4 MB. The pauses last about two seconds in all, twice the longest time allowed
    // without a byte.
    if (length < pauses * 4_000_000) return;
    pauses += 1;
    socket.pause();
    setTimeout(() => socket.resume(), 200);
  });
  await once(socket, 'close');
  assert.ok(length > MANY_BYTES.length, `${length} bytes`);
  assert.equal(http.cuts, []);
});

connections('an answer that takes long to compute does not count as unread', async () => {
  const http = await open((_, response) => setTimeout(() => response.end('late'), 500), { stalledMs: 50 });
  const socket = await http.client();
  socket.write(get('/', 'Connection: close\r\n'));
  assert.match(await text(socket), /late$/);
});

connections('where there is no room for one more connection, idle ones make room', async () => {
  const http = await open((_, response) => response.end('here'), { most: 2 });
  const idle = [await http.client(), await http.client()];
  for (const socket of idle) {
    socket.write(get('/'));
    await once(socket, 'data');
  }
  const closed = idle.map((socket) => once(socket, 'close'));
  await once(await http.client(), 'close');
  await Promise.all(closed);
  const next = await http.client();
  next.write(get('/', 'Connection: close\r\n'));
  assert.match(await text(next), /here$/);
});

connections('when it stops, each connection ends behind the last request that waits on it', async () => {
  const http = await open((_, response) => setImmediate(() => response.end('answer')));
  const socket = await http.client();
  const answers = text(socket);
  const begun = once(http.server, 'request');
  socket.write(get('/').repeat(3));
  await begun;
  http.closeWhenAnswered();
  const read = await answers;
  assert.is(read.match(/HTTP\/1\.1 200 OK/g)?.length, 3);
  assert.equal(read.match(/Connection: [a-z-]+/g), [
    'Connection: keep-alive',
    'Connection: keep-alive',
    'Connection: close',
  ]);
});

connections.run();
