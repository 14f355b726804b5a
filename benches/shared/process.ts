/** Runs servers under load as processes of their own, pinned to one core if the machine supports it. */
import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;

/** Sentence for the report that says on which processor cores client and servers run. */
export const pinning = canPin ? 'servers on core 0, client on the others' : 'not pinned';

/** Moves this process, the client, to the other cores, so that servers have core 0 for themselves. */
export function pinClient(): void {
  if (canPin)
    spawnSync('taskset', ['-a', '-p', '-c', `1-${availableParallelism() - 1}`, String(process.pid)]);
}

export interface ServerProcess {
  url: string;
  /** Returns the processor time of all threads of the server so far, in seconds; `NaN` without /proc. */
  cpuSeconds(): number;
  stop(): Promise<void>;
}

const START_LIMIT_MS = 60_000;

/**
 * Starts a Node.js program and waits until it prints its address to stderr. Its stdout, the log, goes to a
 * file: reading it through a pipe would slow the load generator and the server.
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
  // The folder of the log is removed while the server has the log open. Its writes cost the same, and a
  // killed bench leaves no folder behind.
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

/** Clock ticks a second, the unit of times in /proc; fixed by the Linux ABI. */
const TICKS = 100;

function cpuSecondsOf(pid: number | undefined): number {
  try {
    // Fields are counted after the name, which is in brackets and may contain anything. Then utime and stime
    // are fields 12 and 13.
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
