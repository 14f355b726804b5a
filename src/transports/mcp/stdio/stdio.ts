/** MCP over standard input and output, for a client that starts the server as a process of its own. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { OpenCall } from '../../../usecases/call.ts';
import type { KeyOperation } from '../../../usecases/operation.ts';
import type { CarrierOf, CodesOf } from '../server.ts';
import { serverFor } from '../server.ts';
import { standardTransport } from './messages.ts';

export interface StdioParts {
  /** Address of the error pages that problem objects name. */
  readonly siteUrl: string;
  /** Opens a call of an operation of a tool. The call ends when the client cancels it by `signal`. */
  open(operation: KeyOperation, requestId: string, signal: AbortSignal): OpenCall;
  /** Returns the codes of countries that the tools accept; undefined if they are not known. */
  readonly codesOf: CodesOf;
  /** Told of every failed call, and of messages that are none. */
  onFailure(error: Error, requestId?: string): void;
  /** Ends the connection when it aborts. */
  readonly until: AbortSignal;
}

/**
 * Answers messages until standard input ends and every one is answered, standard output fails, or `until`
 * aborts.
 */
export async function answerStdio({ siteUrl, open, codesOf, onFailure, until }: StdioParts): Promise<void> {
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
  const { transport, input, ended } = standardTransport(until);
  const onerror = (error: Error) => onFailure(error);
  const connection = serveStdio(() => serverFor(carrierOf, codesOf), { transport, onerror });
  if (!ended.aborted) await once(ended, 'abort');
  await connection.close();
  input.destroy();
}
