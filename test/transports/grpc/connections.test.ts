/** What connections of gRPC may hold, and for how long. */
import { once } from 'node:events';
import type { ClientHttp2Session, ClientHttp2Stream } from 'node:http2';
import { connect as connectHttp2, constants } from 'node:http2';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compose } from '../../../src/compose.ts';
import type { ConnectionOptions, GrpcConnections } from '../../../src/transports/grpc/connections.ts';
import { listenForConnections } from '../../../src/transports/grpc/connections.ts';
import { encode, messageType, SERVICE } from '../../../src/transports/grpc/messages.ts';
import { listenGrpc } from '../../../src/transports/grpc/server.ts';
import { grpcClient } from '../../support/grpc.ts';
import { startService } from '../../support/service.ts';

const grpc = suite('transports/grpc/connections');

interface Opened {
  readonly connections: GrpcConnections;
  /** A client's socket, once the server has it, and its name there. */
  client(): Promise<{ readonly socket: Socket; readonly peer: string; readonly closed: Promise<void> }>;
}

async function open(limits: Pick<ConnectionOptions, 'most' | 'strangerIdleMs'>): Promise<Opened> {
  const taken: (() => void)[] = [];
  const connections = await listenForConnections({
    host: '127.0.0.1',
    port: 0,
    ...limits,
    inject(socket) {
      socket.resume();
      taken.shift()?.();
    },
  });
  return {
    connections,
    async client() {
      const injected = new Promise<void>((resolve) => taken.push(resolve));
      const socket = connect(connections.port, '127.0.0.1');
      const closed = closing(socket);
      await Promise.all([injected, once(socket, 'connect')]);
      return { socket, peer: `${socket.localAddress}:${socket.localPort}`, closed };
    },
  };
}

/** Also by an error. */
function closing(socket: Socket): Promise<void> {
  socket.on('error', () => {});
  // The end comes behind what was sent before it.
  socket.resume();
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

function end({ connections }: Opened): void {
  connections.stop();
  connections.destroy();
}

grpc('one connection more takes the place of the one that has been without a key for longest', async () => {
  const opened = await open({ most: 3 });
  const { connections } = opened;
  const known = await opened.client();
  connections.known(known.peer);
  const [longest, stranger] = [await opened.client(), await opened.client()];
  const next = await opened.client();
  await longest.closed;
  for (const { peer } of [stranger, next]) connections.known(peer);
  assert.is(connections.open, 3);
  // All have shown a key: one more is closed itself.
  const refused = connect(connections.port, '127.0.0.1');
  await closing(refused);
  assert.is(connections.open, 3);
  end(opened);
});

grpc('a stranger who asks nothing is closed, and whoever has a call or has shown a key is not', async () => {
  const opened = await open({ most: 10, strangerIdleMs: 200 });
  const { connections } = opened;
  const known = await opened.client();
  connections.known(known.peer);
  const calling = await opened.client();
  const ended = connections.begin(calling.peer);
  await (await opened.client()).closed;
  // Another stranger comes and goes in the meantime.
  await (await opened.client()).closed;
  assert.not.ok(known.socket.destroyed);
  assert.not.ok(calling.socket.destroyed);
  ended();
  await calling.closed;
  assert.not.ok(known.socket.destroyed);
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

/** A call by hand, whose message has still to be sent. */
function call(session: ClientHttp2Session, key: string | undefined): ClientHttp2Stream {
  const stream = session.request({
    [constants.HTTP2_HEADER_METHOD]: 'POST',
    [constants.HTTP2_HEADER_PATH]: `/${SERVICE}/Search`,
    'content-type': 'application/grpc',
    te: 'trailers',
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  });
  stream.on('error', () => {});
  return stream;
}

grpc('a call without a key is refused before its message is read', async () => {
  const service = await startService();
  const session = connectHttp2(`http://${service.grpcAddress}`);
  try {
    const stream = call(session, undefined);
    // The head alone.
    stream.write(Buffer.from([0, 0, 0, 255, 255]));
    const [headers] = (await once(stream, 'response')) as [Record<string, unknown>];
    assert.equal([headers['grpc-status'], headers['x-error-code']], ['16', 'unauthorized']);
  } finally {
    session.destroy();
    await service.close();
  }
});

grpc('a peer that does not take its answer is cut off', async () => {
  const service = await startService();
  const instance = await compose(service.config);
  const beside = await listenGrpc({
    ...instance,
    notReady: () => undefined,
    host: '127.0.0.1',
    port: 0,
    baseUrl: service.config.baseUrl,
    reflection: false,
    unreadMs: 200,
  });
  const session = connectHttp2(`http://${beside.address}`, { settings: { initialWindowSize: 0 } });
  session.on('error', () => {});
  try {
    const closed = new Promise((resolve) => session.once('close', resolve));
    const stream = call(session, service.key);
    const message = encode(messageType('SearchRequest'), { query: 'عقد العمل' });
    const head = Buffer.alloc(5);
    head.writeUInt32BE(message.length, 1);
    stream.end(Buffer.concat([head, message]));
    await closed;
  } finally {
    session.destroy();
    await beside.drain(0);
    await instance.close();
    await service.close();
  }
});

grpc.run();
