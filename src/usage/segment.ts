/**
 * The requests that a process has counted since its last batch: their sums in memory, and a line for each in
 * a file. A line is written before its answer leaves, and the page cache keeps it when the process is
 * killed. The lines that are found later make the same batch again.
 *
 * checksum, time, account, key, route, requests, and the number of the spend where it is one
 *
 * Fields are ASCII, separated by tabs. The checksum is the CRC-32 of the fields behind it, in hex. Lines of
 * an older Sanad have none.
 */
import { closeSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { UsageCount } from '../stores/usage.ts';

/** Requests of one key by one route, and when. Fewer than none where requests are taken back. */
export interface Counted {
  readonly account_id: string;
  readonly key_id: string;
  readonly route: string;
  readonly requests: number;
  /** RFC 3339, UTC. */
  readonly at: string;
  /** Where it is a spend of which nobody knows whether the store has it. */
  readonly spend?: number;
}

export interface Segment {
  readonly sequence: number;
  /**
   * Adds it up, and writes it where that is possible; whatever could not be written is tried again with the
   * next.
   */
  add(counted: Counted): void;
  /** Once more what could not be written. */
  write(): void;
  /** Since when something stands in memory alone, by `performance.now()`; nothing where all is written. */
  readonly unwrittenSince: number | undefined;
  /** Why it could not be written the last time. */
  readonly failure: unknown;
  counts(): UsageCount[];
  readonly isEmpty: boolean;
  /** The file alone, once what it says is in the store. */
  drop(): void;
}

export function createSegment(sequence: number, path: string): Segment {
  const sums = new Map<string, Sum>();
  let file: number | undefined;
  let length = 0;
  let unwritten = '';
  let unwrittenSince: number | undefined;
  let failure: unknown;

  function append(lines: string): void {
    file ??= openSync(path, 'ax', 0o600);
    const written = writeSync(file, lines, null, 'latin1');
    if (written < lines.length) {
      // A disk that filled up in the middle: half a line must not be read together with what comes behind it.
      ftruncateSync(file, length);
      throw new Error(`${written} of ${lines.length} bytes could be written`);
    }
    length += written;
  }

  function write(): void {
    if (unwritten === '') return;
    try {
      append(unwritten);
      unwritten = '';
      unwrittenSince = undefined;
    } catch (error) {
      failure = error;
      unwrittenSince ??= performance.now();
    }
  }

  return {
    sequence,
    add(counted) {
      sum(sums, counted);
      unwritten += lineOf(counted);
      write();
    },
    write,
    get unwrittenSince() {
      return unwrittenSince;
    },
    get failure() {
      return failure;
    },
    counts: () => inOrder(sums),
    get isEmpty() {
      return sums.size === 0;
    },
    drop() {
      unwritten = '';
      unwrittenSince = undefined;
      if (file === undefined) return;
      closeSync(file);
      file = undefined;
      rmSync(path, { force: true });
    },
  };
}

export interface FoundSegment {
  readonly counts: UsageCount[];
  /** Lines that cannot be counted, as they are. */
  readonly damaged: readonly string[];
}

/**
 * Reads the file of another process, last changed at `changedMs`. The last line may be cut where that
 * process died.
 */
export function readSegment(text: string, changedMs: number): FoundSegment {
  const sums = new Map<string, Sum>();
  const damaged: string[] = [];
  const lines = text.split('\n');
  const tail = lines.pop() ?? '';
  for (const line of lines) {
    const counted = readLine(line, changedMs);
    if (counted !== undefined) sum(sums, counted);
    else if (line !== '') damaged.push(line);
  }
  // Whole, but for its end of line.
  const last = readChecked(tail) ?? readChecked(tail.slice(0, -1));
  if (last !== undefined) sum(sums, last);
  else if (tail.length > LONGEST_LINE || !CUT_LINE.test(tail)) damaged.push(tail);
  return { counts: inOrder(sums), damaged };
}

const CHECKSUM = /^[0-9a-f]{8}$/;
/** How a line begins, with or without a checksum. */
const CUT_LINE = /^([0-9a-f]{0,8}|[0-9a-f]{8}\t[\x20-\x7e\t]*|\d{4}-[\x20-\x7e\t]*)$/;
const LONGEST_LINE = 400;

function readLine(line: string, changedMs: number): Counted | undefined {
  return readChecked(line) ?? readUnchecked(line, changedMs);
}

function readChecked(line: string): Counted | undefined {
  const [checksum = '', rest] = split(line);
  if (rest === undefined || !CHECKSUM.test(checksum) || checksum !== checksumOf(rest)) return undefined;
  return readFields(rest);
}

/** Reads a line of an older Sanad, which has no checksum: its form and its time tell whether it is one. */
function readUnchecked(line: string, changedMs: number): Counted | undefined {
  const counted = readFields(line);
  const since = counted && changedMs - Date.parse(counted.at);
  return since !== undefined && since > -DAY_MS && since < LONGEST_UNSTORED_MS ? counted : undefined;
}

const DAY_MS = 24 * 3_600_000;
/** Longer than any process kept what it had counted. */
const LONGEST_UNSTORED_MS = 100 * DAY_MS;

function split(line: string): [string, string | undefined] {
  const tab = line.indexOf('\t');
  return tab < 0 ? [line, undefined] : [line.slice(0, tab), line.slice(tab + 1)];
}

const WORD = /^[\w.:-]{1,100}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
/** Far above what one request can count as. */
const MOST_REQUESTS = 10_000;

function readFields(text: string): Counted | undefined {
  const [at = '', account_id = '', key_id = '', route = '', written = '', spent, ...more] = text.split('\t');
  const requests = wholeNumber(written);
  const spend = spent === undefined ? undefined : wholeNumber(spent);
  const isLine =
    more.length === 0 &&
    isTime(at) &&
    [account_id, key_id, route].every((word) => WORD.test(word)) &&
    requests !== undefined &&
    Math.abs(requests) <= MOST_REQUESTS &&
    (spent === undefined || (spend !== undefined && spend > 0));
  if (!isLine) return undefined;
  return { at, account_id, key_id, route, requests, ...(spend !== undefined && { spend }) };
}

function isTime(at: string): boolean {
  const ms = TIME.test(at) ? Date.parse(at) : Number.NaN;
  // 30 February is parsed, as a day of March.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(at.slice(0, -1));
}

function wholeNumber(text: string): number | undefined {
  const number = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isNaN(number) ? undefined : number;
}

/** What is taken back comes last: a store adds one after the other, and no count of it falls below zero. */
const inOrder = (sums: ReadonlyMap<string, Sum>): UsageCount[] =>
  [...sums.values()].sort((a, b) => b.requests - a.requests);

type Sum = { -readonly [Field in keyof UsageCount]: UsageCount[Field] };

function sum(sums: Map<string, Sum>, { account_id, key_id, route, requests, at, spend }: Counted): void {
  const date = at.slice(0, 10);
  const name = `${date}\t${account_id}\t${key_id}\t${route}\t${spend ?? ''}`;
  let counts = sums.get(name);
  if (counts === undefined) {
    counts = { account_id, key_id, date, route, requests: 0, ...(spend !== undefined && { spend }) };
    sums.set(name, counts);
  }
  counts.requests += requests;
  // What is taken back was counted before, with its time.
  if (requests > 0 && (counts.last_used_at ?? '') < at) counts.last_used_at = at;
}

function lineOf({ at, account_id, key_id, route, requests, spend }: Counted): string {
  const fields = `${at}\t${account_id}\t${key_id}\t${route}\t${requests}${spend === undefined ? '' : `\t${spend}`}`;
  return `${checksumOf(fields)}\t${fields}\n`;
}

const checksumOf = (fields: string) => crc32(fields).toString(16).padStart(8, '0');
