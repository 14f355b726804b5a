/**
 * Measures the resources that clients without a key can make the service hold: `npm run bench:connections --
 * --data DIR`. Runs patterns of connections, one after another, each for some time. Prints heap, resident
 * memory and open files of the server before, at the maximum, and after a rest.
 *
 * An attack that used to end the process: `--pattern pipelined --seconds 300 --heap 512`.
 */
import type { ClientHttp2Session, ClientHttp2Stream } from 'node:http2';
import { connect as connectHttp2 } from 'node:http2';
import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startServer } from '../shared/process.ts';

const { values } = parseArgs({
  options: {
    /** A data directory, which may be empty. */
    data: { type: 'string' },
    /** Duration of each pattern in seconds. */
    seconds: { type: 'string', default: '10' },
    /** Seconds without connections after the last pattern, before memory is read again. */
    rest: { type: 'string', default: '60' },
    connections: { type: 'string', default: '30' },
    /** Name of a pattern, to run it alone. */
    pattern: { type: 'string' },
    /** Maximum heap of the server under test, in MB. */
    heap: { type: 'string' },
  },
});
if (values.data === undefined) throw new Error('--data DIR: a data directory');

const connections = Number(values.connections);
const root = new URL('../..', import.meta.url).pathname;
const [grpcPort, metricsPort] = [await freePort(), await freePort()];
/**
 * Module loaded into the server that collects garbage every ten seconds. Node.js delays collections while
 * there is free heap, and the heap at rest would then show more than the memory in use.
 */
const COLLECT = 'data:text/javascript,setInterval(gc, 10_000).unref()';
const server = await startServer(
  [
    '--expose-gc',
    `--import=${COLLECT}`,
    ...(values.heap === undefined ? [] : [`--max-old-space-size=${values.heap}`]),
    `${root}dist/cli/sanad.js`,
    'serve',
  ],
  {
    SANAD_DATA_DIR: values.data,
    SANAD_LOG_LEVEL: 'error',
    PORT: '0',
    GRPC_PORT: String(grpcPort),
    METRICS_PORT: String(metricsPort),
  },
);
const httpPort = Number(new URL(server.url).port);

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const LARGE = '/docs/swagger-ui-bundle.js';
/** Number of concurrent gRPC streams on one connection. */
const STREAMS = 250;
const LARGE_METADATA = Object.fromEntries(
  Array.from({ length: 14 }, (_, i) => [`x-${i}`, 'a'.repeat(3_900)]),
);

/**
 * Runs one connection from beginning to end. A pattern that does not end by itself continues until `over`
 * resolves.
 */
type Pattern = (open: (port?: number) => Promise<Socket>, over: Promise<void>) => Promise<void>;

const PATTERNS: Readonly<Record<string, Pattern>> = {
  async pipelined(open) {
    const socket = await open();
    socket.write(get(LARGE).repeat(900));
    await delay(50);
    socket.destroy();
  },
  /**
   * Sends as many requests at once as the server lets wait on a connection, so that it keeps the connection
   * until the client drops it.
   */
  async 'pipelined within the limit'(open) {
    const socket = await open();
    socket.write(get(LARGE).repeat(16));
    await delay(200);
    socket.destroy();
  },
  async 'pipelined and half-closed'(open) {
    const socket = await open();
    socket.end(get(LARGE).repeat(16));
    await delay(200);
    socket.destroy();
  },
  async 'unread answers'(open, over) {
    const socket = await open();
    socket.write(get(LARGE).repeat(16));
    await ended(socket, over);
  },
  async 'slow heads'(open, over) {
    const socket = await open();
    socket.resume();
    await drip(socket, get(LARGE), over);
  },
  async 'slow bodies'(open, over) {
    const socket = await open();
    socket.resume();
    const head = 'POST /account/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    socket.write(`${head}Content-Length: 1000\r\n\r\n`);
    await drip(socket, ' '.repeat(1_000), over);
  },
  async idle(open, over) {
    await ended(await open(), over);
  },
  async 'opened and closed'(open) {
    const socket = await open();
    socket.resume();
    socket.write(get('/healthz'));
    await delay(1);
    socket.destroy();
  },
  async 'gRPC, silent'(open, over) {
    const socket = await open(grpcPort);
    socket.resume();
    await ended(socket, over);
  },
  /** Sends as much metadata with each call as HTTP/2 of Node.js accepts. */
  async 'gRPC, watchers of an unknown service'(open, over) {
    const socket = await open(grpcPort);
    const session = sessionOn(socket);
    const message = Buffer.from([0, 0, 0, 0, 3, 0x0a, 1, 0x78]);
    for (let i = 0; i < STREAMS && !session.destroyed; i++) {
      grpcCall(session, '/grpc.health.v1.Health/Watch').end(message);
      if (i % 25 === 0) await delay(5);
    }
    await ended(socket, over);
  },
  /** Pattern: makes calls without a key, and never ends the client's side of their streams. */
  async 'gRPC, refused calls that do not end'(open, over) {
    const socket = await open(grpcPort);
    const session = sessionOn(socket);
    const call = () => {
      if (!session.destroyed) grpcCall(session, '/sanad.v1.LegalResearchService/Search');
    };
    for (let i = 0; i < STREAMS; i++) {
      call();
      if (i % 25 === 0) await delay(5);
    }
    const more = setInterval(call, 1_000);
    await ended(socket, over);
    clearInterval(more);
  },
};

const chosen = Object.entries(PATTERNS).filter(
  ([name]) => values.pattern === undefined || name === values.pattern,
);
if (chosen.length === 0) throw new Error(`--pattern: one of ${Object.keys(PATTERNS).join(', ')}`);

// Each pattern runs for a second as a warm-up, because code and buffers that the first requests leave behind
// are no growth.
for (const [, pattern] of chosen) await run(pattern, 1);
await delay(12_000);
const before = await readings();
print(`before: ${summary(before)}`);
for (const [name, pattern] of chosen) {
  const { opened, most } = await run(pattern, Number(values.seconds));
  print(`${name}, ${values.seconds} s, ${opened} connections: at most ${summary(most)}`);
}
await delay(Number(values.rest) * 1_000);
const after = await readings();
print(`after ${values.rest} s: ${summary(after)}; heap ${(after.heap / before.heap).toFixed(2)} of before`);
await server.stop();

async function run(pattern: Pattern, seconds: number): Promise<{ opened: number; most: Readings }> {
  const until = performance.now() + seconds * 1_000;
  const over = delay(seconds * 1_000);
  const sockets = new Set<Socket>();
  let opened = 0;
  let most: Readings = { heap: 0, rss: 0, files: 0 };
  const open = async (port = httpPort) => {
    opened += 1;
    const socket = connect(port, '127.0.0.1');
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    await Promise.race([new Promise((resolve) => socket.once('connect', resolve)), ended(socket, over)]);
    return socket;
  };
  const worker = async () => {
    while (performance.now() < until) await pattern(open, over);
  };
  const sample = async () => {
    while (performance.now() < until) {
      const now = await readings();
      most = {
        heap: Math.max(most.heap, now.heap),
        rss: Math.max(most.rss, now.rss),
        files: Math.max(most.files, now.files),
      };
      await delay(200);
    }
  };
  await Promise.all([sample(), ...Array.from({ length: connections }, worker)]);
  for (const socket of sockets) socket.destroy();
  // The request waits until the server has accepted all earlier connections. Dead ones still waiting would
  // count for the next pattern.
  await fetch(`${server.url}/healthz`, { headers: { connection: 'close' } });
  return { opened, most };
}

function sessionOn(socket: Socket): ClientHttp2Session {
  const session = connectHttp2('http://127.0.0.1', { createConnection: () => socket });
  session.on('error', () => {});
  return session;
}

/** Opens a gRPC call and leaves the client's side of the stream open. */
function grpcCall(session: ClientHttp2Session, path: string): ClientHttp2Stream {
  const stream = session.request(
    {
      ':method': 'POST',
      ':path': path,
      'content-type': 'application/grpc',
      te: 'trailers',
      ...LARGE_METADATA,
    },
    { endStream: false },
  );
  stream.on('error', () => {});
  stream.resume();
  return stream;
}

/** Resolves when the server has closed the socket, or when the time of the pattern is over. */
function ended(socket: Socket, over: Promise<void>): Promise<void> {
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return Promise.race([closed, over]);
}

async function drip(socket: Socket, text: string, over: Promise<void>): Promise<void> {
  let at = 0;
  const timer = setInterval(() => socket.write(text[at++ % text.length] as string), 1_000);
  await ended(socket, over);
  clearInterval(timer);
}

/** Readings of the server: memory in bytes, and the number of open files. */
interface Readings {
  readonly heap: number;
  readonly rss: number;
  readonly files: number;
}

async function readings(): Promise<Readings> {
  const text = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((response) => response.text());
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
  return {
    heap: value('nodejs_heap_size_used_bytes'),
    rss: value('process_resident_memory_bytes'),
    files: value('process_open_fds'),
  };
}

function summary({ heap, rss, files }: Readings): string {
  const mb = (bytes: number) => Math.round(bytes / 1024 / 1024);
  return `heap ${mb(heap)} MB, RSS ${mb(rss)} MB, ${files} open files`;
}

async function freePort(): Promise<number> {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  const { port } = holder.address() as { port: number };
  await new Promise((resolve) => holder.close(resolve));
  return port;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
