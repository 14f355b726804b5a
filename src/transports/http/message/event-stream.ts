/**
 * An answer as server-sent events, while it is written:
 *
 *     data: {"token":"…"}             a piece of text, any number of times
 *     event: citations                what the whole answer brings, once
 *     data: {"citations":[…],…}
 *     data: [DONE]                    the answer is whole
 *
 * What fails before the first event is a problem like any other. After it: `event: error` with the problem, and no
 * `[DONE]`. Written straight to the response, whose pace is the client's: nothing is read of the answer that cannot be
 * sent.
 */
import type { ServerResponse } from 'node:http';
import type { ServiceError } from '../../../errors.ts';
import type { AnswerEvent, AnswerEvents, Streaming } from '../../../usecases/operation.ts';
import type { HttpContext } from '../../http-context.ts';
import { problemBody } from '../../problem.ts';
import { setCommonHeaders } from './reply.ts';

export interface FrameLimits {
  /** Of silence, before a comment breaks it: what stands between would take the connection for dead. */
  readonly heartbeatMs: number;
  /** That a client may leave everything unread, before it is cut off. */
  readonly unreadMs: number;
}

const FRAME_LIMITS: FrameLimits = { heartbeatMs: 15_000, unreadMs: 30_000 };

const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache',
  // nginx would gather the events.
  'X-Accel-Buffering': 'no',
};

export interface EventOptions {
  readonly siteUrl: string;
  readonly lastEvent: Streaming['lastEvent'] | undefined;
  /** The error to report for an error that stopped the answer. */
  readonly failureOf: (error: unknown) => ServiceError;
  /** Called before the first byte is sent. */
  readonly begins: () => void;
  /** How long the stages before the first event took, where that is told. */
  readonly timing: () => string | undefined;
}

export async function sendEvents(
  ctx: HttpContext,
  events: AnswerEvents<unknown>,
  { siteUrl, lastEvent, failureOf, begins, timing }: EventOptions,
): Promise<void> {
  const first = await events.next();
  setCommonHeaders(ctx);
  ctx.set(HEADERS);
  const told = timing();
  if (told !== undefined) ctx.set('Server-Timing', told);
  ctx.status = 200;
  ctx.respond = false;
  begins();
  const stream = frames(ctx.res, FRAME_LIMITS);
  try {
    for (let next = first; !next.done; next = await events.next()) {
      await stream.send(frameOf(next.value, lastEvent));
    }
    await stream.end('data: [DONE]\n\n');
  } catch (error) {
    const failure = failureOf(error);
    if (!ctx.res.destroyed) ctx.state.failure = failure;
    const problem = problemBody(failure, { siteUrl, requestId: ctx.state.requestId });
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

/** Line ends of Unicode that JSON leaves as they are: none to the protocol, but many clients cut lines at them. */
const LINE_ENDS = /[\u0085\u2028\u2029]/g;

const oneLine = (value: unknown): string =>
  JSON.stringify(value).replace(LINE_ENDS, (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`);

export interface Frames {
  /** When the client has room for more. */
  send(frame: string): Promise<void> | undefined;
  /** When all has left; a client that is gone is not waited for. */
  end(frame: string): Promise<void>;
}

export function frames(response: ServerResponse, { heartbeatMs, unreadMs }: FrameLimits): Frames {
  let lastSent = performance.now();
  let timer = setTimeout(beat, heartbeatMs);
  response.once('close', () => clearTimeout(timer));

  return {
    send(frame) {
      lastSent = performance.now();
      return response.write(frame) ? undefined : taken(response, 'drain', unreadMs);
    },
    async end(frame) {
      clearTimeout(timer);
      if (response.destroyed) return;
      const gone = taken(response, 'finish', unreadMs);
      response.end(frame);
      await gone.catch(() => {});
    },
  };

  /** One timer looks at the clock: it is not set anew for every frame. */
  function beat(): void {
    if (performance.now() - lastSent >= heartbeatMs) {
      if (!response.writableNeedDrain) response.write(': ping\n\n');
      lastSent = performance.now();
    }
    timer = setTimeout(beat, Math.ceil(lastSent + heartbeatMs - performance.now()));
  }
}

/** Rejects where the client leaves, or takes nothing for too long: it is cut off then. */
function taken(response: ServerResponse, event: 'drain' | 'finish', withinMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => response.destroy(), withinMs);
    const done = () => {
      clearTimeout(late);
      response.off(event, done);
      response.off('close', left);
      resolve();
    };
    const left = () => {
      clearTimeout(late);
      response.off(event, done);
      reject(new Error('The client has left.'));
    };
    response.once(event, done);
    response.once('close', left);
    if (response.destroyed) left();
  });
}
