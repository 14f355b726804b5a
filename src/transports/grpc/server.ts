/** The listening gRPC server. Unencrypted, as REST: TLS ends before it. */

import type { Settings } from 'node:http2';
import type { Socket } from 'node:net';
import type { MethodDefinition, ServiceDefinition, UntypedServiceImplementation } from '@grpc/grpc-js';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import { HTTP_LIMITS } from '../../http-limits.ts';
import { OPERATIONS } from '../../operations.ts';
import type { CallParts, Calls, Method } from './calls.ts';
import { calls } from './calls.ts';
import type { GrpcConnections } from './connections.ts';
import { listenForConnections } from './connections.ts';
import type { GateParts } from './gate.ts';
import { gate } from './gate.ts';
import { health } from './health.ts';
import { messageType, SERVICE } from './messages.ts';
import { reflection } from './reflection.ts';

const SERVER_OPTIONS = {
  /**
   * Larger than a message may be, so that `calls.ts` refuses it with details. grpc-js refuses a larger one by
   * its status alone.
   */
  'grpc.max_receive_message_length': 4 * HTTP_LIMITS.bodyBytes,
  /** Of one connection. */
  'grpc.max_concurrent_streams': 256,
  /**
   * MB of one connection, beyond which it gets no more streams. The default of grpc-js is no limit. For
   * everything else the defaults of Node hold: 10 unanswered pings, 32 settings a frame, 100 refused streams,
   * 1,000 invalid frames, 128 pairs of headers.
   */
  'grpc-node.max_session_memory': 32,
  /** A client that is gone without a word holds no place for longer than this. */
  'grpc.keepalive_time_ms': 60_000,
  'grpc.keepalive_timeout_ms': 20_000,
  'grpc.max_connection_idle_ms': 300_000,
  'grpc.enable_channelz': 0,
};

/** The operations that have a mirror here. */
const METHODS: readonly (Method & { readonly streaming: boolean })[] = [
  {
    name: 'Search',
    operation: OPERATIONS.search,
    request: messageType('SearchRequest'),
    response: messageType('SearchResponse'),
    streaming: false,
  },
  {
    name: 'Reason',
    operation: OPERATIONS.reason,
    request: messageType('ReasonRequest'),
    response: messageType('ReasonResponse'),
    streaming: false,
  },
  {
    name: 'ReasonStream',
    operation: OPERATIONS.reason,
    request: messageType('ReasonStreamRequest'),
    response: messageType('ReasonStreamResponse'),
    streaming: true,
  },
];

export interface GrpcOptions extends CallParts {
  readonly host: string;
  readonly port: number;
  readonly reflection: boolean;
  readonly notReady: () => string | undefined;
  /** Connections at once. */
  readonly maxConnections?: number;
  /** That a peer may leave an answer unread; 30 s where not given. */
  readonly unreadMs?: number;
}

export interface GrpcServer {
  /** Host and port, with the port that port 0 became. */
  readonly address: string;
  /** Tells it at once to those who watch the health. */
  readinessChanged(): void;
  /** Takes no more calls, and waits `finishMs` for those begun; then they are ended, each with a status. */
  drain(finishMs: number): Promise<void>;
}

export async function listenGrpc(options: GrpcOptions): Promise<GrpcServer> {
  const open = calls(options);
  let connections: GrpcConnections | undefined;
  const admit: GateParts['admit'] = (metadata, path) => open.admit(metadata, methodAt(path));
  const interceptors = [gate({ connections: () => connections, admit, unreadMs: options.unreadMs })];
  const server = new Server({ ...SERVER_OPTIONS, interceptors });
  limitHeaders(server);
  const watched = health(options.notReady);
  server.addService(DEFINITION, implementation(open));
  watched.addTo(server);
  if (options.reflection) reflection().addToServer(server);
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  const injector = server.createConnectionInjector(ServerCredentials.createInsecure());
  const { port: wanted, maxConnections: most = MOST_CONNECTIONS } = options;
  const inject = (socket: Socket) => injector.injectConnection(socket);
  const listening = await listenForConnections({ host: options.host, port: wanted, most, inject }).catch(
    (cause: Error) => {
      server.forceShutdown();
      throw new Error(
        `gRPC cannot listen on ${host}:${wanted}, see the setting GRPC_PORT: ${cause.message}`,
        { cause },
      );
    },
  );
  connections = listening;
  return {
    address: `${host}:${listening.port}`,
    readinessChanged: watched.look,
    async drain(finishMs) {
      watched.close();
      listening.stop();
      const finished = new Promise<void>((resolve) => server.tryShutdown(() => resolve()));
      const cut = setTimeout(() => open.endAll(), finishMs);
      await open.idle();
      clearTimeout(cut);
      // What is open after that is no call of ours, or nobody reads its end: such a peer is not waited for.
      let forced: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        forced = setTimeout(() => {
          server.forceShutdown();
          listening.destroy();
          resolve();
        }, LAST_WORDS_MS);
      });
      await Promise.race([finished, late]);
      clearTimeout(forced);
    },
  };
}

/**
 * Node resets a stream whose header block is larger, before it makes strings of it, and closes a connection
 * after 100 of them. Strings that HTTP/2 of Node made stay until a full garbage collection, which their memory
 * does not bring about. Larger than metadata may be, so that the gate refuses it in words. The limit holds from
 * when the client has acknowledged the settings; before that the gate's holds alone.
 */
const HEADER_LIST_BYTES = 24 * 1024;

/** grpc-js has no option for it. A version that keeps the settings elsewhere fails the tests of connections. */
function limitHeaders(server: Server): void {
  const { commonServerOptions } = server as unknown as {
    readonly commonServerOptions?: { readonly settings?: Settings };
  };
  if (commonServerOptions?.settings) commonServerOptions.settings.maxHeaderListSize = HEADER_LIST_BYTES;
}

const LAST_WORDS_MS = 500;
const MOST_CONNECTIONS = 1_000;

function methodAt(path: string): Method {
  const method = METHODS.find(({ name }) => path === `/${SERVICE}/${name}`);
  if (method === undefined) throw new Error(`There is no method ${path}.`);
  return method;
}

/** Bytes go in and out: a message that cannot be read is refused after the key, and as every other bad input. */
const asIs = (bytes: Buffer) => bytes;

const DEFINITION: ServiceDefinition = Object.fromEntries(
  METHODS.map(({ name, streaming }) => {
    const definition: MethodDefinition<Buffer, Buffer> = {
      path: `/${SERVICE}/${name}`,
      requestStream: false,
      responseStream: streaming,
      requestSerialize: asIs,
      requestDeserialize: asIs,
      responseSerialize: asIs,
      responseDeserialize: asIs,
    };
    return [name, definition];
  }),
);

function implementation(open: Calls): UntypedServiceImplementation {
  return Object.fromEntries(
    METHODS.map((method) => [method.name, method.streaming ? open.streaming(method) : open.unary(method)]),
  );
}
