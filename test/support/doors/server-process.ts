/** Runs `sanad serve` as a child process on a data directory that the test may damage. */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { issueKey } from '../../../src/accounts/keys.ts';
import { openKeyring } from '../../../src/compose.ts';
import { loadConfig } from '../../../src/config/config.ts';
import { cliArguments, cliEnvironment } from '../cli.ts';

export interface ServerProcess {
  readonly url: string;
  /** Sends a search with an API key whose rate limit no test reaches. */
  search(query: string): Promise<Response>;
  /** Everything that the process has written to standard error so far. */
  said(): string;
  /** Stops the process gracefully. Resolves with its exit status. */
  stop(): Promise<number | null>;
  /** Kills the process with SIGKILL and waits for its end. */
  kill(): Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

/**
 * Servers that are still running. They are killed when the test process exits, for instance after a failed
 * test.
 */
const servers = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of servers) child.kill('SIGKILL');
});

/**
 * Starts a server and waits until it listens. Rejects with its output if it ends before. Issues an API key
 * unless `given` is one.
 */
export async function startServer(
  dataDir: string,
  settings: Settings = {},
  given?: string,
): Promise<ServerProcess> {
  const environment = {
    SANAD_DATA_DIR: dataDir,
    PORT: '0',
    GRPC_PORT: '0',
    SANAD_LOG_LEVEL: 'silent',
    ...settings,
  };
  const key = given ?? (await keyOf(environment));
  const child = spawn(process.execPath, cliArguments(['serve']), { env: cliEnvironment(environment) });
  servers.add(child);
  const exited = new Promise<number | null>((resolve) => child.on('close', resolve));
  void exited.then(() => servers.delete(child));
  // Discards standard output: nothing else reads it, and a full pipe would block the process.
  child.stdout.resume();
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const listening = /listening on (http:\S+)/.exec(said)?.[1];
      if (listening !== undefined) resolve(listening);
    });
    child.on('close', (status) => reject(new Error(`status ${status}: ${said}`)));
  });
  child.unref();
  for (const stream of [child.stdout, child.stderr] as unknown as Socket[]) stream.unref();
  return {
    url,
    said: () => said,
    search: (query) =>
      fetch(`${url}/v1/search`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ query, include_text: false }),
      }),
    stop() {
      child.ref();
      child.kill('SIGINT');
      return exited;
    },
    async kill() {
      child.ref();
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function keyOf(settings: Settings): Promise<string> {
  const keyring = openKeyring(loadConfig(settings));
  try {
    const request = { email: 'jurist@example.org', requests_per_minute: 100_000, plan: 'payg' as const };
    return (await issueKey(keyring, request)).key;
  } finally {
    await keyring.store.close();
  }
}

/**
 * Runs a command in a child process without blocking this process. With `killAfterMs`, kills it after that
 * time.
 */
export async function sanadAsync(
  args: readonly string[],
  settings: Settings,
  { killAfterMs }: { killAfterMs?: number } = {},
): Promise<{ status: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, cliArguments(args), { env: cliEnvironment(settings) });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const [status, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  clearTimeout(timer);
  return { status, signal, ...output };
}

/** Repeats the request until its answer passes or the time (`ms`) is over. Returns the last answer. */
export async function eventually<T>(
  ask: () => Promise<T>,
  passes: (answer: T) => boolean,
  ms: number,
): Promise<T> {
  const deadline = Date.now() + ms;
  for (;;) {
    const answer = await ask();
    if (passes(answer) || Date.now() > deadline) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
