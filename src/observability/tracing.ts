/** Traces, where they are wanted. Nothing of OpenTelemetry is loaded where they are not. */

export type SpanFacts = Readonly<Record<string, string | number | undefined>>;

export interface Tracing {
  /** Runs `work` as what came from outside: a child of the trace that `headers` tell of, if any. */
  incoming<T>(name: string, headers: Readonly<Record<string, unknown>>, work: (span: Span) => T): T;
  /** Runs `work` as a part of what goes on; a part that gives a promise ends with it. */
  span<T>(name: string, work: () => T): T;
  /** What a call to another service says of the trace it belongs to. */
  outgoing(): Readonly<Record<string, string>>;
  /** Sends what is left. */
  close(): Promise<void>;
}

/** What is told of a request when it is over. */
export interface Span {
  end(name: string, facts: SpanFacts, failed: boolean): void;
}

let installed: Tracing | undefined;

/** One for the process: clients of other services are made where no request is at hand. */
export function installTracing(tracing: Tracing | undefined): void {
  installed = tracing;
}

const NONE: Readonly<Record<string, string>> = {};

/** Headers for a call to another service. */
export function traceHeaders(): Readonly<Record<string, string>> {
  return installed === undefined ? NONE : installed.outgoing();
}
