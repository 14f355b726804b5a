/**
 * What a process has counted since its last batch, added up in memory and line by line in a file: one write a request,
 * before its answer leaves. The page cache keeps the lines when the process is killed. What is found of them later
 * makes the same batch again.
 *
 *     time, account, key, route, requests; separated by tabs, all of it ASCII. Of a spend its number stands behind them.
 */
import { closeSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs';
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
  /** Adds it up, and writes it where that is possible; whatever could not be written is tried again with the next. */
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
    counts: () => [...sums.values()],
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

/** The counts of a file that another process left. The last line may have been cut when it died. */
export function countsOf(text: string): UsageCount[] {
  const sums = new Map<string, Sum>();
  for (const line of text.slice(0, text.lastIndexOf('\n') + 1).split('\n')) {
    const [at, account_id, key_id, route, requests, spend] = line.split('\t');
    if (!at || !account_id || key_id === undefined || !route || requests === undefined) continue;
    const counted = { at, account_id, key_id, route, requests: Number(requests) };
    sum(sums, spend === undefined ? counted : { ...counted, spend: Number(spend) });
  }
  return [...sums.values()];
}

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
  return `${at}\t${account_id}\t${key_id}\t${route}\t${requests}${spend === undefined ? '' : `\t${spend}`}\n`;
}
