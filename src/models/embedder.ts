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

export interface Embedder {
  readonly id: string;
  readonly dimensions: number;
  readonly model: EmbeddingModelV3;
  /** Put before a question; many models are trained with such words. */
  readonly queryPrefix: string;
  /** Put before what is indexed. */
  readonly passagePrefix: string;
  /** How long a question may wait for its vector; where not given, as long as the request may. */
  readonly queryTimeoutMs?: number;
}

/** Calls at once while a corpus is embedded: enough to keep a model server busy, not enough to swamp it. */
const PARALLEL_CALLS = 4;

/** The embedder of the settings: a service where one is set, else the built-in one. Throws what a service that cannot be reached throws. */
export async function createEmbedder(settings?: RemoteEmbedderSettings): Promise<Embedder> {
  return settings === undefined ? builtinEmbedder() : remoteEmbedder(settings);
}

/** The vector of a question. Tried once: who asks does not wait for a second try, and has the sparse list meanwhile. */
export async function embedQuery(
  { model, dimensions, queryPrefix, queryTimeoutMs }: Embedder,
  text: string,
  signal: AbortSignal,
): Promise<Float32Array> {
  const { embedding } = await embed({
    model,
    value: queryPrefix + text,
    maxRetries: 0,
    abortSignal:
      queryTimeoutMs === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(queryTimeoutMs)]),
  });
  return inOneRow([embedding], dimensions);
}

/** The vectors of passages, one after the other. A call that fails is tried again twice, because ingest is long. */
export async function embedPassages(
  { model, dimensions, passagePrefix }: Embedder,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<Float32Array> {
  const { embeddings } = await embedMany({
    model,
    values: texts.map((text) => passagePrefix + text),
    maxParallelCalls: PARALLEL_CALLS,
    ...(signal && { abortSignal: signal }),
  });
  return inOneRow(embeddings, dimensions);
}

function inOneRow(embeddings: readonly number[][], dimensions: number): Float32Array {
  const vectors = new Float32Array(embeddings.length * dimensions);
  embeddings.forEach((embedding, place) => {
    if (embedding.length !== dimensions) {
      throw new RangeError(
        `A vector has ${embedding.length} dimensions where the embedder has ${dimensions}.`,
      );
    }
    vectors.set(embedding, place * dimensions);
  });
  return vectors;
}
