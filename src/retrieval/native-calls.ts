/**
 * The queue in front of the native module's searches. Node's thread pool would queue them too, but out of
 * sight, and with four threads whatever the machine has. With fewer processors than threads, the busy threads
 * take the event loop its share of a processor, and a process that should refuse requests does not come to
 * it. So while the queue is long, one call a processor is handed to the pool. While it is short, several
 * calls a thread are: those that end in one turn of the event loop cost it less than as many turns.
 */
import { availableParallelism } from 'node:os';
import { admission } from '../limits/concurrency/admission.ts';

/** Threads of Node's pool, unless its variable says otherwise. */
const POOL_THREADS = 4;
/** Wait of the oldest call from which the queue is long. */
const LONG_WAIT_MS = 100;

/** With 1 the event loop spends 0.2 ms more on a search under load, with 4 as much as without a queue. */
const CALLS_PER_THREAD = 4;

const threads = Number(process.env.UV_THREADPOOL_SIZE) || POOL_THREADS;
const processors = Math.min(threads, availableParallelism());

/**
 * Works without the caller's signal, which the native call looks at: a listener on it costs more than the
 * queue.
 */
export const nativeCalls = admission((oldestMs) =>
  oldestMs > LONG_WAIT_MS ? processors : CALLS_PER_THREAD * threads,
);
