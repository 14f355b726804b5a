/** A TCP proxy in front of Redis. A fault can slow it down or cut its connections. */
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { Transform } from 'node:stream';

export interface SlowProxy {
  readonly port: number;
  /** Delay in milliseconds added to bytes in each direction. */
  delayMs: number;
  /** Closes every open connection at once. */
  cut(): void;
  close(): Promise<void>;
}

export async function slowProxy(targetPort: number): Promise<SlowProxy> {
  const sockets = new Set<Socket>();
  const proxy = { delayMs: 0 };
  /** Waits for one chunk before the next is sent, so that bytes keep their order when the delay changes. */
  const slowly = () =>
    new Transform({
      transform(chunk: Buffer, _, done) {
        if (proxy.delayMs === 0) done(null, chunk);
        else setTimeout(done, proxy.delayMs, null, chunk);
      },
    });
  const server = createServer((client) => {
    const target = connect(targetPort, '127.0.0.1');
    for (const [one, other] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      one.pipe(slowly()).pipe(other);
      one.on('error', () => other.destroy());
      one.once('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return Object.assign(proxy, {
    port: (server.address() as AddressInfo).port,
    cut,
    async close() {
      server.close();
      cut();
      await once(server, 'close');
    },
  });
}
