/** Contract of tracing. OpenTelemetry itself is loaded only if traces are turned on. */

export type SpanFacts = Readonly<Record<string, string | number | undefined>>;

export interface Tracing {
  /**
   * Runs `work` in the span of an incoming request. The span continues the trace named in `headers`, if any.
   */
  incoming<T>(name: string, headers: Readonly<Record<string, unknown>>, work: (span: Span) => T): T;
  /**
   * Runs `work` in a child span of the current span. If `work` returns a promise, the span ends when the
   * promise settles.
   */
  span<T>(name: string, work: () => T): T;
  /** Adds a child span that is over: it began at `began` (as `performance.now()` counts) and took `ms`. */
  past(name: string, began: number, ms: number): void;
  /** Returns the headers that pass the current trace on to another service. */
  outgoing(): Readonly<Record<string, string>>;
  /** Sends the finished spans that are not sent yet, and ends tracing. */
  close(): Promise<void>;
}

/** Span of an incoming request. Its final name and attributes are set when it ends. */
export interface Span {
  end(name: string, facts: SpanFacts, failed: boolean): void;
}

let installed: Tracing | undefined;

/**
 * Sets the tracing of the whole process, because clients of other services are created outside any request.
 */
export function installTracing(tracing: Tracing | undefined): void {
  installed = tracing;
}

const NONE: Readonly<Record<string, string>> = {};

/** Returns the trace headers for a call to another service; empty if traces are turned off. */
export function traceHeaders(): Readonly<Record<string, string>> {
  return installed === undefined ? NONE : installed.outgoing();
}
