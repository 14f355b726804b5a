/**
 * A thread that works on passwords, started when the first one comes. Node's own pool would do the work as well, but at
 * the priority of the thread that answers searches: where cores are few, each login would hold up all of them.
 */
import { Worker } from 'node:worker_threads';
import { PASSWORD_PROGRAM } from './password-worker.ts';

export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** One piece of work: a hash to be made, or a password to be held against one. */
export type PasswordWork =
  | { readonly hash: string; readonly cost: PasswordCost }
  | { readonly verify: string; readonly known: string };

type WorkOutcome = { readonly value: string | boolean } | { readonly error: string };

/** One at a time: whoever calls waits for the one before. */
export interface PasswordThread {
  run(work: PasswordWork): Promise<string | boolean>;
  close(): Promise<void>;
}

export function passwordThread(): PasswordThread {
  let worker: Worker | undefined;

  function started(): Worker {
    if (worker !== undefined) return worker;
    // Modules are found from here.
    const fresh = new Worker(PASSWORD_PROGRAM, { eval: true, workerData: import.meta.url });
    // The process may end without it.
    fresh.unref();
    fresh.once('exit', () => {
      // The next password gets another.
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
