/**
 * The queue in front of the native module's searches. Node's thread pool would take them too, first come first served,
 * but out of sight and with four threads whatever the machine has: with fewer processors, its threads take the event
 * loop its share of them, and a process that should refuse requests does not come to it.
 */
import { availableParallelism } from 'node:os';
import { admission } from '../limits/admission.ts';

/** Threads of Node's pool, unless its variable says otherwise. */
const POOL_THREADS = 4;

const threads = Number(process.env.UV_THREADPOOL_SIZE) || POOL_THREADS;

export const nativeCalls = admission(Math.min(threads, availableParallelism()));
