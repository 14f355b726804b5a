/** Waits for Meilisearch tasks: all writing is asynchronous, and an accepted task may still fail. */
import { setTimeout as delay } from 'node:timers/promises';
import type { EnqueuedTask, Task } from 'meilisearch';
import { MeilisearchFailure } from './failure.ts';
import type { RetryPolicy } from './retrying.ts';
import { retrying } from './retrying.ts';
import type { MeilisearchServer } from './server.ts';

const FIRST_LOOK_MS = 20;
const LONGEST_PAUSE_MS = 1_000;

export interface TaskOptions {
  readonly retries: RetryPolicy;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Resolves when a Meilisearch task has succeeded, however long it takes. Rejects if the task failed, with
 * Meilisearch's message, or was canceled, or if the server cannot be reached for longer than the retries
 * allow.
 */
export async function taskDone(
  server: MeilisearchServer,
  { taskUid }: Pick<EnqueuedTask, 'taskUid'>,
  { retries, signal }: TaskOptions,
): Promise<Task> {
  for (let pauseMs = FIRST_LOOK_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const task = await retrying(() => server.get<Task>(`tasks/${taskUid}`, { signal }), retries, signal);
    if (task.status === 'succeeded') return task;
    if (task.status === 'failed' || task.status === 'canceled') throw failureOf(server, task);
    await delay(pauseMs, undefined, { signal });
  }
}

function failureOf(server: MeilisearchServer, { uid, type, status, error, canceledBy }: Task): Error {
  const what =
    status === 'canceled'
      ? `canceled its task ${uid} (${type}) by task ${canceledBy}`
      : `failed in its task ${uid} (${type}): ${error?.message ?? 'without a reason'}`;
  return new MeilisearchFailure(server.url, 'refused', what, error?.code);
}
