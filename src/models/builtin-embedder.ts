/** The built-in embedder as an embedding model of the AI SDK. */
import type { EmbeddingModelV3 } from '@ai-sdk/provider';
import { builtinEmbedder as builtin, embed, embedAsync } from '../core.ts';
import type { Embedder } from './embedder.ts';

/** Number of texts for each native call at most, which bounds the memory of one call. */
const TEXTS_PER_CALL = 256;

export function builtinEmbedder(): Embedder {
  const { id, dimensions, weight } = builtin();
  const model: EmbeddingModelV3 = {
    specificationVersion: 'v3',
    provider: 'sanad',
    modelId: id,
    maxEmbeddingsPerCall: TEXTS_PER_CALL,
    supportsParallelCalls: false,
    async doEmbed({ values, abortSignal }) {
      abortSignal?.throwIfAborted();
      // One text takes less time than a switch to another thread.
      const vectors = values.length === 1 ? embed(values) : await embedAsync(values, abortSignal);
      const embeddings = values.map((_, place) =>
        Array.from(vectors.subarray(place * dimensions, (place + 1) * dimensions)),
      );
      return { embeddings, warnings: [] };
    },
  };
  return {
    id,
    dimensions,
    model,
    weight,
    queryPrefix: '',
    passagePrefix: '',
    textsPerCall: TEXTS_PER_CALL,
    // One thread does the work: parallel calls would wait for each other.
    parallelCalls: 1,
    retries: 0,
  };
}
