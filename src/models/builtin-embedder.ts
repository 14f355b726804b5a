/** The embedder built into the native module, wrapped in the AI SDK's interface of an embedding model. */
import type { EmbeddingModelV3 } from '@ai-sdk/provider';
import { builtinEmbedder as builtin, embed, embedAsync } from '../core.ts';
import type { Embedder } from './embedder.ts';

/**
 * Maximum number of texts in a call of the native module. It bounds the memory copied at once, not the time.
 */
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
      // A single text is embedded on this thread: that takes less time than switching to another thread and
      // back.
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
    direct: (text) => embed([text]),
    remote: false,
    weight,
    queryPrefix: '',
    passagePrefix: '',
    textsPerCall: TEXTS_PER_CALL,
    // The native module embeds on a single thread, so concurrent calls would only wait for each other.
    parallelCalls: 1,
    retries: 0,
  };
}
