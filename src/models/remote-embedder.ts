/** An embeddings service with OpenAI's protocol: TEI, vLLM, Ollama, llama.cpp or a vendor. */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { EmbeddingModelV3, EmbeddingModelV3Embedding, EmbeddingModelV3Result } from '@ai-sdk/provider';
import { APICallError } from '@ai-sdk/provider';
import { embed } from 'ai';
import { z } from 'zod';
import { modelFetch } from './connection.ts';
import type { Embedder } from './embedder.ts';
import { BadAnswer } from './upstream-failure.ts';

export interface RemoteEmbedderSettings {
  /** Address of the service, with or without `/embeddings` at its end. */
  readonly url: string;
  readonly model: string;
  readonly key?: string | undefined;
  readonly queryPrefix: string;
  readonly passagePrefix: string;
  /** For models whose vectors can be truncated; if not given, all dimensions of the model. */
  readonly dimensions?: number | undefined;
  /** Weight of the dense list in the fusion. */
  readonly weight: number;
  /** Maximum number of texts in a call. */
  readonly textsPerCall: number;
  /** Concurrent calls while a corpus is embedded. */
  readonly parallelCalls: number;
  /** Timeout of a call in milliseconds while a corpus is embedded. */
  readonly timeoutMs: number;
}

const QUERY_TIMEOUT_MS = 3_000;
/** Long, because a service may load its model at the first call. */
const PROBE_TIMEOUT_MS = 30_000;
/** Two minutes of pauses in total, enough for a restart or a rate limit by the minute. */
const RETRIES = 6;

/**
 * Creates the embedder. Requests one vector to learn its dimensions. Throws, with the address, if the
 * service gives none.
 */
export async function remoteEmbedder(settings: RemoteEmbedderSettings): Promise<Embedder> {
  const { url, model: name, queryPrefix, passagePrefix, dimensions } = settings;
  const model = unitVectors(openAICompatible(settings), settings);
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
    // The prefix is part of the id, because it shapes the vectors in the index.
    id: passagePrefix === '' ? name : `${name} (${passagePrefix.trim()})`,
    dimensions: embedding.length,
    model,
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
 * Wraps the model: vectors in the order of the texts, normalized to length one, calls with a timeout.
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

/** A timeout as an error that the SDK retries. */
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
 * Returns one vector for each text, in the order of the texts. The protocol numbers the vectors, but
 * the SDK ignores the numbers.
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
