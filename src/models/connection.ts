/** The connection to a model service: `fetch`, with what the AI SDK leaves to it. */
import { traceHeaders } from '../observability/tracing.ts';

/**
 * The address is the operator's choice; where it points elsewhere, neither key nor question follows.
 *
 * An aborted call ends its connection, always. Node's own fetch forgets the signal of a response that is being read
 * once its parts have been garbage-collected (undici 6 holds them weakly), and the service would go on writing an answer
 * that nobody wants.
 */
export const modelFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...traced(init), redirect: 'error' });
  const { signal } = init ?? {};
  if (response.body === null || signal == null) return response;
  return new Response(endingWith(signal, response.body), response);
};

/** The trace that the call belongs to goes with it. */
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
    // Nothing is read before it is wanted: a client that reads slowly slows the service.
    { highWaterMark: 0 },
  );
}
