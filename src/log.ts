/**
 * Structured logs. What people ask stays theirs: no query, question, citation or canonical id is ever logged, and
 * of a key only its id.
 */
import type { DestinationStream } from 'pino';
import { pino } from 'pino';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What the program needs of a logger. */
export interface Log {
  info(facts: object, event: string): void;
  warn(facts: object, event: string): void;
  error(facts: object, event: string): void;
  flush?(): void;
}

/** A second line of defence: nothing that carries a secret is passed to the log on purpose. */
const SECRET_FIELDS = ['authorization', 'cookie', 'password', 'key', 'token', 'pepper'];

export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: [...SECRET_FIELDS, ...SECRET_FIELDS.map((field) => `*.${field}`)],
      serializers: { err: (error: unknown) => described(error) },
    },
    destination ?? pino.destination(1),
  );
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
