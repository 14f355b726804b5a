/** HTTP proxy with which a test can change requests to a server, or answer them itself. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Passing {
  readonly method: string;
  /** Path and query of the request. */
  readonly path: string;
  readonly body: string;
}

/**
 * Decides what happens to a request: returning a request passes that one on, returning a status and body
 * answers it, and `'hang'` never answers.
 */
export type Meddle = (passing: Passing) => Passing | { status: number; body: string } | 'hang';

export interface MeddlingProxy {
  readonly url: string;
  /** All requests that the proxy has received, in order. */
  readonly seen: readonly Passing[];
  meddle(how: Meddle): void;
  close(): Promise<void>;
}

const passOn: Meddle = (passing) => passing;

export async function meddlingProxy(target: string): Promise<MeddlingProxy> {
  let how = passOn;
  const seen: Passing[] = [];
  const server = createServer(async (request, response) => {
    const passing = { method: request.method ?? 'GET', path: request.url ?? '/', body: await text(request) };
    seen.push(passing);
    const wanted = how(passing);
    if (wanted === 'hang') return;
    if ('status' in wanted) {
      response.writeHead(wanted.status, { 'Content-Type': 'application/json' }).end(wanted.body);
      return;
    }
    try {
      const answer = await fetch(target + wanted.path, {
        method: wanted.method,
        headers: {
          'Content-Type': request.headers['content-type'] ?? 'application/json',
          Authorization: request.headers.authorization ?? '',
        },
        ...(wanted.body !== '' && { body: wanted.body }),
      });
      response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text());
    } catch {
      request.socket.destroy();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    meddle(next) {
      how = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function text(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
