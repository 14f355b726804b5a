/** The listening server: sizes and times that no single client can stretch. */

import { randomUUID } from 'node:crypto';
import type { RequestListener, Server } from 'node:http';
import { createServer, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { ServiceError, unreadable } from '../../errors.ts';
import { HTTP_LIMITS } from '../../limits/request.ts';
import { PROBLEM_TYPE, problemBody } from './problem.ts';

const SERVER_OPTIONS = {
  maxHeaderSize: HTTP_LIMITS.headerBytes,
  headersTimeout: HTTP_LIMITS.headersMs,
  requestTimeout: HTTP_LIMITS.requestMs,
  /** Longer than the 60 s after which usual balancers drop an idle connection: they must be the ones to close. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
};
const MAX_HEADERS = 100;
const MAX_REQUESTS_PER_SOCKET = 1_000;

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly siteUrl: string;
}

export async function listen(
  handler: RequestListener,
  { host, port, siteUrl }: ListenOptions,
): Promise<Server> {
  const server = createServer(SERVER_OPTIONS, handler);
  server.maxHeadersCount = MAX_HEADERS;
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_SOCKET;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    refuse(socket as Socket, error.code, siteUrl),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return server;
}

/** Where it listens, with the port that port 0 became. */
export function urlOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** Answers what Node's parser could not read, before any middleware sees it. */
function refuse(socket: Socket, code: string | undefined, siteUrl: string): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const error = PARSER_ERRORS[code ?? '']?.() ?? unreadable('This is not an HTTP request that can be read.');
  const body = JSON.stringify(problemBody(error, { siteUrl, requestId: randomUUID() }));
  socket.end(
    [
      `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
      `Content-Type: ${PROBLEM_TYPE}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

const PARSER_ERRORS: Readonly<Record<string, () => ServiceError>> = {
  HPE_HEADER_OVERFLOW: () => new ServiceError('headers_too_large'),
  ERR_HTTP_REQUEST_TIMEOUT: () => new ServiceError('request_timeout'),
};
