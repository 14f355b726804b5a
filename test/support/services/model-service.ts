/** An HTTP service on loopback that stands for a model service. A function of the test gives the answers. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface AskedOf<Body> {
  path: string | undefined;
  key: string | undefined;
  body: Body;
}

export interface ModelService<Body> {
  /** All requests that the service has received, in order. */
  readonly asked: AskedOf<Body>[];
  readonly url: string;
  close(): Promise<void>;
}

export type Answering<Body> = (body: Body, response: ServerResponse, request: IncomingMessage) => void;

export async function modelService<Body>(answer: Answering<Body>): Promise<ModelService<Body>> {
  const asked: AskedOf<Body>[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as Body;
      asked.push({ path: request.url, key: request.headers.authorization, body });
      answer(body, response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref(); // `unref`: if a test fails before it closes the server, the process can still end.
  return {
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}
