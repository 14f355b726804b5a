/** Runs several `sanad serve` processes on one Redis, and puts load on them. Every answer is kept. */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import type { IssuedKey } from '../../../src/accounts/keys.ts';
import { issueKey } from '../../../src/accounts/keys.ts';
import { openKeyring } from '../../../src/compose.ts';
import { loadConfig } from '../../../src/config/config.ts';
import { cliArguments, cliEnvironment } from '../cli.ts';
import { temporaryFolder } from '../folders.ts';

const PEPPER = 'a pepper that all replicas share, of 32 characters and more';

export interface Replica {
  readonly url: string;
  readonly pid: number;
  readonly alive: boolean;
  /** Kills the process with SIGKILL, as a crash would. */
  kill(): Promise<void>;
  /** Stops the process gracefully. Resolves with its exit status. */
  stop(): Promise<number | null>;
  log(): string;
}

export type Settings = Readonly<Record<string, string>>;

export const replicaSettings = (redisUrl: string, more: Settings = {}): Settings => ({
  REDIS_URL: redisUrl,
  SANAD_PEPPER: PEPPER,
  SANAD_LOG_LEVEL: 'warn',
  PORT: '0',
  GRPC_PORT: 'off',
  ...more,
});

const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/**
 * Starts a server. Unless the settings name a data directory, it gets one of its own, as on a machine of its
 * own.
 */
export async function startReplica(settings: Settings, args: readonly string[] = []): Promise<Replica> {
  const environment = cliEnvironment({ SANAD_DATA_DIR: temporaryFolder(), ...settings });
  const child = spawn(process.execPath, cliArguments(['serve', ...args]), { env: environment });
  children.add(child);
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  exited.then(() => children.delete(child));
  let said = '';
  let logged = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    logged += text;
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const listening = /listening on (http:\S+)/.exec(said)?.[1];
      if (listening !== undefined) resolve(listening);
    });
    child.once('close', (status) => reject(new Error(`status ${status}: ${said}`)));
  });
  return {
    url,
    pid: child.pid as number,
    get alive() {
      return child.exitCode === null && child.signalCode === null;
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    stop() {
      child.kill('SIGINT');
      return exited;
    },
    log: () => logged,
  };
}

/** Issues `count` API keys, each for an account of its own. */
export async function issueKeys(settings: Settings, count: number, rate?: number): Promise<IssuedKey[]> {
  const keyring = openKeyring(loadConfig({ SANAD_DATA_DIR: temporaryFolder(), ...settings }));
  try {
    const keys: IssuedKey[] = [];
    for (let i = 0; i < count; i++)
      keys.push(
        await issueKey(keyring, {
          email: `jurist-${i}@example.org`,
          ...(rate !== undefined && { requests_per_minute: rate }),
        }),
      );
    return keys;
  } finally {
    await keyring.store.close();
  }
}

export interface Answer {
  readonly key: number;
  readonly replica: number;
  /** HTTP status of the answer; 0 if none came. */
  readonly status: number;
  readonly remaining: number;
  /** Node.js error code of a request that got no answer. */
  readonly lost?: string;
  readonly sentAt: number;
  readonly receivedAt: number;
}

export interface Load {
  readonly replicas: readonly Replica[];
  readonly keys: readonly IssuedKey[];
  readonly requests: number;
  /** Number of requests in progress at the same time. */
  readonly parallel: number;
  /** Indexes of the server and of the API key for the request with this number. */
  choose(number: number): { replica: number; key: number };
  /** Called before each request is sent. */
  pace?(number: number): Promise<void> | void;
}

/** Sends GET requests with API keys. A request without an answer is recorded as lost and not repeated. */
export async function underLoad({
  replicas,
  keys,
  requests,
  parallel,
  choose,
  pace,
}: Load): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: parallel });
  const answers: Answer[] = [];
  let next = 0;
  const worker = async () => {
    for (let number = next++; number < requests; number = next++) {
      await pace?.(number);
      const { replica, key } = choose(number);
      const sentAt = performance.now();
      const authorization = `Bearer ${keys[key]?.key}`;
      const answer = await ask(agent, (replicas[replica] as Replica).url, authorization);
      answers.push({ key, replica, ...answer, sentAt, receivedAt: performance.now() });
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  agent.destroy();
  return answers;
}

/** Milliseconds after which an answer counts as lost: more than any takes on a very busy machine. */
const LOST_MS = 60_000;

function ask(
  agent: Agent,
  url: string,
  authorization: string,
): Promise<Pick<Answer, 'status' | 'remaining' | 'lost'>> {
  return new Promise((resolve) => {
    const lost = ({ code = '' }: NodeJS.ErrnoException) =>
      resolve({ status: 0, remaining: Number.NaN, lost: code });
    const sent = request(`${url}/v1/jurisdictions`, { agent, headers: { authorization } }, (response) => {
      response.resume();
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          remaining: Number(response.headers['x-ratelimit-remaining']),
        }),
      );
      response.once('error', lost);
    });
    sent.once('error', lost);
    sent.setTimeout(LOST_MS, () =>
      sent.destroy(Object.assign(new Error('no answer'), { code: 'NO_ANSWER' })),
    );
    sent.end();
  });
}
