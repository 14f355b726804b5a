/**
 * Prometheus metrics. Every label has few values: a route's pattern (never a path), a status, or a name from
 * a fixed list.
 */
import type { Worker } from 'node:cluster';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Observed } from './duration-histogram.ts';
import { DurationHistogram } from './duration-histogram.ts';
import type { Stage } from './stages.ts';
import type { MetricsReply, MetricsRequest } from './worker-metrics.ts';

export type ModelKind = 'embedder' | 'reranker' | 'language_model';
type TokenKind = 'input' | 'output';

/** Functions that the gauges call at each scrape to read the current values. */
interface Readings {
  readonly generation: () => { readonly name: string; readonly documents: number } | undefined;
  /** Returns true if the served generation is the one published last, or nothing is published. */
  readonly isPublished: () => boolean;
  /** Returns the load figures of overload protection; `undefined` if load is not measured. */
  readonly load: () => LoadReadings | undefined;
  readonly notReady: () => string | undefined;
  /** Returns, by name, whether search, a reranking service and each purpose of Redis can be reached. */
  readonly reachable: () => Readonly<Record<string, boolean>>;
}

interface LoadReadings {
  /**
   * Number of operations in progress by cost class. The label for the class is called `burden` in the
   * metrics.
   */
  readonly underWay: Readonly<Record<string, number>>;
  readonly retrievals: number;
  readonly retrievalLimit: number;
  readonly nativeCalls: { readonly running: number; readonly waiting: number; readonly oldestMs: number };
}

export interface Metrics {
  request(route: string, method: string, status: number, seconds: number): void;
  call(rpc: string, code: string, seconds: number): void;
  tool(name: string, outcome: string): void;
  stage(stage: Stage, seconds: number): void;
  model(kind: ModelKind, failed: boolean, seconds: number): void;
  tokens(kind: TokenKind, count: number): void;
  rateRefused(policy: string): void;
  shed(costClass: string): void;
  /** Adds gauges whose values are read by these functions at each scrape. */
  addGauges(readings: Readings): void;
  /** Returns the text of a scrape in the Prometheus format. */
  text(): Promise<string>;
  readonly contentType: string;
  readonly registry: Registry;
}

export function metrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const counter = <T extends string>(name: string, help: string, labelNames: T[]) =>
    new Counter({ name, help, labelNames, registers });
  const requests = new DurationHistogram(
    'sanad_http_request_duration_seconds',
    'Duration of HTTP requests, from the request head to the end of their processing.',
    ['route', 'method', 'status'],
    registry,
  );
  const calls = new DurationHistogram(
    'sanad_grpc_call_duration_seconds',
    'Duration of gRPC calls.',
    ['rpc', 'code'],
    registry,
  );
  const stages = new DurationHistogram(
    'sanad_stage_duration_seconds',
    'Duration of the stages of searches and answers.',
    ['stage'],
    registry,
  );
  const models = new DurationHistogram(
    'sanad_model_call_duration_seconds',
    'Calls of models; outcome is ok or failed.',
    ['model', 'outcome'],
    registry,
  );
  const tools = counter('sanad_mcp_tool_calls_total', 'Calls of tools over MCP; code is ok or an error.', [
    'tool',
    'code',
  ]);
  const tokens = counter('sanad_model_tokens_total', 'Tokens as the language model counts them.', ['kind']);
  const refusals = counter('sanad_rate_refusals_total', 'Requests refused by a rate limit.', ['policy']);
  const sheds = counter('sanad_shed_requests_total', 'Requests refused by load shedding.', ['burden']);
  // Durations of HTTP requests by route, method and status. Nested maps avoid building a string key for every
  // request.
  const byRoute = new Map<string, Map<string, Map<number, Observed>>>();

  return {
    registry,
    contentType: registry.contentType,
    text: () => registry.metrics(),
    request(route, method, status, seconds) {
      const byMethod = from(byRoute, route, () => new Map<string, Map<number, Observed>>());
      const byStatus = from(byMethod, method, () => new Map<number, Observed>());
      from(byStatus, status, () => requests.of(route, method, String(status))).observe(seconds);
    },
    call: (rpc, code, seconds) => calls.of(rpc, code).observe(seconds),
    tool: (tool, code) => tools.inc({ tool, code }),
    stage: (stage, seconds) => stages.of(stage).observe(seconds),
    model: (model, failed, seconds) => models.of(model, failed ? 'failed' : 'ok').observe(seconds),
    tokens: (kind, count) => tokens.inc({ kind }, count),
    rateRefused: (policy) => refusals.inc({ policy }),
    shed: (costClass) => sheds.inc({ burden: costClass }),
    addGauges: (readings) => gauges(registry, readings),
  };
}

function gauges(registry: Registry, { generation, isPublished, load, notReady, reachable }: Readings): void {
  const registers = [registry];
  /** Adds a gauge. `aggregator` is how the supervisor combines the values of several processes. */
  const gauge = <T extends string>(
    name: string,
    help: string,
    labelNames: T[],
    aggregator: 'sum' | 'min' | 'max',
    collect: (this: Gauge<T>) => void,
  ) => new Gauge({ name, help, labelNames, aggregator, registers, collect });
  gauge('sanad_requests_under_way', 'Operations in progress.', ['burden'], 'sum', function () {
    for (const [costClass, count] of Object.entries(load()?.underWay ?? {}))
      this.set({ burden: costClass }, count);
  });
  gauge(
    'sanad_retrievals_in_flight',
    'Retrievals of searches and answers in flight.',
    [],
    'sum',
    function () {
      this.set(load()?.retrievals ?? 0);
    },
  );
  gauge(
    'sanad_retrieval_limit',
    'Current limit of retrievals in flight. It adapts to their latency. At the limit, searches are refused.',
    [],
    'sum',
    function () {
      this.set(load()?.retrievalLimit ?? 0);
    },
  );
  gauge(
    'sanad_native_calls',
    'Calls of the native module for retrievals; state is running, or waiting for a processor.',
    ['state'],
    'sum',
    function () {
      const { running = 0, waiting = 0 } = load()?.nativeCalls ?? {};
      this.set({ state: 'running' }, running);
      this.set({ state: 'waiting' }, waiting);
    },
  );
  gauge(
    'sanad_native_call_oldest_wait_seconds',
    'Waiting time of the oldest queued native call.',
    [],
    'max',
    function () {
      this.set((load()?.nativeCalls.oldestMs ?? 0) / 1000);
    },
  );
  gauge('sanad_ready', '1 if the service is ready for requests, else 0.', [], 'min', function () {
    this.set(notReady() === undefined ? 1 : 0);
  });
  gauge('sanad_generation_info', 'The generation served.', ['generation'], 'max', function () {
    this.reset();
    const served = generation();
    if (served !== undefined) this.set({ generation: served.name }, 1);
  });
  gauge(
    'sanad_generation_published',
    '1 if the generation served is the published one; 0 if that is damaged or refused.',
    [],
    'min',
    function () {
      this.set(isPublished() ? 1 : 0);
    },
  );
  gauge('sanad_corpus_documents', 'Documents of the generation served.', [], 'max', function () {
    this.set(generation()?.documents ?? 0);
  });
  gauge(
    'sanad_upstream_up',
    '1 if a service that this one needs can be reached, else 0.',
    ['upstream'],
    'min',
    function () {
      for (const [upstream, up] of Object.entries(reachable())) this.set({ upstream }, up ? 1 : 0);
    },
  );
}

/** Time in milliseconds within which a worker must answer. A slower worker is left out of the metrics. */
const REPLY_MS = 2_000;

/**
 * Returns the combined metrics of all workers that are serving requests. prom-client's own aggregation also
 * waits for workers that are starting, and fails if one does not answer, as after a crash.
 */
export function workersMetrics(
  answering: () => readonly Worker[],
): () => Promise<{ text: string; type: string }> {
  let asked = 0;
  return async () => {
    asked += 1;
    const question: MetricsRequest = { metricsRequest: asked };
    const replies = await Promise.all(answering().map((worker) => numbersOf(worker, question)));
    const all = AggregatorRegistry.aggregate(replies.filter((numbers) => numbers !== undefined));
    return { text: await all.metrics(), type: all.contentType };
  };
}

function numbersOf(worker: Worker, question: MetricsRequest): Promise<object | undefined> {
  return new Promise((resolve) => {
    const end = (numbers?: object) => {
      clearTimeout(timer);
      worker.off('message', listen);
      worker.off('exit', onExit);
      resolve(numbers);
    };
    const listen = ({ metricsRequest, numbers }: Partial<MetricsReply>) => {
      if (metricsRequest === question.metricsRequest) end(numbers);
    };
    const onExit = () => end();
    const timer = setTimeout(end, REPLY_MS);
    worker.on('message', listen);
    worker.once('exit', onExit);
    worker.send(question, (error) => {
      if (error) end();
    });
  });
}

function from<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
