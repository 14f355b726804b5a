/**
 * Structured logs. What people ask stays theirs: no query, question, citation or canonical id is ever logged, and
 * of a key only its id.
 */
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

export function createLog(level: LogLevel): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: [...SECRET_FIELDS, ...SECRET_FIELDS.map((field) => `*.${field}`)],
  });
}
