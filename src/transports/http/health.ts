/** For whatever watches the process: is it alive, and should it be sent requests? Neither needs a key. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { ServiceError } from '../../errors.ts';
import type { HttpContext } from '../http-context.ts';
import type { Route } from '../route.ts';

/** Beyond this, the process is no longer answering in any useful sense. */
const MAX_LOOP_DELAY_MS = 1_000;
/** Delays are judged over windows of this length: one bad moment must not mark the process for ever. */
const WINDOW_MS = 10_000;

export interface Health {
  /** Why no requests should come, or nothing where they should. */
  readonly notReady: () => string | undefined;
}

export interface HealthRoutes {
  readonly routes: Route[];
  /** Why the process answers nobody in any useful time, or nothing where it does. */
  notAlive(): string | undefined;
  /** Of the event loop, in milliseconds: the 99th percentile of this window. */
  loopDelayMs(): number;
  close(): void;
}

export function healthRoutes({ notReady }: Health): HealthRoutes {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const reset = setInterval(() => delay.reset(), WINDOW_MS);
  reset.unref();

  const loopDelayMs = () => delay.percentile(99) / 1e6;
  const notAlive = () => (loopDelayMs() > MAX_LOOP_DELAY_MS ? 'The event loop is blocked.' : undefined);
  const routes: Route[] = [
    {
      method: 'GET',
      path: '/healthz',
      page(ctx) {
        const reason = notAlive();
        if (reason !== undefined) throw unavailable(reason);
        ok(ctx);
      },
    },
    {
      method: 'GET',
      path: '/readyz',
      page(ctx) {
        const reason = notReady();
        if (reason !== undefined) throw unavailable(reason);
        ok(ctx);
      },
    },
  ];
  return {
    routes,
    notAlive,
    loopDelayMs,
    close() {
      delay.disable();
      clearInterval(reset);
    },
  };
}

function ok(ctx: HttpContext): void {
  ctx.set('Cache-Control', 'no-store');
  ctx.set('Content-Type', 'application/json; charset=utf-8');
  ctx.body = '{"status":"ok"}';
}

function unavailable(detail: string): ServiceError {
  return new ServiceError('upstream_unavailable', { detail });
}
