/**
 * Finds the running request that an MCP client cancels. Clients of the current revision cancel by closing the
 * response. Clients of earlier revisions send a message on another connection, which gives the id of the
 * request. Ids count from 0 in every client, so the id is compared only among requests of the same API key,
 * network address and program. If two requests match, neither is cancelled.
 */
import type { IncomingMessage } from 'node:http';
import type { Caller } from '../../stores/accounts.ts';

export interface Cancellations {
  /** Registers a running request by its name. Call the returned function when the request ends. */
  begin(name: string, abort: () => void): () => void;
  cancel(name: string): void;
}

export function cancellations(): Cancellations {
  const running = new Map<string, Set<() => void>>();
  return {
    begin(name, abort) {
      const named = running.get(name) ?? new Set();
      running.set(name, named.add(abort));
      return () => {
        named.delete(abort);
        if (named.size === 0) running.delete(name);
      };
    },
    cancel(name) {
      const [abort, ...others] = running.get(name) ?? [];
      if (others.length === 0) abort?.();
    },
  };
}

/** Name of a request: its id, with the API key, network address and program of the client. */
export function nameOf(id: unknown, { key }: Caller, { socket, headers }: IncomingMessage): string {
  return JSON.stringify([key.id, socket.remoteAddress, headers['user-agent'], id]);
}
