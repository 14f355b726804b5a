/** API keys with a rate that a bench does not meet. */
import { execFileSync } from 'node:child_process';

/** A key answers at most 100,000 requests a minute: many keys, taken in turns, keep the limiter on and out of the way. */
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
