/** Asks a running server over REST, as `--server` of a command wishes. */
import type { z } from 'zod';
import type { ErrorCode, ErrorFacts } from '../../errors.ts';
import { ERRORS, ServiceError } from '../../errors.ts';
import type { KeyOperation } from '../../usecases/operation.ts';
import { readsBody } from '../../usecases/operation.ts';
import { VERSION } from '../../version.ts';
import { UsageError } from '../command/command.ts';
import type { Terminal } from '../command/terminal.ts';

/** Environment variable with the API key for `--server`. An option would show it to the whole machine. */
const KEY_VARIABLE = 'SANAD_API_KEY';

/** Milliseconds for the way to the server and back, besides the time limit of the operation itself. */
const TRAVEL_MS = 10_000;

/** A server and the key for it. */
interface Connection {
  readonly key: string;
  /** Scheme, host and port of the server. */
  readonly origin: string;
}

/** Returns server and key. Throws `UsageError` if one of them is missing or no address. */
export function connectionTo(server: string, { environment }: Terminal): Connection {
  const key = environment[KEY_VARIABLE];
  if (key === undefined || key === '') throw new UsageError(`--server needs an API key in ${KEY_VARIABLE}`);
  if (!/^https?:\/\//.test(server) || !URL.canParse(server)) {
    throw new UsageError('--server must be the address of a server, such as http://127.0.0.1:8080');
  }
  return { key, origin: new URL(server).origin };
}

/**
 * Sends the input of an operation to the server and returns the answer. Throws `validation_error` for an
 * input that the server refuses, and another error for any other refusal, with its sentence.
 */
export async function askServer<O extends KeyOperation>(
  operation: O,
  input: Readonly<Record<string, unknown>>,
  server: string,
  terminal: Terminal,
): Promise<z.output<O['output']>> {
  try {
    return await send(operation, input, server, terminal, terminal.interruption());
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === 'validation_error') throw error;
    throw new Error(`${error.message} (status ${error.status})`, { cause: error });
  }
}

/** Nothing came back: the server does not run, or cannot be reached in time. */
export class NoAnswer extends Error {}

/**
 * Sends the input of an operation to the server and returns the answer. Throws the error that the server
 * answered with, or an `Error` if there is no answer of this API.
 */
export async function send<O extends KeyOperation>(
  operation: O,
  input: Readonly<Record<string, unknown>>,
  server: string,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<z.output<O['output']>> {
  const { key } = connectionTo(server, terminal);
  const { url, body } = requestOf(operation, input, server);
  const response = await fetch(url, {
    method: operation.http.method,
    headers: {
      Authorization: `Bearer ${key}`,
      'User-Agent': `sanad/${VERSION}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(operation.budgetMs + TRAVEL_MS)]),
  }).catch((error: Error) => {
    throw new NoAnswer(`no answer from ${url.origin}: ${reasonOf(error)}`);
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return answer as z.output<O['output']>;
  throw refusal(response, answer, url.origin);
}

function requestOf(
  operation: KeyOperation,
  input: Readonly<Record<string, unknown>>,
  server: string,
): { url: URL; body?: string } {
  const left = { ...input };
  const path = operation.http.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(left[name]);
    delete left[name];
    return encodeURIComponent(value);
  });
  const url = new URL(`${server.replace(/\/+$/, '')}${path}`);
  if (readsBody(operation)) return { url, body: JSON.stringify(left) };
  for (const [name, value] of Object.entries(left))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return { url };
}

/** Node's `fetch` says only "fetch failed" and keeps the reason in the cause. */
const reasonOf = (error: Error): string => {
  const { cause } = error;
  return cause instanceof Error
    ? cause.message || String((cause as NodeJS.ErrnoException).code)
    : error.message;
};

interface ProblemBody extends NonNullable<ErrorFacts['members']> {
  readonly code?: string;
  readonly detail?: string;
  readonly title?: string;
}

function refusal({ status, headers }: Response, answer: unknown, origin: string): Error {
  const { code, detail, title, errors, parsed, reason, candidates } = (answer ?? {}) as ProblemBody;
  const sentence = detail ?? title;
  if (sentence === undefined)
    return new Error(`${origin} answered with status ${status} and is no server of this API`);
  if (code === undefined || !Object.hasOwn(ERRORS, code)) return new Error(`${sentence} (status ${status})`);
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  return new ServiceError(code as ErrorCode, {
    status,
    detail: sentence,
    members: {
      ...(errors && { errors }),
      ...(parsed && { parsed }),
      ...(reason && { reason }),
      ...(candidates && { candidates }),
    },
    ...(seconds >= 0 && { retryAfterMs: seconds * 1_000 }),
  });
}
