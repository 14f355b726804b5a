/**
 * What is counted, in the notation of Prometheus. Every label has few values: a route's pattern and never a path, a
 * status, a name from a list of ours.
 */
import type { Worker } from 'node:cluster';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Observed } from './duration-histogram.ts';
import { DurationHistogram } from './duration-histogram.ts';
import type { Stage } from './stages.ts';

export type ModelKind = 'embedder' | 'reranker' | 'language_model';
export type TokenKind = 'input' | 'output';

/** What is read when somebody asks, rather than told when it changes. */
export interface Readings {
  readonly generation: () => { readonly name: string; readonly documents: number } | undefined;
  /** Whether that is the generation that was published last. */
  readonly isPublished: () => boolean;
  /** How much is going on; `undefined` where nothing counts it. */
  readonly load: () => LoadReadings | undefined;
  readonly notReady: () => string | undefined;
  /** Connections that accounts and limits rest on, by name. */
  readonly reachable: () => Readonly<Record<string, boolean>>;
}

export interface LoadReadings {
  /** Operations being worked on, by burden. */
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
  shed(burden: string): void;
  /** From now on these are shown as well. */
  addGauges(readings: Readings): void;
  /** What a scrape is answered with. */
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
    'Requests over HTTP, from their head to the end of the work for them.',
    ['route', 'method', 'status'],
    registry,
  );
  const calls = new DurationHistogram(
    'sanad_grpc_call_duration_seconds',
    'Calls over gRPC.',
    ['rpc', 'code'],
    registry,
  );
  const stages = new DurationHistogram(
    'sanad_stage_duration_seconds',
    'Stages of searches and answers.',
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
  const refusals = counter('sanad_rate_refusals_total', 'Requests refused because of a rate.', ['policy']);
  const sheds = counter('sanad_shed_requests_total', 'Requests refused because of too much work.', [
    'burden',
  ]);
  // Three levels of maps, for values that come with every request.
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
    shed: (burden) => sheds.inc({ burden }),
    addGauges: (readings) => gauges(registry, readings),
  };
}

function gauges(registry: Registry, { generation, isPublished, load, notReady, reachable }: Readings): void {
  const registers = [registry];
  /** `aggregator` says what several processes together come to. */
  const gauge = <T extends string>(
    name: string,
    help: string,
    labelNames: T[],
    aggregator: 'sum' | 'min' | 'max',
    collect: (this: Gauge<T>) => void,
  ) => new Gauge({ name, help, labelNames, aggregator, registers, collect });
  gauge('sanad_requests_under_way', 'Operations being worked on.', ['burden'], 'sum', function () {
    for (const [burden, count] of Object.entries(load()?.underWay ?? {})) this.set({ burden }, count);
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
    'Retrievals that may be in flight now: adapts to how long they take. At the limit, searches are refused.',
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
    'How long the oldest waiting native call has waited.',
    [],
    'max',
    function () {
      this.set((load()?.nativeCalls.oldestMs ?? 0) / 1000);
    },
  );
  gauge('sanad_ready', 'Whether requests should come: 1 or 0.', [], 'min', function () {
    this.set(notReady() === undefined ? 1 : 0);
  });
  gauge('sanad_generation_info', 'The generation served.', ['generation'], 'max', function () {
    this.reset();
    const served = generation();
    if (served !== undefined) this.set({ generation: served.name }, 1);
  });
  gauge(
    'sanad_generation_published',
    'Whether the generation served is the published one: 0 where that is damaged or refused.',
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
    'Whether a service that this one needs can be reached: 1 or 0.',
    ['upstream'],
    'min',
    function () {
      for (const [upstream, up] of Object.entries(reachable())) this.set({ upstream }, up ? 1 : 0);
    },
  );
}

/** What the process above the workers asks, and what they answer. */
interface NumbersAsked {
  readonly numbersAsked: number;
}

interface NumbersTold {
  readonly numbersAsked: number;
  readonly numbers: object;
}

/** A worker that is stuck or dies meanwhile is left out. */
const NUMBERS_MS = 2_000;

/** A worker's numbers, given to the process that tells those of all. */
export function answerSupervisor({ registry }: Metrics): void {
  process.on('message', async ({ numbersAsked }: Partial<NumbersAsked>) => {
    if (numbersAsked === undefined) return;
    const told: NumbersTold = { numbersAsked, numbers: await registry.getMetricsAsJSON() };
    // The process above may be gone by now.
    process.send?.(told, undefined, undefined, () => {});
  });
}

/**
 * The numbers of those workers together that answer requests now. prom-client's own question goes to those too that are
 * starting, and fails where one of all gives none: just when a worker has died.
 */
export function workersMetrics(
  answering: () => readonly Worker[],
): () => Promise<{ text: string; type: string }> {
  let asked = 0;
  return async () => {
    asked += 1;
    const question: NumbersAsked = { numbersAsked: asked };
    const told = await Promise.all(answering().map((worker) => numbersOf(worker, question)));
    const all = AggregatorRegistry.aggregate(told.filter((numbers) => numbers !== undefined));
    return { text: await all.metrics(), type: all.contentType };
  };
}

function numbersOf(worker: Worker, question: NumbersAsked): Promise<object | undefined> {
  return new Promise((resolve) => {
    const end = (numbers?: object) => {
      clearTimeout(timer);
      worker.off('message', listen);
      worker.off('exit', leave);
      resolve(numbers);
    };
    const listen = ({ numbersAsked, numbers }: Partial<NumbersTold>) => {
      if (numbersAsked === question.numbersAsked) end(numbers);
    };
    const leave = () => end();
    const timer = setTimeout(end, NUMBERS_MS);
    worker.on('message', listen);
    worker.once('exit', leave);
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
