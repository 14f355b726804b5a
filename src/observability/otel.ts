/**
 * OpenTelemetry traces, sent by OTLP over HTTP. This file is loaded only if traces are turned on.
 * OpenTelemetry's own environment variables set endpoint, sampling and names.
 */
import type { Context, Span as OtelSpan } from '@opentelemetry/api';
import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Span, SpanFacts, Tracing } from './tracing.ts';

/** Maximum time in milliseconds for sending the last spans when the service stops. */
const LAST_SPANS_MS = 3_000;

export function openTelemetry(service: { readonly name: string; readonly version: string }): Tracing {
  // The resource attributes from the environment are merged last, so that they override the others.
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': service.name, 'service.version': service.version }))
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new TracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const propagator = new W3CTraceContextPropagator();
  propagation.setGlobalPropagator(propagator);
  const tracer = provider.getTracer(service.name, service.version);

  return {
    incoming(name, headers, work) {
      const parent = propagation.extract(ROOT_CONTEXT, headers);
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER }, parent);
      return context.with(trace.setSpan(parent, span), () => work(incomingSpan(span)));
    },
    span(name, work) {
      const span = tracer.startSpan(name);
      return ended(span, context.with(trace.setSpan(context.active(), span), work));
    },
    past(name, began, ms) {
      const startTime = performance.timeOrigin + began;
      tracer.startSpan(name, { startTime }).end(startTime + ms);
    },
    outgoing: () => outgoingHeaders(context.active()),
    async close() {
      let late: NodeJS.Timeout | undefined;
      const given = new Promise<void>((resolve) => {
        late = setTimeout(resolve, LAST_SPANS_MS);
      });
      // The service stops even if the collector of traces cannot be reached.
      await Promise.race([provider.shutdown().catch(() => {}), given]);
      clearTimeout(late);
      context.disable();
      propagation.disable();
    },
  };
}

function outgoingHeaders(active: Context): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(active, headers);
  return headers;
}

function incomingSpan(span: OtelSpan): Span {
  return {
    end(name: string, facts: SpanFacts, failed: boolean) {
      span.updateName(name);
      for (const [fact, value] of Object.entries(facts)) {
        if (value !== undefined) span.setAttribute(fact, value);
      }
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/**
 * Ends the span when the outcome is known. A failure sets only the span's status, because an error message
 * could contain the user's question.
 */
function ended<T>(span: OtelSpan, outcome: T): T {
  if (!(outcome instanceof Promise)) {
    span.end();
    return outcome;
  }
  outcome.then(
    () => span.end(),
    () => {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  );
  return outcome;
}
