/** An embeddings service that speaks OpenAI's protocol: TEI, vLLM, Ollama, llama.cpp or a vendor. */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { EmbeddingModelV3, EmbeddingModelV3Embedding, EmbeddingModelV3Result } from '@ai-sdk/provider';
import { APICallError } from '@ai-sdk/provider';
import { z } from 'zod';
import { modelFetch } from './connection.ts';
import type { Embedder } from './embedder.ts';
import { BadAnswer } from './upstream-failure.ts';

export interface RemoteEmbedderSettings {
  /** Address of the embeddings service, with or without `/embeddings` at its end. */
  readonly url: string;
  readonly model: string;
  readonly key?: string | undefined;
  readonly queryPrefix: string;
  readonly passagePrefix: string;
  /**
   * Number of dimensions requested, for models whose vectors can be truncated. If not set, the model's own
   * number.
   */
  readonly dimensions?: number | undefined;
  /** Weight of the dense list in the fusion; the sparse list has weight 1. */
  readonly weight: number;
  /** Maximum number of texts in one call of the embeddings service. */
  readonly textsPerCall: number;
  /** Maximum number of concurrent calls of the embeddings service while a corpus is embedded. */
  readonly parallelCalls: number;
  /** Timeout in milliseconds of each call while a corpus is embedded. */
  readonly timeoutMs: number;
}

const QUERY_TIMEOUT_MS = 3_000;
/**
 * Timeout in milliseconds of the first call, at the start of the program. It is long, because a service may
 * load its model only then.
 */
const PROBE_TIMEOUT_MS = 30_000;
/**
 * Number of retries of a call while a corpus is embedded. The pauses add up to two minutes, enough for a
 * restart or a rate limit per minute.
 */
const RETRIES = 6;

/**
 * Creates the embedder. Requests one vector to learn the number of dimensions. Throws an error with the
 * service's address if it returns none.
 */
export async function remoteEmbedder(settings: RemoteEmbedderSettings): Promise<Embedder> {
  const { url, model: name, queryPrefix, passagePrefix, dimensions } = settings;
  const model = unitVectors(openAICompatible(settings), settings);
  const { embed } = await import('ai');
  const { embedding } = await embed({
    model,
    value: `${passagePrefix}قانون`,
    maxRetries: 0,
    abortSignal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
  }).catch((cause: Error) => {
    throw new Error(`the embedding service at ${url} gave no vector: ${cause.message}`, { cause });
  });
  if (dimensions !== undefined && embedding.length !== dimensions) {
    throw new Error(
      `the embedding service at ${url} gave ${embedding.length} dimensions where EMBED_DIMENSIONS asks for ` +
        `${dimensions}: the model ${name} cannot be cut, or the service does not know how`,
    );
  }
  return {
    // The id of the embedder contains the prefix of passages, because the prefix changes the vectors in the
    // index.
    id: passagePrefix === '' ? name : `${name} (${passagePrefix.trim()})`,
    dimensions: embedding.length,
    model,
    remote: true,
    weight: settings.weight,
    queryPrefix,
    passagePrefix,
    queryTimeoutMs: QUERY_TIMEOUT_MS,
    textsPerCall: settings.textsPerCall,
    parallelCalls: settings.parallelCalls,
    retries: RETRIES,
  };
}

function openAICompatible({ url, model, key }: RemoteEmbedderSettings): EmbeddingModelV3 {
  const provider = createOpenAICompatible({
    name: 'remote',
    baseURL: url.replace(/\/embeddings\/?$/, ''),
    fetch: modelFetch,
    ...(key !== undefined && { apiKey: key }),
  });
  return provider.embeddingModel(model);
}

/**
 * Wraps a model so that vectors come in the order of the texts, have length one, and each call has a timeout.
 */
function unitVectors(
  model: EmbeddingModelV3,
  { url, dimensions, timeoutMs, textsPerCall }: RemoteEmbedderSettings,
): EmbeddingModelV3 {
  return {
    specificationVersion: 'v3',
    provider: model.provider,
    modelId: model.modelId,
    maxEmbeddingsPerCall: textsPerCall,
    supportsParallelCalls: true,
    async doEmbed({ abortSignal, ...options }) {
      const timeout = AbortSignal.timeout(timeoutMs);
      const result = await Promise.resolve(
        model.doEmbed({
          ...options,
          abortSignal: abortSignal === undefined ? timeout : AbortSignal.any([abortSignal, timeout]),
          ...(dimensions !== undefined && { providerOptions: { openaiCompatible: { dimensions } } }),
        }),
      ).catch((error: unknown) => {
        throw timeout.aborted && abortSignal?.aborted !== true ? late(url, timeoutMs) : error;
      });
      return { ...result, embeddings: inOrder(result, options.values.length).map(toUnit) };
    },
  };
}

/** Returns the error for a call that timed out, in the form that makes the AI SDK retry the call. */
function late(url: string, timeoutMs: number): APICallError {
  return new APICallError({
    message: `no answer within ${timeoutMs} ms`,
    url,
    requestBodyValues: {},
    isRetryable: true,
  });
}

const numbered = z.object({ data: z.array(z.object({ index: z.int() })) });

/**
 * Returns one vector for each text, in the order of the texts. OpenAI's protocol numbers the vectors, but the
 * AI SDK ignores the numbers.
 */
function inOrder(
  { embeddings, response }: EmbeddingModelV3Result,
  count: number,
): EmbeddingModelV3Embedding[] {
  if (embeddings.length !== count) throw new BadAnswer(`${embeddings.length} vectors for ${count} texts`);
  const numbers = numbered.safeParse(response?.body);
  if (!numbers.success) return embeddings;
  const ordered: EmbeddingModelV3Embedding[] = [];
  numbers.data.data.forEach(({ index }, place) => {
    const embedding = embeddings[place];
    if (embedding !== undefined && index >= 0 && index < count) ordered[index] = embedding;
  });
  if (Object.keys(ordered).length !== count) throw new BadAnswer('vectors are not numbered one a text');
  return ordered;
}

function toUnit(vector: EmbeddingModelV3Embedding): EmbeddingModelV3Embedding {
  const length = Math.hypot(...vector);
  if (!Number.isFinite(length)) throw new BadAnswer('a vector holds what is no number');
  return length > 0 ? vector.map((value) => value / length) : vector;
}
