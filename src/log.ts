/**
 * Structured logs. No query, question, citation or canonical id is ever logged, and of a key only its
 * id.
 */
import cluster from 'node:cluster';
import type { DestinationStream, LoggerOptions } from 'pino';
import { pino } from 'pino';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The part of a logger that the program uses. */
export interface Log {
  info(facts: object, event: string): void;
  warn(facts: object, event: string): void;
  error(facts: object, event: string): void;
  /** Logs the one line that holds a secret: the link of a letter that no mail server sends. */
  link?(facts: object, event: string): void;
  flush?(): void;
}

/** Fields that are redacted, in case a secret is passed to the log by mistake. */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'password',
  'key',
  'token',
  'pepper',
]);

/**
 * Lines are buffered and written a moment later, off the event loop, because a write costs more than
 * making the line. Warnings and errors are written at the end of the turn of the event loop. Any end of
 * the process except a kill writes the rest first.
 */
const GATHERED_BYTES = 32_768;
const WAIT_MS = 100;
/**
 * With several workers on one pipe, a single write must not be longer than this, or lines of different
 * workers mix.
 */
const SHARED_PIPE_BYTES = 4_096;
/**
 * Maximum of unwritten bytes. Further lines are dropped, so that a stuck reader of the pipe does not
 * fill the memory.
 */
const MOST_UNREAD_BYTES = 64 * 1024 * 1024;

/** A level of its own, between info and warn, so that a log collector can leave these lines out. */
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
    // The worker's id if there are several workers.
    base: cluster.worker === undefined ? null : { worker: cluster.worker.id },
    customLevels: { link: LINK_LEVEL },
    timestamp: isoTime(),
    serializers: { err: (error: unknown) => described(error) },
  };
  const plain = pino(options, to);
  // Searching a line for secrets costs three times as much as writing it.
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

/** True if the facts can hold no secret: no field with such a name, and no nested object. */
function isFlat(facts: object): boolean {
  for (const name in facts) {
    if (SECRET_FIELDS.has(name)) return false;
    if (typeof (facts as Record<string, unknown>)[name] === 'object') return false;
  }
  return true;
}

/** Formats the time of a line; all lines of one millisecond share the string. */
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

/** Longest chain of causes that is logged. */
const DEEPEST_CAUSE = 4;

/**
 * Logs only these fields of an error: an error of a model's client holds the whole request, and so the
 * question.
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
