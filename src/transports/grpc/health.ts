/**
 * `grpc.health.v1.Health` of the server (`""`) and of its one service, which have the same status. It needs
 * no key. The implementation of the library never ends a watch, so that a server could not stop.
 */
import type { Server, ServerUnaryCall, ServerWritableStream, sendUnaryData } from '@grpc/grpc-js';
import { status } from '@grpc/grpc-js';
import { service } from 'grpc-health-check';
import { SERVICE } from './messages.ts';

const SERVICES: readonly string[] = ['', SERVICE];
/** Interval in milliseconds at which the readiness of the service is checked for watchers. */
const LOOK_MS = 250;
/** Maximum number of health watchers (open Watch calls). Each holds a stream and up to 16 KiB of metadata. */
const MOST_WATCHERS = 1_000;
/** Maximum number of health watchers on one connection. A load balancer has one or a few. */
const MOST_OF_CONNECTION = 8;

interface Request {
  readonly service: string;
}

interface Response {
  readonly status: 'SERVING' | 'NOT_SERVING' | 'SERVICE_UNKNOWN';
}

type Watcher = ServerWritableStream<Request, Response>;

export interface Health {
  addTo(server: Server): void;
  /**
   * Sends the current status to all watchers of a known service whose last status differs, without waiting
   * for the next poll.
   */
  look(): void;
  /** Sends the status to the watchers for the last time, if it has changed, and ends their streams. */
  close(): void;
}

export function health(notReady: () => string | undefined): Health {
  const watchers = new Map<Watcher, Response['status']>();
  /** Number of open health watchers by peer (address and port of the client). */
  const ofConnection = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  const now = (): Response['status'] => (notReady() === undefined ? 'SERVING' : 'NOT_SERVING');
  const look = () => {
    const current = now();
    for (const [watcher, sent] of watchers) {
      if (sent !== 'SERVICE_UNKNOWN' && sent !== current) send(watcher, current);
    }
  };
  const send = (watcher: Watcher, current: Response['status']) => {
    watchers.set(watcher, current);
    watcher.write({ status: current });
  };
  const remove = (watcher: Watcher, peer: string) => {
    const left = (ofConnection.get(peer) ?? 0) - 1;
    if (left > 0) ofConnection.set(peer, left);
    else ofConnection.delete(peer);
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  const check = ({ request }: ServerUnaryCall<Request, Response>, callback: sendUnaryData<Response>) => {
    if (SERVICES.includes(request.service)) callback(null, { status: now() });
    else callback({ code: status.NOT_FOUND, details: 'There is no such service.' });
  };
  const list = (_: unknown, callback: sendUnaryData<{ statuses: Record<string, Response> }>) => {
    callback(null, { statuses: Object.fromEntries(SERVICES.map((name) => [name, { status: now() }])) });
  };
  const watch = (call: Watcher) => {
    if (call.cancelled) return;
    const peer = call.getPeer();
    const open = ofConnection.get(peer) ?? 0;
    if (watchers.size >= MOST_WATCHERS || open >= MOST_OF_CONNECTION) {
      call.emit(
        'error',
        Object.assign(new Error('Too many concurrent Watch calls.'), { code: status.RESOURCE_EXHAUSTED }),
      );
      return;
    }
    ofConnection.set(peer, open + 1);
    call.on('cancelled', () => remove(call, peer));
    // A watch of an unknown service stays open with the status SERVICE_UNKNOWN, as the health protocol
    // requires.
    send(call, SERVICES.includes(call.request.service) ? now() : 'SERVICE_UNKNOWN');
    timer ??= setInterval(look, LOOK_MS).unref();
  };
  return {
    addTo(server) {
      server.addService(service, { check, watch, list });
    },
    look,
    close() {
      look();
      for (const watcher of watchers.keys()) watcher.end();
      watchers.clear();
      clearInterval(timer);
    },
  };
}
