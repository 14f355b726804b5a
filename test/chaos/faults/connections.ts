/**
 * Faults made by misbehaving connections: pipelined requests whose answers nobody reads, half-open sockets
 * and slow readers.
 */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import type { World } from '../service/world.ts';
import type { Fault } from './fault.ts';

function openSocket({ instance }: World, port?: number): Promise<Socket | undefined> {
  const socket = connect(port ?? Number(new URL(instance.url).port), '127.0.0.1');
  socket.on('error', () => {});
  return Promise.race([
    once(socket, 'connect').then(() => socket),
    once(socket, 'close').then(() => undefined),
  ]).catch(() => undefined);
}

const head = (path: string, key?: string) =>
  `GET ${path} HTTP/1.1\r\nHost: chaos\r\n${key === undefined ? '' : `Authorization: Bearer ${key}\r\n`}\r\n`;

/** Fault: sends many requests on each connection, reads no answer and then drops the connection. */
export const droppedPipelines: Fault = async (world, random, held) => {
  const rounds = random.whole(1, 3);
  for (let round = 0; round < rounds; round++) {
    const sockets = await Promise.all(Array.from({ length: random.whole(2, 10) }, () => openSocket(world)));
    for (const socket of sockets) {
      socket?.pause();
      socket?.write(head('/v1/openapi.yaml').repeat(random.whole(20, 400)));
    }
    await world.ledger.more(5);
    for (const socket of sockets) {
      if (random.chance(0.5)) socket?.resetAndDestroy();
      else socket?.destroy();
    }
  }
  await held();
};

/**
 * Fault: holds connections over HTTP and gRPC that begin a request and never finish it, or never begin one.
 */
export const halfOpen: Fault = async (world, random, held) => {
  const grpcPort = Number(world.instance.grpcAddress.split(':')[1]);
  const sockets = await Promise.all(
    Array.from({ length: random.whole(5, 30) }, async () => {
      const socket = await openSocket(world, random.chance(0.3) ? grpcPort : undefined);
      const silence = random.of([
        '',
        'POST /v1/search HTTP/1.1\r\nHost: chaos\r\n',
        'POST /account/login HTTP/1.1\r\nHost: chaos\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email"',
        'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
        '\u0000\u0016garbage\r\n\r\n',
      ]);
      if (silence !== '') socket?.write(silence);
      return socket;
    }),
  );
  await held();
  for (const socket of sockets) socket?.destroy();
};

/** Fault: clients read only a few bytes at intervals, so that answers pile up in the service. */
export const slowReaders: Fault = async (world, random, held) => {
  const sockets = await Promise.all(Array.from({ length: random.whole(3, 12) }, () => openSocket(world)));
  const reading = setInterval(() => {
    for (const socket of sockets) socket?.read(100);
  }, 500);
  for (const socket of sockets) {
    socket?.pause();
    socket?.write(head('/v1/openapi.yaml').repeat(random.whole(1, 12)));
  }
  await held();
  clearInterval(reading);
  for (const socket of sockets) socket?.destroy();
};
