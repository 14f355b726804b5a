/**
 * A thread that computes password hashes, started when the first one is needed. Node's own thread pool is not
 * used, because its threads have the same priority as the thread that answers searches: on few cores, each
 * login would delay all searches.
 */
import { Worker } from 'node:worker_threads';
import { PASSWORD_PROGRAM } from './password-worker.ts';

export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** One task for the thread: make a hash, or compare a password with a hash. */
export type PasswordWork =
  | { readonly hash: string; readonly cost: PasswordCost }
  | { readonly verify: string; readonly known: string };

type WorkOutcome = { readonly value: string | boolean } | { readonly error: string };

/**
 * A thread that does one task at a time. The caller must wait for the result before the next call of `run`.
 */
export interface PasswordThread {
  run(work: PasswordWork): Promise<string | boolean>;
  close(): Promise<void>;
}

export function passwordThread(): PasswordThread {
  let worker: Worker | undefined;

  function started(): Worker {
    if (worker !== undefined) return worker;
    // `workerData` is the address of this file, from which the worker's program resolves its modules.
    const fresh = new Worker(PASSWORD_PROGRAM, { eval: true, workerData: import.meta.url });
    // While the thread has no task, it does not keep the process alive.
    fresh.unref();
    fresh.once('exit', () => {
      // The worker thread has ended. The next task starts another one.
      if (worker === fresh) worker = undefined;
    });
    worker = fresh;
    return fresh;
  }

  return {
    run(work) {
      const thread = started();
      return new Promise((resolve, reject) => {
        const settle = (then: () => void) => {
          thread.off('message', answered);
          thread.off('error', failed);
          thread.off('exit', ended);
          thread.unref();
          then();
        };
        const answered = (outcome: WorkOutcome) =>
          settle(() => ('value' in outcome ? resolve(outcome.value) : reject(new Error(outcome.error))));
        const failed = (error: unknown) => settle(() => reject(error));
        const ended = () => settle(() => reject(new Error('the thread for passwords ended')));
        thread.on('message', answered);
        thread.on('error', failed);
        thread.on('exit', ended);
        thread.ref();
        thread.postMessage(work);
      });
    },
    async close() {
      await worker?.terminate();
    },
  };
}
