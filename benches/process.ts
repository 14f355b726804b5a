/** Servers under load run as processes of their own, held to one core where the machine can do that. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;

/** In words, for the report. */
export const pinning = canPin ? 'servers on core 0, client on the others' : 'not pinned';

/** Leaves core 0 to the servers. */
export function pinClient(): void {
  if (canPin)
    spawnSync('taskset', ['-a', '-p', '-c', `1-${availableParallelism() - 1}`, String(process.pid)]);
}

export interface ServerProcess {
  url: string;
  stop(): Promise<void>;
}

const START_LIMIT_MS = 60_000;

/** Starts a Node.js program and waits until its output (either stream) names its address. */
export async function startServer(
  args: string[],
  environment: Record<string, string>,
): Promise<ServerProcess> {
  const command = [process.execPath, ...args];
  const [program = '', ...rest] = canPin ? ['taskset', '-c', '0', ...command] : command;
  const child = spawn(program, rest, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { url: await addressOf(child), stop: () => stop(child) };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string) => reject(new Error(`${why}\n${output}`));
    const timer = setTimeout(() => fail('the server did not say its address in time'), START_LIMIT_MS);
    child.once('exit', (status) => fail(`the server ended with status ${status}`));
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        // Once the address is known the output is only drained: a full pipe would stop the server.
        if (output.length < 100_000) output += text;
        const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
        if (address === undefined) return;
        clearTimeout(timer);
        resolve(address);
      });
    }
  });
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
