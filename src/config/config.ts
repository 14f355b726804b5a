/**
 * Reads the environment once and returns a typed frozen configuration, or throws with every problem at once.
 */
import { z } from 'zod';
import type { AccountConfig } from './accounts.ts';
import { accountOf, accountSettings, mailSettings } from './accounts.ts';
import type { ConsoleConfig } from './console.ts';
import { consoleOf, consoleSettings } from './console.ts';
import type { InstanceConfig } from './instance.ts';
import {
  addressSettings,
  instanceOf,
  instanceSettings,
  jurisdictionSettings,
  listeningSettings,
  secretSettings,
} from './instance.ts';
import type { LimitConfig } from './limits.ts';
import { limitSettings, limitsOf } from './limits.ts';
import type { LoadConfig } from './load.ts';
import { loadOf, loadSettings } from './load.ts';
import type { ModelConfig } from './models.ts';
import { embedderSettings, languageModelSettings, modelsOf, rerankerSettings } from './models.ts';
import type { ObservingConfig } from './observing.ts';
import { observingOf, observingSettings } from './observing.ts';
import type { SharedConfig } from './redis.ts';
import { redisSettings, sharedOf } from './redis.ts';
import type { SearchConfig } from './search.ts';
import { searchOf, searchSettings } from './search.ts';
import type { Environment } from './setting.ts';
import { describedSettings } from './setting.ts';
import { unknownSettings } from './unknown.ts';

const environmentSchema = z.object({
  ...instanceSettings,
  ...listeningSettings,
  ...addressSettings,
  ...consoleSettings,
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

/**
 * The configuration. Each part is declared in the file that has its settings, so that a new setting changes
 * that file alone.
 */
export type Config = Readonly<
  InstanceConfig &
    SharedConfig &
    AccountConfig &
    ConsoleConfig &
    LimitConfig &
    SearchConfig &
    LoadConfig &
    ModelConfig &
    ObservingConfig
>;

/**
 * Error that lists all problems of the settings.
 *
 * @internal Exported for tests, which read its list of problems.
 */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** Settings of the ports that this process listens on. With the value 0, the system assigns a free port. */
const PORTS = ['PORT', 'GRPC_PORT', 'METRICS_PORT'] as const;

/**
 * Returns a problem for each port that two settings share. It is one even if their host addresses differ,
 * because those may overlap, as 0.0.0.0 and 127.0.0.1 do.
 */
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
 * Reads the configuration. Throws a `ConfigError` that names every setting with a problem, but not the
 * setting's value, which may be a secret.
 */
export function loadConfig(environment: Environment): Config {
  const { problems, values } = readSettings(environment);
  if (values === undefined) throw new ConfigError(problems);
  return configOf(values);
}

/** Makes the configuration from settings that have been checked. */
export function configOf(env: SettingValues): Config {
  return Object.freeze({
    ...instanceOf(env),
    ...sharedOf(env),
    ...accountOf(env),
    ...consoleOf(env),
    ...limitsOf(env),
    ...searchOf(env),
    ...loadOf(env),
    ...modelsOf(env),
    ...observingOf(env),
  });
}

interface ReadSettings {
  /** The environment variables that are set and not empty. */
  readonly given: Environment;
  /** The parsed settings; `undefined` if there are problems. */
  readonly values: SettingValues | undefined;
  readonly problems: readonly string[];
}

export function readSettings(environment: Environment): ReadSettings {
  // Empty variables count as not set, because shells and unit files can only unset a variable by making it
  // empty.
  const given: Environment = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ''),
  );
  const { data, error } = environmentSchema.safeParse(given);
  const problems = [
    ...(error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`),
    ...SETTINGS.flatMap(({ name, required }) =>
      required !== undefined && given[name] === undefined && required.where(given)
        ? [`${name}: ${required.says}`]
        : [],
    ),
    ...portConflicts(given),
  ];
  return { given, values: problems.length === 0 ? data : undefined, problems };
}

/** Returns one sentence for each variable of the environment that looks like a misspelt setting. */
export function misspeltSettings(environment: Environment): string[] {
  return unknownSettings(
    environment,
    SETTINGS.map(({ name }) => name),
  );
}
