/** The product's own connections to the Redis of a test. */
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
  /** Levels and events that the connection logged. */
  readonly logged: string[];
  /** Sends a command to the node that holds the first argument. */
  ask(command: string, name: string, ...args: readonly Argument[]): Promise<unknown>;
}

export const uniquePrefix = () => `test-${randomUUID()}:`;

/** Uses a new prefix unless one is given. The timeout is long enough that only a hang reaches it. */
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
