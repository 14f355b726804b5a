/**
 * Running requests by the name that a cancellation has. Clients of the current revision cancel by closing
 * the response. Clients of earlier revisions keep it open and send a message on another connection, which
 * names the request by its id only. Ids count from 0 in every client, so the request is looked for among
 * those of the same key, network address and program. If two match, neither is cancelled: both are
 * answered.
 */
import type { IncomingMessage } from 'node:http';
import type { Caller } from '../../stores/accounts.ts';

export interface Cancellations {
  /** Registers `abort` until the returned function is called. */
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

/** Name of the request with this id of this client. */
export function nameOf(id: unknown, { key }: Caller, { socket, headers }: IncomingMessage): string {
  return JSON.stringify([key.id, socket.remoteAddress, headers['user-agent'], id]);
}
