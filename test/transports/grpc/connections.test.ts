/**
 * Tests limits on gRPC connections: how many may be open, how much memory they use and how long they may
 * idle.
 */
import { once } from 'node:events';
import type { ClientHttp2Session, ClientHttp2Stream } from 'node:http2';
import { connect as connectHttp2, constants } from 'node:http2';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compose } from '../../../src/compose.ts';
import type { ConnectionOptions, GrpcConnections } from '../../../src/transports/grpc/connections.ts';
import { listenForConnections } from '../../../src/transports/grpc/connections.ts';
import { listenGrpc } from '../../../src/transports/grpc/listener.ts';
import { encode, messageType, SERVICE } from '../../../src/transports/grpc/messages.ts';
import { grpcClient } from '../../support/doors/grpc.ts';
import { QUESTION, startReasonService } from '../../support/doors/reason.ts';
import type { TestService } from '../../support/doors/service.ts';
import { startService } from '../../support/doors/service.ts';
import { until } from '../../support/until.ts';

const grpc = suite('transports/grpc/connections');

interface Opened {
  readonly connections: GrpcConnections;
  /**
   * Connects a client. Resolves when the server has accepted it, with its socket and its address as the
   * server sees it.
   */
  client(): Promise<{ readonly socket: Socket; readonly peer: string; readonly closed: Promise<void> }>;
}

async function open(limits: Pick<ConnectionOptions, 'most' | 'strangerMs'>): Promise<Opened> {
  const accepted: (() => void)[] = [];
  const connections = await listenForConnections({
    host: '127.0.0.1',
    port: 0,
    ...limits,
    inject(socket) {
      socket.resume();
      accepted.shift()?.();
    },
  });
  return {
    connections,
    async client() {
      const injected = new Promise<void>((resolve) => accepted.push(resolve));
      const socket = connect(connections.port, '127.0.0.1');
      const closed = closing(socket);
      await Promise.all([injected, once(socket, 'connect')]);
      return { socket, peer: `${socket.localAddress}:${socket.localPort}`, closed };
    },
  };
}

/** Resolves when the socket is closed, even by an error. */
function closing(socket: Socket): Promise<void> {
  socket.on('error', () => {});
  // Reads and drops incoming data: a socket reports its end only after everything sent before has been read.
  socket.resume();
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

function end({ connections }: Opened): void {
  connections.stop();
  connections.destroy();
}

grpc('a connection above the limit replaces the one that has had no key for longest', async () => {
  const opened = await open({ most: 3 });
  const { connections } = opened;
  const known = await opened.client();
  connections.known(known.peer);
  const [longest, stranger] = [await opened.client(), await opened.client()];
  const next = await opened.client();
  await longest.closed;
  for (const { peer } of [stranger, next]) connections.known(peer);
  assert.is(connections.open, 3);
  // All three connections have shown an API key, so none is replaced and the new one is closed.
  const refused = connect(connections.port, '127.0.0.1');
  await closing(refused);
  assert.is(connections.open, 3);
  end(opened);
});

grpc('a stranger is closed in time, unless a call without a key is answered', async () => {
  const opened = await open({ most: 10, strangerMs: 200 });
  const { connections } = opened;
  const known = await opened.client();
  connections.known(known.peer);
  const answered = await opened.client();
  const call = connections.begin(answered.peer);
  call?.answered();
  const waiting = await opened.client();
  connections.begin(waiting.peer);
  await waiting.closed;
  // Calls that are refused do not save a connection without a key: it is closed although it goes on calling.
  const refused = await opened.client();
  const calls = setInterval(() => connections.begin(refused.peer)?.end(), 5);
  await refused.closed;
  clearInterval(calls);
  // Another connection without a key opens and is closed after its time. The answered call must outlast that.
  await (await opened.client()).closed;
  assert.not.ok(known.socket.destroyed);
  assert.not.ok(answered.socket.destroyed);
  call?.end();
  await answered.closed;
  assert.not.ok(known.socket.destroyed);
  end(opened);
});

grpc('one connection has sixteen calls without a key at once', async () => {
  const opened = await open({ most: 10 });
  const { connections } = opened;
  const [one, other] = [await opened.client(), await opened.client()];
  const calls = Array.from({ length: 16 }, () => connections.begin(one.peer));
  assert.ok(calls.every((call) => call !== undefined));
  assert.is(connections.begin(one.peer), undefined);
  assert.ok(connections.begin(other.peer));
  calls[0]?.end();
  assert.ok(connections.begin(one.peer));
  end(opened);
});

grpc('silent connections shut out neither who has a key nor REST', async () => {
  const service = await startService({ settings: { SANAD_MAX_GRPC_CONNECTIONS: '4' } });
  const [host = '', port] = service.grpcAddress.split(':');
  const client = grpcClient(service.grpcAddress, service.key);
  const closed: Promise<void>[] = [];
  const silent: Socket[] = [];
  try {
    assert.is((await client.unary('Search', { query: 'عقد العمل' })).code, 'OK');
    for (let i = 0; i < 40; i++) {
      const socket = connect(Number(port), host);
      silent.push(socket);
      closed.push(closing(socket));
    }
    await Promise.race(closed);
    assert.is((await client.unary('Search', { query: 'عقد العمل' })).code, 'OK');
    const other = grpcClient(service.grpcAddress, service.key);
    assert.is((await other.unary('Search', { query: 'عقد العمل' })).code, 'OK');
    other.close();
    assert.is((await fetch(`${service.url}/healthz`)).status, 200);
  } finally {
    for (const socket of silent) socket.destroy();
    client.close();
    await service.close();
  }
});

/** Starts a gRPC call over plain HTTP/2. Its message is not sent yet. */
function call(
  session: ClientHttp2Session,
  key: string | undefined,
  method = 'Search',
  headers: Record<string, string> = {},
): ClientHttp2Stream {
  const stream = session.request(
    {
      [constants.HTTP2_HEADER_METHOD]: 'POST',
      [constants.HTTP2_HEADER_PATH]: method.startsWith('/') ? method : `/${SERVICE}/${method}`,
      'content-type': 'application/grpc',
      te: 'trailers',
      ...headers,
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    { endStream: false },
  );
  stream.on('error', () => {});
  return stream;
}

grpc('a call without a key is refused before its message is read', async () => {
  const service = await startService();
  const session = connectHttp2(`http://${service.grpcAddress}`);
  try {
    const stream = call(session, undefined);
    // Sends only the five bytes in front of a gRPC message, which announce its length.
    stream.write(Buffer.from([0, 0, 0, 255, 255]));
    const [headers] = (await once(stream, 'response')) as [Record<string, unknown>];
    assert.equal([headers['grpc-status'], headers['x-error-code']], ['16', 'unauthorized']);
  } finally {
    session.destroy();
    await service.close();
  }
});

/** Starts a second gRPC server, with a time for unread answers that no setting can give. */
async function serveBeside({ config }: Pick<TestService, 'config'>, unreadMs: number) {
  const instance = await compose(config);
  const beside = await listenGrpc({
    ...instance,
    notReady: () => undefined,
    host: '127.0.0.1',
    port: 0,
    baseUrl: config.baseUrl,
    reflection: false,
    unreadMs,
  });
  return {
    address: beside.address,
    async close() {
      await beside.drain(0);
      await instance.close();
    },
  };
}

const SEARCH = encode(messageType('SearchRequest'), { query: 'عقد العمل' });

function framed(message: Uint8Array): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
}

grpc('a peer that does not take its answer is cut off', async () => {
  const service = await startService();
  const beside = await serveBeside(service, 200);
  const session = connectHttp2(`http://${beside.address}`, { settings: { initialWindowSize: 0 } });
  session.on('error', () => {});
  try {
    const closed = new Promise((resolve) => session.once('close', resolve));
    call(session, service.key).end(framed(SEARCH));
    await closed;
  } finally {
    session.destroy();
    await beside.close();
    await service.close();
  }
});

for (const [how, over] of [
  ['cancelled', (stream: ClientHttp2Stream) => stream.close(constants.NGHTTP2_CANCEL)],
  ['past its deadline', undefined],
] as const) {
  grpc(`a call that is ${how} leaves the other calls of its connection alone`, async () => {
    const unreadMs = 200;
    const reason = await startReasonService();
    const { key } = await reason.service.issue({ plan: 'payg' });
    const beside = await serveBeside(reason.service, unreadMs);
    const session = connectHttp2(`http://${beside.address}`);
    try {
      const watch = keyless(session, WATCH, Buffer.alloc(0));
      await once(watch, 'data');
      reason.llm.play({ steps: ['ثلاثة ', 'stall'] });
      const stream = call(session, key, 'Reason', over === undefined ? { 'grpc-timeout': '1S' } : {});
      stream.end(framed(encode(messageType('ReasonRequest'), { question: QUESTION })));
      stream.resume();
      await until(() => reason.llm.asked.length > 0);
      over?.(stream);
      // Waits until the service has given up the call to the model, and with it the answer that nobody read.
      await reason.llm.asked[0]?.left;
      // Waits longer than an answer may stay unread, because a timer left over from the ended call would
      // close the connection.
      await delay(5 * unreadMs);
      assert.not.ok(watch.closed);
      const search = call(session, key);
      search.end(framed(SEARCH));
      await once(search, 'data');
    } finally {
      session.destroy();
      await beside.close();
      await reason.close();
    }
  });
}

const WATCH = '/grpc.health.v1.Health/Watch';
const CHECK = '/grpc.health.v1.Health/Check';

function keyless(
  session: ClientHttp2Session,
  path: string,
  message: Uint8Array,
  headers: Record<string, string> = {},
): ClientHttp2Stream {
  const stream = session.request({
    [constants.HTTP2_HEADER_METHOD]: 'POST',
    [constants.HTTP2_HEADER_PATH]: path,
    'content-type': 'application/grpc',
    te: 'trailers',
    ...headers,
  });
  stream.on('error', () => {});
  stream.end(framed(message));
  return stream;
}

/** Value of `grpc-status` if the call was answered with a status alone; undefined if the call goes on. */
async function statusOf(stream: ClientHttp2Stream): Promise<unknown> {
  const [headers] = (await once(stream, 'response')) as [Record<string, unknown>];
  return headers['grpc-status'];
}

const EXHAUSTED = '8';

grpc('one connection may have 8 health watches, unknown services included', async () => {
  const service = await startService();
  const session = connectHttp2(`http://${service.grpcAddress}`);
  const other = connectHttp2(`http://${service.grpcAddress}`);
  try {
    const unknown = Buffer.from([0x0a, 1, 0x78]);
    const statuses = [];
    for (let i = 0; i < 10; i++) {
      statuses.push(await statusOf(keyless(session, WATCH, i % 2 === 0 ? unknown : Buffer.alloc(0))));
    }
    assert.equal(statuses, [...Array(8).fill(undefined), EXHAUSTED, EXHAUSTED]);
    assert.is(await statusOf(keyless(session, CHECK, Buffer.alloc(0))), undefined);
    const watch = keyless(other, WATCH, unknown);
    assert.is(await statusOf(watch), undefined);
    // When a client that watches the health service disconnects, its slot is free for another.
    session.destroy();
    watch.close(constants.NGHTTP2_CANCEL);
    assert.is(await statusOf(keyless(other, WATCH, unknown)), undefined);
  } finally {
    session.destroy();
    other.destroy();
    await service.close();
  }
});

grpc('metadata over 16 KiB is refused without a key too', async () => {
  const service = await startService();
  const session = connectHttp2(`http://${service.grpcAddress}`);
  try {
    const large = Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`x-${i}`, 'a'.repeat(3_000)]));
    for (const path of [WATCH, CHECK]) {
      assert.is(await statusOf(keyless(session, path, Buffer.alloc(0), large)), EXHAUSTED);
    }
  } finally {
    session.destroy();
    await service.close();
  }
});

grpc('headers over 24 KiB are refused before they are read, and their connection is closed', async () => {
  const service = await startService();
  const session = connectHttp2(`http://${service.grpcAddress}`);
  session.on('error', () => {});
  try {
    // The header-size limit applies once the client has acknowledged the server's settings.
    await once(session, 'remoteSettings');
    const large = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`x-${i}`, 'a'.repeat(3_000)]));
    const refused = keyless(session, CHECK, Buffer.alloc(0), large);
    await new Promise((resolve) => refused.once('close', resolve));
    assert.is(refused.rstCode, constants.NGHTTP2_ENHANCE_YOUR_CALM);
    const closed = new Promise((resolve) => session.once('close', resolve));
    for (let i = 0; i < 200; i++) keyless(session, CHECK, Buffer.alloc(0), large);
    await closed;
  } finally {
    session.destroy();
    await service.close();
  }
});

grpc('a refused call holds no stream, though its client never ends it', async () => {
  const service = await startService();
  const session = connectHttp2(`http://${service.grpcAddress}`);
  try {
    // More calls, one after another, than may be open at the same time: each must free its place.
    for (let i = 0; i < 300; i++) {
      const stream = call(session, undefined);
      stream.resume();
      await once(stream, 'close');
      assert.is(stream.rstCode, constants.NGHTTP2_NO_ERROR);
    }
  } finally {
    session.destroy();
    await service.close();
  }
});

grpc('calls that are reset at once leave no trace', async () => {
  const service = await startService();
  const session = connectHttp2(`http://${service.grpcAddress}`);
  try {
    // More cancelled calls than may await their message at the same time without an API key: each must free
    // its place.
    for (let round = 0; round < 30; round++) {
      const reset = Array.from({ length: 10 }, () => {
        const stream = call(session, undefined, CHECK);
        stream.close(constants.NGHTTP2_CANCEL);
        return once(stream, 'close');
      });
      await Promise.all(reset);
    }
    assert.is(await statusOf(keyless(session, CHECK, Buffer.alloc(0))), undefined);
  } finally {
    session.destroy();
    await service.close();
  }
});

grpc.run();
