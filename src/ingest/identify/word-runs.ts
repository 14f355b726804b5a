/** Runs of three words of a text, by which two texts are compared. */
import { normalize } from '../../core.ts';

const RUN_WORDS = 3;

/** All runs of three successive words, in letters form and without punctuation. */
export function wordRuns(text: string): Set<string> {
  const words = normalize(text, 'letters').match(/[\p{L}\p{N}]+/gu) ?? [];
  const runs = new Set<string>();
  for (let at = 0; at + RUN_WORDS <= words.length; at++) runs.add(words.slice(at, at + RUN_WORDS).join(' '));
  return runs;
}

/** Share of the runs that the other text has too, from 0 to 1; 0 if there are no runs. */
export function sharedPart(runs: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (runs.size === 0) return 0;
  let shared = 0;
  for (const run of runs) if (other.has(run)) shared += 1;
  return shared / runs.size;
}
