/**
 * A real Meilisearch server for tests: the one at `MEILI_URL`, or one that the test starts itself if
 * `meilisearch` is on the PATH. Only a server started by the test can be killed and restarted.
 */
import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { temporaryFolder } from '../folders.ts';
import type { Requirement } from '../skip.ts';

const PROGRAM = 'meilisearch';
const KEY = 'sanad-test-master-key';
const START_MS = 120_000;

export interface TestMeilisearch {
  readonly url: string;
  readonly key: string | undefined;
  close(): Promise<void>;
}

/** A Meilisearch server that the test started. Its database outlives the process. */
export interface OwnMeilisearch extends TestMeilisearch {
  /** Kills the server with SIGKILL, as a crash would. */
  kill(): Promise<void>;
  /** Starts the server again at the same address with the same database. */
  restart(): Promise<void>;
}

const onPath = spawnSync(PROGRAM, ['--version']).status === 0;

/**
 * Requirement of tests that only send requests: a Meilisearch server is given by `MEILI_URL` or is installed.
 */
export const anyMeilisearch: Requirement = {
  missing: onPath || process.env.MEILI_URL ? undefined : 'no MEILI_URL and no meilisearch on the PATH',
};

/**
 * Requirement of tests that also stop the Meilisearch server: the program is installed, so that they can
 * start their own.
 */
export const ownMeilisearch: Requirement = { missing: onPath ? undefined : 'no meilisearch on the PATH' };

export async function useMeilisearch(): Promise<TestMeilisearch> {
  const url = process.env.MEILI_URL;
  if (url) return { url, key: process.env.MEILI_KEY, close: async () => {} };
  return startMeilisearch();
}

export async function startMeilisearch(): Promise<OwnMeilisearch> {
  const database = temporaryFolder();
  const address = `127.0.0.1:${await freePort()}`;
  const url = `http://${address}`;
  let child = await start(database, address);
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return {
    url,
    key: KEY,
    kill,
    async restart() {
      child = await start(database, address);
    },
    close: kill,
  };
}

const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

async function start(database: string, address: string): Promise<ChildProcess> {
  const options = ['--db-path', `${database}/data.ms`, '--http-addr', address, '--master-key', KEY];
  const child = spawn(PROGRAM, [...options, '--no-analytics', '--log-level', 'ERROR'], {
    cwd: database,
    stdio: 'ignore',
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  const deadline = Date.now() + START_MS;
  while (!(await isHealthy(address))) {
    if (child.exitCode !== null) throw new Error(`${PROGRAM} ended with ${child.exitCode} as it started`);
    if (Date.now() > deadline) throw new Error(`${PROGRAM} does not answer at ${address}`);
    await delay(50);
  }
  return child;
}

async function isHealthy(address: string): Promise<boolean> {
  try {
    return (await fetch(`http://${address}/health`)).ok;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
