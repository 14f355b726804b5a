/** Collects what the metrics port serves: metrics, readiness and the details of health. */

import type { OverloadReadings } from '../limits/concurrency/overload.ts';
import type { Metrics } from '../observability/metrics.ts';
import { answerSupervisor } from '../observability/worker-metrics.ts';
import type { HealthRoutes } from '../transports/http/health.ts';
import type { InternalParts } from '../transports/internal/server.ts';
import type { Services } from '../usecases/services.ts';
import type { RedisHealth } from './shared.ts';

/** Content of the metrics port, without the port's address. */
export interface InternalReadings extends Omit<InternalParts, 'host' | 'port'> {
  /**
   * Answers the supervisor's requests for metrics. Used instead of a port if this process is one of several
   * workers.
   */
  answerSupervisor(): void;
}

export interface InternalSources {
  readonly services: Services;
  readonly health: Pick<HealthRoutes, 'notAlive' | 'loopDelayMs'>;
  readonly notReady: () => string | undefined;
  readonly redisHealth: () => RedisHealth | undefined;
  readonly searchFailure: () => string | undefined;
}

/** Returns the load figures that the details of /healthz and /readyz show. */
function loadDetails(load: OverloadReadings | undefined): object {
  if (load === undefined) return {};
  const { underWay, retrievals, retrievalLimit, nativeCalls } = load;
  return {
    under_way: underWay,
    retrievals: { in_flight: retrievals, limit: retrievalLimit },
    native_calls: { running: nativeCalls.running, waiting: nativeCalls.waiting },
  };
}

export function internalReadings(metrics: Metrics, sources: InternalSources): InternalReadings {
  const { services, health, notReady, redisHealth, searchFailure } = sources;
  const { generations, overload, reranker } = services;
  const served = () => generations.manifest();
  const reachable = () => ({
    search: searchFailure() === undefined,
    ...(reranker.service && { reranker: reranker.service.working }),
    ...Object.fromEntries(
      Object.entries(redisHealth()?.purposes ?? {}).map(([purpose, { reachable }]) => [
        `redis_${purpose}`,
        reachable,
      ]),
    ),
  });
  metrics.addGauges({
    generation() {
      const manifest = served();
      return manifest && { name: manifest.generation, documents: manifest.documents };
    },
    isPublished: () => generations.problem() === undefined,
    load: () => overload?.readings,
    notReady,
    reachable,
  });
  return {
    metrics: async () => ({ text: await metrics.text(), type: metrics.contentType }),
    notAlive: health.notAlive,
    notReady,
    details() {
      const up = reachable();
      return {
        degraded: Object.keys(up).filter((name) => !up[name as keyof typeof up]),
        upstreams: up,
        generation: served()?.generation,
        generation_problem: generations.problem(),
        ...loadDetails(overload?.readings),
        event_loop_delay_p99_ms: Math.round(health.loopDelayMs() * 10) / 10,
        redis: redisHealth(),
      };
    },
    answerSupervisor: () => answerSupervisor(metrics),
  };
}
