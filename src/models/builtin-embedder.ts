/** The embedder built into the native module, behind the AI SDK's interface of an embedding model. */
import type { EmbeddingModelV3 } from '@ai-sdk/provider';
import { builtinEmbedder as builtin, embed, embedAsync } from '../core.ts';
import type { Embedder } from './embedder.ts';

/** Maximum number of texts in a native call. Bounds the data copied at once, not the time. */
const TEXTS_PER_CALL = 256;

/**
 * The largest weight at which the fused list is nowhere more than 0.005 nDCG@10 below the sparse one (2026-11-21,
 * fused − sparse; sparse alone 0.687, 0.821, 0.736, 0.576):
 *
 *     weight   ae-headings   dz-principles   dz keywords alone   sa-faq
 *     0.3      −0.027        −0.031          −0.033              −0.009
 *     0.1      −0.005        −0.013          −0.012              −0.003
 *     0.05     −0.002        −0.006          −0.006              −0.001
 *     0.04     −0.002        −0.003          −0.004              +0.000
 *
 * So it moves an article by two places at most, and brings in what shares no word with the query.
 */
const FUSION_WEIGHT = 0.04;

export function builtinEmbedder(): Embedder {
  const { id, dimensions } = builtin();
  const model: EmbeddingModelV3 = {
    specificationVersion: 'v3',
    provider: 'sanad',
    modelId: id,
    maxEmbeddingsPerCall: TEXTS_PER_CALL,
    supportsParallelCalls: false,
    async doEmbed({ values, abortSignal }) {
      abortSignal?.throwIfAborted();
      // A single text takes less time than switching to another thread and back.
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
    weight: FUSION_WEIGHT,
    queryPrefix: '',
    passagePrefix: '',
    textsPerCall: TEXTS_PER_CALL,
    // A single thread does the work, so concurrent calls would only wait for each other.
    parallelCalls: 1,
    retries: 0,
  };
}
