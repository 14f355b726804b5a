/**
 * Several processes behind one address, for machines with several cores: a first process that only listens and watches,
 * and workers that answer. They share what lies in the data directory, whose files they map alike, and count in Redis.
 */

import type { Worker } from 'node:cluster';
import cluster from 'node:cluster';
import type { Log } from './log.ts';
import type { RunningService, StopSignal } from './main.ts';
import { STOP_NOTICE_MS } from './main.ts';

export const MOST_WORKERS = 256;

/** A worker that dies is replaced after so long, doubled each time that one dies young. */
const REPLACE_FIRST_MS = 100;
const REPLACE_MOST_MS = 10_000;
const GROWN_MS = 30_000;
/** More than a worker takes to finish what it has begun. */
const STOPPED_MS = 29_000;

/** What a worker tells once it answers. */
interface Listening {
  readonly listening: { readonly url: string; readonly grpcAddress: string | undefined };
}

/** What a worker is told. Signals would not do: a terminal and a supervisor send theirs to every process themselves. */
interface Stop {
  readonly stop: StopSignal;
}

export interface Workers {
  readonly url: string;
  readonly grpcAddress: string | undefined;
  /** Those that answer now: not those that are starting. */
  answering(): readonly Worker[];
}

export const isWorker = (): boolean => cluster.isWorker;

/**
 * Starts so many workers, each as this process was started, and replaces those that die. Resolves when all answer; rejects where one
 * ends before any has: what ends it would end the others.
 */
export async function superviseWorkers(count: number, log: Log): Promise<Workers> {
  let stopping = false;
  /** Whether any worker has ever answered. */
  let established = false;
  let young = 0;
  const answering = new Set<Worker>();
  // Each worker takes connections from the port itself. With Node's round robin the first process takes them and hands
  // them on, and keeps a second descriptor of each until the worker has said that it has it: those that a killed worker
  // did not say it of stay open for ever, so that their clients are neither answered nor reset.
  // The price: many connections that come at one moment may go to one worker; those that come one by one are shared.
  cluster.schedulingPolicy = cluster.SCHED_NONE;

  const replace = (worker: Worker, startedAt: number, code: number, signal: string | null) => {
    if (stopping) return;
    young = performance.now() - startedAt < GROWN_MS ? young + 1 : 0;
    const afterMs = Math.min(REPLACE_MOST_MS, REPLACE_FIRST_MS * 2 ** Math.max(0, young - 1));
    log.error(
      { worker: worker.id, pid: worker.process.pid, code, signal, after_ms: afterMs },
      'worker ended, another takes its place',
    );
    setTimeout(() => {
      if (!stopping) start().catch(() => {});
    }, afterMs);
  };

  /** Resolves when it answers. */
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

/** The exit status: that of a worker which did not end in order. */
async function stopAll(signal: StopSignal): Promise<number> {
  const statuses = workers().map(
    (worker) =>
      new Promise<number>((resolve) => {
        worker.once('exit', (code) => resolve(code ?? 1));
        const told: Stop = { stop: signal };
        // It may be gone already.
        worker.send(told, () => {});
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

/** In a worker: tells when it answers, and ends in order when it is told to, or when the first process is gone. */
export async function workUnderSupervisor(start: () => Promise<RunningService>): Promise<void> {
  let service: RunningService | undefined;
  const close = (noticeMs: number) => {
    // Told as it starts: nobody has been promised an answer.
    if (service === undefined) process.exit(0);
    service.close({ noticeMs }).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('message', ({ stop }: Partial<Stop>) => {
    if (stop !== undefined) close(STOP_NOTICE_MS[stop]);
  });
  // Those who send a signal to every process, and those who want this one worker replaced.
  for (const signal of Object.keys(STOP_NOTICE_MS) as StopSignal[])
    process.on(signal, () => close(STOP_NOTICE_MS[signal]));
  process.prependListener('disconnect', () => {
    // Without it Node ends a worker here and now, in the middle of its answers.
    if (cluster.worker !== undefined) cluster.worker.exitedAfterDisconnect = true;
    close(0);
  });
  service = await start();
  const { url, grpcAddress } = service;
  const told: Listening = { listening: { url, grpcAddress } };
  process.send?.(told);
}
