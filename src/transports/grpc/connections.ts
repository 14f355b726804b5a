/**
 * The listening socket of gRPC and its connections. grpc-js neither counts them nor limits their time:
 *
 * - At most `most` connections are open. One more replaces the connection that has been without a key for
 *   longest. Where every connection has shown a key, the new one is closed.
 * - A connection without a key is closed after `STRANGER_MS`. Only a call that needs no key and is answered
 *   postpones this: the time begins anew when the call ends. Calls that wait or are refused postpone nothing.
 *   grpc-js closes a connection that has shown a key when it is idle (`grpc.max_connection_idle_ms`).
 * - At most `MOST_KEYLESS` calls without a key are open on one connection.
 */
import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer } from 'node:net';

const STRANGER_MS = 10_000;
const MOST_KEYLESS = 16;
/** Maximum number of connections that the kernel queues before they are accepted, the same as for HTTP. */
const BACKLOG = 4_096;

export interface ConnectionOptions {
  readonly host: string;
  readonly port: number;
  readonly most: number;
  readonly strangerMs?: number;
  /** Hands an accepted connection to grpc-js, which speaks HTTP/2 on it. */
  readonly inject: (socket: Socket) => void;
}

/**
 * The gRPC connections of this process. Each is identified by its peer: address and port of the client, as
 * grpc-js writes them.
 */
export interface GrpcConnections {
  readonly port: number;
  readonly open: number;
  /**
   * Records the begin of a call that needs no key. Returns undefined if too many are open on the connection,
   * or it is closed.
   */
  begin(peer: string): KeylessCall | undefined;
  /** Records that a call on this connection has shown a valid key, so that the connection may stay open. */
  known(peer: string): void;
  /** Closes the connection of a peer that does not read the answer sent to it. */
  cut(peer: string): void;
  /** Stops accepting connections. Open connections stay open. */
  stop(): void;
  /** Closes all open connections by force. */
  destroy(): void;
}

interface KeylessCall {
  /**
   * Records that the call has begun to be answered: from now on it keeps the connection open until it ends.
   */
  answered(): void;
  end(): void;
}

interface Connection {
  readonly socket: Socket;
  /**
   * Number of open calls on the connection that need no key. `answered` is the number of those that have an
   * answer.
   */
  keyless: number;
  answered: number;
  isKnown: boolean;
  /**
   * Timer that closes the connection. It runs while no call on the connection has shown a key or has an
   * answer.
   */
  timer: NodeJS.Timeout | undefined;
}

export async function listenForConnections({
  host,
  port,
  most,
  strangerMs = STRANGER_MS,
  inject,
}: ConnectionOptions): Promise<GrpcConnections> {
  const connections = new Map<string, Connection>();
  /** Connections on which no call has shown a key, the oldest first. They give way to new connections. */
  const strangers = new Set<Connection>();

  function take(socket: Socket): void {
    // Errors of a socket are ignored here, because the event `close` follows every error.
    socket.on('error', () => {});
    const peer = `${socket.remoteAddress}:${socket.remotePort}`;
    if (connections.size >= most && !makeRoom()) {
      socket.destroy();
      return;
    }
    const connection: Connection = { socket, keyless: 0, answered: 0, isKnown: false, timer: undefined };
    connections.set(peer, connection);
    strangers.add(connection);
    socket.once('close', () => {
      if (connections.get(peer) === connection) connections.delete(peer);
      strangers.delete(connection);
      clearTimeout(connection.timer);
    });
    waitForKey(connection);
    inject(socket);
  }

  function makeRoom(): boolean {
    const [longest] = strangers;
    if (longest === undefined) return false;
    strangers.delete(longest);
    longest.socket.destroy();
    return true;
  }

  function waitForKey(connection: Connection): void {
    clearTimeout(connection.timer);
    if (connection.isKnown || connection.answered > 0 || connection.socket.destroyed) return;
    connection.timer = setTimeout(() => connection.socket.destroy(), strangerMs);
  }

  const server = createServer({ noDelay: true }, take);
  const boundPort = await listen(server, host, port);
  return {
    port: boundPort,
    get open() {
      return connections.size;
    },
    begin(peer) {
      const connection = connections.get(peer);
      if (connection === undefined || connection.keyless >= MOST_KEYLESS) return undefined;
      connection.keyless += 1;
      let isOver = false;
      let isAnswered = false;
      return {
        answered() {
          if (isOver || isAnswered) return;
          isAnswered = true;
          connection.answered += 1;
          clearTimeout(connection.timer);
        },
        end() {
          if (isOver) return;
          isOver = true;
          connection.keyless -= 1;
          if (!isAnswered) return;
          connection.answered -= 1;
          waitForKey(connection);
        },
      };
    },
    known(peer) {
      const connection = connections.get(peer);
      if (connection === undefined || connection.isKnown) return;
      connection.isKnown = true;
      strangers.delete(connection);
      clearTimeout(connection.timer);
    },
    cut: (peer) => void connections.get(peer)?.socket.destroy(),
    stop: () => void server.close(),
    destroy() {
      for (const { socket } of connections.values()) socket.destroy();
    },
  };
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, backlog: BACKLOG }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}
