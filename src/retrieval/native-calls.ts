/**
 * Queue of the searches and rerankings that wait for the native module. Node's thread pool would queue them
 * too, but it reports no waiting times and has four threads on any machine. If more threads are busy than
 * there are processors, the event loop gets too little processor time to shed load. So while the queue is
 * long, the pool gets only one call per processor. While it is short, the pool gets several calls per thread:
 * calls that end in the same turn of the event loop cost the loop less.
 */
import { availableParallelism } from 'node:os';
import { admission } from '../limits/concurrency/admission.ts';

/** Number of threads in Node's thread pool if the environment sets no other number. */
const POOL_THREADS = 4;
/** Wait in milliseconds of the oldest queued native call above which the queue counts as long. */
const LONG_WAIT_MS = 100;

/**
 * Calls given to the pool for each thread while the queue is short. Measured under load: with 1, the event
 * loop spends 0.2 ms more on a search; with 4, no more than without a queue.
 */
const CALLS_PER_THREAD = 4;

const threads = Number(process.env.UV_THREADPOOL_SIZE) || POOL_THREADS;
const processors = Math.min(threads, availableParallelism());

/**
 * Runs a call of the native module through the queue. The queue does not get the caller's abort signal: the
 * native call checks it itself, and a listener on it would cost more than the queue.
 */
export const nativeCalls = admission((oldestMs) =>
  oldestMs > LONG_WAIT_MS ? processors : CALLS_PER_THREAD * threads,
);

/** True if a further call would wait. */
export function areNativeCallsWaiting(): boolean {
  const { running, waiting } = nativeCalls.readings();
  return waiting > 0 || running >= CALLS_PER_THREAD * threads;
}
