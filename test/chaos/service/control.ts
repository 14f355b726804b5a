/**
 * Talks to `probe.mjs`, which is loaded into the service: steps the service's clock and measures its
 * processes.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Measurements, summed over all processes of the service. */
export interface Measured {
  /** Bytes of the JavaScript heap and of external buffers, measured after a garbage collection. */
  readonly heapBytes: number;
  /** Bytes of resident memory not mapped from a file (`RssAnon`). */
  readonly anonymousBytes: number;
  readonly descriptors: number;
}

export interface Control {
  readonly folder: string;
  /**
   * Call the returned function later: it returns true if the clock did not step in between. Processes do not
   * all step at the same instant, so the time of stepping counts as a step.
   */
  observeClock(): () => boolean;
  /**
   * Steps the wall clock to `offsetMs` from the true time. Resolves when every process has stepped; a process
   * started later begins with the same offset.
   */
  step(offsetMs: number, pids: () => readonly number[]): Promise<void>;
  measure(pids: () => readonly number[]): Promise<Measured>;
}

const ANSWER_MS = 60_000;

interface Answer {
  readonly sequence: number;
  readonly heapUsed: number;
  readonly external: number;
}

export function openControl(folder: string): Control {
  mkdirSync(folder, { recursive: true });
  let sequence = 0;
  let offset = 0;
  let stepping = false;
  let steps = 0;

  /**
   * Sends one request to the probe in each process and returns the answers by process id. Processes that end
   * meanwhile are not waited for.
   */
  async function ask(measure: boolean, pids: () => readonly number[]): Promise<Map<number, Answer>> {
    sequence += 1;
    const path = join(folder, 'request.json');
    writeFileSync(`${path}.draft`, JSON.stringify({ sequence, offsetMs: offset, measure }));
    renameSync(`${path}.draft`, path);
    const deadline = performance.now() + ANSWER_MS;
    for (;;) {
      const answers = new Map(pids().flatMap((pid) => entryOf(pid)));
      if ([...answers.values()].every((answer) => answer?.sequence === sequence))
        return answers as Map<number, Answer>;
      if (performance.now() > deadline)
        throw new Error(`the probe did not answer within ${ANSWER_MS / 1000} s in ${[...answers.keys()]}`);
      await delay(20);
    }
  }

  function entryOf(pid: number): [number, Answer | undefined][] {
    try {
      return [[pid, JSON.parse(readFileSync(join(folder, `${pid}.json`), 'utf8')) as Answer]];
    } catch {
      return [[pid, undefined]];
    }
  }

  return {
    folder,
    observeClock() {
      const before = stepping ? Number.NaN : steps;
      return () => !stepping && steps === before;
    },
    async step(offsetMs, pids) {
      offset = offsetMs;
      stepping = true;
      try {
        await ask(false, pids);
      } finally {
        steps += 1;
        stepping = false;
      }
    },
    async measure(pids) {
      const answers = await ask(true, pids);
      const sum = { heapBytes: 0, anonymousBytes: 0, descriptors: 0 };
      for (const [pid, { heapUsed, external }] of answers) {
        sum.heapBytes += heapUsed + external;
        sum.anonymousBytes += anonymousBytes(pid);
        sum.descriptors += readdirSync(`/proc/${pid}/fd`).length;
      }
      return sum;
    },
  };
}

function anonymousBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}
