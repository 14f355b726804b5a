/**
 * The journals of all processes on one data directory:
 *
 *     <journals>/<writer>/lock             held by the process whose it is, for as long as it lives
 *     <journals>/<writer>/<sequence>.log   a segment that is not known to be in the store
 *     <journals>/damaged/                  lines that could not be counted, kept for the operator
 *
 * The journal of a process that lives is never touched by another. That of a dead one belongs to whoever
 * gets its lock.
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
/** Folder of lines that could not be counted. */
export const DAMAGED = 'damaged';
export const SEGMENT = /^([1-9]\d{0,14})\.log$/;
export const WRITER = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

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

export interface TakenOver {
  /** Number of journals whose counts are in the store. */
  readonly journals: number;
  /** Files with lines that could not be counted. */
  readonly damaged: readonly string[];
  /** Why other journals are left for another time. */
  readonly failures: readonly unknown[];
}

/**
 * Adds what dead processes left to the store. A journal that cannot be added keeps no other from being
 * added.
 */
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

/** True if there was anything to add. */
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

/** `undefined` where its process lives, or another is taking it over. */
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
  // Whoever had the lock before has added and removed it.
  if (!existsSync(folder)) return false;
  const sequences = readdirSync(folder).flatMap((name) => SEGMENT.exec(name)?.[1] ?? []);
  for (const sequence of sequences.map(Number).sort((a, b) => a - b)) {
    const segment = readSegmentFile(join(folder, `${sequence}.log`));
    if (segment.damaged.length > 0)
      damaged.push(setAside(journals, `${writer}-${sequence}.log`, segment.damaged));
    if (segment.counts.length > 0) await store.add({ writer, sequence, counts: segment.counts });
  }
  rmSync(folder, { recursive: true, force: true });
  await store.forget(writer);
  return sequences.length > 0;
}

/** The counts of a segment's file, and its lines that cannot be counted. */
export function readSegmentFile(path: string): FoundSegment {
  return readSegment(readFileSync(path, 'latin1'), statSync(path).mtimeMs);
}

/** On disk before its segment is removed. Of a segment that comes again, it is written again. */
function setAside(journals: string, name: string, lines: readonly string[]): string {
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
