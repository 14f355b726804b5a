/**
 * Starts and stops the service under test: processes of the built command line. The ports stay the same after
 * a restart.
 */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { cliEnvironment, projectRoot } from '../../support/cli.ts';
import { childrenOf, freePort } from '../environment/processes.ts';
import type { Judge } from '../record/judge.ts';

const PROBE = fileURLToPath(new URL('./probe.mjs', import.meta.url));
const PROGRAM = join(projectRoot, 'dist', 'cli', 'sanad.js');
/** Milliseconds allowed for a start or a stop, even on a very busy machine. */
const LONGEST_MS = 180_000;
/** Number of the newest log lines kept in memory, as evidence for violations. */
const KEPT_LINES = 20_000;

export type Settings = Readonly<Record<string, string>>;

export interface Instance {
  readonly url: string;
  readonly grpcAddress: string;
  readonly settings: Settings;
  readonly workers: number;
  /** Process ids of the whole service. With several workers the supervisor is the first. */
  pids(): readonly number[];
  /** Ids of the processes that answer requests: the workers, or the only process. */
  answering(): readonly number[];
  /** When each answering process was first and last seen alive, in milliseconds of `performance.now`. */
  readonly lives: ReadonlyMap<number, { readonly from: number; readonly until: number }>;
  /** True while the service should be running: it has started and nothing has asked it to end. */
  readonly running: boolean;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Kills one worker and waits until the supervisor has replaced it. */
  killWorker(choose: (pids: readonly number[]) => number): Promise<void>;
  stop(signal: 'SIGTERM' | 'SIGINT'): Promise<number | null>;
  /**
   * Waits for readiness. Returns the milliseconds until `/readyz` answered 200; `undefined` at the timeout.
   */
  ready(): Promise<number | undefined>;
  /** The newest log lines that contain this text, at most `most` of them. */
  logged(text: string, most?: number): string[];
  /** Last time (`performance.now`) at which any process was known not to reach Redis. */
  readonly redisAwayAt: number;
  /** A fault sets this while it keeps Redis unreachable. The log may report it only later. */
  redisFault: boolean;
  /** Runs a `sanad` command, such as `ingest`, with the settings of the service. */
  command(args: readonly string[], more?: Settings): Promise<{ status: number | null; output: string }>;
  close(): Promise<void>;
}

export interface InstanceParts {
  readonly judge: Judge;
  readonly dataDir: string;
  readonly controlFolder: string;
  readonly workers: number;
  readonly settings: Settings;
  readonly logFile: string;
  /** Called when a process ends that the plan did not end. The judge records that too. */
  readonly onEnd?: () => void;
}

export async function openInstance(parts: InstanceParts): Promise<Instance> {
  const { judge, dataDir, controlFolder, workers, logFile } = parts;
  const [port, grpcPort, metricsPort] = [await freePort(), await freePort(), await freePort()];
  const settings = {
    ...parts.settings,
    SANAD_DATA_DIR: dataDir,
    PORT: String(port),
    GRPC_PORT: String(grpcPort),
    METRICS_PORT: String(metricsPort),
    SANAD_LOG_LEVEL: 'info',
  };
  const url = `http://127.0.0.1:${port}`;
  const environment = { ...cliEnvironment(settings), CHAOS_CONTROL: controlFolder };
  const commands = new Set<ChildProcess>();
  const lives = new Map<number, { from: number; until: number }>();
  const lines: string[] = [];
  let child: ChildProcess | undefined;
  let exited: Promise<number | null> = Promise.resolve(null);
  let expected = true;
  let redisAwayAt = Number.NEGATIVE_INFINITY;
  /**
   * Numbers of the workers that cannot reach Redis, from their logs. The only process of a service without
   * workers is ''.
   */
  const redisless = new Set<string>();
  let rest = '';
  /** Process ids of the workers that the plan itself ends, so that their end is no violation. */
  const doomed = new Set<number>();

  const answering = () => {
    const pid = child?.pid;
    if (pid === undefined || child?.exitCode !== null || child.signalCode !== null) return [];
    return workers > 1 ? childrenOf(pid) : [pid];
  };
  const pids = () => (workers > 1 && child?.pid !== undefined ? [child.pid, ...answering()] : answering());
  const look: NodeJS.Timeout = setInterval(() => {
    const now = performance.now();
    for (const pid of answering()) {
      const life = lives.get(pid) ?? { from: now, until: now };
      life.until = now;
      lives.set(pid, life);
    }
    if (redisless.size > 0 || instance.redisFault) redisAwayAt = now;
  }, 100);

  function heard(text: string): void {
    appendFileSync(logFile, text);
    const whole = (rest + text).split('\n');
    rest = whole.pop() ?? '';
    for (const line of whole) {
      lines.push(line);
      const worker = /"worker":(\d+)/.exec(line)?.[1] ?? '';
      if (line.includes('"Redis cannot be reached"')) {
        redisless.add(worker);
        redisAwayAt = performance.now();
      } else if (line.includes('"Redis can be reached again"')) redisless.delete(worker);
      const ended = /"pid":(\d+).*"worker ended, another takes its place"/.exec(line)?.[1];
      if (ended !== undefined) redisless.delete(worker);
      if (ended !== undefined && !doomed.delete(Number(ended))) {
        judge.broken('alive', `a worker ended that the plan did not end: ${line}`);
        parts.onEnd?.();
      }
    }
    if (lines.length > 2 * KEPT_LINES) lines.splice(0, lines.length - KEPT_LINES);
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    expected = true;
    const living = answering();
    for (const pid of living) doomed.add(pid);
    child?.kill(signal);
    // Kills the workers too, as a power failure would. Workers that only lose their supervisor would finish
    // their requests.
    if (signal === 'SIGKILL' && workers > 1) for (const pid of living) killed(pid);
    const status = await Promise.race([exited, delay(LONGEST_MS, 'late' as const, { ref: false })]);
    if (status !== 'late') return status;
    judge.broken('ended', `the service does not end within ${LONGEST_MS / 1000} s of ${signal}`);
    child?.kill('SIGKILL');
    return exited;
  }

  /** Kills a process, and ignores the error if it has ended already. */
  function killed(pid: number): void {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {}
  }

  const instance: Instance = {
    url,
    grpcAddress: `127.0.0.1:${grpcPort}`,
    settings,
    workers,
    lives,
    pids,
    answering,
    get running() {
      return !expected;
    },
    get redisAwayAt() {
      return redisless.size > 0 || instance.redisFault ? performance.now() : redisAwayAt;
    },
    redisFault: false,
    async start() {
      const args = ['serve', ...(workers > 1 ? ['--workers', String(workers)] : [])];
      const started = spawn(process.execPath, ['--import', PROBE, PROGRAM, ...args], {
        env: environment,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      redisless.clear();
      let said = '';
      started.stdout.setEncoding('utf8').on('data', heard);
      exited = new Promise((resolve) => started.once('close', resolve));
      const listening = new Promise<void>((resolve, reject) => {
        started.stderr.setEncoding('utf8').on('data', (text: string) => {
          said = (said + text).slice(-20_000);
          appendFileSync(logFile, text);
          if (/listening on http/.test(said)) resolve();
        });
        started.once('close', (status, signal) =>
          reject(new Error(`the service ended as it started, with ${signal ?? status}: ${said}`)),
        );
      });
      listening.catch(() => {});
      const late = delay(LONGEST_MS, undefined, { ref: false }).then(() => {
        throw new Error(`the service does not listen within ${LONGEST_MS / 1000} s: ${said}`);
      });
      await Promise.race([listening, late]).catch((error: Error) => {
        judge.broken('ready', error.message);
        throw error;
      });
      expected = false;
      started.once('close', (status, signal) => {
        if (expected || child !== started) return;
        judge.broken('alive', `the service ended with ${signal ?? `status ${status}`}`, said.slice(-2_000));
        parts.onEnd?.();
      });
      judge.held('alive');
    },
    async kill() {
      await end('SIGKILL');
    },
    async killWorker(choose) {
      const living = answering();
      if (living.length === 0) return;
      const pid = choose(living);
      doomed.add(pid);
      killed(pid);
      const deadline = performance.now() + LONGEST_MS;
      while (answering().includes(pid) || answering().length < workers) {
        if (performance.now() > deadline) {
          judge.broken('ready', `worker ${pid} was killed, and none takes its place`);
          return;
        }
        await delay(50);
      }
    },
    stop: (signal) => end(signal),
    async ready() {
      const began = performance.now();
      while (performance.now() - began < LONGEST_MS) {
        const status = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) })
          .then(async (response) => {
            await response.text();
            return response.status;
          })
          .catch(() => 0);
        if (status === 200) return Math.round(performance.now() - began);
        if (expected) return undefined;
        await delay(100);
      }
      return undefined;
    },
    logged: (text, most = 5) => lines.filter((line) => line.includes(text)).slice(-most),
    async command(args, more = {}) {
      const running = spawn(process.execPath, [PROGRAM, ...args], {
        env: { ...environment, ...more },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      commands.add(running);
      let output = '';
      for (const stream of [running.stdout, running.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => (output += text));
      const [status] = (await once(running, 'close')) as [number | null];
      commands.delete(running);
      return { status, output };
    },
    async close() {
      clearInterval(look);
      for (const running of commands) running.kill('SIGKILL');
      if (child !== undefined && child.exitCode === null && child.signalCode === null) await end('SIGKILL');
    },
  };
  return instance;
}
