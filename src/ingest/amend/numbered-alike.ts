/**
 * Changes that a print lacks, found by the numbers of the articles. Where a source keeps only the note of a
 * change («ألغيت هذه المادة»), no former wording is left with which the words of a print could be compared.
 */
import { dayNumber } from '../../articles/in-time.ts';
import { placedArticles } from '../../articles/numbered.ts';
import type { ArticleChange, ArticleHistory, ArticleVersion } from '../../schema/article.ts';
import { sharedPart, wordRuns } from '../identify/word-runs.ts';
import type { SourceDocument } from '../read/source-document.ts';

/** Least share of the words of a wording, in runs of three, with which an article prints it. */
export const PRINTED_SHARE = 0.7;

/** Least number of runs of a wording that is looked for: shorter ones occur in articles of many laws. */
export const FEWEST_RUNS = 15;

/** Least share of the articles of a law that a print with the law's numbers has under their number. */
const SAME_NUMBER_SHARE = 0.8;

/** Least share of the words of a change that an article with this change has. */
const CHANGED_SHARE = 0.9;

/** Most days between a decision and the decree by which its change has effect. */
const DECREE_DAYS = 60;

/** A law as far as its prints are compared with it. */
export interface PrintedLaw {
  articles: SourceDocument['articles'];
  histories: readonly ArticleHistory[];
}

/**
 * The law's article for each article of the print with the same number, if both number their articles alike:
 * the print has most articles of the law under their number. Inserted articles are left out, since a
 * print from before the insertion has another article under the number.
 */
export function sameNumbered(
  print: readonly ArticleHistory[],
  { articles, histories }: PrintedLaw,
): Map<ArticleHistory, ArticleHistory> {
  const byKey = new Map(print.map((history) => [history.article_key, history]));
  const pairs = new Map<ArticleHistory, ArticleHistory>();
  let compared = 0;
  let printed = 0;
  for (const law of placedArticles(articles, histories)) {
    const history = byKey.get(law.article_key);
    if (history === undefined || law.source === undefined) continue;
    pairs.set(history, law);
    if (!law.versions.some(({ text = '' }) => wordRuns(text).size >= FEWEST_RUNS)) continue;
    compared += 1;
    if (history.versions.some(({ text = '' }) => isPrintedIn(law, wordRuns(text)))) printed += 1;
  }
  return compared > 0 && printed >= SAME_NUMBER_SHARE * compared ? pairs : new Map();
}

/** True if the text has a wording that is long enough to be compared. A shorter one tells nothing. */
const isPrintedIn = ({ versions }: ArticleHistory, text: ReadonlySet<string>) =>
  versions.some((version) => {
    const runs = wordRuns(version.text ?? '');
    return runs.size >= FEWEST_RUNS && sharedPart(runs, text) >= PRINTED_SHARE;
  });

/**
 * Place of the first wording of the law's article that the print's article lacks. Undefined if the words of
 * the two can be compared, and if the print has no wording in force. A print has a change whose words it has,
 * and one that is not later than a change by its own notes.
 */
export function firstLacked(print: ArticleHistory, law: ArticleHistory): number | undefined {
  const newest = print.versions.at(-1);
  if (newest?.text === undefined) return undefined;
  const text = wordRuns(newest.text);
  if (isPrintedIn(law, text)) return undefined;
  const at = law.versions.findIndex((version, place) => {
    if (place === 0) return false;
    if (version.repealed) return true;
    const before = law.versions[place - 1];
    const known = new Set([...(before?.made_by ?? []), ...(before?.unapplied ?? [])]);
    const made = [...version.made_by, ...version.unapplied].filter((change) => !known.has(change));
    if (made.every((change) => hasWordsOf(text, law.changes[change]))) return false;
    return !isNotedBy(newest, version);
  });
  return at === -1 ? undefined : at;
}

function hasWordsOf(text: ReadonlySet<string>, change: ArticleChange | undefined): boolean {
  const words = wordRuns(change?.new_text ?? '');
  return words.size > 0 && sharedPart(words, text) >= CHANGED_SHARE;
}

/** True if the print's own newest wording is as late as that of the law. */
function isNotedBy({ from: noted }: ArticleVersion, { from }: ArticleVersion): boolean {
  if (noted === undefined || from === undefined) return false;
  return dayNumber(from.gregorian) <= dayNumber(noted.gregorian) + DECREE_DAYS;
}
