/** Who looks at the service while it works, and what is refused when it is too much: made for `compose.ts`. */

import type { Config } from '../config/config.ts';
import type { Generations } from '../generations/generation.ts';
import type { Overload, OverloadReadings } from '../limits/concurrency/overload.ts';
import { overload } from '../limits/concurrency/overload.ts';
import type { Limiter } from '../limits/rate/limiter.ts';
import type { Log } from '../log.ts';
import type { LanguageModel } from '../models/language-model.ts';
import type { Metrics, ModelKind } from '../observability/metrics.ts';
import { metrics as startMetrics, tellSupervisor } from '../observability/metrics.ts';
import type { Observer } from '../observability/observer.ts';
import { installTracing } from '../observability/tracing.ts';
import { nativeCalls } from '../retrieval/native-calls.ts';
import type { Reranker } from '../retrieval/reranker.ts';
import type { HealthRoutes } from '../transports/http/health.ts';
import type { InternalParts } from '../transports/internal/server.ts';
import type { Services } from '../usecases/services.ts';
import { VERSION } from '../version.ts';
import type { RedisStanding } from './shared.ts';

export interface Watch {
  readonly observer: Observer;
  readonly overload: Overload;
  /** The same parts, looked at. */
  limiter<T extends Limiter>(limiter: T): T;
  embedQuery(embed: EmbedQuery): EmbedQuery;
  reranker(reranker: Reranker): Reranker;
  languageModel(model: LanguageModel): LanguageModel;
  /** After the last request. */
  close(): Promise<void>;
}

type EmbedQuery = (text: string, signal: AbortSignal) => Promise<Float32Array>;

export async function startWatch({ observing, maxSearches }: Config, log: Log): Promise<Watch> {
  const metrics = observing.metrics && startMetrics();
  const tracing = observing.traces
    ? (await import('../observability/otel.ts')).openTelemetry({ name: 'sanad', version: VERSION })
    : undefined;
  installTracing(tracing);
  const told = refusals(log);
  return {
    observer: { metrics, tracing, serverTiming: observing.serverTiming },
    overload: overload({
      maxSearches,
      nativeCalls: nativeCalls.readings,
      onRefusal(costClass) {
        metrics?.shed(costClass);
        told.refused();
      },
    }),
    limiter: (limiter) => (metrics === undefined ? limiter : countedLimiter(limiter, metrics)),
    embedQuery: (embed) =>
      metrics === undefined ? embed : (text, signal) => timed(metrics, 'embedder', () => embed(text, signal)),
    reranker: (reranker) =>
      metrics === undefined
        ? reranker
        : {
            ...reranker,
            score: (request, signal) => timed(metrics, 'reranker', () => reranker.score(request, signal)),
          },
    languageModel: (model) =>
      metrics === undefined
        ? model
        : {
            ...model,
            watch: {
              ended: (failed, seconds) => metrics.model('language_model', failed, seconds),
              used(input, output) {
                metrics.tokens('input', input);
                metrics.tokens('output', output);
              },
            },
          },
    async close() {
      told.close();
      installTracing(undefined);
      await tracing?.close();
    },
  };
}

async function timed<T>(metrics: Metrics, kind: ModelKind, call: () => Promise<T>): Promise<T> {
  const began = performance.now();
  let failed = true;
  try {
    const outcome = await call();
    failed = false;
    return outcome;
  } finally {
    metrics.model(kind, failed, (performance.now() - began) / 1000);
  }
}

function countedLimiter<T extends Limiter>(limiter: T, metrics: Metrics): T {
  return {
    ...limiter,
    take(subject, policy, cost) {
      const decision = limiter.take(subject, policy, cost);
      const told = <D extends { allowed: boolean }>(decided: D): D => {
        if (!decided.allowed) metrics.rateRefused(policy.name);
        return decided;
      };
      return decision instanceof Promise ? decision.then(told) : told(decision);
    },
  };
}

/** Without a refusal for so long, it is over. */
const QUIET_MS = 5_000;

/** One line when refusing begins, one when it is over: of the requests, each has its own. */
function refusals(log: Log) {
  let count = 0;
  let last = 0;
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    if (performance.now() - last < QUIET_MS) return;
    log.info({ refused: count }, 'no longer too much to do');
    clearInterval(timer);
    timer = undefined;
  };
  return {
    refused() {
      count = timer === undefined ? 1 : count + 1;
      last = performance.now();
      if (timer !== undefined) return;
      log.warn({}, 'too much to do: requests are refused');
      timer = setInterval(look, QUIET_MS / 5).unref();
    },
    close: () => clearInterval(timer),
  };
}

/** How often the search engine is asked whether it is there. */
const PROBE_MS = 2_000;
const PROBE_TIMEOUT_MS = 1_500;

export interface SearchProbe {
  /** Why searches cannot be answered, or nothing. */
  failure(): string | undefined;
  close(): void;
}

/** Of an engine that is reached over a network: whether it is there is known before somebody searches. */
export function searchProbe(generations: Generations, log: Log): SearchProbe {
  let failing = false;
  let asking = false;

  async function ask(): Promise<void> {
    const lease = generations.lease();
    if (lease === undefined || asking) return lease?.release();
    asking = true;
    try {
      await lease.generation.index.probe?.(AbortSignal.timeout(PROBE_TIMEOUT_MS));
      if (failing) log.info({}, 'searches can be answered again');
      failing = false;
    } catch (err) {
      if (!failing) log.error({ err }, 'searches cannot be answered');
      failing = true;
    } finally {
      asking = false;
      lease.release();
    }
  }

  void ask();
  const timer = setInterval(() => void ask(), PROBE_MS).unref();
  return {
    failure: () => (failing ? 'The search engine cannot be reached.' : undefined),
    close: () => clearInterval(timer),
  };
}

/** What is read at the metrics' port, wherever that is. */
export interface InternalReadings extends Omit<InternalParts, 'host' | 'port'> {
  /** Instead, where this is one of several workers. */
  tellSupervisor(): void;
}

export interface InternalSources {
  readonly services: Services;
  readonly health: Pick<HealthRoutes, 'notAlive' | 'loopDelayMs'>;
  readonly notReady: () => string | undefined;
  readonly redisStanding: () => RedisStanding | undefined;
  readonly searchFailure: () => string | undefined;
}

/** Load as part of the details of health. */
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
  const { services, health, notReady, redisStanding, searchFailure } = sources;
  const { generations, overload, reranker } = services;
  const served = () => generations.manifest();
  const reachable = () => ({
    search: searchFailure() === undefined,
    ...(reranker.service && { reranker: reranker.service.working }),
    ...Object.fromEntries(
      Object.entries(redisStanding()?.purposes ?? {}).map(([purpose, { reachable }]) => [
        `redis_${purpose}`,
        reachable,
      ]),
    ),
  });
  metrics.watch({
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
        redis: redisStanding(),
      };
    },
    tellSupervisor: () => tellSupervisor(metrics),
  };
}
