/**
 * HTTP connection to a model service: a `fetch` with the protections that the AI SDK leaves to its caller.
 */
import { traceHeaders } from '../observability/tracing.ts';

/**
 * `fetch` for model services. Refuses redirects, so that neither key nor question is sent to an address
 * that the operator did not choose.
 *
 * Ends the connection whenever the signal aborts. Node's own fetch (undici 6) holds the signal of a
 * response weakly and can lose it while the body is read; the service would then go on writing an
 * answer that nobody reads.
 */
export const modelFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...traced(init), redirect: 'error' });
  const { signal } = init ?? {};
  if (response.body === null || signal == null) return response;
  return new Response(endingWith(signal, response.body), response);
};

/** Adds the HTTP headers of the current trace to a request. */
function traced(init: RequestInit | undefined): RequestInit | undefined {
  const trace = Object.entries(traceHeaders());
  if (trace.length === 0) return init;
  const headers = new Headers(init?.headers);
  for (const [name, value] of trace) headers.set(name, value);
  return { ...init, headers };
}

function endingWith(signal: AbortSignal, body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const cut = () => void reader.cancel(signal.reason).catch(() => {});
  if (signal.aborted) cut();
  else signal.addEventListener('abort', cut, { once: true });
  const over = () => signal.removeEventListener('abort', cut);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (signal.aborted) controller.error(signal.reason);
          else if (done) controller.close();
          else controller.enqueue(value);
          if (done) over();
        } catch (error) {
          over();
          controller.error(error);
        }
      },
      async cancel(reason) {
        over();
        await reader.cancel(reason);
      },
    },
    // The body is read from the service only when the client asks for more, so that a slow client slows the
    // service down and nothing is buffered here.
    { highWaterMark: 0 },
  );
}
