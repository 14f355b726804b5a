/** Who looks at the service while it works. Each part is there only where it is wanted, and costs nothing where not. */
import type { Metrics } from './metrics.ts';
import { RequestStages } from './request-stages.ts';
import type { Tracing } from './tracing.ts';

export interface Observer {
  readonly metrics: Metrics | undefined;
  readonly tracing: Tracing | undefined;
  /** Whether answers say how long their stages took. */
  readonly serverTiming: boolean;
}

export const NOBODY: Observer = { metrics: undefined, tracing: undefined, serverTiming: false };

export function stagesFor({ metrics, tracing, serverTiming }: Observer): RequestStages | undefined {
  if (metrics === undefined && tracing === undefined && !serverTiming) return undefined;
  return new RequestStages({ metrics, tracing });
}
