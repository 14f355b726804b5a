/** The environment, read once: a typed frozen configuration, or every problem at once. */
import { resolve } from 'node:path';
import { z } from 'zod';
import { LOG_LEVELS } from './log.ts';
import type { RemoteLanguageModelSettings } from './models/language-model.ts';
import {
  LANGUAGE_MODEL_DIALECT_NAMES,
  LANGUAGE_MODEL_DIALECTS,
  MODEL_LIMITS,
} from './models/language-model.ts';
import type { RemoteEmbedderSettings } from './models/remote-embedder.ts';
import type { RemoteRerankerSettings } from './models/remote-reranker.ts';
import { RERANK_DIALECT_NAMES } from './models/rerank-dialects.ts';
import type { MeilisearchSettings } from './retrieval/meilisearch/server.ts';

const JURISDICTION = z
  .string()
  .trim()
  .regex(/^[A-Z]{2}$/, 'must be a two-letter code in capitals, such as EG');

const webUrl = z
  .url({ protocol: /^https?$/ })
  .transform((url) => url.replace(/\/+$/, ''))
  .describe('http or https');

/** Addresses are made by writing a path behind it. */
const siteUrl = webUrl.refine((url) => isBare(url) && !/[?#]/.test(url), {
  message: 'must have no user, query or fragment',
});

/** A service's address; one with a user in it, `fetch` would not ask. */
const serviceUrl = webUrl.refine((url) => isBare(url) && !url.includes('#'), {
  message: 'must have no user or fragment',
});

/** As browsers write it in the header Origin. */
const origin = webUrl
  .refine((url) => isBare(url) && new URL(url).pathname === '/' && !/[?#]/.test(url), {
    message: 'must be an origin, such as https://app.example, without a path',
  })
  .transform((url) => new URL(url).origin);

const port = z
  .string()
  .regex(/^\d+$/, 'must be a whole number in decimal digits')
  .transform(Number)
  .pipe(z.int().min(0).max(65_535));

const GRPC_PORT_RULE = 'must be a whole number from 0 to 65535 in decimal digits, or off';

const onOrOff = z.enum(['on', 'off']).transform((word) => word === 'on');

/** A whole number written in decimal digits. */
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number in decimal digits')
    .transform(Number)
    .pipe(z.int().min(least).max(most));

/** Files of settings hold no line breaks: `\n` is one. */
const prefix = z
  .string()
  .default('')
  .transform((text) => text.replaceAll('\\n', '\n'));

/** An embeddings service, or nothing for the built-in embedder. */
const embedderSettings = {
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
const rerankerSettings = {
  RERANK_URL: serviceUrl.optional(),
  RERANK_MODEL: z.string().optional(),
  RERANK_KEY: z.string().optional(),
  RERANK_DIALECT: z.enum(RERANK_DIALECT_NAMES).default('cohere'),
  RERANK_TIMEOUT_MS: wholeNumber(50, 4_000).default(1_500),
};

/** A language model by URL, or nothing for the built-in extractive model. */
const languageModelSettings = {
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

/** Servers of Meilisearch, where the search is not the embedded one. */
const searchSettings = {
  SANAD_SEARCH: z.enum(['embedded', 'meilisearch']).default('embedded'),
  MEILI_URL: listOf(siteUrl).optional(),
  MEILI_KEY: z.string().optional(),
};

const environmentSchema = z
  .object({
    NODE_ENV: z.string().optional(),
    SANAD_DATA_DIR: z.string().default('.sanad'),
    HOST: z.string().default('127.0.0.1'),
    PORT: port.default(8080),
    GRPC_PORT: z.union([z.literal('off'), port], GRPC_PORT_RULE).default(9090),
    SANAD_GRPC_REFLECTION: onOrOff.optional(),
    SANAD_BASE_URL: siteUrl.optional(),
    SANAD_SITE_URL: siteUrl.optional(),
    SANAD_JURISDICTIONS: listOf(JURISDICTION).optional(),
    SANAD_DEFAULT_JURISDICTION: JURISDICTION.default('EG'),
    SANAD_PEPPER: z.string().min(32, 'must have at least 32 characters').optional(),
    SANAD_CORS_ORIGINS: listOf(origin).optional(),
    SANAD_LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
    ...embedderSettings,
    ...rerankerSettings,
    ...searchSettings,
    ...languageModelSettings,
  })
  .check((ctx) => {
    const { NODE_ENV, SANAD_PEPPER, EMBED_URL, EMBED_MODEL, RERANK_URL, RERANK_MODEL } = ctx.value;
    const { SANAD_SEARCH, MEILI_URL } = ctx.value;
    const { LLM_URL, LLM_MODEL, LLM_KEY, LLM_DIALECT } = ctx.value;
    const require = (name: string, message: string) =>
      ctx.issues.push({ code: 'custom', path: [name], message, input: ctx.value });
    if (NODE_ENV === 'production' && SANAD_PEPPER === undefined) {
      require('SANAD_PEPPER', 'must be given when NODE_ENV is production');
    }
    if (EMBED_URL !== undefined && EMBED_MODEL === undefined)
      require('EMBED_MODEL', 'must be given with EMBED_URL');
    if (RERANK_URL !== undefined && RERANK_MODEL === undefined)
      require('RERANK_MODEL', 'must be given with RERANK_URL: answers name it');
    if (SANAD_SEARCH === 'meilisearch' && MEILI_URL === undefined)
      require('MEILI_URL', 'must be given when SANAD_SEARCH is meilisearch');
    if (LLM_URL !== undefined && LLM_MODEL === undefined) require('LLM_MODEL', 'must be given with LLM_URL');
    if (LLM_URL !== undefined && LANGUAGE_MODEL_DIALECTS[LLM_DIALECT].needsKey && LLM_KEY === undefined)
      require('LLM_KEY', `must be given where LLM_DIALECT is ${LLM_DIALECT}`);
  });

export interface Config {
  readonly dataDir: string;
  readonly host: string;
  readonly port: number;
  readonly grpc: GrpcSettings;
  /** Where clients find the API; no slash at the end. */
  readonly baseUrl: string;
  /** Where the error pages are; no slash at the end. */
  readonly siteUrl: string;
  readonly jurisdictions: { readonly configured: readonly string[] | undefined; readonly default: string };
  /** Key of the digests of API keys; where not set, the one in the data directory. */
  readonly pepper: string | undefined;
  /** Origins that browsers may call from. */
  readonly corsOrigins: readonly string[];
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Where not set, the built-in embedder. */
  readonly embedder: RemoteEmbedderSettings | undefined;
  /** Where not set, the embedded search engine. */
  readonly meilisearch: MeilisearchSettings | undefined;
  /** Where not set, the built-in second stage. */
  readonly reranker: RemoteRerankerSettings | undefined;
  /** Where not set, the built-in extractive model. */
  readonly languageModel: RemoteLanguageModelSettings | undefined;
  /** Questions answered at once; who comes beyond them is told to come back. */
  readonly maxReasons: number;
}

export interface GrpcSettings {
  /** Beside REST, on the same host; where not set, there is no gRPC. */
  readonly port: number | undefined;
  /** Whether clients may ask the server for its messages. */
  readonly reflection: boolean;
}

export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** Throws a `ConfigError` that names every setting which cannot be used, never its value: it may be a secret. */
export function loadConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  // An empty variable is how shells and unit files unset one.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = environmentSchema.safeParse(given);
  if (!result.success) {
    throw new ConfigError(result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  }
  const env = result.data;
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  const baseUrl = env.SANAD_BASE_URL ?? `http://${host}:${env.PORT}`;
  return Object.freeze<Config>({
    dataDir: resolve(env.SANAD_DATA_DIR),
    host: env.HOST,
    port: env.PORT,
    grpc: Object.freeze({
      port: env.GRPC_PORT === 'off' ? undefined : env.GRPC_PORT,
      reflection: env.SANAD_GRPC_REFLECTION ?? env.NODE_ENV !== 'production',
    }),
    baseUrl,
    siteUrl: env.SANAD_SITE_URL ?? baseUrl,
    jurisdictions: Object.freeze({
      configured: env.SANAD_JURISDICTIONS,
      default: env.SANAD_DEFAULT_JURISDICTION,
    }),
    pepper: env.SANAD_PEPPER,
    corsOrigins: env.SANAD_CORS_ORIGINS ?? [],
    logLevel: env.SANAD_LOG_LEVEL,
    embedder: remoteEmbedder(env),
    meilisearch: meilisearch(env),
    reranker: remoteReranker(env),
    languageModel: remoteLanguageModel(env),
    maxReasons: env.SANAD_MAX_REASONS,
  });
}

function meilisearch(env: z.infer<typeof environmentSchema>): MeilisearchSettings | undefined {
  if (env.SANAD_SEARCH !== 'meilisearch' || env.MEILI_URL === undefined) return undefined;
  return Object.freeze({ urls: env.MEILI_URL, key: env.MEILI_KEY });
}

function remoteEmbedder(env: z.infer<typeof environmentSchema>): RemoteEmbedderSettings | undefined {
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

function remoteReranker(env: z.infer<typeof environmentSchema>): RemoteRerankerSettings | undefined {
  if (env.RERANK_URL === undefined || env.RERANK_MODEL === undefined) return undefined;
  return Object.freeze({
    url: env.RERANK_URL,
    model: env.RERANK_MODEL,
    key: env.RERANK_KEY,
    dialect: env.RERANK_DIALECT,
    timeoutMs: env.RERANK_TIMEOUT_MS,
  });
}

function remoteLanguageModel(
  env: z.infer<typeof environmentSchema>,
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

function isBare(url: string): boolean {
  const { username, password } = new URL(url);
  return username === '' && password === '';
}

/** Values separated by commas. */
function listOf<T extends z.ZodType<string, string>>(item: T) {
  return z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(item));
}
