/** The environment, read once: a typed frozen configuration, or every problem at once. */
import { resolve } from 'node:path';
import { z } from 'zod';
import {
  embedderOf,
  embedderSettings,
  languageModelOf,
  languageModelSettings,
  rerankerOf,
  rerankerSettings,
} from './config/models.ts';
import { jurisdictionCode, listOf, onOrOff, origin, port, siteUrl } from './config/values.ts';
import { LOG_LEVELS } from './log.ts';
import type { RemoteLanguageModelSettings } from './models/language-model.ts';
import { LANGUAGE_MODEL_DIALECTS } from './models/language-model.ts';
import type { RemoteEmbedderSettings } from './models/remote-embedder.ts';
import type { RemoteRerankerSettings } from './models/remote-reranker.ts';
import type { MeilisearchSettings } from './retrieval/meilisearch/server.ts';

const GRPC_PORT_RULE = 'must be a whole number from 0 to 65535 in decimal digits, or off';

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
    SANAD_JURISDICTIONS: listOf(jurisdictionCode).optional(),
    SANAD_DEFAULT_JURISDICTION: jurisdictionCode.default('EG'),
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
    embedder: embedderOf(env),
    meilisearch: meilisearch(env),
    reranker: rerankerOf(env),
    languageModel: languageModelOf(env),
    maxReasons: env.SANAD_MAX_REASONS,
  });
}

function meilisearch(env: z.infer<typeof environmentSchema>): MeilisearchSettings | undefined {
  if (env.SANAD_SEARCH !== 'meilisearch' || env.MEILI_URL === undefined) return undefined;
  return Object.freeze({ urls: env.MEILI_URL, key: env.MEILI_KEY });
}
