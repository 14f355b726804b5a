/** Makes API keys whose rate limit a bench does not reach. */
import { execFileSync } from 'node:child_process';

/**
 * Number of keys, used in turn. A key allows at most 100,000 requests a minute, so with many keys the limiter
 * runs but refuses nothing.
 */
const KEYS = 24;

export async function benchKeys(dataDirectory: string): Promise<string[]> {
  const cli = new URL('../../dist/cli/sanad.js', import.meta.url).pathname;
  const issue = (turn: number) =>
    execFileSync(
      process.execPath,
      [
        cli,
        'keys',
        'issue',
        '--email',
        `bench-${process.pid}-${turn}@sanad.local`,
        '--plan',
        'enterprise',
        '--requests-per-minute',
        '100000',
        '--json',
      ],
      { encoding: 'utf8', env: { ...process.env, SANAD_DATA_DIR: dataDirectory } },
    );
  return Array.from({ length: KEYS }, (_, turn) => (JSON.parse(issue(turn)) as { key: string }).key);
}
