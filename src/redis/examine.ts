/**
 * Finds settings of the Redis server that break a guarantee of Sanad, and describes them in sentences for the
 * log.
 */
import type { RedisCommands } from './reach.ts';

const LEAST_MAJOR = 6;

/**
 * Returns the warnings. Rejects if the server cannot be reached or refuses INFO. Many hosted servers forbid
 * CONFIG: then the settings are not checked, and if Redis holds the accounts, a warning says so.
 */
export async function examine(redis: RedisCommands, { accounts }: { accounts: boolean }): Promise<string[]> {
  const info = String(await redis.call('INFO', 'server'));
  const version = /^redis_version:(\S+)/m.exec(info)?.[1] ?? '0';
  const warnings: string[] = [];
  if (Number.parseInt(version, 10) < LEAST_MAJOR)
    warnings.push(`Redis ${version} is older than ${LEAST_MAJOR}.0, the oldest that Sanad is made for.`);
  const settings = await configOf(redis);
  if (settings === undefined) {
    if (accounts)
      warnings.push(
        'Redis does not report its settings. Accounts need appendonly yes, appendfsync always and ' +
          'maxmemory-policy noeviction.',
      );
    return warnings;
  }
  const rows = RULES.filter((rule) => accounts || !rule.accountsOnly);
  for (const { broken, warning } of rows) if (broken(settings)) warnings.push(warning);
  return warnings;
}

type Settings = ReadonlyMap<string, string>;

const RULES: readonly { accountsOnly: boolean; broken(settings: Settings): boolean; warning: string }[] = [
  {
    accountsOnly: true,
    broken: (settings) => settings.get('appendonly') === 'no',
    warning:
      'Redis keeps no append-only file: accounts and keys of the last minutes are lost when it ends. Set appendonly yes and appendfsync always.',
  },
  {
    accountsOnly: true,
    broken: (settings) => settings.get('appendonly') === 'yes' && settings.get('appendfsync') !== 'always',
    warning:
      'Redis answers before it writes its append-only file: accounts, keys and revocations of the ' +
      'last second can be lost when its machine ends. Set appendfsync always.',
  },
  {
    accountsOnly: false,
    broken: (settings) =>
      settings.get('maxmemory') !== '0' &&
      (settings.get('maxmemory-policy') ?? 'noeviction') !== 'noeviction',
    warning:
      'Redis evicts data when its memory is full, including keys, accounts and counted requests. Set ' +
      'maxmemory-policy noeviction.',
  },
];

async function configOf(redis: RedisCommands): Promise<Settings | undefined> {
  try {
    const settings = new Map<string, string>();
    // The settings are read one at a time, because CONFIG GET takes only one pattern before Redis 7.
    for (const name of ['appendonly', 'appendfsync', 'maxmemory', 'maxmemory-policy']) {
      const reply = (await redis.call('CONFIG', 'GET', name)) as unknown;
      const [, value] = Array.isArray(reply) ? reply : (Object.entries(reply as object)[0] ?? []);
      if (typeof value === 'string') settings.set(name, value);
    }
    return settings;
  } catch (error) {
    if ((error as Error).name === 'ReplyError') return undefined;
    throw error;
  }
}
