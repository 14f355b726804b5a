/** The settings of what may be a service by URL or built in: embedder, reranker, language model. */
import { z } from 'zod';
import type { RemoteLanguageModelSettings } from '../models/language-model.ts';
import { LANGUAGE_MODEL_DIALECT_NAMES, MODEL_LIMITS } from '../models/language-model.ts';
import type { RemoteEmbedderSettings } from '../models/remote-embedder.ts';
import type { RemoteRerankerSettings } from '../models/remote-reranker.ts';
import { RERANK_DIALECT_NAMES } from '../models/rerank-dialects.ts';
import { prefix, serviceUrl, siteUrl, webUrl, wholeNumber } from './values.ts';

/** What the environment says of these settings. */
type Given<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>>;

/** An embeddings service, or nothing for the built-in embedder. */
export const embedderSettings = {
  EMBED_URL: siteUrl.optional(),
  EMBED_MODEL: z.string().optional(),
  EMBED_KEY: z.string().optional(),
  EMBED_QUERY_PREFIX: prefix,
  EMBED_PASSAGE_PREFIX: prefix,
  EMBED_DIMENSIONS: wholeNumber(8, 8_192).optional(),
  EMBED_WEIGHT: z
    .string()
    .regex(/^\d{1,2}(\.\d+)?$/, 'must be a number such as 0.5')
    .transform(Number)
    .pipe(z.number().min(0).max(10))
    .default(1),
  EMBED_BATCH: wholeNumber(1, 2_048).default(32),
  EMBED_PARALLEL: wholeNumber(1, 64).default(4),
  EMBED_TIMEOUT_MS: wholeNumber(100, 3_600_000).default(120_000),
};

/** A reranking service, or nothing for the built-in second stage. */
export const rerankerSettings = {
  RERANK_URL: serviceUrl.optional(),
  RERANK_MODEL: z.string().optional(),
  RERANK_KEY: z.string().optional(),
  RERANK_DIALECT: z.enum(RERANK_DIALECT_NAMES).default('cohere'),
  RERANK_TIMEOUT_MS: wholeNumber(50, 4_000).default(1_500),
};

/** A language model by URL, or nothing for the built-in extractive model. */
export const languageModelSettings = {
  LLM_URL: webUrl.optional(),
  LLM_MODEL: z.string().optional(),
  LLM_KEY: z.string().optional(),
  LLM_DIALECT: z.enum(LANGUAGE_MODEL_DIALECT_NAMES).default('openai'),
  LLM_MAX_TOKENS: wholeNumber(64, 1_000_000).optional(),
  LLM_TEMPERATURE: z
    .string()
    .regex(/^[012](\.\d+)?$/, 'must be a number such as 0.2')
    .transform(Number)
    .pipe(z.number().min(0).max(2))
    .optional(),
  LLM_FIRST_TOKEN_MS: wholeNumber(100, 120_000).default(MODEL_LIMITS.firstTokenMs),
  LLM_GAP_MS: wholeNumber(100, 120_000).default(MODEL_LIMITS.gapMs),
  LLM_WHOLE_MS: wholeNumber(100, 120_000).default(MODEL_LIMITS.wholeMs),
  SANAD_MAX_REASONS: wholeNumber(1, 10_000).default(256),
};

export function embedderOf(env: Given<typeof embedderSettings>): RemoteEmbedderSettings | undefined {
  if (env.EMBED_URL === undefined || env.EMBED_MODEL === undefined) return undefined;
  return Object.freeze({
    url: env.EMBED_URL,
    model: env.EMBED_MODEL,
    key: env.EMBED_KEY,
    queryPrefix: env.EMBED_QUERY_PREFIX,
    passagePrefix: env.EMBED_PASSAGE_PREFIX,
    dimensions: env.EMBED_DIMENSIONS,
    weight: env.EMBED_WEIGHT,
    textsPerCall: env.EMBED_BATCH,
    parallelCalls: env.EMBED_PARALLEL,
    timeoutMs: env.EMBED_TIMEOUT_MS,
  });
}

export function rerankerOf(env: Given<typeof rerankerSettings>): RemoteRerankerSettings | undefined {
  if (env.RERANK_URL === undefined || env.RERANK_MODEL === undefined) return undefined;
  return Object.freeze({
    url: env.RERANK_URL,
    model: env.RERANK_MODEL,
    key: env.RERANK_KEY,
    dialect: env.RERANK_DIALECT,
    timeoutMs: env.RERANK_TIMEOUT_MS,
  });
}

export function languageModelOf(
  env: Given<typeof languageModelSettings>,
): RemoteLanguageModelSettings | undefined {
  if (env.LLM_URL === undefined || env.LLM_MODEL === undefined) return undefined;
  return Object.freeze({
    url: env.LLM_URL,
    model: env.LLM_MODEL,
    key: env.LLM_KEY,
    dialect: env.LLM_DIALECT,
    maxTokens: env.LLM_MAX_TOKENS,
    temperature: env.LLM_TEMPERATURE,
    limits: Object.freeze({
      firstTokenMs: env.LLM_FIRST_TOKEN_MS,
      gapMs: env.LLM_GAP_MS,
      wholeMs: env.LLM_WHOLE_MS,
    }),
  });
}
