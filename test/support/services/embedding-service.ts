/** An embeddings service with OpenAI's protocol on loopback. A test can stop it and start it again. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const DIMENSIONS = 32;

export interface EmbeddingService {
  readonly url: string;
  /** Stops the service: closes open connections and refuses new ones. */
  down(): Promise<void>;
  /** Starts the service again at the same address. */
  up(): Promise<void>;
}

export async function embeddingService(): Promise<EmbeddingService> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    const { input } = JSON.parse(body) as { input: string | string[] };
    const data = [input]
      .flat()
      .map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }));
    response.setHeader('Content-Type', 'application/json');
    response.end(
      JSON.stringify({ object: 'list', data, model: 'words', usage: { prompt_tokens: 0, total_tokens: 0 } }),
    );
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', () => resolve());
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    up: () => listen(port),
    down: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Test embedding: each word adds to one of 32 dimensions, so that texts with common words are near each
 * other.
 */
function vectorOf(text: string): number[] {
  const vector = new Array<number>(DIMENSIONS).fill(0.01);
  for (const word of text.split(/\s+/)) {
    const dimension = [...word].reduce(
      (sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % DIMENSIONS,
      7,
    );
    vector[dimension] = (vector[dimension] ?? 0) + 1;
  }
  return vector;
}
