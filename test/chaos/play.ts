/** Runs the command in its short form for tests, as a person would. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/cli.ts';
import { temporaryFolder } from '../support/folders.ts';
import type { FaultName } from './plan/plan.ts';

/** Fixed seed: a new failure then comes from the change under test. */
export const SEED = '12';

export interface Report {
  readonly violations: readonly unknown[];
  readonly faults: Readonly<Partial<Record<FaultName, number>>>;
  /** Number of checks by invariant. */
  readonly checked: Readonly<Record<string, number>>;
}

export interface Played {
  readonly status: number | null;
  /** Standard error: the plan, the phases and the tables. */
  readonly said: string;
  readonly report: Report | undefined;
  /** Entries left in the folder for temporary files. */
  readonly left: readonly string[];
}

/** `onSaid` gets all output so far and the id of the process. */
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

/** Expected faults that are missing in the report. */
export const without = (report: Report | undefined, names: readonly FaultName[]): FaultName[] =>
  names.filter((name) => !report?.faults[name]);
