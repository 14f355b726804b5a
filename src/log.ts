/**
 * Structured logs. What people ask stays theirs: no query, question, citation or canonical id is ever logged, and
 * of a key only its id.
 */
import cluster from 'node:cluster';
import type { DestinationStream, LoggerOptions } from 'pino';
import { pino } from 'pino';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What the program needs of a logger. */
export interface Log {
  info(facts: object, event: string): void;
  warn(facts: object, event: string): void;
  error(facts: object, event: string): void;
  /** The one line that holds a secret: a link of a letter, where there is no mail server to send it. */
  link?(facts: object, event: string): void;
  flush?(): void;
}

/** A second line of defence: nothing that carries a secret is passed to the log on purpose. */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'password',
  'key',
  'token',
  'pepper',
]);

/**
 * Lines are gathered and written a moment later, off the event loop: a write for each line costs more than the line.
 * What is a warning or worse is written with the turn of the event loop, and an end of the process by any way but a kill writes the rest first.
 */
const GATHERED_BYTES = 32_768;
const WAIT_MS = 100;
/** Of several workers on one pipe: what is written at once may be no longer, or lines of one get into those of another. */
const SHARED_PIPE_BYTES = 4_096;
/** Of lines that nobody takes: beyond them new ones are dropped, so that a reader who is stuck does not fill the memory. */
const MOST_UNREAD_BYTES = 64 * 1024 * 1024;

/** A level of its own, between info and warn, so that whoever keeps logs can leave these lines out. */
const LINK_LEVEL = 35;

export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const gathered =
    destination === undefined
      ? pino.destination({
          fd: 1,
          sync: false,
          ...(cluster.isWorker
            ? { minLength: SHARED_PIPE_BYTES / 2, maxWrite: SHARED_PIPE_BYTES }
            : { minLength: GATHERED_BYTES, maxWrite: 2 * GATHERED_BYTES }),
          maxLength: MOST_UNREAD_BYTES,
        })
      : undefined;
  const to = destination ?? gathered;
  const options: LoggerOptions<'link'> = {
    level,
    // With several workers, which of them.
    base: cluster.worker === undefined ? null : { worker: cluster.worker.id },
    customLevels: { link: LINK_LEVEL },
    timestamp: isoTime(),
    serializers: { err: (error: unknown) => described(error) },
  };
  const plain = pino(options, to);
  // Looking through a line for secrets costs three times as much as writing it.
  const guarded = pino(
    { ...options, redact: [...SECRET_FIELDS, ...[...SECRET_FIELDS].map((field) => `*.${field}`)] },
    to,
  );
  const flush = () => gathered?.flush();
  if (gathered !== undefined) setInterval(flush, WAIT_MS).unref();
  let flushing = false;
  const flushSoon = () => {
    if (flushing || gathered === undefined) return;
    flushing = true;
    setImmediate(() => {
      flushing = false;
      gathered.flush();
    });
  };
  const loggerFor = (facts: object) => (isFlat(facts) ? plain : guarded);
  return {
    info: (facts, event) => loggerFor(facts).info(facts, event),
    warn(facts, event) {
      loggerFor(facts).warn(facts, event);
      flushSoon();
    },
    error(facts, event) {
      loggerFor(facts).error(facts, event);
      flushSoon();
    },
    link(facts, event) {
      plain.link(facts, event);
      flush();
    },
    flush,
  };
}

/** Nothing in it that could hold a secret: no such name, and no value with names of its own. */
function isFlat(facts: object): boolean {
  for (const name in facts) {
    if (SECRET_FIELDS.has(name)) return false;
    if (typeof (facts as Record<string, unknown>)[name] === 'object') return false;
  }
  return true;
}

/** The time of a line; the lines of one millisecond share its text. */
function isoTime(): () => string {
  let at = 0;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== at) {
      at = now;
      text = `,"time":"${new Date(now).toISOString()}"`;
    }
    return text;
  };
}

/** Causes below this are left out. */
const DEEPEST_CAUSE = 4;

/**
 * What an error is, and no more of what it carries: an error of a model's client holds the whole request, and with
 * it the question.
 */
function described(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, cause } = error;
  const code = (error as NodeJS.ErrnoException).code;
  return {
    type: name,
    message,
    ...(code !== undefined && { code }),
    stack,
    ...(cause !== undefined && depth < DEEPEST_CAUSE && { cause: described(cause, depth + 1) }),
  };
}
