/** MCP over standard input and output, for a client that starts the server as a process of its own. */
import { randomUUID } from 'node:crypto';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { OpenCall } from '../../usecases/call.ts';
import type { KeyOperation } from '../../usecases/operation.ts';
import type { CarrierOf } from './server.ts';
import { serverFor } from './server.ts';

export interface StdioParts {
  /** Address of the error pages that problem objects name. */
  readonly siteUrl: string;
  /** Opens a call of an operation of a tool. The call ends when the client cancels it by `signal`. */
  open(operation: KeyOperation, requestId: string, signal: AbortSignal): OpenCall;
  /** Told of every failed call, and of messages that are none. */
  onFailure(error: Error, requestId?: string): void;
  /** Ends the connection when it aborts. */
  readonly until: AbortSignal;
}

/** Answers messages until the client closes standard input or `until` aborts. */
export async function answerStdio({ siteUrl, open, onFailure, until }: StdioParts): Promise<void> {
  const carrierOf: CarrierOf = (operation, signal) => {
    const requestId = randomUUID();
    return {
      requestId,
      siteUrl,
      call: open(operation, requestId, signal),
      // The SDK aborts the signal when the client cancels.
      begin: () => () => {},
      failed: (failure) => onFailure(failure, requestId),
    };
  };
  const ended = new Promise<void>((resolve) => {
    const end = () => resolve();
    process.stdin.once('end', end).once('close', end);
    until.addEventListener('abort', end, { once: true });
  });
  const connection = serveStdio(() => serverFor(carrierOf), { onerror: (error) => onFailure(error) });
  if (!until.aborted) await ended;
  await connection.close();
}
