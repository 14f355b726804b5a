/** Opens the product's own connections to the Redis server of a test. */
import { randomUUID } from 'node:crypto';
import type { Log } from '../../../src/log.ts';
import type { RedisConnection } from '../../../src/redis/connection.ts';
import { openRedis } from '../../../src/redis/connection.ts';
import type { Argument, Reach } from '../../../src/redis/reach.ts';
import { parseRedisUrl } from '../../../src/redis/settings.ts';

export interface TestConnection extends RedisConnection {
  readonly limits: Reach;
  readonly accounts: Reach;
  readonly usage: Reach;
  /** Log lines of the connection, as `level: event`. */
  readonly logged: string[];
  /** Sends a command to the Redis node that holds the key `name`. */
  ask(command: string, name: string, ...args: readonly Argument[]): Promise<unknown>;
}

export const uniquePrefix = () => `test-${randomUUID()}:`;

/**
 * Connects with a new prefix unless one is given. The timeout of 60 s is so long that only a hanging Redis
 * reaches it.
 */
export async function connect(
  url: string,
  prefix = uniquePrefix(),
  { timeoutMs = 60_000 }: { timeoutMs?: number } = {},
): Promise<TestConnection> {
  const logged: string[] = [];
  const teller = (level: string) => (_facts: object, event: string) => void logged.push(`${level}: ${event}`);
  const log: Log = { info: teller('info'), warn: teller('warn'), error: teller('error') };
  const connection = openRedis({ ...parseRedisUrl(url), prefix, timeoutMs }, log);
  const limits = connection.reach('limits', { tag: 'limits', writes: true });
  const accounts = connection.reach('accounts', { tag: 'accounts', writes: false });
  const usage = connection.reach('usage', { tag: 'usage', writes: true });
  await connection.connect();
  return {
    ...connection,
    limits,
    accounts,
    usage,
    logged,
    ask: (command, name, ...args) => limits.ask(name, (redis) => redis.call(command, name, ...args)),
  };
}
