/** Runs `npm run chaos` in its short form as a child process, for the tests. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/cli.ts';
import { temporaryFolder } from '../support/folders.ts';
import type { FaultName } from './plan/plan.ts';

/** The seed is fixed, so that a new failure comes from the change under test and not from another plan. */
export const SEED = '12';

export interface Report {
  readonly violations: readonly unknown[];
  readonly faults: Readonly<Partial<Record<FaultName, number>>>;
  /** Number of checks made, by the name of the invariant. */
  readonly checked: Readonly<Record<string, number>>;
}

export interface Played {
  readonly status: number | null;
  /** What the command wrote to standard error: the plan, the progress of phases, and tables. */
  readonly said: string;
  readonly report: Report | undefined;
  /** Names of the run's folders that were left in the temporary folder; empty after a clean end. */
  readonly left: readonly string[];
}

/**
 * Runs the command to its end. After each output `onSaid` gets all of standard error so far and the process
 * id.
 */
export async function play(
  args: readonly string[],
  onSaid: (said: string, pid: number) => void = () => {},
): Promise<Played> {
  const temporary = temporaryFolder();
  const command = [join(projectRoot, 'test/chaos/main.ts'), '--short', '--json', '--seed', SEED, ...args];
  const child = spawn(process.execPath, ['--import', 'tsx', ...command], {
    cwd: projectRoot,
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    onSaid(said, child.pid as number);
  });
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const [status] = (await once(child, 'close')) as [number | null];
  const left = readdirSync(temporary).filter((name) => name.startsWith('sanad-chaos-'));
  const json = printed.slice(printed.indexOf('{'));
  return { status, said, report: json.startsWith('{') ? (JSON.parse(json) as Report) : undefined, left };
}

/** The faults in `names` that the report does not list as run. */
export const without = (report: Report | undefined, names: readonly FaultName[]): FaultName[] =>
  names.filter((name) => !report?.faults[name]);
