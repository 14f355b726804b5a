/**
 * The usage journals of all processes that share a data directory:
 *
 *     <journals>/<writer>/lock             held by the writing process for as long as it lives
 *     <journals>/<writer>/<sequence>.log   a segment that may not be in the store yet
 *     <journals>/damaged/                  lines that could not be counted, kept for the operator
 *
 * A process never touches the journal of another live process. After a process has died, its journal belongs
 * to the process that acquires its lock.
 */
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { FileLock } from '../core.ts';
import { lockFile } from '../core.ts';
import { makeFolder } from '../data-directory/folder.ts';
import type { UsageStore } from '../stores/usage.ts';
import type { FoundSegment, Segment } from './segment.ts';
import { createSegment, readSegment } from './segment.ts';

const LOCK = 'lock';
/** Name of the folder for journal lines that could not be counted, because they are damaged. */
export const DAMAGED = 'damaged';
export const SEGMENT = /^([1-9]\d{0,14})\.log$/;
export const WRITER = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

export interface Journal {
  readonly writer: string;
  /** Starts the next segment of the journal. Its file is created with its first line. */
  nextSegment(): Segment;
  /** Removes the journal. Call it after all segments were added to the store. */
  remove(): void;
  /** Releases the lock of the journal and keeps its files, so that another process adds them to the store. */
  release(): void;
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
  // The folder is made under a draft name and renamed when its lock is held, because any process may take
  // over an unlocked journal.
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
    release: () => lock?.release(),
  };
}

export interface TakenOver {
  /**
   * Number of journals (folders of segments) that were added to the store. One without segments is not
   * included.
   */
  readonly journals: number;
  /** Paths of the files to which damaged journal lines, which could not be counted, were written. */
  readonly damaged: readonly string[];
  /** Errors of the journals that could not be added this time. */
  readonly failures: readonly unknown[];
}

/** Adds the journals of dead processes to the store. If one journal fails, the others are still added. */
export async function takeOverJournals(journals: string, store: UsageStore): Promise<TakenOver> {
  const damaged: string[] = [];
  const failures: unknown[] = [];
  let taken = 0;
  for (const writer of writersIn(journals, failures)) {
    try {
      taken += (await takeOver(journals, writer, store, damaged)) ? 1 : 0;
    } catch (error) {
      failures.push(error);
    }
  }
  return { journals: taken, damaged, failures };
}

function writersIn(journals: string, failures: unknown[]): string[] {
  try {
    return readdirSync(journals).filter((name) => WRITER.test(name));
  } catch (error) {
    failures.push(error);
    return [];
  }
}

/**
 * Adds the journal of one process to the store if that process is dead. Returns true if the journal had any
 * segment.
 */
async function takeOver(
  journals: string,
  writer: string,
  store: UsageStore,
  damaged: string[],
): Promise<boolean> {
  const lock = lockOf(join(journals, writer));
  if (lock === undefined) return false;
  try {
    return await addAll(journals, writer, store, damaged);
  } finally {
    lock.release();
  }
}

/**
 * Acquires the lock of a journal. Returns `undefined` if its process lives, or if another process holds the
 * lock or has removed the journal.
 */
function lockOf(folder: string): FileLock | undefined {
  try {
    return lockFile(join(folder, LOCK), true) ?? undefined;
  } catch (error) {
    if (!existsSync(folder)) return undefined;
    throw error;
  }
}

async function addAll(
  journals: string,
  writer: string,
  store: UsageStore,
  damaged: string[],
): Promise<boolean> {
  const folder = join(journals, writer);
  // The folder no longer exists if the previous holder of the lock has added the journal and removed it.
  if (!existsSync(folder)) return false;
  const sequences = readdirSync(folder).flatMap((name) => SEGMENT.exec(name)?.[1] ?? []);
  for (const sequence of sequences.map(Number).sort((a, b) => a - b)) {
    const segment = readSegmentFile(join(folder, `${sequence}.log`));
    if (segment.damaged.length > 0)
      damaged.push(keepDamaged(journals, `${writer}-${sequence}.log`, segment.damaged));
    if (segment.counts.length > 0) await store.add({ writer, sequence, counts: segment.counts });
  }
  rmSync(folder, { recursive: true, force: true });
  await store.forget(writer);
  return sequences.length > 0;
}

/** Reads the file of a journal's segment. Returns its counts of requests and its damaged lines. */
export function readSegmentFile(path: string): FoundSegment {
  return readSegment(readFileSync(path, 'latin1'), statSync(path).mtimeMs);
}

/**
 * Writes damaged lines to a file of their own before their segment is removed. If the segment is added again,
 * the file is overwritten.
 */
function keepDamaged(journals: string, name: string, lines: readonly string[]): string {
  const folder = join(journals, DAMAGED);
  makeFolder(folder);
  const path = join(folder, name);
  const file = openSync(path, 'w', 0o600);
  try {
    writeFileSync(file, `${lines.join('\n')}\n`, 'latin1');
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return path;
}
