/** Sends a request over HTTP, reads all or a part of its answer, and reports how it ended. */
import type { Agent, IncomingHttpHeaders } from 'node:http';
import { request as httpRequest } from 'node:http';

export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly id: string;
  readonly authorization?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Drops the connection after this many milliseconds. */
  readonly leaveAfterMs?: number;
  /** Drops the connection as soon as this returns true for the text received so far. */
  readonly leaveWhen?: (text: string) => boolean;
}

export type HttpReply =
  | {
      readonly kind: 'whole';
      readonly status: number;
      readonly headers: IncomingHttpHeaders;
      readonly text: string;
    }
  /**
   * The headers arrived, but this client (`weLeft`) or the service closed the connection before the end of
   * the body.
   */
  | { readonly kind: 'part'; readonly status: number; readonly text: string; readonly weLeft: boolean }
  | { readonly kind: 'lost'; readonly why: string; readonly weLeft: boolean }
  /** The timeout `SILENT_MS` passed with neither a complete answer nor a closed connection. */
  | { readonly kind: 'silent' };

/** Timeout in milliseconds. It exceeds the time of the slowest answer on a very busy machine. */
const SILENT_MS = 150_000;

export function ask(agent: Agent, url: string, wanted: HttpRequest): Promise<HttpReply> {
  const { method, path, id, authorization, headers = {}, body, leaveAfterMs, leaveWhen } = wanted;
  return new Promise((resolve) => {
    let weLeft = false;
    let silent = false;
    const sent = httpRequest(`${url}${path}`, {
      agent,
      method,
      headers: {
        'X-Request-Id': id,
        ...(authorization !== undefined && { Authorization: authorization }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
    });
    const leave = () => {
      weLeft = true;
      sent.destroy();
    };
    const late = setTimeout(() => {
      silent = true;
      sent.destroy();
    }, SILENT_MS);
    const leaving = leaveAfterMs === undefined ? undefined : setTimeout(leave, leaveAfterMs);
    const end = (reply: HttpReply) => {
      clearTimeout(late);
      clearTimeout(leaving);
      resolve(silent ? { kind: 'silent' } : reply);
    };
    sent.on('error', (error: NodeJS.ErrnoException) =>
      end({ kind: 'lost', why: error.code ?? error.message, weLeft }),
    );
    sent.once('response', (response) => {
      const status = response.statusCode ?? 0;
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        text += piece;
        if (leaveWhen?.(text)) leave();
      });
      response.once('close', () =>
        // `complete` can be true although this client left: Node had received the last chunk. That counts as
        // a part.
        response.complete && !weLeft
          ? end({ kind: 'whole', status, headers: response.headers, text })
          : end({ kind: 'part', status, text, weLeft }),
      );
      response.on('error', () => {});
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Parses a JSON object; `undefined` if the text is no JSON object. */
export function json(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
