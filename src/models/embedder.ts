/**
 * What turns texts into vectors: the built-in model or a service, each behind the AI SDK's embedding interface.
 *
 * Vectors have length one, so that a dot product is a cosine. Those of passages lie in the index, so an index
 * answers only to the embedder that made it: `id` is kept in its manifest and names all that shapes a passage's vector.
 */
import type { EmbeddingModelV3 } from '@ai-sdk/provider';
import { embed, embedMany } from 'ai';
import { builtinEmbedder } from './builtin-embedder.ts';
import type { RemoteEmbedderSettings } from './remote-embedder.ts';
import { remoteEmbedder } from './remote-embedder.ts';
import { sideBySide } from './side-by-side.ts';
import { BadAnswer, UpstreamFailure } from './upstream-failure.ts';

export interface Embedder {
  readonly id: string;
  readonly dimensions: number;
  readonly model: EmbeddingModelV3;
  /** What its list counts in the fusion, beside 1 of the sparse one. */
  readonly weight: number;
  /** Put before a question; many models are trained with such words. */
  readonly queryPrefix: string;
  /** Put before what is indexed. */
  readonly passagePrefix: string;
  /** How long a question may wait for its vector; where not given, as long as the request may. */
  readonly queryTimeoutMs?: number;
  /** The most texts of one call. */
  readonly textsPerCall: number;
  /** Calls at once while a corpus is embedded. */
  readonly parallelCalls: number;
  /** How often a call for passages is made again, with pauses that double from two seconds or are as long as the service asks. */
  readonly retries: number;
}

/** A text can be as long as its title: some services bound the bytes of a call, and all take time for them. */
const CHARS_PER_CALL = 100_000;

/** The embedder of the settings: a service where one is set, else the built-in one. Throws what a service that cannot be reached throws. */
export async function createEmbedder(settings?: RemoteEmbedderSettings): Promise<Embedder> {
  return settings === undefined ? builtinEmbedder() : remoteEmbedder(settings);
}

/** The vector of a question. Tried once: who asks does not wait for a second try. */
export async function embedQuery(
  { id, model, dimensions, queryPrefix, queryTimeoutMs }: Embedder,
  text: string,
  signal: AbortSignal,
): Promise<Float32Array> {
  const patience =
    queryTimeoutMs === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(queryTimeoutMs)]);
  try {
    const { embedding } = await embed({
      model,
      value: queryPrefix + text,
      maxRetries: 0,
      abortSignal: patience,
    });
    return inOneRow([embedding], dimensions);
  } catch (error) {
    throw new UpstreamFailure(`the embedder ${id}`, error);
  }
}

export interface EmbedOptions {
  signal?: AbortSignal | undefined;
  /** Takes the vectors of each call as it is answered, from the text at `first` on: they are paid for, whatever becomes of the others. */
  onCall?: (first: number, vectors: Float32Array) => void | Promise<void>;
}

/** The vectors of passages, one after the other. */
export async function embedPassages(
  { id, model, dimensions, passagePrefix, textsPerCall, parallelCalls, retries }: Embedder,
  texts: readonly string[],
  { signal, onCall }: EmbedOptions = {},
): Promise<Float32Array> {
  const vectors = new Float32Array(texts.length * dimensions);
  const embedCall = async (values: string[]) => {
    try {
      const { embeddings } = await embedMany({
        model,
        values,
        maxRetries: retries,
        ...(signal && { abortSignal: signal }),
      });
      return inOneRow(embeddings, dimensions);
    } catch (cause) {
      signal?.throwIfAborted();
      throw new Error(`the embedder ${id} gave no vectors: ${(cause as Error).message}`, { cause });
    }
  };
  await sideBySide(callsOf(texts, textsPerCall), parallelCalls, async ([first, end]) => {
    const rows = await embedCall(texts.slice(first, end).map((text) => passagePrefix + text));
    vectors.set(rows, first * dimensions);
    await onCall?.(first, rows);
  });
  return vectors;
}

/** Beginning and end of the texts of each call. */
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

function inOneRow(embeddings: readonly number[][], dimensions: number): Float32Array {
  const vectors = new Float32Array(embeddings.length * dimensions);
  embeddings.forEach((embedding, place) => {
    if (embedding.length !== dimensions) {
      throw new BadAnswer(`a vector has ${embedding.length} dimensions where the embedder has ${dimensions}`);
    }
    vectors.set(embedding, place * dimensions);
  });
  return vectors;
}
