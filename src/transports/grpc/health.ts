/**
 * `grpc.health.v1.Health`, of the whole server (`""`) and of its one service, which are served or not together. Needs
 * no key. The library's own implementation has no end for those who watch, and would keep a server from stopping.
 */
import type { Server, ServerUnaryCall, ServerWritableStream, sendUnaryData } from '@grpc/grpc-js';
import { status } from '@grpc/grpc-js';
import { service } from 'grpc-health-check';
import { SERVICE } from './messages.ts';

const SERVICES: readonly string[] = ['', SERVICE];
/** Readiness is asked for, never told. */
const LOOK_MS = 250;
/** Of services known and unknown. Each holds a stream and up to 16 KiB of metadata. */
const MOST_WATCHERS = 1_000;
/** Of one connection: a balancer has one or a few. */
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
  /** Tells those who watch at once, where readiness has changed. */
  look(): void;
  /** They are told, and no more from then on. */
  close(): void;
}

export function health(notReady: () => string | undefined): Health {
  const watchers = new Map<Watcher, Response['status']>();
  /** Watchers of a connection, which goes by its peer. */
  const ofConnection = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  const now = (): Response['status'] => (notReady() === undefined ? 'SERVING' : 'NOT_SERVING');
  const look = () => {
    const current = now();
    for (const [watcher, told] of watchers) {
      if (told !== 'SERVICE_UNKNOWN' && told !== current) tell(watcher, current);
    }
  };
  const tell = (watcher: Watcher, current: Response['status']) => {
    watchers.set(watcher, current);
    watcher.write({ status: current });
  };
  const forget = (watcher: Watcher, peer: string) => {
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
    const beside = ofConnection.get(peer) ?? 0;
    if (watchers.size >= MOST_WATCHERS || beside >= MOST_OF_CONNECTION) {
      call.emit('error', Object.assign(new Error('Too many watch.'), { code: status.RESOURCE_EXHAUSTED }));
      return;
    }
    ofConnection.set(peer, beside + 1);
    call.on('cancelled', () => forget(call, peer));
    // An unknown service stays watched: it could come with a later start, as far as the client knows.
    tell(call, SERVICES.includes(call.request.service) ? now() : 'SERVICE_UNKNOWN');
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
