/** The addresses for liveness and readiness checks, which need no key. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { ServiceError } from '../../errors.ts';
import type { HttpContext } from '../http-context.ts';
import type { Route } from '../route.ts';

/**
 * Delay of the event loop in milliseconds (99th percentile) above which `/healthz` reports the process as not
 * alive.
 */
const MAX_LOOP_DELAY_MS = 1_000;
/**
 * Length in milliseconds of the period over which event loop delays are measured, so that an old delay stops
 * counting.
 */
const WINDOW_MS = 10_000;

export interface Health {
  /** Returns the reason why the service is not ready to take requests; undefined if it is ready. */
  readonly notReady: () => string | undefined;
}

export interface HealthRoutes {
  readonly routes: Route[];
  /** Returns the reason why the process counts as not alive; undefined if it is alive. */
  notAlive(): string | undefined;
  /** Returns the 99th percentile of the event loop's delays in the current window, in milliseconds. */
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
