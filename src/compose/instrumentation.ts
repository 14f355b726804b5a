/** Metrics, traces and load shedding of the service, built for `compose.ts`. */

import type { Config } from '../config/config.ts';
import type { Overload } from '../limits/concurrency/overload.ts';
import { overload } from '../limits/concurrency/overload.ts';
import type { Limiter } from '../limits/rate/limiter.ts';
import type { Log } from '../log.ts';
import type { LanguageModel } from '../models/language-model.ts';
import type { Metrics, ModelKind } from '../observability/metrics.ts';
import type { Observer } from '../observability/observer.ts';
import type { Tracing } from '../observability/tracing.ts';
import { installTracing } from '../observability/tracing.ts';
import { nativeCalls } from '../retrieval/native-calls.ts';
import type { Reranker } from '../retrieval/reranker.ts';
import { OPTIONAL_PACKAGES, VERSION } from '../version.ts';

export interface Instrumentation {
  readonly observer: Observer;
  readonly overload: Overload;
  /**
   * Each of the next four methods takes a part of the service and returns it, with its calls measured if
   * metrics are on.
   */
  limiter<T extends Limiter>(limiter: T): T;
  embedQuery(embed: EmbedQuery): EmbedQuery;
  reranker(reranker: Reranker): Reranker;
  languageModel(model: LanguageModel): LanguageModel;
  /** Stops metrics and traces. Call it after the last request. */
  close(): Promise<void>;
}

type EmbedQuery = (text: string, signal: AbortSignal) => Promise<Float32Array>;

export async function startInstrumentation(
  { observing, maxSearches }: Config,
  log: Log,
): Promise<Instrumentation> {
  const metrics = observing.metrics && (await import('../observability/metrics.ts')).metrics();
  const tracing = observing.traces ? await openTelemetry() : undefined;
  installTracing(tracing);
  const refusalLog = refusals(log);
  return {
    observer: { metrics, tracing, serverTiming: observing.serverTiming },
    overload: overload({
      maxSearches,
      nativeCalls: nativeCalls.readings,
      onRefusal(costClass) {
        metrics?.shed(costClass);
        refusalLog.refused();
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
            metrics: {
              ended: (failed, seconds) => metrics.model('language_model', failed, seconds),
              used(input, output) {
                metrics.tokens('input', input);
                metrics.tokens('output', output);
              },
            },
          },
    async close() {
      refusalLog.close();
      installTracing(undefined);
      await tracing?.close();
    },
  };
}

/** Loads OpenTelemetry, which is an optional peer dependency: 27 MB that only traces need. */
async function openTelemetry(): Promise<Tracing> {
  try {
    const { openTelemetry } = await import('../observability/otel.ts');
    return openTelemetry({ name: 'sanad', version: VERSION });
  } catch (cause) {
    // The bundle of the program loads the packages by `require`, whose code is the shorter one.
    const codes = ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'];
    if (!codes.includes((cause as NodeJS.ErrnoException).code ?? '')) throw cause;
    throw new Error(
      `traces are turned on, and OpenTelemetry is not installed. Run: npm install ${OPTIONAL_PACKAGES}`,
      {
        cause,
      },
    );
  }
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
      const counted = <D extends { allowed: boolean }>(decided: D): D => {
        if (!decided.allowed) metrics.rateRefused(policy.name);
        return decided;
      };
      return decision instanceof Promise ? decision.then(counted) : counted(decision);
    },
  };
}

/** Milliseconds without a refused request after which a period of load shedding counts as ended. */
const QUIET_MS = 5_000;

/**
 * Logs one line when load shedding begins and one when it ends, with the number of refused requests. The
 * access log has a line for each refused request too.
 */
function refusals(log: Log) {
  let count = 0;
  let last = 0;
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    if (performance.now() - last < QUIET_MS) return;
    log.info({ refused: count }, 'load shedding ended');
    clearInterval(timer);
    timer = undefined;
  };
  return {
    refused() {
      count = timer === undefined ? 1 : count + 1;
      last = performance.now();
      if (timer !== undefined) return;
      log.warn({}, 'load shedding: requests are refused');
      timer = setInterval(look, QUIET_MS / 5).unref();
    },
    close: () => clearInterval(timer),
  };
}
