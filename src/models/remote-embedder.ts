/** An embeddings service that speaks OpenAI's protocol: TEI, vLLM, Ollama, llama.cpp, a vendor's. */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { EmbeddingModelV3, EmbeddingModelV3Embedding } from '@ai-sdk/provider';
import { embed } from 'ai';
import type { Embedder } from './embedder.ts';

export interface RemoteEmbedderSettings {
  /** With or without `/embeddings` at its end. */
  readonly url: string;
  readonly model: string;
  readonly key?: string | undefined;
  readonly queryPrefix: string;
  readonly passagePrefix: string;
}

/** What TEI takes in one call by default; others take more. */
const TEXTS_PER_CALL = 32;
const QUERY_TIMEOUT_MS = 3_000;
/** A service may load its model at the first call. */
const PROBE_TIMEOUT_MS = 30_000;

/** Asks the service for one vector to learn its dimensions. Throws, with the address, where the service gives none. */
export async function remoteEmbedder(settings: RemoteEmbedderSettings): Promise<Embedder> {
  const { url, model: name, queryPrefix, passagePrefix } = settings;
  const model = unitVectors(openAICompatible(settings));
  const { embedding } = await embed({
    model,
    value: `${passagePrefix}قانون`,
    maxRetries: 0,
    abortSignal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
  }).catch((cause: Error) => {
    throw new Error(`the embedding service at ${url} gave no vector: ${cause.message}`, { cause });
  });
  return {
    // The prefix shapes the vectors in the index as the model does.
    id: passagePrefix === '' ? name : `${name} (${passagePrefix.trim()})`,
    dimensions: embedding.length,
    model,
    queryPrefix,
    passagePrefix,
    queryTimeoutMs: QUERY_TIMEOUT_MS,
  };
}

function openAICompatible({ url, model, key }: RemoteEmbedderSettings): EmbeddingModelV3 {
  const provider = createOpenAICompatible({
    name: 'remote',
    baseURL: url.replace(/\/embeddings\/?$/, ''),
    ...(key !== undefined && { apiKey: key }),
  });
  return provider.embeddingModel(model);
}

/** The model with its vectors brought to length one, in calls that every service takes. */
function unitVectors(model: EmbeddingModelV3): EmbeddingModelV3 {
  return {
    specificationVersion: 'v3',
    provider: model.provider,
    modelId: model.modelId,
    maxEmbeddingsPerCall: TEXTS_PER_CALL,
    supportsParallelCalls: true,
    async doEmbed(options) {
      const result = await model.doEmbed(options);
      return { ...result, embeddings: result.embeddings.map(toUnit) };
    },
  };
}

function toUnit(vector: EmbeddingModelV3Embedding): EmbeddingModelV3Embedding {
  const length = Math.hypot(...vector);
  return length > 0 ? vector.map((value) => value / length) : vector;
}
