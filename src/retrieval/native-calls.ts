/**
 * Queue of searches before the native module. Node's thread pool would queue them too, but without
 * readings, and with four threads on any machine. If there are fewer processors than busy threads, the
 * event loop gets too little processor time to shed load. So while the queue is long, only one call for
 * each processor is given to the pool. While it is short, several calls for each thread are given:
 * calls that end in the same turn of the event loop cost it less.
 */
import { availableParallelism } from 'node:os';
import { admission } from '../limits/concurrency/admission.ts';

/** Default number of threads in Node's pool. */
const POOL_THREADS = 4;
/** The queue counts as long when its oldest call has waited this long. */
const LONG_WAIT_MS = 100;

/**
 * Measured: with 1, the event loop spends 0.2 ms more on a search under load; with 4, no more than
 * without a queue.
 */
const CALLS_PER_THREAD = 4;

const threads = Number(process.env.UV_THREADPOOL_SIZE) || POOL_THREADS;
const processors = Math.min(threads, availableParallelism());

/**
 * Called without the caller's signal: the native call checks the signal itself, and a listener on it
 * costs more than the queue.
 */
export const nativeCalls = admission((oldestMs) =>
  oldestMs > LONG_WAIT_MS ? processors : CALLS_PER_THREAD * threads,
);
