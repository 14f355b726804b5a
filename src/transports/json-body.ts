/** Reads the body of a request as JSON or text. */
import type { IncomingMessage } from 'node:http';
import { invalid, ServiceError, unreadable } from '../errors.ts';
import { HTTP_LIMITS } from '../http-limits.ts';
import { hasTooManyValues, MAX_VALUES, structureProblems } from './json-structure.ts';

/**
 * Media type of a JSON body in `Content-Type`. Spaces and tabs may stand before the semicolon (RFC 9110,
 * section 5.6.6).
 */
const JSON_TYPE = /^application\/json[ \t]*(;|$)/i;
const CHARSET = /;[ \t]*charset[ \t]*=[ \t]*"?([^";\s]+)/i;
const UTF8 = new TextDecoder('utf-8', { fatal: true });

export async function readJson(
  request: IncomingMessage,
  limit: number = HTTP_LIMITS.bodyBytes,
): Promise<unknown> {
  if (!JSON_TYPE.test(request.headers['content-type'] ?? ''))
    throw unreadable('Content-Type must be application/json.');
  const text = await readText(request, limit);
  if (hasTooManyValues(text)) {
    throw invalid([{ pointer: '#', detail: `holds more than ${MAX_VALUES} values` }]);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unreadable('The body is not JSON.');
  }
  const problems = structureProblems(text);
  if (problems.length > 0) throw invalid(problems);
  return value;
}

/** Reads the body as UTF-8 text, whatever its media type. */
export async function readText(
  request: IncomingMessage,
  limit: number = HTTP_LIMITS.bodyBytes,
): Promise<string> {
  requireUtf8(request);
  return decodeUtf8(await readBytes(request, limit));
}

function requireUtf8({ headers }: IncomingMessage): void {
  const charset = CHARSET.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) throw unreadable('The body must be in UTF-8.');
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity')
    throw unreadable('The body must be sent without Content-Encoding.');
}

/**
 * Reads a body of at most `limit` bytes. After a refusal, the rest of the body is still read and dropped, so
 * that a client that is still sending receives the answer. The request timeout of the server limits how long
 * this takes.
 */
function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > limit) {
      request.resume();
      reject(tooLarge(limit));
      return;
    }
    let chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limit) chunks.push(chunk);
      else {
        chunks = [];
        reject(tooLarge(limit));
      }
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', () => reject(unreadable('The body ended before it was complete.')));
  });
}

function tooLarge(limit: number): ServiceError {
  return new ServiceError('payload_too_large', {
    detail: `The body is larger than the ${limit / 1024} KiB limit of this address.`,
  });
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    throw unreadable('The body is not UTF-8.');
  }
}
