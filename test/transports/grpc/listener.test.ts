/** Tests that the gRPC server is loaded with its first connection, and what happens if it cannot be loaded. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compose } from '../../../src/compose.ts';
import { listenGrpc } from '../../../src/transports/grpc/listener.ts';
import type { CallServer } from '../../../src/transports/grpc/server.ts';
import { grpcClient } from '../../support/doors/grpc.ts';
import type { TestService } from '../../support/doors/service.ts';
import { startService } from '../../support/doors/service.ts';

const listener = suite('transports/grpc/listener');

/** Opens a second port of gRPC, whose server is made by `makeServer`. Records the lines of errors. */
async function listenBeside({ config }: TestService, makeServer?: Parameters<typeof listenGrpc>[1]) {
  const instance = await compose(config);
  const errors: string[] = [];
  const log = { ...instance.log, error: (_: object, event: string) => void errors.push(event) };
  const options = { ...instance, ...config, log, notReady: () => undefined, port: 0, reflection: false };
  const grpc = await listenGrpc(options, makeServer);
  return {
    grpc,
    errors,
    async close() {
      await grpc.drain(0);
      await instance.close();
    },
  };
}

listener('the server is made once, with the first connections, whose calls wait for it', async () => {
  const service = await startService();
  let made = 0;
  let make: (() => void) | undefined;
  const wanted = new Promise<void>((resolve) => {
    make = resolve;
  });
  const beside = await listenBeside(service, async (parts): Promise<CallServer> => {
    made += 1;
    await wanted;
    const { callServer } = await import('../../../src/transports/grpc/server.ts');
    return callServer(parts);
  });
  // Connections of one channel would be shared by both clients.
  const clients = [0, 1].map(() =>
    grpcClient(beside.grpc.address, service.key, undefined, { 'grpc.use_local_subchannel_pool': 1 }),
  );
  try {
    assert.is(made, 0);
    const calls = clients.map((client) => client.unary('Search', { query: 'عقد العمل' }));
    const socket = connect(Number(beside.grpc.address.split(':')[1]), '127.0.0.1');
    await once(socket, 'connect');
    socket.destroy();
    make?.();
    assert.equal(
      (await Promise.all(calls)).map(({ code }) => code),
      ['OK', 'OK'],
    );
    assert.is(made, 1);
  } finally {
    for (const client of clients) client.close();
    await beside.close();
    await service.close();
  }
});

listener('a server that cannot be loaded closes its connections, and the log says why once', async () => {
  const service = await startService({ corpus: 'none' });
  const beside = await listenBeside(service, () => Promise.reject(new Error('Cannot find package')));
  try {
    for (let time = 0; time < 2; time++) {
      const socket = connect(Number(beside.grpc.address.split(':')[1]), '127.0.0.1');
      socket.on('error', () => {});
      socket.resume();
      await once(socket, 'close');
    }
    assert.equal(beside.errors, ['gRPC could not be loaded: its connections are closed']);
  } finally {
    await beside.close();
    await service.close();
  }
});

listener.run();
