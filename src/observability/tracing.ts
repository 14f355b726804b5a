/** Contract of tracing. OpenTelemetry is not loaded if traces are off. */

export type SpanFacts = Readonly<Record<string, string | number | undefined>>;

export interface Tracing {
  /** Runs `work` in the span of an incoming request: a child of the trace in `headers`, if any. */
  incoming<T>(name: string, headers: Readonly<Record<string, unknown>>, work: (span: Span) => T): T;
  /** Runs `work` in a child span. If it returns a promise, the span ends with the promise. */
  span<T>(name: string, work: () => T): T;
  /** Headers that propagate the current trace to another service. */
  outgoing(): Readonly<Record<string, string>>;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

/** Span of a request; ended with its final name and facts. */
export interface Span {
  end(name: string, facts: SpanFacts, failed: boolean): void;
}

let installed: Tracing | undefined;

/** One for the process, because clients of other services are created outside any request. */
export function installTracing(tracing: Tracing | undefined): void {
  installed = tracing;
}

const NONE: Readonly<Record<string, string>> = {};

/** Trace headers for a call to another service; empty if traces are off. */
export function traceHeaders(): Readonly<Record<string, string>> {
  return installed === undefined ? NONE : installed.outgoing();
}
