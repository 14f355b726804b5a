/**
 * Structured logs. No query, question, citation or canonical id is ever logged; of an API key, only its id
 * is.
 */
import { Buffer } from 'node:buffer';
import cluster from 'node:cluster';
import type { DestinationStream, LoggerOptions } from 'pino';
import { pino } from 'pino';
import type { LogLevel } from './log-levels.ts';
import { readableLog } from './log-lines.ts';

/** The methods of a logger that the program uses. */
export interface Log {
  info(facts: object, event: string): void;
  warn(facts: object, event: string): void;
  error(facts: object, event: string): void;
  /** Logs a link of a letter if no mail server sends it. This is the only line that contains a secret. */
  link?(facts: object, event: string): void;
  flush?(): void;
}

/**
 * Fields that are redacted, in case a secret is passed to the log by mistake: those of the logged facts, and
 * of an object directly in them.
 */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'password',
  'key',
  'token',
  'pepper',
]);

/**
 * Lines are collected up to this size (in a worker, half of `SHARED_PIPE_BYTES`) or `WAIT_MS` and then
 * written off the event loop, because writing a line costs more than making it. Warnings and errors are
 * written at the end of the turn of the event loop. When the process ends, the rest is written first, except
 * after a kill.
 */
const GATHERED_BYTES = 32_768;
const WAIT_MS = 100;
/**
 * Maximum bytes of a single write if several workers share one pipe. Longer writes of different workers would
 * mix.
 */
const SHARED_PIPE_BYTES = 4_096;
/**
 * Maximum number of bytes of log lines that are not written yet. Further lines are dropped, so that a reader
 * of the pipe that hangs does not fill the memory.
 */
const MOST_UNREAD_BYTES = 64 * 1024 * 1024;

/**
 * Log level of links, between info (30) and warn (40), so that a log collector can leave out lines that
 * contain a secret.
 */
const LINK_LEVEL = 35;

/** Destination of the log of a command whose standard output has another use. */
export const STDERR: DestinationStream = { write: (line) => process.stderr.write(line) };

/**
 * Makes the log of the process. By default it is written to standard output: as lines for a person if that is
 * a terminal, otherwise as JSON.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const shown = destination ?? (process.stdout.isTTY ? readableLog : undefined);
  const gathered =
    shown === undefined
      ? pino.destination({
          fd: 1,
          sync: false,
          // With strings, each line would measure again all that is gathered.
          contentMode: 'buffer',
          ...(cluster.isWorker
            ? { minLength: SHARED_PIPE_BYTES / 2, maxWrite: SHARED_PIPE_BYTES }
            : { minLength: GATHERED_BYTES, maxWrite: 2 * GATHERED_BYTES }),
          maxLength: MOST_UNREAD_BYTES,
        })
      : undefined;
  const to = shown ?? (gathered && bytesTo(gathered));
  const options: LoggerOptions<'link'> = {
    level,
    // Every line of a worker contains the worker's id. A process that runs alone adds nothing to its lines.
    base: cluster.worker === undefined ? null : { worker: cluster.worker.id },
    customLevels: { link: LINK_LEVEL },
    timestamp: isoTime(),
    serializers: { err: (error: unknown) => described(error) },
  };
  const plain = pino(options, to);
  // Logger that redacts secrets. Not used for every line, because searching a line for secrets costs three
  // times as much as writing it.
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

/** A destination that passes lines on as bytes. */
const bytesTo = (gathered: { write(line: never): unknown }): DestinationStream => ({
  write: (line) => void gathered.write(Buffer.from(line) as never),
});

/**
 * True if the facts cannot contain a secret: none of their fields has the name of a secret, and none is an
 * object.
 */
function isFlat(facts: object): boolean {
  for (const name in facts) {
    if (SECRET_FIELDS.has(name)) return false;
    if (typeof (facts as Record<string, unknown>)[name] === 'object') return false;
  }
  return true;
}

/**
 * Returns a function that formats the current time for a log line. Lines of the same millisecond share the
 * string.
 */
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

/** Maximum number of nested causes of an error that are logged. */
const DEEPEST_CAUSE = 4;

/**
 * Returns the fields of an error that are logged. Others are left out, because an error of a model's client
 * contains the whole request, and thus the user's question.
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
