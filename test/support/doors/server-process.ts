/** `sanad serve` as a process of its own, over a data directory that the test may harm. */
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
  /** A search with a key that no test's rate reaches. */
  search(query: string): Promise<Response>;
  /** All that it said on standard error. */
  said(): string;
  /** Ends it in order; resolves with its exit status. */
  stop(): Promise<number | null>;
  /** `kill -9`. */
  kill(): Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

/** A test that failed leaves its servers behind: they neither hold up its process nor outlive it. */
const servers = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of servers) child.kill('SIGKILL');
});

/** Rejects with what the process said where it ends instead of listening. Issues a key, unless it is given one. */
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
  // Nobody reads it, and a full pipe would hold the process up.
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
    const request = { email: 'jurist@example.org', requests_per_minute: 100_000 };
    return (await issueKey(keyring, request)).key;
  } finally {
    await keyring.store.close();
  }
}

/** A command in a process of its own, while this process goes on. */
export async function sanadBeside(
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

/** Asks until the answer passes, or the time is over: the last answer then. */
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
