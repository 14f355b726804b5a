/**
 * Runs several processes behind one address, for machines with several cores: a supervisor that starts and
 * monitors workers, and workers that answer requests. Workers share the memory-mapped files of the data
 * directory, and count rates in Redis.
 */

import type { Worker } from 'node:cluster';
import cluster from 'node:cluster';
import { endProcess } from './end-process.ts';
import type { Log } from './log.ts';
import type { RunningService, StopSignal } from './main.ts';
import { STOP_NOTICE_MS } from './main.ts';

export const MOST_WORKERS = 256;

/**
 * Milliseconds before a worker that ended is replaced. If several workers in a row end within `STABLE_MS` of
 * their start, the pause doubles from the second on, up to `REPLACE_MOST_MS`.
 */
const REPLACE_FIRST_MS = 100;
const REPLACE_MOST_MS = 10_000;
const STABLE_MS = 30_000;
/** Milliseconds that the supervisor waits for its workers to stop: longer than an orderly stop takes. */
const STOPPED_MS = 29_000;

/** Message that a worker sends to the supervisor once it answers requests. */
interface Listening {
  readonly listening: { readonly url: string; readonly grpcAddress: string | undefined };
}

/**
 * Message of the supervisor that makes a worker stop. A signal would not do: a terminal or a service manager
 * sends its signal to every process of the group already.
 */
interface Stop {
  readonly stop: StopSignal;
}

export interface Workers {
  readonly url: string;
  readonly grpcAddress: string | undefined;
  /** Returns the workers that answer requests now, without workers that are still starting. */
  answering(): readonly Worker[];
}

export const isWorker = (): boolean => cluster.isWorker;

/**
 * Starts `count` workers, each with the arguments of this process, and replaces those that end. Resolves when
 * all workers answer requests. Rejects if one of them ends before it answers, because the same cause would
 * end the others.
 */
export async function superviseWorkers(count: number, log: Log): Promise<Workers> {
  let stopping = false;
  /** True once the first worker has answered. Only then are workers that end replaced. */
  let established = false;
  let young = 0;
  const answering = new Set<Worker>();
  // Each worker accepts connections from the port itself. With Node's round robin, the supervisor would
  // accept them, pass them on, and keep a second descriptor of each until the worker confirms. A killed
  // worker does not confirm, so its connections would stay open for ever, neither answered nor reset. The
  // cost: many connections at one moment may go to one worker.
  cluster.schedulingPolicy = cluster.SCHED_NONE;

  const replace = (worker: Worker, startedAt: number, code: number, signal: string | null) => {
    if (stopping) return;
    young = performance.now() - startedAt < STABLE_MS ? young + 1 : 0;
    const afterMs = Math.min(REPLACE_MOST_MS, REPLACE_FIRST_MS * 2 ** Math.max(0, young - 1));
    log.error(
      { worker: worker.id, pid: worker.process.pid, code, signal, after_ms: afterMs },
      'worker ended, another takes its place',
    );
    setTimeout(() => {
      if (!stopping) start().catch(() => {});
    }, afterMs);
  };

  /** Starts a worker. Resolves when it answers requests; rejects if it ends before. */
  function start(): Promise<Listening['listening']> {
    const startedAt = performance.now();
    const worker = cluster.fork();
    return new Promise((resolve, reject) => {
      worker.on('message', (message: Partial<Listening>) => {
        if (message.listening === undefined) return;
        answering.add(worker);
        resolve(message.listening);
      });
      worker.once('exit', (code, signal) => {
        const answered = answering.delete(worker);
        if (!answered) reject(new Error(`a worker ended as it started, with ${signal ?? `status ${code}`}`));
        if (answered || established) replace(worker, startedAt, code, signal);
      });
    });
  }

  const first = await start();
  established = true;
  await Promise.all(Array.from({ length: count - 1 }, start)).catch((error: unknown) => {
    stopping = true;
    for (const worker of workers()) worker.kill('SIGKILL');
    throw error;
  });
  log.info({ workers: count, ...first }, 'workers answering');

  let signalled = false;
  for (const signal of Object.keys(STOP_NOTICE_MS) as StopSignal[]) {
    process.on(signal, () => {
      if (signalled) endAtOnce(1);
      signalled = true;
      stopping = true;
      stopAll(signal).then(endAtOnce);
    });
  }
  return { ...first, answering: () => [...answering] };
}

const workers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

/**
 * Stops all workers. Resolves to the exit status of the supervisor: the highest of the workers', or 1 if a
 * worker does not end in time.
 */
async function stopAll(signal: StopSignal): Promise<number> {
  const statuses = workers().map(
    (worker) =>
      new Promise<number>((resolve) => {
        worker.once('exit', (code) => resolve(code ?? 1));
        const message: Stop = { stop: signal };
        // Sending fails if the worker has ended already. The empty callback ignores that error.
        worker.send(message, () => {});
      }),
  );
  const late = new Promise<number[]>((resolve) => {
    setTimeout(resolve, STOPPED_MS, [1]).unref();
  });
  return Math.max(0, ...(await Promise.race([Promise.all(statuses), late])));
}

function endAtOnce(status: number): never {
  for (const worker of workers()) worker.process.kill('SIGKILL');
  process.exit(status);
}

/**
 * Runs the service in a worker: tells the supervisor when it answers requests, and stops in an orderly way on
 * the supervisor's message, on a signal, or when the supervisor ends.
 */
export async function workUnderSupervisor(start: () => Promise<RunningService>): Promise<void> {
  let service: RunningService | undefined;
  const close = (noticeMs: number) => {
    // The service is still starting, so no request is running, and the process can end at once.
    if (service === undefined) {
      void endProcess(0);
      return;
    }
    service.close({ noticeMs }).then(
      () => endProcess(0),
      () => endProcess(1),
    );
  };
  process.on('message', ({ stop }: Partial<Stop>) => {
    if (stop !== undefined) close(STOP_NOTICE_MS[stop]);
  });
  // A signal stops the worker in the same way. It was sent to every process of the group, or to this worker
  // alone in order to replace it.
  for (const signal of Object.keys(STOP_NOTICE_MS) as StopSignal[])
    process.on(signal, () => close(STOP_NOTICE_MS[signal]));
  process.prependListener('disconnect', () => {
    // When the supervisor is gone, Node would end the worker at once, in the middle of its answers. This flag
    // prevents that.
    if (cluster.worker !== undefined) cluster.worker.exitedAfterDisconnect = true;
    close(0);
  });
  service = await start();
  const { url, grpcAddress } = service;
  const message: Listening = { listening: { url, grpcAddress } };
  process.send?.(message);
}
