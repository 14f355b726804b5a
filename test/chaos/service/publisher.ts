/** Publishes corpus generations, and keeps the numbers of those that an answer may come from. */
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { dataLayout } from '../../../src/data-directory/layout.ts';
import { generationsIn, writeCorpus } from '../environment/corpora.ts';
import type { Published } from '../invariants/answers.ts';
import type { Judge } from '../record/judge.ts';
import type { Instance } from './instance.ts';

export interface Publisher extends Published {
  readonly numbers: Set<number>;
  /** The last published corpus generation: its number, and the name of its folder. */
  readonly current: { readonly number: number; readonly name: string };
  readonly dataDir: string;
  /**
   * Ingests and publishes the next corpus generation. Returns false if the ingest fails, for instance on a
   * full disk; the previous generation then stays current.
   */
  publish(): Promise<boolean>;
  /** Ingests the next corpus generation into another data directory and returns its number. */
  prepareElsewhere(dataDir: string): Promise<number>;
  /** Waits until the service answers from the last published generation; a timeout is a violation. */
  served(): Promise<void>;
}

export interface PublisherParts {
  readonly instance: Instance;
  readonly judge: Judge;
  readonly dataDir: string;
  /** Path of the file that is written for each ingest and read by it. */
  readonly input: string;
  /** Asks the service for a document and returns its full text; `undefined` if the service gives none. */
  readonly sample: () => Promise<string | undefined>;
}

const SERVED_MS = 120_000;

export function publisher({ instance, judge, dataDir, input, sample }: PublisherParts): Publisher {
  const numbers = new Set<number>();
  let last = 0;
  let current = { number: 0, name: '' };
  const nameOf = (directory: string) => readFileSync(dataLayout(directory).current, 'utf8').trim();

  return {
    numbers,
    dataDir,
    get current() {
      return current;
    },
    async publish() {
      last += 1;
      const number = last;
      writeCorpus(input, number);
      // Added before the ingest runs: the service may serve the generation before the command ends, or
      // although it was killed.
      numbers.add(number);
      const { status, output } = await instance.command(['ingest', input]);
      if (status === 0) current = { number, name: nameOf(dataDir) };
      else if (!/ENOSPC|no space|MDB_MAP_FULL|disk/i.test(output))
        judge.broken('swapped', `ingest of generation ${number} ended with ${status}`, output.slice(-2_000));
      return status === 0;
    },
    async prepareElsewhere(elsewhere) {
      last += 1;
      writeCorpus(input, last);
      const { status, output } = await instance.command(['ingest', input], { SANAD_DATA_DIR: elsewhere });
      if (status !== 0) throw new Error(`ingest into ${elsewhere} ended with ${status}: ${output}`);
      return last;
    },
    async served() {
      const deadline = performance.now() + SERVED_MS;
      for (;;) {
        const text = await sample();
        if (text !== undefined && generationsIn(text).has(current.number)) break;
        if (performance.now() > deadline) {
          judge.broken(
            'swapped',
            `generation ${current.number} (${current.name}) is published, and not served after ${SERVED_MS / 1000} s`,
            `a document now: ${text?.slice(0, 200) ?? 'no answer'}`,
            ...instance.logged('generation not served'),
          );
          return;
        }
        await delay(100);
      }
      judge.held('swapped');
    },
  };
}
