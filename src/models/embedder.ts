/**
 * Embedders turn texts into vectors: the built-in model or a service, both behind the AI SDK's interface.
 *
 * Vectors have length one, so that a dot product is a cosine. An index can only be searched with the embedder
 * that made its vectors. The manifest of the index therefore stores the embedder's `id`, which identifies
 * everything that shapes the vector of a passage.
 */
import type { EmbeddingModelV3 } from '@ai-sdk/provider';
import { mapConcurrently } from './map-concurrently.ts';
import { BadAnswer, UpstreamFailure } from './upstream-failure.ts';

export interface Embedder {
  readonly id: string;
  readonly dimensions: number;
  readonly model: EmbeddingModelV3;
  /**
   * Embeds a query on this thread, without the AI SDK, whose wrapping takes several times as long as the built-in
   * model; absent for a service.
   */
  readonly direct?: (text: string) => Float32Array;
  /** True for a service, whose calls cost money. */
  readonly remote: boolean;
  /** Weight of the dense list in the fusion with the sparse list, which has weight 1. */
  readonly weight: number;
  /** Text put before every query that is embedded; many models are trained with such a prefix. */
  readonly queryPrefix: string;
  /** Text put before every indexed text that is embedded. */
  readonly passagePrefix: string;
  /** Timeout of a query's embedding in milliseconds. Default: the deadline of the request. */
  readonly queryTimeoutMs?: number;
  /** Maximum number of texts in one call of the embedding model. */
  readonly textsPerCall: number;
  /** Maximum number of concurrent calls of the embedding model while a corpus is embedded. */
  readonly parallelCalls: number;
  /**
   * Number of retries of a call while a corpus is embedded. The pauses start at two seconds and double, or
   * are as long as the service asks.
   */
  readonly retries: number;
}

/**
 * Maximum total length of the texts of a call, in UTF-16 units and without prefixes, because some services
 * limit the size of a call. A longer text is sent alone.
 */
const CHARS_PER_CALL = 100_000;

/** Returns the vector of a query. Does not retry, because a request is waiting. Throws `UpstreamFailure`. */
export async function embedQuery(
  { id, model, direct, dimensions, queryPrefix, queryTimeoutMs }: Embedder,
  text: string,
  signal: AbortSignal,
): Promise<Float32Array> {
  if (direct !== undefined) {
    signal.throwIfAborted();
    return direct(queryPrefix + text);
  }
  const either =
    queryTimeoutMs === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(queryTimeoutMs)]);
  try {
    // The AI SDK is loaded by its first call: a server with the built-in embedder starts without it.
    const { embed } = await import('ai');
    const { embedding } = await embed({
      model,
      value: queryPrefix + text,
      maxRetries: 0,
      abortSignal: either,
    });
    return concatenated([embedding], dimensions);
  } catch (error) {
    throw new UpstreamFailure(`the embedder ${id}`, error);
  }
}

export interface EmbedOptions {
  signal?: AbortSignal | undefined;
  /**
   * Receives the vectors of each finished call; the call's first text is at index `first` of all texts. The
   * caller can keep these vectors even if a later call fails.
   */
  onCall?: (first: number, vectors: Float32Array) => void | Promise<void>;
}

/** Returns the vectors of indexed texts, concatenated. Throws if a call fails after all retries. */
export async function embedPassages(
  { id, model, dimensions, passagePrefix, textsPerCall, parallelCalls, retries }: Embedder,
  texts: readonly string[],
  { signal, onCall }: EmbedOptions = {},
): Promise<Float32Array> {
  const vectors = new Float32Array(texts.length * dimensions);
  const { embedMany } = await import('ai');
  const embedCall = async (values: string[]) => {
    try {
      const { embeddings } = await embedMany({
        model,
        values,
        maxRetries: retries,
        ...(signal && { abortSignal: signal }),
      });
      return concatenated(embeddings, dimensions);
    } catch (cause) {
      signal?.throwIfAborted();
      throw new Error(`the embedder ${id} gave no vectors: ${(cause as Error).message}`, { cause });
    }
  };
  await mapConcurrently(callsOf(texts, textsPerCall), parallelCalls, async ([first, end]) => {
    const rows = await embedCall(texts.slice(first, end).map((text) => passagePrefix + text));
    vectors.set(rows, first * dimensions);
    await onCall?.(first, rows);
  });
  return vectors;
}

/**
 * Splits the texts into calls of the embedder. Returns for each call the index of its first text and the
 * index after its last.
 */
function callsOf(texts: readonly string[], textsPerCall: number): [first: number, end: number][] {
  const calls: [number, number][] = [];
  let first = 0;
  let chars = 0;
  texts.forEach(({ length }, at) => {
    const isFull = at - first >= textsPerCall || chars + length > CHARS_PER_CALL;
    if (isFull && at > first) {
      calls.push([first, at]);
      first = at;
      chars = 0;
    }
    chars += length;
  });
  return first < texts.length ? [...calls, [first, texts.length]] : calls;
}

function concatenated(embeddings: readonly number[][], dimensions: number): Float32Array {
  const vectors = new Float32Array(embeddings.length * dimensions);
  embeddings.forEach((embedding, place) => {
    if (embedding.length !== dimensions) {
      throw new BadAnswer(`a vector has ${embedding.length} dimensions where the embedder has ${dimensions}`);
    }
    vectors.set(embedding, place * dimensions);
  });
  return vectors;
}
