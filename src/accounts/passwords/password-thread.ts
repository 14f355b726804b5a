/**
 * A thread that computes hashes of passwords, started with the first one. The thread pool of Node has the
 * priority of the thread that answers searches: on few cores, each login would delay all searches.
 */
import { Worker } from 'node:worker_threads';
import { PASSWORD_PROGRAM } from './password-worker.ts';

export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** One piece of work: make a hash, or compare a password with one. */
export type PasswordWork =
  | { readonly hash: string; readonly cost: PasswordCost }
  | { readonly verify: string; readonly known: string };

type WorkOutcome = { readonly value: string | boolean } | { readonly error: string };

/** Does one piece of work at a time; the caller waits for the one before. */
export interface PasswordThread {
  run(work: PasswordWork): Promise<string | boolean>;
  close(): Promise<void>;
}

export function passwordThread(): PasswordThread {
  let worker: Worker | undefined;

  function started(): Worker {
    if (worker !== undefined) return worker;
    // The program resolves its modules from this file.
    const fresh = new Worker(PASSWORD_PROGRAM, { eval: true, workerData: import.meta.url });
    // An idle thread does not keep the process alive.
    fresh.unref();
    fresh.once('exit', () => {
      // The next password starts another thread.
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
