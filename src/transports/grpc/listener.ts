/**
 * Opens the port of gRPC. grpc-js, protobufjs and the proto files take half as long to load as the rest of
 * the service, and most clients use REST or MCP, so they are loaded at the first connection. The connection
 * waits meanwhile, and counts toward the limits.
 */
import type { Socket } from 'node:net';
import type { CallParts } from './calls.ts';
import { listenForConnections } from './connections.ts';
import type { CallServer, CallServerParts } from './server.ts';

export interface GrpcOptions extends CallParts {
  readonly host: string;
  readonly port: number;
  readonly reflection: boolean;
  readonly notReady: () => string | undefined;
  /** Maximum number of open connections. */
  readonly maxConnections?: number;
  /**
   * Time in milliseconds for which a peer may read nothing of an answer before its connection is closed;
   * 30,000 if absent.
   */
  readonly unreadMs?: number;
}

export interface GrpcServer {
  /**
   * Host and port on which the server listens. The port is the real one if the settings ask for any free
   * port.
   */
  readonly address: string;
  /** Sends a change of readiness to the health watchers without waiting for the next poll. */
  readinessChanged(): void;
  /**
   * Refuses new calls and waits at most `finishMs` milliseconds for running ones. Then ends those that still
   * run, each with a status.
   */
  drain(finishMs: number): Promise<void>;
}

const MOST_CONNECTIONS = 1_000;

type MakeServer = (parts: CallServerParts) => Promise<CallServer>;

const loadServer: MakeServer = async (parts) => {
  const { callServer } = await import('./server.ts');
  return callServer(parts);
};

export async function listenGrpc(
  options: GrpcOptions,
  makeServer: MakeServer = loadServer,
): Promise<GrpcServer> {
  const { host, port, log, maxConnections: most = MOST_CONNECTIONS } = options;
  const shownHost = host.includes(':') ? `[${host}]` : host;
  let loading: Promise<CallServer | undefined> | undefined;
  let loaded: CallServer | undefined;

  async function load(): Promise<CallServer | undefined> {
    try {
      loaded = await makeServer({ ...options, connections: () => listening });
    } catch (error) {
      // Later connections are closed without a line: a module that failed to load fails again.
      log.error({ err: error }, 'gRPC could not be loaded: its connections are closed');
    }
    return loaded;
  }

  function inject(socket: Socket): void {
    if (loaded !== undefined) {
      loaded.inject(socket);
      return;
    }
    loading ??= load();
    void loading.then((server) => {
      if (server === undefined) socket.destroy();
      else if (!socket.destroyed) server.inject(socket);
    });
  }

  const listening = await listenForConnections({ host, port, most, inject }).catch((cause: Error) => {
    throw new Error(
      `gRPC cannot listen on ${shownHost}:${port}, see the setting GRPC_PORT: ${cause.message}`,
      { cause },
    );
  });
  return {
    address: `${shownHost}:${listening.port}`,
    readinessChanged: () => loaded?.readinessChanged(),
    async drain(finishMs) {
      listening.stop();
      const server = await loading;
      await server?.drain(finishMs);
    },
  };
}
