/**
 * Starts a real Redis for tests: a server, or a cluster of three nodes. It writes to a folder of its own, so
 * that a test can kill it and start it again with its data.
 */
import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { temporaryFolder } from '../folders.ts';
import type { Requirement } from '../skip.ts';

const PROGRAM = 'redis-server';
const START_MS = 120_000;
const SLOTS = 16_384;
const CLUSTER_NODES = 3;

export interface TestRedis {
  /** URL as the setting `REDIS_URL` takes it. */
  readonly url: string;
  /** Kills all Redis processes, as a crash would. */
  kill(): Promise<void>;
  /** Starts Redis again at the same addresses, with the data it has written. */
  restart(): Promise<void>;
  /** Suspends Redis: it accepts connections but answers nothing until `resume`. */
  pause(): void;
  resume(): void;
  /** Sends a command to the first Redis node and returns its reply. */
  call(command: string, ...args: (string | number)[]): Promise<unknown>;
  close(): Promise<void>;
}

const onPath = spawnSync(PROGRAM, ['--version']).status === 0;

export const needsRedis: Requirement = {
  name: 'redis',
  missing: onPath ? undefined : `no ${PROGRAM} on the PATH`,
};

/** Redis options for persistence: every acknowledged change is on disk, as the account store requires. */
const DURABLE = ['--appendonly', 'yes', '--appendfsync', 'always', '--save', ''];

export async function startRedis(options: readonly string[] = DURABLE): Promise<TestRedis> {
  const node = await startNode(options);
  return { url: `redis://127.0.0.1:${node.port}`, ...over([node]) };
}

/** Starts a cluster of three nodes without replicas; each node has a third of the slots. */
export async function startRedisCluster(): Promise<TestRedis> {
  const options = [...DURABLE, '--cluster-enabled', 'yes', '--cluster-node-timeout', '2000'];
  const nodes = await Promise.all(Array.from({ length: CLUSTER_NODES }, () => startNode(options)));
  const [first, ...others] = nodes as [Node, ...Node[]];
  const share = Math.ceil(SLOTS / nodes.length);
  for (const [i, node] of nodes.entries()) {
    for (let slot = i * share; slot < Math.min(SLOTS, (i + 1) * share); slot += 1_000) {
      const end = Math.min(slot + 1_000, (i + 1) * share, SLOTS);
      await node.call('CLUSTER', 'ADDSLOTS', ...Array.from({ length: end - slot }, (_, n) => slot + n));
    }
  }
  for (const node of others) await first.call('CLUSTER', 'MEET', '127.0.0.1', node.port);
  const whole = async () => {
    const states = await Promise.all(nodes.map(async (node) => String(await node.call('CLUSTER', 'INFO'))));
    return states.every(
      (state) => state.includes('cluster_state:ok') && state.includes(`cluster_known_nodes:${CLUSTER_NODES}`),
    );
  };
  const waitUntilWhole = () => until(whole, 'the cluster does not become whole');
  await waitUntilWhole();
  const cluster = over(nodes);
  return {
    url: nodes.map(({ port }) => `redis://127.0.0.1:${port}`).join(','),
    ...cluster,
    async restart() {
      await cluster.restart();
      await waitUntilWhole();
    },
  };
}

function over(nodes: readonly Node[]): Omit<TestRedis, 'url'> {
  const all = (act: (node: Node) => Promise<void>) => Promise.all(nodes.map(act)).then(() => {});
  return {
    kill: () => all((node) => node.kill()),
    restart: () => all((node) => node.start()),
    pause() {
      for (const node of nodes) node.signal('SIGSTOP');
    },
    resume() {
      for (const node of nodes) node.signal('SIGCONT');
    },
    call: (command, ...args) => (nodes[0] as Node).call(command, ...args),
    close: () => all((node) => node.kill()),
  };
}

interface Node {
  readonly port: number;
  start(): Promise<void>;
  kill(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  call(command: string, ...args: (string | number)[]): Promise<unknown>;
}

const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

async function startNode(options: readonly string[]): Promise<Node> {
  const folder = temporaryFolder();
  const port = await freePort();
  const client = new Redis({
    host: '127.0.0.1',
    port,
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    retryStrategy: null,
  });
  client.on('error', () => {});
  let child: ChildProcess | undefined;

  const node: Node = {
    port,
    async start() {
      const started = spawn(
        PROGRAM,
        [
          '--port',
          String(port),
          '--bind',
          '127.0.0.1',
          '--dir',
          folder,
          '--logfile',
          `${folder}/log`,
          ...options,
        ],
        { stdio: 'ignore' },
      );
      child = started;
      children.add(started);
      started.once('exit', () => children.delete(started));
      await until(async () => {
        if (started.exitCode !== null)
          throw new Error(`${PROGRAM} ended with ${started.exitCode}, see ${folder}/log`);
        return (await node.call('PING').catch(() => '')) === 'PONG';
      }, `${PROGRAM} does not answer on port ${port}`);
    },
    async kill() {
      client.disconnect();
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    signal(signal) {
      child?.kill(signal);
    },
    async call(command, ...args) {
      if (client.status !== 'ready') await client.connect();
      return client.call(command, ...args);
    },
  };
  await node.start();
  return node;
}

async function until(holds: () => Promise<boolean>, otherwise: string): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(otherwise);
    await delay(20);
  }
}

/**
 * Finds a free port between 10,000 and 19,999. A cluster node also uses the port 10,000 above it, and both
 * lie below the usual ephemeral range.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 10_000);
    const server = createServer();
    const free = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!free) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
