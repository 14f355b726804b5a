/** Settings of the models that can be replaced by a service: embedder, reranker, language model. */
import { z } from 'zod';
import type { RemoteLanguageModelSettings } from '../models/language-model.ts';
import {
  LANGUAGE_MODEL_DIALECT_NAMES,
  LANGUAGE_MODEL_DIALECTS,
  MODEL_LIMITS,
} from '../models/language-model.ts';
import type { RemoteEmbedderSettings } from '../models/remote-embedder.ts';
import type { RemoteRerankerSettings } from '../models/remote-reranker.ts';
import { RERANK_DIALECT_NAMES } from '../models/rerank-dialects.ts';
import type { Given } from './setting.ts';
import { section, setting } from './setting.ts';
import { prefix, serviceUrl, siteUrl, wholeNumber } from './values.ts';

/** Settings of an embeddings service. Without `EMBED_URL`, the built-in embedder is used. */
export const embedderSettings = section(
  {
    title: 'An embeddings service in place of the built-in embedder',
    about:
      'OpenAI-compatible: TEI, vLLM, Ollama, llama.cpp, a vendor. The corpus must be ingested with the same model and passage prefix; after a change, `sanad ingest --refresh` embeds the corpus again, while a running server keeps the old vectors. Services truncate texts that are too long for the model, or refuse them: let them truncate (TEI: --auto-truncate).',
  },
  {
    EMBED_URL: setting(siteUrl.optional(), {
      about: 'Address of the service, with or without /embeddings at its end.',
      otherwise: 'the built-in embedder',
      example: 'http://127.0.0.1:8081/v1',
    }),
    EMBED_MODEL: setting(z.string().optional(), {
      about: 'Name of the model; must be given with EMBED_URL.',
      otherwise: 'none',
      example: 'BAAI/bge-m3',
      required: { where: ({ EMBED_URL }) => EMBED_URL !== undefined, says: 'must be given with EMBED_URL' },
    }),
    EMBED_KEY: setting(z.string().optional(), {
      about: 'API key of the service, sent as a bearer token.',
      otherwise: 'none',
      secret: true,
    }),
    EMBED_QUERY_PREFIX: setting(prefix, {
      about: [
        'Prefix of questions, as the model was trained with; \\n is a line break, a space at the end counts.',
        '  bge-m3: nothing',
        '  multilingual-e5-{small,base,large}: "query: " here, and "passage: " for indexed texts',
        '  multilingual-e5-large-instruct and Qwen3-Embedding: nothing for indexed texts, and here',
        '    "Instruct: Given a legal question, retrieve the legal texts that answer it\\nQuery: "',
      ].join('\n'),
    }),
    EMBED_PASSAGE_PREFIX: setting(prefix, { about: 'Prefix of indexed texts.' }),
    EMBED_DIMENSIONS: setting(wholeNumber(8, 8_192).optional(), {
      about:
        'Fewer dimensions than the model has, for models whose vectors can be truncated (Matryoshka: Qwen3-Embedding, text-embedding-3).',
      otherwise: 'all that the model has',
    }),
    EMBED_WEIGHT: setting(
      z
        .string()
        .regex(/^\d{1,2}(\.\d+)?$/, 'must be a number such as 0.5')
        .transform(Number)
        .pipe(z.number().min(0).max(10))
        .default(1),
      {
        about:
          'Weight of the vector list in the fusion; the word list has weight 1. The default suits models that rank at least as well as the words; a weaker model with weight 1 makes results worse than words alone. Measure with `sanad eval`.',
      },
    ),
    EMBED_BATCH: setting(wholeNumber(1, 2_048).default(32), {
      about: 'Maximum number of texts in a call while a corpus is embedded (TEI accepts 32 by default).',
    }),
    EMBED_PARALLEL: setting(wholeNumber(1, 64).default(4), {
      about: 'Concurrent calls while a corpus is embedded.',
    }),
    EMBED_TIMEOUT_MS: setting(wholeNumber(100, 3_600_000).default(120_000), {
      about: 'Timeout of a call while a corpus is embedded.',
      unit: 'milliseconds',
    }),
  },
);

/** Settings of a reranking service. Without `RERANK_URL`, the built-in reranker is used. */
export const rerankerSettings = section(
  {
    title: 'A reranking service in place of the built-in reranker',
    about:
      'It gets 4 × top_k texts in calls of 32. If it fails, or exceeds the timeout for all calls together, the search is answered with `reranked: false`.',
  },
  {
    RERANK_URL: setting(serviceUrl.optional(), {
      about: 'Address of the service, with or without /rerank at its end.',
      otherwise: 'the built-in reranker',
      example: 'http://127.0.0.1:8083',
    }),
    RERANK_MODEL: setting(z.string().optional(), {
      about: 'Name of the model, which answers show; must be given with RERANK_URL.',
      otherwise: 'none',
      example: 'BAAI/bge-reranker-v2-m3',
      required: {
        where: ({ RERANK_URL }) => RERANK_URL !== undefined,
        says: 'must be given with RERANK_URL: answers name it',
      },
    }),
    RERANK_KEY: setting(z.string().optional(), {
      about: 'API key of the service, sent as a bearer token.',
      otherwise: 'none',
      secret: true,
    }),
    RERANK_DIALECT: setting(z.enum(RERANK_DIALECT_NAMES).default('cohere'), {
      about:
        "cohere (Cohere, Jina, vLLM, Infinity, llama.cpp) or tei (Hugging Face's text-embeddings-inference).",
    }),
    RERANK_TIMEOUT_MS: setting(wholeNumber(50, 4_000).default(1_500), {
      about: 'Timeout for all calls of a search together.',
      unit: 'milliseconds',
    }),
  },
);

/** Settings of a language model service. Without `LLM_URL`, the built-in extractive model is used. */
export const languageModelSettings = section(
  {
    title: 'A language model by URL',
    about:
      'In place of the built-in extractive model, which only quotes sentences of the retrieved passages.',
  },
  {
    LLM_URL: setting(serviceUrl.optional(), {
      about: 'Address of the service.',
      otherwise: 'the built-in extractive model',
      example: 'http://127.0.0.1:8082/v1',
    }),
    LLM_MODEL: setting(z.string().optional(), {
      about: 'Name of the model; must be given with LLM_URL.',
      otherwise: 'none',
      example: 'Qwen/Qwen3-32B',
      required: { where: ({ LLM_URL }) => LLM_URL !== undefined, says: 'must be given with LLM_URL' },
    }),
    LLM_KEY: setting(z.string().optional(), {
      about: 'API key of the service; must be given if LLM_DIALECT is anthropic.',
      otherwise: 'none',
      secret: true,
      required: {
        where: ({ LLM_URL, LLM_DIALECT }) => LLM_URL !== undefined && needsKey(LLM_DIALECT),
        says: 'must be given where LLM_DIALECT is anthropic',
      },
    }),
    LLM_DIALECT: setting(z.enum(LANGUAGE_MODEL_DIALECT_NAMES).default('openai'), {
      about:
        'openai (chat completions: vLLM, Ollama, llama.cpp, most vendors) or anthropic (messages; needs LLM_KEY).',
    }),
    LLM_MAX_TOKENS: setting(wholeNumber(64, 1_000_000).optional(), {
      about:
        "Maximum length of an answer, sent with every question. Anthropic's API needs a number: without this setting, 4096 for a model that is not known.",
      unit: 'tokens',
      otherwise: 'what the service decides',
      example: '4096',
    }),
    LLM_TEMPERATURE: setting(
      z
        .string()
        .regex(/^[012](\.\d+)?$/, 'must be a number such as 0.2')
        .transform(Number)
        .pipe(z.number().min(0).max(2))
        .optional(),
      {
        about: 'Sampling temperature, sent with every question.',
        otherwise: 'what the service decides',
        example: '0.2',
      },
    ),
    LLM_FIRST_TOKEN_MS: setting(wholeNumber(100, 120_000).default(MODEL_LIMITS.firstTokenMs), {
      about: 'Timeout until the first token of an answer.',
      unit: 'milliseconds',
    }),
    LLM_GAP_MS: setting(wholeNumber(100, 120_000).default(MODEL_LIMITS.gapMs), {
      about: 'Timeout between two tokens.',
      unit: 'milliseconds',
    }),
    LLM_WHOLE_MS: setting(wholeNumber(100, 120_000).default(MODEL_LIMITS.wholeMs), {
      about: 'Timeout of the whole answer.',
      unit: 'milliseconds',
    }),
    SANAD_MAX_REASONS: setting(wholeNumber(1, 10_000).default(64), {
      about: 'Questions answered at once by a process; further ones get 503 with Retry-After.',
    }),
    SANAD_MAX_REASONS_PER_KEY: setting(wholeNumber(1, 10_000).default(4), {
      about: 'Questions answered at once for one key; further ones get 429.',
    }),
  },
);

function needsKey(dialect: string | undefined): boolean {
  return Object.entries(LANGUAGE_MODEL_DIALECTS).some(([name, { needsKey }]) => name === dialect && needsKey);
}

export interface ModelConfig {
  /** Settings of the embeddings service. If not set, the built-in embedder is used. */
  readonly embedder: RemoteEmbedderSettings | undefined;
  /** Settings of the reranking service. If not set, the built-in reranker is used. */
  readonly reranker: RemoteRerankerSettings | undefined;
  /** Settings of the language model service. If not set, the built-in extractive model is used. */
  readonly languageModel: RemoteLanguageModelSettings | undefined;
  /**
   * Maximum number of questions that a process answers at once. Further ones are refused with a Retry-After.
   */
  readonly maxReasons: number;
  /** Maximum number of questions answered at once for one API key. */
  readonly maxReasonsPerKey: number;
}

type ModelEnvironment = Given<
  typeof embedderSettings & typeof rerankerSettings & typeof languageModelSettings
>;

export const modelsOf = (env: ModelEnvironment): ModelConfig => ({
  embedder: embedderOf(env),
  reranker: rerankerOf(env),
  languageModel: languageModelOf(env),
  maxReasons: env.SANAD_MAX_REASONS,
  maxReasonsPerKey: env.SANAD_MAX_REASONS_PER_KEY,
});

function embedderOf(env: Given<typeof embedderSettings>): RemoteEmbedderSettings | undefined {
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

function rerankerOf(env: Given<typeof rerankerSettings>): RemoteRerankerSettings | undefined {
  if (env.RERANK_URL === undefined || env.RERANK_MODEL === undefined) return undefined;
  return Object.freeze({
    url: env.RERANK_URL,
    model: env.RERANK_MODEL,
    key: env.RERANK_KEY,
    dialect: env.RERANK_DIALECT,
    timeoutMs: env.RERANK_TIMEOUT_MS,
  });
}

function languageModelOf(env: Given<typeof languageModelSettings>): RemoteLanguageModelSettings | undefined {
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
