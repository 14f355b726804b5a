/** Reads the environment once, into a typed frozen configuration, or reports every problem at once. */
import { resolve } from 'node:path';
import { z } from 'zod';
import type { Plans } from '../limits/rate/plans.ts';
import type { LOG_LEVELS } from '../log.ts';
import type { RemoteLanguageModelSettings } from '../models/language-model.ts';
import { LANGUAGE_MODEL_DIALECTS } from '../models/language-model.ts';
import type { RemoteEmbedderSettings } from '../models/remote-embedder.ts';
import type { RemoteRerankerSettings } from '../models/remote-reranker.ts';
import type { MeilisearchSettings } from '../retrieval/meilisearch/service/server.ts';
import type { AccountConfig } from './accounts.ts';
import { accountConfigOf, accountSettings, mailSettings } from './accounts.ts';
import {
  addressSettings,
  instanceSettings,
  jurisdictionSettings,
  listeningSettings,
  searchSettings,
  secretSettings,
} from './instance.ts';
import { limitSettings, plansOf } from './limits.ts';
import {
  embedderOf,
  embedderSettings,
  languageModelOf,
  languageModelSettings,
  rerankerOf,
  rerankerSettings,
} from './models.ts';
import type { ObservingConfig } from './observing.ts';
import { loadSettings, observingOf, observingSettings } from './observing.ts';
import type { AccountStoreKind, SharedSettings } from './redis.ts';
import { accountStoreKindOf, redisOf, redisSettings } from './redis.ts';
import { describedSettings } from './setting.ts';
import { unknownSettings } from './unknown.ts';

const environmentSchema = z.object({
  ...instanceSettings,
  ...listeningSettings,
  ...addressSettings,
  ...jurisdictionSettings,
  ...secretSettings,
  ...accountSettings,
  ...mailSettings,
  ...redisSettings,
  ...limitSettings,
  ...searchSettings,
  ...loadSettings,
  ...embedderSettings,
  ...rerankerSettings,
  ...languageModelSettings,
  ...observingSettings,
});

/** Every setting with its description, in the order of `.env.example`. */
export const SETTINGS = describedSettings(environmentSchema.shape);

export type SettingValues = z.infer<typeof environmentSchema>;
type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that other settings make mandatory. */
interface Requirement {
  readonly setting: keyof SettingValues;
  readonly where: (given: Environment) => boolean;
  readonly says: string;
}

const inProduction = ({ NODE_ENV }: Environment) => NODE_ENV === 'production';
const IN_PRODUCTION = 'must be given when NODE_ENV is production';

const REQUIREMENTS: readonly Requirement[] = [
  { setting: 'SANAD_PEPPER', where: inProduction, says: IN_PRODUCTION },
  { setting: 'SANAD_JWT_KEY', where: inProduction, says: IN_PRODUCTION },
  {
    setting: 'SMTP_FROM',
    where: ({ SMTP_URL }) => SMTP_URL !== undefined,
    says: 'must be given with SMTP_URL',
  },
  // Letters, the API description and problem types would name an address that no client can reach.
  { setting: 'SANAD_BASE_URL', where: inProduction, says: IN_PRODUCTION },
  {
    setting: 'REDIS_URL',
    where: ({ SANAD_ACCOUNTS }) => SANAD_ACCOUNTS === 'redis',
    says: 'must be given where SANAD_ACCOUNTS is redis',
  },
  {
    setting: 'EMBED_MODEL',
    where: ({ EMBED_URL }) => EMBED_URL !== undefined,
    says: 'must be given with EMBED_URL',
  },
  {
    setting: 'RERANK_MODEL',
    where: ({ RERANK_URL }) => RERANK_URL !== undefined,
    says: 'must be given with RERANK_URL: answers name it',
  },
  {
    setting: 'MEILI_URL',
    where: ({ SANAD_SEARCH }) => SANAD_SEARCH === 'meilisearch',
    says: 'must be given when SANAD_SEARCH is meilisearch',
  },
  { setting: 'LLM_MODEL', where: ({ LLM_URL }) => LLM_URL !== undefined, says: 'must be given with LLM_URL' },
  {
    setting: 'LLM_KEY',
    where: ({ LLM_URL, LLM_DIALECT }) => LLM_URL !== undefined && needsKey(LLM_DIALECT),
    says: 'must be given where LLM_DIALECT is anthropic',
  },
];

function needsKey(dialect: string | undefined): boolean {
  return Object.entries(LANGUAGE_MODEL_DIALECTS).some(([name, { needsKey }]) => name === dialect && needsKey);
}

export interface Config {
  readonly dataDir: string;
  readonly host: string;
  readonly port: number;
  readonly grpc: GrpcSettings;
  /** Public address of the API, without a slash at the end. */
  readonly baseUrl: string;
  /** Address of the error pages, without a slash at the end. */
  readonly siteUrl: string;
  readonly jurisdictions: { readonly configured: readonly string[] | undefined; readonly default: string };
  /** HMAC key for the digests of API keys. If not set, the one in the data directory. */
  readonly pepper: string | undefined;
  /** Redis for state that processes share. */
  readonly redis: SharedSettings;
  /** Where accounts, keys and usage are kept. */
  readonly accounts: AccountStoreKind;
  /**
   * Milliseconds that a key remains valid after its last confirmation, while Redis cannot be reached.
   */
  readonly rememberKeysMs: number;
  /** Signup, session tokens and letters. */
  readonly account: AccountConfig;
  /** Rates and quotas of each plan. */
  readonly plans: Plans;
  /** Origins whose pages may call the API from a browser. */
  readonly corsOrigins: readonly string[];
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Embeddings service. If not set, the built-in embedder. */
  readonly embedder: RemoteEmbedderSettings | undefined;
  /** Meilisearch servers. If not set, the embedded search engine. */
  readonly meilisearch: MeilisearchSettings | undefined;
  /** Reranking service. If not set, the built-in reranker. */
  readonly reranker: RemoteRerankerSettings | undefined;
  /** Remote language model. If not set, the built-in extractive model. */
  readonly languageModel: RemoteLanguageModelSettings | undefined;
  /** Questions answered at once; further ones get 503. */
  readonly maxReasons: number;
  /** Questions answered at once for one key; further ones get 429. */
  readonly maxReasonsPerKey: number;
  /** Upper bound of the adaptive limit of retrievals; further searches get 503. */
  readonly maxSearches: number;
  readonly maxConnections: number;
  /** Metrics, traces and Server-Timing. */
  readonly observing: ObservingConfig;
}

export interface GrpcSettings {
  /** Port of gRPC, on the same host as REST. If not set, gRPC is off. */
  readonly port: number | undefined;
  /** Whether gRPC server reflection is on. */
  readonly reflection: boolean;
  readonly maxConnections: number;
}

export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** Ports that this process listens on. The system assigns one for the value 0. */
const PORTS = ['PORT', 'GRPC_PORT', 'METRICS_PORT'] as const;

/** Refused even if the addresses differ: they may overlap, as 0.0.0.0 and 127.0.0.1 do. */
function portConflicts(given: Environment): string[] {
  const used = new Map<unknown, string>();
  return PORTS.flatMap((name) => {
    const { data: value } = environmentSchema.shape[name].safeParse(given[name]);
    if (typeof value !== 'number' || value === 0) return [];
    const other = used.get(value);
    if (other !== undefined) return [`${name}: must be another port than ${other}`];
    used.set(value, name);
    return [];
  });
}

/**
 * Returns the configuration. Throws a `ConfigError` that names every setting with a problem, never its
 * value, which may be a secret.
 */
export function loadConfig(environment: Environment): Config {
  const { problems, values } = readSettings(environment);
  if (values === undefined) throw new ConfigError(problems);
  return configOf(values);
}

/** Builds the configuration from settings without problems. */
export function configOf(env: SettingValues): Config {
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  const baseUrl = env.SANAD_BASE_URL ?? `http://${host}:${env.PORT}`;
  return Object.freeze<Config>({
    dataDir: resolve(env.SANAD_DATA_DIR),
    host: env.HOST,
    port: env.PORT,
    grpc: Object.freeze({
      port: env.GRPC_PORT === 'off' ? undefined : env.GRPC_PORT,
      reflection: env.SANAD_GRPC_REFLECTION ?? env.NODE_ENV !== 'production',
      maxConnections: env.SANAD_MAX_GRPC_CONNECTIONS,
    }),
    baseUrl,
    siteUrl: env.SANAD_SITE_URL ?? baseUrl,
    jurisdictions: Object.freeze({
      configured: env.SANAD_JURISDICTIONS,
      default: env.SANAD_DEFAULT_JURISDICTION,
    }),
    pepper: env.SANAD_PEPPER,
    redis: redisOf(env),
    accounts: accountStoreKindOf(env),
    rememberKeysMs: env.SANAD_REMEMBER_KEYS_S * 1_000,
    account: accountConfigOf(env),
    plans: plansOf(env),
    corsOrigins: env.SANAD_CORS_ORIGINS ?? [],
    logLevel: env.SANAD_LOG_LEVEL,
    embedder: embedderOf(env),
    meilisearch: meilisearch(env),
    reranker: rerankerOf(env),
    languageModel: languageModelOf(env),
    maxReasons: env.SANAD_MAX_REASONS,
    maxReasonsPerKey: env.SANAD_MAX_REASONS_PER_KEY,
    maxSearches: env.SANAD_MAX_SEARCHES,
    maxConnections: env.SANAD_MAX_CONNECTIONS,
    observing: observingOf(env),
  });
}

interface ReadSettings {
  /** The variables that are set and not empty. */
  readonly given: Environment;
  /** Parsed settings; `undefined` if there are problems. */
  readonly values: SettingValues | undefined;
  readonly problems: readonly string[];
}

export function readSettings(environment: Environment): ReadSettings {
  // Shells and unit files unset a variable by making it empty.
  const given: Environment = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ''),
  );
  const { data, error } = environmentSchema.safeParse(given);
  const problems = [
    ...(error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`),
    ...REQUIREMENTS.filter(({ setting, where }) => given[setting] === undefined && where(given)).map(
      ({ setting, says }) => `${setting}: ${says}`,
    ),
    ...portConflicts(given),
  ];
  return { given, values: problems.length === 0 ? data : undefined, problems };
}

/** Returns one sentence for each variable that looks like a misspelt setting. */
export function misspeltSettings(environment: Environment): string[] {
  return unknownSettings(
    environment,
    SETTINGS.map(({ name }) => name),
  );
}

function meilisearch(env: SettingValues): MeilisearchSettings | undefined {
  if (env.SANAD_SEARCH !== 'meilisearch' || env.MEILI_URL === undefined) return undefined;
  return Object.freeze({ urls: env.MEILI_URL, key: env.MEILI_KEY });
}
