/**
 * Until when a copy of a law has the law's wording. A copy rarely has notes, so its words are compared with
 * those of the law's articles before and after each change. If it has notes, its newest wordings count.
 */
import { placedArticles } from '../../articles/numbered.ts';
import { inSequence } from '../../articles/sequence.ts';
import type { ArticleHistory, ArticleVersion } from '../../schema/article.ts';
import type { CopyOfLaw } from '../../schema/status-history.ts';
import { wordsOf } from '../identify/comparable.ts';
import { sharedPart, wordRuns } from '../identify/word-runs.ts';
import { NotPrepared } from '../prepare/prepared-store.ts';
import type { SourceDocument } from '../read/source-document.ts';
import type { Documents } from './documents.ts';
import { firstLacked, sameNumbered } from './numbered-alike.ts';

/** Least share of an article's words with which a copy has the article. */
const HELD_SHARE = 0.5;

/**
 * Copies with the days until which they have the wording of their law, by canonical id of the copy. `copies`
 * has the id of each copy's law.
 */
export function datedCopies(
  copies: ReadonlyMap<string, string>,
  documents: Pick<Documents, 'read'>,
  amended: ReadonlyMap<string, { histories: readonly ArticleHistory[] }>,
): Map<string, CopyOfLaw> {
  const dated = new Map<string, CopyOfLaw>();
  for (const [copy, law] of copies) {
    const [source, ofLaw] = [copy, law].map((id) => documents.read(id)?.source);
    if (source === undefined || ofLaw === undefined) throw new NotPrepared(copy);
    const own = amended.get(copy)?.histories ?? [];
    const histories = amended.get(law)?.histories ?? [];
    const text = wordsOf(inNewestWording(source, own));
    const numbered = sameNumbered(placedArticles(source.articles, own), {
      articles: ofLaw.articles,
      histories,
    });
    dated.set(copy, { of: law, ...copyUntil(text, histories, numbered) });
  }
  return dated;
}

/** The document with the newest wordings of its changed articles; one that is not known is left out. */
function inNewestWording(source: SourceDocument, histories: readonly ArticleHistory[]): SourceDocument {
  const articles = Array.from(inSequence(source.articles, histories), ({ article, history }) => ({
    ...article,
    text: history === undefined ? article.text : (history.versions.at(-1)?.text ?? ''),
  }));
  return { ...source, articles };
}

/**
 * Returns the first day on which the law has another wording than its copy with this text. `numbered` pairs
 * articles of copy and law by their number. The result has no day if the copy has the law's newest wording,
 * and `never` if the day of the change is unknown.
 *
 * @internal Exported for tests, which compare texts without a corpus.
 */
export function copyUntil(
  text: string,
  histories: readonly ArticleHistory[],
  numbered: ReadonlyMap<ArticleHistory, ArticleHistory> = new Map(),
): Omit<CopyOfLaw, 'of'> {
  const runs = wordRuns(text);
  const byNumber = Array.from(numbered, ([copy, law]) => law.versions[firstLacked(copy, law) ?? -1] ?? []);
  const next = [...histories.flatMap((history) => wordingAfterCopy(runs, history)), ...byNumber.flat()];
  if (next.some(({ from }) => from === undefined)) return { never: true };
  const days = next.flatMap(({ from }) => from ?? []);
  const [until] = days.sort((a, b) => (a.gregorian < b.gregorian ? -1 : 1));
  return until === undefined ? {} : { until };
}

/** The wording that replaced the one of the copy; empty if the copy has the newest one. */
function wordingAfterCopy(copy: ReadonlySet<string>, history: ArticleHistory): readonly ArticleVersion[] {
  const { source, versions } = history;
  const held = wordingIn(copy, history);
  // Before the first known wording, nothing shows what the copy has.
  const next = held === -1 && source !== undefined ? undefined : versions[held + 1];
  if (next === undefined) return [];
  const words = wordRuns(versions[held]?.text ?? '');
  return next.repealed && sharedPart(words, copy) < HELD_SHARE ? [] : [next];
}

/** Place of the newest wording that the text has; -1 if it has none. */
export function wordingIn(text: ReadonlySet<string>, { source, versions }: ArticleHistory): number {
  const texts = versions.map((version) => (version.text === undefined ? undefined : wordRuns(version.text)));
  // An article that a change inserted is in no copy from before.
  let held = source === undefined ? -1 : texts.findIndex((runs) => runs !== undefined);
  let words = texts[held] ?? new Set<string>();
  for (const [at, runs] of texts.entries()) {
    if (at <= held || runs === undefined) continue;
    // Only the words that differ show which wording the text has.
    const added = sharedPart(without(runs, words), text);
    const removed = sharedPart(without(words, runs), text);
    if (added < removed || (added === 0 && without(runs, words).size > 0)) continue;
    [held, words] = [at, runs];
  }
  return held;
}

const without = (runs: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> =>
  new Set([...runs].filter((run) => !others.has(run)));
