/** The environment, read once: a typed frozen configuration, or every problem at once. */
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
import type { AccountPlace, SharedSettings } from './redis.ts';
import { accountPlaceOf, redisOf, redisSettings } from './redis.ts';
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

/** What is known of every setting, in the order of `.env.example`. */
export const SETTINGS = describedSettings(environmentSchema.shape);

export type SettingValues = z.infer<typeof environmentSchema>;
type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that must be given because of what others say. */
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
  // Mails, the description and problem types would name an address that nobody else can reach.
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
  /** Where clients find the API; no slash at the end. */
  readonly baseUrl: string;
  /** Where the error pages are; no slash at the end. */
  readonly siteUrl: string;
  readonly jurisdictions: { readonly configured: readonly string[] | undefined; readonly default: string };
  /** Key of the digests of API keys; where not set, the one in the data directory. */
  readonly pepper: string | undefined;
  /** What processes share beside the data directory. */
  readonly redis: SharedSettings;
  /** Where accounts, keys and usage are kept. */
  readonly accounts: AccountPlace;
  /** How long a key works after its last confirmation, while accounts cannot be asked. */
  readonly rememberKeysMs: number;
  /** Who may have an account, how its owner is known, how letters go out. */
  readonly account: AccountConfig;
  /** How much each plan may ask. */
  readonly plans: Plans;
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
  /** Of them for one key. */
  readonly maxReasonsPerKey: number;
  /** Searches under way at once; likewise. */
  readonly maxSearches: number;
  readonly maxConnections: number;
  /** Who looks at the work. */
  readonly observing: ObservingConfig;
}

interface GrpcSettings {
  /** Beside REST, on the same host; where not set, there is no gRPC. */
  readonly port: number | undefined;
  /** Whether clients may ask the server for its messages. */
  readonly reflection: boolean;
  readonly maxConnections: number;
}

/** @internal Exported for tests, which read its list of problems. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** Ports that this process listens on. The system lends one where 0 is given. */
const PORTS = ['PORT', 'GRPC_PORT', 'METRICS_PORT'] as const;

/** Refused on different addresses too: they may still overlap, and nobody loses by another port. */
function portsTaken(given: Environment): string[] {
  const taken = new Map<unknown, string>();
  return PORTS.flatMap((name) => {
    const { data: value } = environmentSchema.shape[name].safeParse(given[name]);
    if (typeof value !== 'number' || value === 0) return [];
    const other = taken.get(value);
    if (other !== undefined) return [`${name}: must be another port than ${other}`];
    taken.set(value, name);
    return [];
  });
}

/** Throws a `ConfigError` that names every setting which cannot be used, never its value: it may be a secret. */
export function loadConfig(environment: Environment): Config {
  const { problems, values } = readSettings(environment);
  if (values === undefined) throw new ConfigError(problems);
  return configOf(values);
}

/** The configuration that settings without problems come to. */
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
    accounts: accountPlaceOf(env),
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
  /** Of those given, what was written. */
  readonly given: Environment;
  /** Only where there are no problems. */
  readonly values: SettingValues | undefined;
  readonly problems: readonly string[];
}

export function readSettings(environment: Environment): ReadSettings {
  // An empty variable is how shells and unit files unset one.
  const given: Environment = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ''),
  );
  const { data, error } = environmentSchema.safeParse(given);
  const problems = [
    ...(error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`),
    ...REQUIREMENTS.filter(({ setting, where }) => given[setting] === undefined && where(given)).map(
      ({ setting, says }) => `${setting}: ${says}`,
    ),
    ...portsTaken(given),
  ];
  return { given, values: problems.length === 0 ? data : undefined, problems };
}

/** One sentence for each variable that looks like a setting and is none. */
export function settingsMisspelt(environment: Environment): string[] {
  return unknownSettings(
    environment,
    SETTINGS.map(({ name }) => name),
  );
}

function meilisearch(env: SettingValues): MeilisearchSettings | undefined {
  if (env.SANAD_SEARCH !== 'meilisearch' || env.MEILI_URL === undefined) return undefined;
  return Object.freeze({ urls: env.MEILI_URL, key: env.MEILI_KEY });
}
