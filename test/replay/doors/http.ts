/** Sends one recorded request over HTTP (REST, MCP, pages, metrics). All requests share one connection. */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { HttpStep } from '../recording/step.ts';

export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const LONGEST_MS = 120_000;
const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: (bytes) => brotliDecompressSync(bytes),
  gzip: (bytes) => gunzipSync(bytes),
};

/**
 * Number of attempts for a request with a body above the size limit. The server may refuse it and close
 * before it has read the whole body; the answer is then sometimes lost, and the request is sent again.
 */
const TRIES = 20;

export async function sendHttp(url: string, step: HttpStep): Promise<HttpReply> {
  for (let left = step.padding === undefined ? 1 : TRIES; ; left--) {
    try {
      return await sendOnce(url, step);
    } catch (error) {
      if (left <= 1) throw error;
    }
  }
}

function sendOnce(url: string, step: HttpStep): Promise<HttpReply> {
  const { method, path, headers = {}, body, padding = 0 } = step;
  const content = body === undefined ? undefined : Buffer.from(body + ' '.repeat(padding));
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, {
      agent,
      method,
      headers: {
        ...(content !== undefined && { 'Content-Length': String(content.length) }),
        ...headers,
      },
      timeout: LONGEST_MS,
    });
    // After an answer, errors are ignored: the server may answer and close before it has read a body that is
    // too large.
    let answered = false;
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (!answered) reject(new Error(`${method} ${path}: ${error.code ?? error.message}`));
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
    sent.once('response', (response) => {
      answered = true;
      read(response).then(resolve, reject);
    });
    sent.end(content);
  });
}

async function read(response: IncomingMessage): Promise<HttpReply> {
  const pieces: Buffer[] = [];
  for await (const piece of response) pieces.push(piece as Buffer);
  const bytes = Buffer.concat(pieces);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: decoded(bytes, response.headers['content-encoding']),
  };
}

/** Decompresses a body. Binary content is replaced by its SHA-256 digest. */
function decoded(bytes: Buffer, encoding: string | undefined): string {
  const plain = DECODERS[encoding ?? '']?.(bytes) ?? bytes;
  const text = plain.toString('utf8');
  return Buffer.from(text).equals(plain)
    ? text
    : `sha256 ${createHash('sha256').update(plain).digest('hex')}`;
}

export const closeHttp = () => agent.destroy();
