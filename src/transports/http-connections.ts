/**
 * An HTTP/1.1 server with bounds on its connections: their number, memory and time.
 *
 * - Pipelined requests are answered one after another. Work for a request begins when the answers before it
 *   are sent. A connection therefore holds one answer at most, and a response that is worked on always has
 *   its socket: Node emits no `close` for a response that waits behind others when the socket dies.
 * - At most `MOST_WAITING` requests wait on a connection, and `MOST_WAITING_IN_ALL` in the process. One more
 *   request closes its connection.
 * - A client that takes nothing of an answer for `STALLED_MS` is cut off, and so is one slower than
 *   `LEAST_BYTES_A_SECOND`.
 *
 * Memory that a client without a key can hold on a connection: a head that is being read and the head of the
 * request that is answered, 16 KiB each, and about 10 KB of objects. Waiting requests add the same 26 KB
 * each, at most 110 MB in all. 10,000 connections come to about 500 MB where every head is as large as it may
 * be. An idle connection takes about 10 KB. Published files are written from one shared buffer.
 */
import type { IncomingMessage, RequestListener, Server, ServerOptions, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';

/** @internal Exported for tests, which send one request more. */
export const MOST_WAITING = 16;
const MOST_WAITING_IN_ALL = 4_096;
/** Node compares twice how much is left to send, so a client is cut off after one to two times this. */
const STALLED_MS = 30_000;
const LEAST_BYTES_A_SECOND = 2_048;
const PACE_CHECK_MS = 5_000;
/** Idle connections are closed at most once in this time where the limit of connections is reached. */
const MAKE_ROOM_MS = 1_000;

export interface ConnectionLimits {
  /** Largest number of connections. One more is closed, and the idle ones with it. */
  readonly most?: number;
  readonly stalledMs?: number;
}

export interface ConnectionEvents {
  /** Writes the answer to what the parser could not read, and ends the socket. */
  readonly refuse: (socket: Socket, code: string | undefined) => void;
  /** A connection was closed by force. */
  readonly onCut?: (why: 'pipelined' | 'unread') => void;
}

export interface HttpServer {
  readonly server: Server;
  /** The responses that are worked on or being sent, without the requests that wait behind them. */
  readonly unanswered: ReadonlySet<ServerResponse>;
  /** Closes each connection behind the last answer of those that have been asked for. */
  closeWhenAnswered(): void;
}

interface Connection {
  current: ServerResponse | undefined;
  readonly waiting: ServerResponse[];
  /** Ends the connection when everything before is answered. */
  ending: (() => void) | undefined;
  /** Requests beyond `maxRequestsPerSocket`, behind an answer that is not sent yet. */
  dropped: number;
  /** When the current answer was complete, and how many of its bytes were unsent then. */
  sending: { readonly since: number; readonly bytes: number } | undefined;
}

export function httpServer(
  options: ServerOptions,
  handler: RequestListener,
  { refuse, onCut = () => {} }: ConnectionEvents,
  { most, stalledMs = STALLED_MS }: ConnectionLimits = {},
): HttpServer {
  const server = createServer(options);
  const connections = new WeakMap<Socket, Connection>();
  const unanswered = new Set<ServerResponse>();
  let waitingInAll = 0;
  let stopping = false;
  let madeRoomAt = Number.NEGATIVE_INFINITY;

  function connectionOf(socket: Socket): Connection {
    const known = connections.get(socket);
    if (known !== undefined) return known;
    const connection: Connection = {
      current: undefined,
      waiting: [],
      ending: undefined,
      dropped: 0,
      sending: undefined,
    };
    connections.set(socket, connection);
    socket.once('close', () => {
      waitingInAll -= connection.waiting.length;
      connection.waiting.length = 0;
    });
    return connection;
  }

  function take(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    // The parser reads its buffer to the end even after the connection is closed.
    if (socket.destroyed) return;
    const connection = connectionOf(socket);
    if (connection.current === undefined && connection.ending === undefined) begin(connection, response);
    else if (connection.waiting.length < MOST_WAITING && waitingInAll < MOST_WAITING_IN_ALL) {
      connection.waiting.push(response);
      waitingInAll += 1;
    } else cut(socket, 'pipelined');
  }

  function cut(socket: Socket, why: 'pipelined' | 'unread'): void {
    onCut(why);
    socket.destroy();
  }

  function begin(connection: Connection, response: ServerResponse): void {
    connection.current = response;
    connection.sending = undefined;
    unanswered.add(response);
    response.once('close', () => {
      unanswered.delete(response);
      connection.current = undefined;
      goOn(connection, response.req.socket);
    });
    if (stopping && connection.waiting.length === 0) response.setHeader('Connection', 'close');
    handler(response.req, response);
  }

  function goOn(connection: Connection, socket: Socket): void {
    // The earlier answer may have been the last of the connection.
    if (!socket.writable) return;
    const next = connection.waiting.shift();
    if (next === undefined) connection.ending?.();
    else {
      waitingInAll -= 1;
      begin(connection, next);
    }
  }

  server.on('request', take);
  // Without a listener Node answers 417 with nothing in it.
  server.on('checkExpectation', take);
  // Node answers these itself, and keeps the answers until those before them are sent.
  server.on('dropRequest', (_request: IncomingMessage, socket: Socket) => {
    const connection = connectionOf(socket);
    connection.dropped += 1;
    if (connection.dropped > MOST_WAITING && !socket.destroyed) cut(socket, 'pipelined');
  });
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket;
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else endUnread(connectionOf(socket), socket, error.code);
  });

  /** Refuses an unreadable request in its turn. Written at once, it would look like the answer to another. */
  function endUnread(connection: Connection, socket: Socket, code: string | undefined): void {
    if (connection.ending !== undefined) return;
    connection.ending = () => refuse(socket, code);
    const { current, waiting } = connection;
    if (waiting.at(-1)?.req.complete === false) {
      // Its body will never be complete.
      waiting.pop();
      waitingInAll -= 1;
    }
    if (current === undefined) connection.ending();
    else if (current.req.complete) {
      // The bytes behind it cannot be read either.
      socket.pause();
    } else if (current.headersSent) socket.destroy();
    else connection.ending();
  }

  server.timeout = stalledMs;
  server.on('timeout', (socket: Socket) => {
    // The server is silent while it works. `requestTimeout` bounds a client that is silent in its body.
    const isWorking = connections.get(socket)?.current !== undefined && socket.writableLength === 0;
    if (isWorking) return;
    if (socket.writableLength > 0) cut(socket, 'unread');
    else socket.destroy();
  });
  const pace = setInterval(() => {
    const now = performance.now();
    for (const { req, writableEnded } of unanswered) {
      const connection = connectionOf(req.socket);
      if (!writableEnded) continue;
      connection.sending ??= { since: now, bytes: req.socket.writableLength };
      const { since, bytes } = connection.sending;
      if (now - since > stalledMs + (bytes * 1_000) / LEAST_BYTES_A_SECOND) cut(req.socket, 'unread');
    }
  }, PACE_CHECK_MS).unref();
  server.once('close', () => clearInterval(pace));

  if (most !== undefined) server.maxConnections = most;
  server.on('drop', () => {
    const now = performance.now();
    if (now - madeRoomAt < MAKE_ROOM_MS) return;
    madeRoomAt = now;
    server.closeIdleConnections();
  });

  return {
    server,
    unanswered,
    closeWhenAnswered() {
      stopping = true;
      for (const response of unanswered) {
        const isLast = connectionOf(response.req.socket).waiting.length === 0;
        if (isLast && !response.headersSent) response.setHeader('Connection', 'close');
      }
    },
  };
}
