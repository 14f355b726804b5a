/**
 * An HTTP/1.1 server with bounds on its connections: their number, memory and time.
 *
 * - Pipelined requests (sent without waiting for the answers) are handled one after another. Work for a
 *   request begins when all earlier answers are sent. A connection therefore holds one answer at most, and a
 *   response that is worked on always has its socket: Node emits no `close` for a response that waits behind
 *   others when the socket closes.
 * - At most `MOST_WAITING` requests wait on a connection, and `MOST_WAITING_IN_ALL` in the process. The next
 *   request closes its connection.
 * - The server closes the connection of a client that reads nothing of an answer for `STALLED_MS`, or that
 *   reads slower than `LEAST_BYTES_A_SECOND`.
 *
 * Memory that a client without a key can hold on a connection: a head that is being read and the head of the
 * request that is answered, 16 KiB each, and about 10 KB of objects. Each waiting request adds the same 26
 * KB, all of them at most 110 MB. 10,000 connections take about 500 MB if every head has the maximum size. An
 * idle connection takes about 10 KB. Published files are written from one shared buffer.
 */
import type { IncomingMessage, RequestListener, Server, ServerOptions, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Maximum number of requests that wait on one connection. @internal Exported for tests, which send one
 * request more.
 */
export const MOST_WAITING = 16;
const MOST_WAITING_IN_ALL = 4_096;
/**
 * Time in milliseconds after which a client that reads nothing is cut off. Node looks at the unsent bytes
 * once per such interval, so the real time is one to two times as long.
 */
const STALLED_MS = 30_000;
const LEAST_BYTES_A_SECOND = 2_048;
const PACE_CHECK_MS = 5_000;
/**
 * Shortest time in milliseconds between two closings of all idle connections, which make room when the limit
 * of connections is reached.
 */
const MAKE_ROOM_MS = 1_000;

export interface ConnectionLimits {
  /** Maximum number of connections. One more connection is closed, and all idle connections with it. */
  readonly most?: number;
  readonly stalledMs?: number;
}

/** A request that the parser could not read. */
export interface Unread {
  /** Code of the parser's error. */
  readonly code: string | undefined;
  /** The bytes read last, one character a byte: the whole head if it came at once. */
  readonly head: string;
}

export interface ConnectionEvents {
  /** Writes the answer to a request that the parser could not read, and ends the socket. */
  readonly refuse: (socket: Socket, unread: Unread) => void;
  /**
   * Called when a connection is closed by force: too many requests wait (`pipelined`), or the client reads
   * too slowly (`unread`).
   */
  readonly onCut?: (why: 'pipelined' | 'unread') => void;
}

export interface HttpServer {
  readonly server: Server;
  /**
   * The responses that are worked on or being sent. Requests that wait behind them on their connection are
   * not included.
   */
  readonly unanswered: ReadonlySet<ServerResponse>;
  /**
   * Closes each busy connection after the answers to all requests that it has already received. If the head
   * of its last answer was already sent, the answer to its next request closes it.
   */
  closeWhenAnswered(): void;
}

interface Connection {
  current: ServerResponse | undefined;
  readonly waiting: ServerResponse[];
  /** Ends the connection after an unreadable request. It runs when all earlier requests are answered. */
  ending: (() => void) | undefined;
  /** Number of requests beyond `maxRequestsPerSocket` that wait behind an unsent answer. */
  dropped: number;
  /**
   * State of the current answer at the first check (each `PACE_CHECK_MS`) after it was complete: the time
   * then, and the number of its bytes that were unsent then.
   */
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
    // Requests of a closed connection are ignored: the parser reads its buffer to the end even after the
    // closing.
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
    // No further request is answered if the socket was closed after the previous answer.
    if (!socket.writable) return;
    const next = connection.waiting.shift();
    if (next === undefined) connection.ending?.();
    else {
      waitingInAll -= 1;
      begin(connection, next);
    }
  }

  server.on('request', take);
  // Without a listener for this event, Node answers 417 with an empty body.
  server.on('checkExpectation', take);
  // Node itself answers requests beyond `maxRequestsPerSocket`, and keeps these answers until all earlier
  // ones are sent. So they are counted as waiting requests.
  server.on('dropRequest', (_request: IncomingMessage, socket: Socket) => {
    const connection = connectionOf(socket);
    connection.dropped += 1;
    if (connection.dropped > MOST_WAITING && !socket.destroyed) cut(socket, 'pipelined');
  });
  server.on('clientError', (error: ParserError, stream) => {
    const socket = stream as Socket;
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else {
      const head = error.rawPacket?.toString('latin1') ?? '';
      endUnread(connectionOf(socket), socket, { code: error.code, head });
    }
  });

  /**
   * Refuses an unreadable request after all earlier answers. Written at once, the refusal would look like the
   * answer to an earlier request.
   */
  function endUnread(connection: Connection, socket: Socket, unread: Unread): void {
    if (connection.ending !== undefined) return;
    connection.ending = () => refuse(socket, unread);
    const { current, waiting } = connection;
    if (waiting.at(-1)?.req.complete === false) {
      // The last waiting request is dropped, because its body will never be complete.
      waiting.pop();
      waitingInAll -= 1;
    }
    if (current === undefined) connection.ending();
    else if (current.req.complete) {
      // The bytes after the unreadable request cannot be parsed either, so they are not read.
      socket.pause();
    } else if (current.headersSent) socket.destroy();
    else connection.ending();
  }

  server.timeout = stalledMs;
  server.on('timeout', (socket: Socket) => {
    // The timeout is ignored while the server works on a request, because it sends nothing then.
    // `requestTimeout` limits a client that pauses within its request body.
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

interface ParserError extends NodeJS.ErrnoException {
  /** The bytes that the parser was given last. */
  readonly rawPacket?: Buffer;
}
