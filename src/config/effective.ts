/** What the settings come to: the rows of `sanad serve --check-config`. */
import type { Config } from './config.ts';
import { configOf, readSettings, SETTINGS } from './config.ts';
import type { DescribedSetting } from './setting.ts';
import { written } from './setting.ts';

export interface EffectiveSetting {
  readonly name: string;
  /** Secrets as `set`; in parentheses what holds where nothing is given. */
  readonly value: string;
  readonly from: 'environment' | 'default';
}

/** Those whose default is made of other settings. */
const WORKED_OUT: Readonly<Record<string, (config: Config) => unknown>> = {
  SANAD_BASE_URL: ({ baseUrl }) => baseUrl,
  SANAD_SITE_URL: ({ siteUrl }) => siteUrl,
  SANAD_ACCOUNTS: ({ accounts }) => accounts,
  SANAD_GRPC_REFLECTION: ({ grpc }) => grpc.reflection,
};

/** Where there are problems, a wrong setting shows none of its value, and what is made of others is not worked out. */
export function effectiveSettings(environment: Readonly<Record<string, string | undefined>>): {
  settings: EffectiveSetting[];
  problems: readonly string[];
} {
  const { given, values, problems } = readSettings(environment);
  const config = values === undefined ? undefined : configOf(values);
  const settings = SETTINGS.map((setting): EffectiveSetting => {
    const { name, kind } = setting;
    const read = kind.safeParse(given[name]);
    const value = read.data ?? (config && WORKED_OUT[name]?.(config));
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
