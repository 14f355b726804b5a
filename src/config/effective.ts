/** Lists the effective settings, which `sanad serve --check-config` prints. */
import type { Config } from './config.ts';
import { configOf, readSettings, SETTINGS } from './config.ts';
import type { DescribedSetting } from './setting.ts';
import { written } from './setting.ts';

export interface EffectiveSetting {
  readonly name: string;
  /**
   * Value of the setting as shown: `set` for a secret; in parentheses, what applies if the setting is
   * missing.
   */
  readonly value: string;
  readonly from: 'environment' | 'default';
}

/** Settings whose default is computed from other settings. */
const COMPUTED: Readonly<Record<string, (config: Config) => unknown>> = {
  SANAD_BASE_URL: ({ baseUrl }) => baseUrl,
  SANAD_SITE_URL: ({ siteUrl }) => siteUrl,
  SANAD_ACCOUNTS: ({ accounts }) => accounts,
  SANAD_GRPC_REFLECTION: ({ grpc }) => grpc.reflection,
};

/**
 * Returns all settings and all problems. If there are problems, a wrong setting is shown without its
 * value, and defaults that depend on other settings are left out.
 */
export function effectiveSettings(environment: Readonly<Record<string, string | undefined>>): {
  settings: EffectiveSetting[];
  problems: readonly string[];
} {
  const { given, values, problems } = readSettings(environment);
  const config = values === undefined ? undefined : configOf(values);
  const settings = SETTINGS.map((setting): EffectiveSetting => {
    const { name, kind } = setting;
    const read = kind.safeParse(given[name]);
    const value = read.data ?? (config && COMPUTED[name]?.(config));
    const from = given[name] === undefined ? 'default' : 'environment';
    return { name, value: read.success ? shown(setting, value) : '(cannot be used)', from };
  });
  return { settings, problems };
}

function shown({ secret, otherwise = 'none' }: DescribedSetting, value: unknown): string {
  if (value === undefined) return `(${otherwise})`;
  if (secret === true) return 'set';
  const text = written(value);
  return secret === 'in its address' ? text.replaceAll(/\/\/[^/@,]*@/g, '//…@') : text;
}
