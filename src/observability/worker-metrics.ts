/** Messages about metrics between the supervisor and its workers, and a worker's answers to them. */
import type { Registry } from 'prom-client';

/** A request for metrics, which the supervisor process sends to a worker. */
export interface MetricsRequest {
  readonly metricsRequest: number;
}

export interface MetricsReply {
  readonly metricsRequest: number;
  readonly numbers: object;
}

/** Called in a worker process: answers the supervisor's requests for metrics. */
export function answerSupervisor({ registry }: { registry: Registry }): void {
  process.on('message', async ({ metricsRequest }: Partial<MetricsRequest>) => {
    if (metricsRequest === undefined) return;
    const reply: MetricsReply = { metricsRequest, numbers: await registry.getMetricsAsJSON() };
    // The supervisor may have ended meanwhile, so a failure to send is ignored.
    process.send?.(reply, undefined, undefined, () => {});
  });
}
