/** Runs servers under load as processes of their own, pinned to one core if the machine supports that. */
import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;

/** Description for the report. */
export const pinning = canPin ? 'servers on core 0, client on the others' : 'not pinned';

/** Leaves core 0 to the servers. */
export function pinClient(): void {
  if (canPin)
    spawnSync('taskset', ['-a', '-p', '-c', `1-${availableParallelism() - 1}`, String(process.pid)]);
}

export interface ServerProcess {
  url: string;
  /** Processor time of all its threads so far, in seconds; `NaN` without /proc. */
  cpuSeconds(): number;
  stop(): Promise<void>;
}

const START_LIMIT_MS = 60_000;

/**
 * Starts a Node.js program and waits until it prints its address to stderr. Its stdout, the log, goes to a
 * file: a pipe that the load generator reads would slow both.
 */
export async function startServer(
  args: string[],
  environment: Record<string, string>,
): Promise<ServerProcess> {
  const command = [process.execPath, ...args];
  const [program = '', ...rest] = canPin ? ['taskset', '-c', '0', ...command] : command;
  const folder = mkdtempSync(join(tmpdir(), 'sanad-bench-log-'));
  const log = openSync(join(folder, 'stdout'), 'w');
  const child = spawn(program, rest, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', log, 'pipe'],
  });
  closeSync(log);
  // The server keeps its open file, so its writes cost the same, and a killed bench leaves no folder behind.
  rmSync(folder, { recursive: true });
  return { url: await addressOf(child), cpuSeconds: () => cpuSecondsOf(child.pid), stop: () => stop(child) };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string) => reject(new Error(`${why}\n${output}`));
    const timer = setTimeout(() => fail('the server did not say its address in time'), START_LIMIT_MS);
    child.once('exit', (status) => fail(`the server ended with status ${status}`));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}

/** Clock ticks a second of the times in /proc; fixed by the Linux ABI. */
const TICKS = 100;

function cpuSecondsOf(pid: number | undefined): number {
  try {
    // The name is in brackets and may contain anything; after it, utime and stime are fields 12 and 13.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return Number.NaN;
  }
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
