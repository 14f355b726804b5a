/**
 * Requests that are being answered, by what a notice of cancellation names them by. Clients of the later era cancel by
 * closing the response; those of the earlier keep it open and send a message, on a connection of its own. Nothing but
 * its id, which counts from 0 in every client, says which request is meant: it is looked for among those of the same
 * key, address and program, and where two answer to that, neither is cancelled. A client may always be left to wait.
 */
import type { IncomingMessage } from 'node:http';
import type { Caller } from '../../stores/accounts.ts';

export interface Cancellations {
  /** From now until what it returns is called, `abort` may be called. */
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

/** What the request with this id of this client goes by. */
export function nameOf(id: unknown, { key }: Caller, { socket, headers }: IncomingMessage): string {
  return JSON.stringify([key.id, socket.remoteAddress, headers['user-agent'], id]);
}
