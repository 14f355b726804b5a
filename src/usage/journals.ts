/**
 * The journals of all processes on one data directory:
 *
 *     <journals>/<writer>/lock             held by the process whose it is, for as long as it lives
 *     <journals>/<writer>/<sequence>.log   a segment that is not known to be in the store
 *
 * The journal of a process that lives is never touched by another. That of a dead one belongs to whoever gets its lock.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FileLock } from '../core.ts';
import { lockFile } from '../core.ts';
import { makeFolder } from '../stores/folder.ts';
import type { UsageStore } from '../stores/usage.ts';
import type { Segment } from './segment.ts';
import { countsOf, createSegment } from './segment.ts';

const LOCK = 'lock';
const WRITER = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

export interface Journal {
  readonly writer: string;
  /** The next one; its file is made with its first line. */
  nextSegment(): Segment;
  /** When nothing of it is left to be added. */
  remove(): void;
  /** Leaves it to whoever comes. */
  leave(): void;
}

export function createJournal(journals: string): Journal {
  try {
    return openJournal(journals);
  } catch (cause) {
    throw new Error(`cannot open a journal of usage in ${journals}: ${(cause as Error).message}`, { cause });
  }
}

function openJournal(journals: string): Journal {
  const writer = randomUUID();
  const folder = join(journals, writer);
  // It appears with its lock taken: a folder that nobody holds would be anyone's.
  const draft = join(journals, `.${writer}`);
  makeFolder(draft);
  const lock = lockFile(join(draft, LOCK), true);
  renameSync(draft, folder);
  let sequence = 0;
  return {
    writer,
    nextSegment() {
      sequence += 1;
      return createSegment(sequence, join(folder, `${sequence}.log`));
    },
    remove() {
      rmSync(folder, { recursive: true, force: true });
      lock?.release();
    },
    leave: () => lock?.release(),
  };
}

/** Adds what dead processes left to the store, and gives the number of their journals. */
export async function takeOverJournals(journals: string, store: UsageStore): Promise<number> {
  let taken = 0;
  for (const writer of readdirSync(journals).filter((name) => WRITER.test(name))) {
    const lock = lockOf(join(journals, writer));
    if (lock === undefined) continue;
    try {
      taken += (await addAll(join(journals, writer), writer, store)) ? 1 : 0;
    } finally {
      lock.release();
    }
  }
  return taken;
}

/** `undefined` where its process lives, or another is taking it over. */
function lockOf(folder: string): FileLock | undefined {
  try {
    return lockFile(join(folder, LOCK), true) ?? undefined;
  } catch (error) {
    if (!existsSync(folder)) return undefined;
    throw error;
  }
}

/** Whether there was anything. */
async function addAll(folder: string, writer: string, store: UsageStore): Promise<boolean> {
  // Whoever had the lock before has added and removed it.
  if (!existsSync(folder)) return false;
  const sequences = readdirSync(folder).flatMap((name) => /^(\d+)\.log$/.exec(name)?.[1] ?? []);
  for (const sequence of sequences.map(Number).sort((a, b) => a - b)) {
    const counts = countsOf(readFileSync(join(folder, `${sequence}.log`), 'latin1'));
    if (counts.length > 0) await store.add({ writer, sequence, counts });
  }
  rmSync(folder, { recursive: true, force: true });
  await store.forget(writer);
  return sequences.length > 0;
}
