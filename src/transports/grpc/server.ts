/**
 * The gRPC server. `listener.ts` opens its port. It is unencrypted, like REST: TLS ends at a proxy in front.
 */

import type { Settings } from 'node:http2';
import type { Socket } from 'node:net';
import type { MethodDefinition, ServiceDefinition, UntypedServiceImplementation } from '@grpc/grpc-js';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import { HTTP_LIMITS } from '../../http-limits.ts';
import { OPERATIONS } from '../../operations.ts';
import type { KeyOperation } from '../../usecases/operation.ts';
import type { CallParts, Calls, Method } from './calls.ts';
import { calls } from './calls.ts';
import type { GrpcConnections } from './connections.ts';
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
  /** Maximum number of streams (calls) open at the same time on one connection. */
  'grpc.max_concurrent_streams': 256,
  /**
   * MB of memory of a connection, beyond which it gets no more streams. The default of grpc-js is no limit.
   * Other limits are the defaults of Node: 10 unanswered pings, 32 settings a frame, 100 refused streams,
   * 1,000 invalid frames, 128 pairs of headers.
   */
  'grpc-node.max_session_memory': 32,
  /** Interval in milliseconds of pings, which find clients that vanished without closing their connection. */
  'grpc.keepalive_time_ms': 60_000,
  'grpc.keepalive_timeout_ms': 20_000,
  'grpc.max_connection_idle_ms': 300_000,
  'grpc.enable_channelz': 0,
};

/** The operations that gRPC has. The messages of a method have its name. */
const METHODS: readonly (Method & { readonly streaming: boolean })[] = [
  method('Search', OPERATIONS.search),
  method('Reason', OPERATIONS.reason),
  method('ReasonStream', OPERATIONS.reason, true),
  method('Articles', OPERATIONS.articles),
  method('Article', OPERATIONS.article),
  method('ArticleVersions', OPERATIONS.articleVersions),
  method('ArticleDiff', OPERATIONS.articleDiff),
  method('Changes', OPERATIONS.documentChanges),
  method('Effects', OPERATIONS.documentEffects),
];

function method(name: string, operation: KeyOperation, streaming = false) {
  const [request, response] = [messageType(`${name}Request`), messageType(`${name}Response`)];
  return { name, operation, request, response, streaming };
}

export interface CallServerParts extends CallParts {
  readonly reflection: boolean;
  readonly notReady: () => string | undefined;
  /** The open connections, which the listener accepts. */
  readonly connections: () => GrpcConnections;
  readonly unreadMs?: number;
}

/** Answers the calls on connections that are handed to it. */
export interface CallServer {
  inject(socket: Socket): void;
  readinessChanged(): void;
  /** As `drain` of the listener, after which no connection is accepted. */
  drain(finishMs: number): Promise<void>;
}

export function callServer(parts: CallServerParts): CallServer {
  const { connections, unreadMs } = parts;
  const open = calls(parts);
  const admit: GateParts['admit'] = (metadata, path) => open.admit(metadata, methodAt(path));
  const server = new Server({ ...SERVER_OPTIONS, interceptors: [gate({ connections, admit, unreadMs })] });
  limitHeaders(server);
  const watched = health(parts.notReady);
  server.addService(DEFINITION, implementation(open));
  watched.addTo(server);
  if (parts.reflection) reflection().addToServer(server);
  const injector = server.createConnectionInjector(ServerCredentials.createInsecure());
  return {
    inject: (socket) => injector.injectConnection(socket),
    readinessChanged: watched.look,
    async drain(finishMs) {
      watched.close();
      const finished = new Promise<void>((resolve) => server.tryShutdown(() => resolve()));
      const cut = setTimeout(() => open.endAll(), finishMs);
      await open.idle();
      clearTimeout(cut);
      // Streams that are still open are health or reflection calls, or their peers do not read. Their end is
      // not waited for.
      let forced: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        forced = setTimeout(() => {
          server.forceShutdown();
          connections().destroy();
          resolve();
        }, LAST_WORDS_MS);
      });
      await Promise.race([finished, late]);
      clearTimeout(forced);
    },
  };
}

/**
 * Node resets a stream with a larger header block before it makes strings of it, and closes a connection
 * after 100 of them. Strings made by Node's HTTP/2 stay until a full garbage collection, and their memory
 * does not trigger one. The limit is larger than that of metadata, so that the gate can refuse with an
 * error. It applies once the client has acknowledged the settings; before, only the limit of the gate
 * applies.
 */
const HEADER_LIST_BYTES = 24 * 1024;

/**
 * Sets the maximum size of a call's headers. grpc-js has no option for it; if a version moves its settings,
 * the tests of connections fail.
 */
function limitHeaders(server: Server): void {
  const { commonServerOptions } = server as unknown as {
    readonly commonServerOptions?: { readonly settings?: Settings };
  };
  if (commonServerOptions?.settings) commonServerOptions.settings.maxHeaderListSize = HEADER_LIST_BYTES;
}

const LAST_WORDS_MS = 500;

function methodAt(path: string): Method {
  const method = METHODS.find(({ name }) => path === `/${SERVICE}/${name}`);
  if (method === undefined) throw new Error(`There is no method ${path}.`);
  return method;
}

/**
 * Passes messages through grpc-js as bytes. They are decoded after the key is checked, so that an unreadable
 * message is refused like any other bad input.
 */
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
