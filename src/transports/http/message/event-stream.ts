/**
 * Sends an answer as server-sent events while it is being written:
 *
 *     data: {"token":"…"}             a piece of text, any number of times
 *     event: citations                the rest of the answer, once
 *     data: {"citations":[…],…}
 *     data: [DONE]                    the answer is complete
 *
 * A failure before the first event is an ordinary problem response. A later failure is sent as `event: error`
 * with the problem object, and `[DONE]` is left out. The next event is taken from the answer only when the
 * client has room for it, so a slow client slows the answer down.
 */
import type { ServerResponse } from 'node:http';
import type { ServiceError } from '../../../errors.ts';
import type { AnswerEvent, AnswerEvents, Streaming } from '../../../usecases/operation.ts';
import type { HttpContext } from '../../http-context.ts';
import { problemBody } from '../../problem.ts';
import { setCommonHeaders } from './reply.ts';

export interface FrameLimits {
  /**
   * Longest pause in milliseconds before a comment is sent as a heartbeat, so that proxies do not close the
   * connection.
   */
  readonly heartbeatMs: number;
  /** Longest time in milliseconds for which a client may read nothing before its connection is closed. */
  readonly unreadMs: number;
}

const FRAME_LIMITS: FrameLimits = { heartbeatMs: 15_000, unreadMs: 30_000 };

const HEADERS = [
  ['Content-Type', 'text/event-stream'],
  ['Cache-Control', 'no-cache'],
  // Turns off nginx's buffering, which would hold the events back.
  ['X-Accel-Buffering', 'no'],
] as const;

export interface EventOptions {
  readonly siteUrl: string;
  readonly lastEvent: Streaming['lastEvent'] | undefined;
  /** Converts the error that stopped a streamed answer to the error that is reported to the client. */
  readonly failureOf: (error: unknown) => ServiceError;
  /** Called right before the first byte of the event stream is sent. */
  readonly begins: () => void;
  /**
   * Returns the value of the header `Server-Timing` at the first event; undefined if the settings turn the
   * header off.
   */
  readonly timing: () => string | undefined;
}

export async function sendEvents(
  ctx: HttpContext,
  events: AnswerEvents<unknown>,
  { siteUrl, lastEvent, failureOf, begins, timing }: EventOptions,
): Promise<void> {
  const first = await events.next();
  const { res, state } = ctx;
  setCommonHeaders(ctx);
  for (const [name, value] of HEADERS) res.setHeader(name, value);
  const spent = timing();
  if (spent !== undefined) res.setHeader('Server-Timing', spent);
  res.statusCode = 200;
  ctx.respond = false;
  begins();
  const stream = frames(res, FRAME_LIMITS);
  try {
    for (let next = first; !next.done; next = await events.next()) {
      await stream.send(frameOf(next.value, lastEvent));
    }
    await stream.end('data: [DONE]\n\n');
  } catch (error) {
    const failure = failureOf(error);
    if (!res.destroyed) state.failure = failure;
    const problem = problemBody(failure, { siteUrl, requestId: state.requestId });
    await stream.end(`event: error\ndata: ${oneLine(problem)}\n\n`);
  } finally {
    await events.return();
  }
}

function frameOf(event: AnswerEvent<unknown>, lastEvent: EventOptions['lastEvent']): string {
  if ('token' in event) return `data: ${oneLine(event)}\n\n`;
  if (lastEvent === undefined) throw new Error('The operation has no last event.');
  return `event: ${lastEvent.name}\ndata: ${oneLine(lastEvent.data(event.final))}\n\n`;
}

/**
 * Line separators of Unicode that JSON does not escape. The protocol of server-sent events ignores them, but
 * many clients end a line there.
 */
const LINE_ENDS = /[\u0085\u2028\u2029]/g;

const oneLine = (value: unknown): string =>
  JSON.stringify(value).replace(LINE_ENDS, (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`);

export interface Frames {
  /**
   * Writes a frame. Returns a promise only if the client's buffer is full; it resolves when the client has
   * room again.
   */
  send(frame: string): Promise<void> | undefined;
  /** Writes the last event frame. Resolves when everything is sent, or the client is gone. */
  end(frame: string): Promise<void>;
}

/**
 * Writes the frames of an event stream, with heartbeats. @internal Exported for tests, which drive a stream
 * without an operation.
 */
export function frames(response: ServerResponse, { heartbeatMs, unreadMs }: FrameLimits): Frames {
  let lastSent = performance.now();
  let timer = setTimeout(beat, heartbeatMs);
  response.once('close', () => clearTimeout(timer));

  return {
    send(frame) {
      lastSent = performance.now();
      return response.write(frame) ? undefined : drained(response, 'drain', unreadMs);
    },
    async end(frame) {
      clearTimeout(timer);
      if (response.destroyed) return;
      const sent = drained(response, 'finish', unreadMs);
      response.end(frame);
      await sent.catch(() => {});
    },
  };

  /**
   * Sends a ping if nothing was sent for `heartbeatMs`. One timer runs on and compares times, because a new
   * timer for every frame would cost more.
   */
  function beat(): void {
    if (performance.now() - lastSent >= heartbeatMs) {
      if (!response.writableNeedDrain) response.write(': ping\n\n');
      lastSent = performance.now();
    }
    timer = setTimeout(beat, Math.ceil(lastSent + heartbeatMs - performance.now()));
  }
}

/**
 * Waits for `event`. Rejects if the client closes the connection. Closes the connection if the client reads
 * nothing for `withinMs` milliseconds.
 */
function drained(response: ServerResponse, event: 'drain' | 'finish', withinMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => response.destroy(), withinMs);
    const done = () => {
      clearTimeout(late);
      response.off(event, done);
      response.off('close', gone);
      resolve();
    };
    const gone = () => {
      clearTimeout(late);
      response.off(event, done);
      reject(new Error('The client has left.'));
    };
    response.once(event, done);
    response.once('close', gone);
    if (response.destroyed) gone();
  });
}
