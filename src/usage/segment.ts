/**
 * One segment of a usage journal: the requests counted since the last batch, as sums in memory and as one
 * line for each in a file. A line is written before the answer is sent. If the process is killed, the
 * operating system still writes the line to disk, and another process adds the lines to the same sums.
 *
 *     checksum, time, account, key, route, requests, and the id of the spend if it is one
 *
 * Fields are ASCII and separated by tabs. The checksum is the CRC-32 of the fields after it, in hex. Lines
 * written by older program versions have no checksum.
 */
import { closeSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { UsageCount } from '../stores/usage.ts';

/** Requests of one key to one route at one time. The number is negative for requests that are taken back. */
export interface Counted {
  readonly account_id: string;
  readonly key_id: string;
  readonly route: string;
  readonly requests: number;
  /** Time of the request, RFC 3339, UTC. */
  readonly at: string;
  /**
   * Number of the store's `spend` call for this request, if it is unknown whether the store has counted it.
   */
  readonly spend?: number;
}

export interface Segment {
  readonly sequence: number;
  /**
   * Adds the requests to the sums of the segment and writes them as a line of its file. A line that cannot be
   * written is retried together with the next one.
   */
  add(counted: Counted): void;
  /** Tries again to write to the file the lines that could not be written before. */
  write(): void;
  /**
   * Time at which the oldest unwritten line was added, in milliseconds on the clock of `performance.now()`;
   * `undefined` if all lines are written.
   */
  readonly unwrittenSince: number | undefined;
  /** Error of the latest write to the file that failed; `undefined` if none has failed. */
  readonly failure: unknown;
  counts(): UsageCount[];
  readonly isEmpty: boolean;
  /** Removes the file of the segment. Call it after the segment's counts were added to the store. */
  drop(): void;
}

export function createSegment(sequence: number, path: string): Segment {
  const sums = new Map<string, Sum>();
  /** The last single request by key and route. The next one of the same second has the same line. */
  const last = new Map<string, Map<string, Repeated>>();
  let file: number | undefined;
  let length = 0;
  let unwritten = '';
  let unwrittenSince: number | undefined;
  let failure: unknown;

  function append(lines: string): void {
    file ??= openSync(path, 'ax', 0o600);
    const written = writeSync(file, lines, null, 'latin1');
    if (written < lines.length) {
      // The disk was full in the middle of the line. The incomplete line is cut off, because the next line
      // would otherwise be read as a part of it.
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
      const { key_id, route, account_id, at, requests, spend } = counted;
      const known = last.get(key_id)?.get(route);
      if (known?.at === at && known.account_id === account_id && requests === 1 && spend === undefined) {
        known.counts.requests += 1;
        unwritten += known.line;
      } else {
        const counts = sum(sums, counted);
        const line = lineOf(counted);
        unwritten += line;
        if (requests === 1 && spend === undefined) {
          const ofKey = last.get(key_id) ?? new Map<string, Repeated>();
          last.set(key_id, ofKey.set(route, { account_id, at, line, counts }));
        }
      }
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

/** A request that was counted, and the sum that it belongs to. */
interface Repeated {
  readonly account_id: string;
  readonly at: string;
  readonly line: string;
  readonly counts: Sum;
}

export interface FoundSegment {
  readonly counts: UsageCount[];
  /** Lines of the file that are damaged and cannot be counted, unchanged. */
  readonly damaged: readonly string[];
}

/**
 * Reads the segment of another process, whose file was last changed at `changedMs`. The last line may be
 * incomplete if that process died while writing.
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
  // The last line may be complete except for its line end, so it is tried as it is and without its last
  // character.
  const last = readChecked(tail) ?? readChecked(tail.slice(0, -1));
  if (last !== undefined) sum(sums, last);
  else if (tail.length > LONGEST_LINE || !CUT_LINE.test(tail)) damaged.push(tail);
  return { counts: inOrder(sums), damaged };
}

const CHECKSUM = /^[0-9a-f]{8}$/;
/**
 * Matches the beginning of a line, with or without a checksum. The rest was not written, because the process
 * died.
 */
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

/**
 * Reads a line of an older program version, without a checksum. It is accepted if its form and its time are
 * plausible.
 */
function readUnchecked(line: string, changedMs: number): Counted | undefined {
  const counted = readFields(line);
  const since = counted && changedMs - Date.parse(counted.at);
  return since !== undefined && since > -DAY_MS && since < LONGEST_UNSTORED_MS ? counted : undefined;
}

const DAY_MS = 24 * 3_600_000;
/**
 * Maximum time in milliseconds from the request that a line without a checksum states to the last change of
 * its file. Beyond it the line counts as damaged, because a process adds its counts to the store far sooner.
 */
const LONGEST_UNSTORED_MS = 100 * DAY_MS;

function split(line: string): [string, string | undefined] {
  const tab = line.indexOf('\t');
  return tab < 0 ? [line, undefined] : [line.slice(0, tab), line.slice(tab + 1)];
}

const WORD = /^[\w.:-]{1,100}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
/**
 * Maximum number of requests that a line may count or take back; a higher number means that the line is
 * damaged. No single request counts as so many.
 */
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
  // `Date.parse` reads 30 February as a day in March, so the date is formatted again and compared.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(at.slice(0, -1));
}

function wholeNumber(text: string): number | undefined {
  const number = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isNaN(number) ? undefined : number;
}

/**
 * Returns the counts with negative ones last, because a store adds counts one by one, and no count may fall
 * below zero.
 */
const inOrder = (sums: ReadonlyMap<string, Sum>): UsageCount[] =>
  [...sums.values()].sort((a, b) => b.requests - a.requests);

type Sum = { -readonly [Field in keyof UsageCount]: UsageCount[Field] };

/** Adds the requests to their sum, and returns it. */
function sum(sums: Map<string, Sum>, { account_id, key_id, route, requests, at, spend }: Counted): Sum {
  const date = at.slice(0, 10);
  const name = `${date}\t${account_id}\t${key_id}\t${route}\t${spend ?? ''}`;
  let counts = sums.get(name);
  if (counts === undefined) {
    counts = { account_id, key_id, date, route, requests: 0, ...(spend !== undefined && { spend }) };
    sums.set(name, counts);
  }
  counts.requests += requests;
  // A request that is taken back does not change the key's time of last use.
  if (requests > 0 && (counts.last_used_at ?? '') < at) counts.last_used_at = at;
  return counts;
}

function lineOf({ at, account_id, key_id, route, requests, spend }: Counted): string {
  const fields = `${at}\t${account_id}\t${key_id}\t${route}\t${requests}${spend === undefined ? '' : `\t${spend}`}`;
  return `${checksumOf(fields)}\t${fields}\n`;
}

const checksumOf = (fields: string) => crc32(fields).toString(16).padStart(8, '0');
