/** A request over HTTP, all of its answer or as much as is wanted of it, and how it ended. */
import type { Agent, IncomingHttpHeaders } from 'node:http';
import { request as httpRequest } from 'node:http';

export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly id: string;
  readonly authorization?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Leaves after so many milliseconds. */
  readonly leaveAfterMs?: number;
  /** Leaves once this comes back true for what has been read. */
  readonly leaveWhen?: (text: string) => boolean;
}

export type HttpReply =
  | {
      readonly kind: 'whole';
      readonly status: number;
      readonly headers: IncomingHttpHeaders;
      readonly text: string;
    }
  /** The head came, or more, and then no more: because we left, or they did. */
  | { readonly kind: 'part'; readonly status: number; readonly text: string; readonly weLeft: boolean }
  | { readonly kind: 'lost'; readonly why: string; readonly weLeft: boolean }
  /** Neither an answer nor an end. */
  | { readonly kind: 'silent' };

/** Longer than the longest answer, on the busiest machine. */
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
        // An answer that came in one piece may be complete, and the rest of it was not read.
        response.complete && !weLeft
          ? end({ kind: 'whole', status, headers: response.headers, text })
          : end({ kind: 'part', status, text, weLeft }),
      );
      response.on('error', () => {});
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** `undefined` where it is no JSON. */
export function json(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
