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
/** More would be a leak of somebody's: a balancer has one or a few. */
const MOST_WATCHERS = 1_000;

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
  const unknown = new Set<Watcher>();
  let timer: NodeJS.Timeout | undefined;

  const now = (): Response['status'] => (notReady() === undefined ? 'SERVING' : 'NOT_SERVING');
  const look = () => {
    const current = now();
    for (const [watcher, told] of watchers) if (told !== current) tell(watcher, current);
  };
  const tell = (watcher: Watcher, current: Response['status']) => {
    watchers.set(watcher, current);
    watcher.write({ status: current });
  };
  const forget = (watcher: Watcher) => {
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
    if (!SERVICES.includes(call.request.service)) {
      // Stays open: the service could come with a later start, as far as the client knows.
      call.write({ status: 'SERVICE_UNKNOWN' });
      unknown.add(call);
      call.on('cancelled', () => unknown.delete(call));
      return;
    }
    if (watchers.size >= MOST_WATCHERS) {
      call.emit('error', Object.assign(new Error('Too many watch.'), { code: status.RESOURCE_EXHAUSTED }));
      return;
    }
    call.on('cancelled', () => forget(call));
    tell(call, now());
    timer ??= setInterval(look, LOOK_MS).unref();
  };
  return {
    addTo(server) {
      server.addService(service, { check, watch, list });
    },
    look,
    close() {
      look();
      for (const watcher of [...watchers.keys(), ...unknown]) watcher.end();
      watchers.clear();
      unknown.clear();
      clearInterval(timer);
    },
  };
}
