/** Serves metrics and detailed health for operators, on a port of its own that needs no key. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { httpServer } from '../http-connections.ts';

export interface InternalParts {
  readonly host: string;
  readonly port: number;
  /** Returns the text of the metrics and its media type. */
  readonly metrics: () => Promise<{ readonly text: string; readonly type: string }>;
  readonly notAlive: () => string | undefined;
  readonly notReady: () => string | undefined;
  /** Returns the status of the service's parts, which both health answers include. */
  readonly details: () => object;
}

export interface InternalServer {
  /** Address of the server with the port that it really listens on. */
  readonly url: string;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Maximum number of connections to the metrics port. Only a few programs of the operator read metrics and
 * health.
 */
const MOST_INTERNAL_CONNECTIONS = 32;
const SERVER_OPTIONS = {
  headersTimeout: 5_000,
  requestTimeout: 5_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
};
const UNREADABLE = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

export async function listenInternal(parts: InternalParts): Promise<InternalServer> {
  const { host, port } = parts;
  const { server } = httpServer(
    SERVER_OPTIONS,
    (request, response) => void answer(request, response, parts),
    { refuse: (socket) => socket.end(UNREADABLE) },
    { most: MOST_INTERNAL_CONNECTIONS },
  );
  await new Promise<void>((resolve, reject) => {
    const failed = (cause: Error) =>
      reject(
        new Error(
          `The metrics server cannot listen on ${host}:${port}, see the setting METRICS_PORT: ` +
            `${cause.message}`,
          {
            cause,
          },
        ),
      );
    server.once('error', failed);
    server.listen(port, host, () => {
      server.off('error', failed);
      resolve();
    });
  });
  return { url: urlOf(server), close: () => closed(server) };
}

function urlOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

async function answer(
  { method = '', url = '' }: IncomingMessage,
  response: ServerResponse,
  parts: InternalParts,
): Promise<void> {
  const { status, type, text } = await answerTo(method, url.split('?', 1)[0] ?? '', parts).catch(
    (): Answer => ({ status: 500, type: 'text/plain', text: 'The service failed to process the request.\n' }),
  );
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  response.end(method === 'HEAD' ? undefined : text);
}

async function answerTo(
  method: string,
  path: string,
  { metrics, notAlive, notReady, details }: InternalParts,
): Promise<Answer> {
  if (method !== 'GET' && method !== 'HEAD')
    return { status: 405, type: 'text/plain', text: 'The only methods are GET and HEAD.\n' };
  if (path === '/metrics') {
    const { text, type } = await metrics();
    return { status: 200, type, text };
  }
  if (path === '/healthz') return health(notAlive(), details());
  if (path === '/readyz') return health(notReady(), details());
  return { status: 404, type: 'text/plain', text: 'The only paths are /metrics, /healthz and /readyz.\n' };
}

function health(reason: string | undefined, details: object): Answer {
  const status = reason === undefined ? 'ok' : 'unavailable';
  return {
    status: reason === undefined ? 200 : 503,
    type: JSON_TYPE,
    text: `${JSON.stringify({ status, ...(reason !== undefined && { reason }), ...details }, null, 2)}\n`,
  };
}
