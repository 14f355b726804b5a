/**
 * The instruments that measure requests. An instrument that is turned off is `undefined` and costs nothing.
 */
import type { Metrics } from './metrics.ts';
import { RequestStages } from './request-stages.ts';
import type { Tracing } from './tracing.ts';

export interface Observer {
  readonly metrics: Metrics | undefined;
  readonly tracing: Tracing | undefined;
  /** True if answers get the header `Server-Timing`. */
  readonly serverTiming: boolean;
}

export const NOBODY: Observer = { metrics: undefined, tracing: undefined, serverTiming: false };

export function stagesFor({ metrics, tracing, serverTiming }: Observer): RequestStages | undefined {
  if (metrics === undefined && tracing === undefined && !serverTiming) return undefined;
  return new RequestStages({ metrics, tracing });
}
