/** The listening HTTP server, with limits on connections and requests. */
import { randomUUID } from 'node:crypto';
import type { RequestListener, Server } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { ServiceError, unreadable } from '../../errors.ts';
import { HTTP_LIMITS } from '../../http-limits.ts';
import type { Log } from '../../log.ts';
import type { HttpServer, Unread } from '../http-connections.ts';
import { httpServer } from '../http-connections.ts';
import { problemBody } from '../problem.ts';
import type { FailurePages } from './message/failure-pages.ts';
import { PROBLEM_TYPE } from './message/problem-response.ts';
import { MAX_HEADERS } from './message/request-head.ts';
import { SECURITY_HEADERS } from './message/security-headers.ts';

const SERVER_OPTIONS = {
  maxHeaderSize: HTTP_LIMITS.headerBytes,
  headersTimeout: HTTP_LIMITS.headersMs,
  requestTimeout: HTTP_LIMITS.requestMs,
  /**
   * Milliseconds. Longer than the 60 s after which load balancers usually close an idle connection, because
   * the balancer must close it first: otherwise it may send a request on a connection that the server is
   * closing.
   */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  /**
   * Node's check of the header Host is off, because `checkHead` refuses such a request with a problem object;
   * Node's own refusal has no body.
   */
  requireHostHeader: false,
};
const MAX_REQUESTS_PER_SOCKET = 1_000;
/**
 * Maximum number of connections that wait for `accept`. A client beyond it gets no reply and tries again
 * after seconds, which is worse than a refusal. The operating system may allow fewer.
 */
const BACKLOG = 4_096;

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly siteUrl: string;
  readonly log: Log;
  /** Pages for browsers in place of problem objects; undefined if the console is off. */
  readonly failures?: FailurePages | undefined;
  /** Maximum number of connections. One more connection is closed, and all idle connections with it. */
  readonly maxConnections?: number;
}

export async function listen(
  handler: RequestListener,
  { host, port, siteUrl, log, failures, maxConnections }: ListenOptions,
): Promise<HttpServer> {
  const http = httpServer(
    SERVER_OPTIONS,
    handler,
    {
      refuse: (socket, unread) => refuse(socket, unread, { siteUrl, log, failures }),
      onCut: (why) => log.info({ why }, 'connection closed'),
    },
    maxConnections === undefined ? {} : { most: maxConnections },
  );
  const { server } = http;
  // Node silently drops headers beyond this number. One more than allowed lets `checkHead` see that there
  // were too many.
  server.maxHeadersCount = MAX_HEADERS + 1;
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_SOCKET;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return http;
}

/** Returns the URL of the server with the port that it really listens on. */
export function urlOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** Answers a request that Node's parser could not read. Such a request reaches no middleware. */
function refuse(
  socket: Socket,
  { code, head }: Unread,
  { siteUrl, log, failures }: Pick<ListenOptions, 'siteUrl' | 'log' | 'failures'>,
): void {
  const error = PARSER_ERRORS[code ?? '']?.() ?? unreadable('The request is not valid HTTP.');
  const requestId = randomUUID();
  const page = failures?.unparsed(error, head, requestId);
  const body = page?.html ?? JSON.stringify(problemBody(error, { siteUrl, requestId }));
  const headers = {
    Date: new Date().toUTCString(),
    ...SECURITY_HEADERS,
    'X-Request-Id': requestId,
    'Content-Type': PROBLEM_TYPE,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    ...page?.headers,
    Connection: 'close',
  };
  socket.end(
    [
      `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ].join('\r\n'),
  );
  log.info({ request_id: requestId, status: error.status, code: error.code, parser: code }, 'request');
}

const PARSER_ERRORS: Readonly<Record<string, () => ServiceError>> = {
  HPE_HEADER_OVERFLOW: () => new ServiceError('headers_too_large'),
  ERR_HTTP_REQUEST_TIMEOUT: () => new ServiceError('request_timeout'),
};
