/**
 * Until when a copy of a law has the law's wording. A copy has no notes, so its words are compared with those
 * of the law's articles before and after each change.
 */
import type { ArticleHistory, ArticleVersion } from '../../schema/article.ts';
import type { CopyOfLaw } from '../../schema/status-history.ts';
import { wordsOf } from '../identify/copies.ts';
import { sharedPart, wordRuns } from '../identify/word-runs.ts';
import { NotPrepared } from '../prepare/prepared-store.ts';
import type { AmendedLaw } from './amended-articles.ts';
import type { Documents } from './documents.ts';

/** Least share of an article's words with which a copy has the article. */
const HELD_SHARE = 0.5;

/**
 * Copies with the days until which they have the wording of their law, by canonical id of the copy. `copies`
 * has the id of each copy's law.
 */
export function datedCopies(
  copies: ReadonlyMap<string, string>,
  documents: Pick<Documents, 'read'>,
  amended: ReadonlyMap<string, AmendedLaw>,
): Map<string, CopyOfLaw> {
  const dated = new Map<string, CopyOfLaw>();
  for (const [copy, law] of copies) {
    const source = documents.read(copy)?.source;
    if (source === undefined) throw new NotPrepared(copy);
    dated.set(copy, { of: law, ...copyUntil(wordsOf(source), amended.get(law)?.histories ?? []) });
  }
  return dated;
}

/**
 * Returns the first day on which the law has another wording than its copy with this text. The result has no
 * day if the copy has the law's newest wording, and `never` if the day of the change is unknown.
 *
 * @internal Exported for tests, which compare texts without a corpus.
 */
export function copyUntil(text: string, histories: readonly ArticleHistory[]): Omit<CopyOfLaw, 'of'> {
  const runs = wordRuns(text);
  const next = histories.flatMap((history) => wordingAfterCopy(runs, history));
  if (next.some(({ from }) => from === undefined)) return { never: true };
  const days = next.flatMap(({ from }) => from ?? []);
  const [until] = days.sort((a, b) => (a.gregorian < b.gregorian ? -1 : 1));
  return until === undefined ? {} : { until };
}

/** The wording that replaced the one of the copy; empty if the copy has the newest one. */
function wordingAfterCopy(
  copy: ReadonlySet<string>,
  { source, versions }: ArticleHistory,
): readonly ArticleVersion[] {
  const texts = versions.map(({ text }) => (text === undefined ? undefined : wordRuns(text)));
  // An article that a change inserted is in no copy from before.
  let held = source === undefined ? -1 : texts.findIndex((runs) => runs !== undefined);
  let words = texts[held] ?? new Set<string>();
  for (const [at, runs] of texts.entries()) {
    if (at <= held || runs === undefined) continue;
    // Only the words that differ show which wording the copy has.
    const added = sharedPart(without(runs, words), copy);
    const removed = sharedPart(without(words, runs), copy);
    if (added < removed || (added === 0 && without(runs, words).size > 0)) continue;
    [held, words] = [at, runs];
  }
  // Before the first known wording, nothing shows what the copy has.
  const next = held === -1 && source !== undefined ? undefined : versions[held + 1];
  if (next === undefined || (next.repealed && sharedPart(words, copy) < HELD_SHARE)) return [];
  return [next];
}

const without = (runs: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> =>
  new Set([...runs].filter((run) => !others.has(run)));
