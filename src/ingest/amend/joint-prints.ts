/**
 * Changes of the articles of joint prints, which follow from those of the printed laws: a print without notes
 * never says that its wording is out of date.
 */
import { placedArticles } from '../../articles/numbered.ts';
import type { ArticleChange, ArticleHistory, ArticleVersion } from '../../schema/article.ts';
import { known } from '../../schema/known.ts';
import { sharedPart, wordRuns } from '../identify/word-runs.ts';
import type { SourceDocument } from '../read/source-document.ts';
import type { PrintedLaw } from './numbered-alike.ts';
import { FEWEST_RUNS, firstLacked, PRINTED_SHARE, sameNumbered } from './numbered-alike.ts';
import { wordingIn } from './outdated-copies.ts';

/**
 * The histories of the print, with the changes of the printed laws that its articles lack: those that the words
 * of an article show, and those of the law's article with its number. From the first of them on, the wording
 * is not known: nothing shows how law and bylaw share the article since.
 */
export function withChangesOfLaws(
  { articles }: Pick<SourceDocument, 'articles'>,
  own: readonly ArticleHistory[],
  laws: readonly PrintedLaw[],
): ArticleHistory[] {
  const placed = placedArticles(articles, own);
  const changed = laws.flatMap(({ histories }) => histories);
  const numberings = laws.map((law) => sameNumbered(placed, law));
  const unnumbered = own.filter((history) => !placed.includes(history));
  const numbered = placed.flatMap((history) => {
    const runs = wordRuns(history.versions.at(-1)?.text ?? '');
    const noted = lastDay(history);
    const byWords = changed
      .flatMap((law) => lackedBy(runs, law) ?? [])
      .filter(({ day }) => day === '' || day >= noted);
    const byNumber = numberings.flatMap(
      (numbering) => lackedUnderNumber(history, numbering.get(history)) ?? [],
    );
    const [first] = [...byWords, ...byNumber].sort((a, b) => (a.day < b.day ? -1 : 1));
    if (first !== undefined) return withUnknownWording(history, first);
    return own.includes(history) ? history : [];
  });
  return [...unnumbered, ...numbered];
}

/** Changes of a law's article that a print of it lacks, and the first wording with them. */
interface Lacked {
  version: ArticleVersion;
  changes: readonly ArticleChange[];
  /** First day of the wording; empty if it is not known. */
  day: string;
}

/** Undefined if the text does not print the article, or has its newest wording. */
function lackedBy(text: ReadonlySet<string>, law: ArticleHistory): Lacked | undefined {
  const isPrinted = law.versions.some((version) => {
    const runs = wordRuns(version.text ?? '');
    return runs.size >= FEWEST_RUNS && sharedPart(runs, text) >= PRINTED_SHARE;
  });
  const held = isPrinted ? wordingIn(text, law) : -1;
  return held === -1 ? undefined : lackedFrom(held + 1, law);
}

function lackedUnderNumber(print: ArticleHistory, law: ArticleHistory | undefined): Lacked | undefined {
  const at = law && firstLacked(print, law);
  return at === undefined ? undefined : lackedFrom(at, law as ArticleHistory);
}

/** The wording at this place, with the changes that it and the later ones have. */
function lackedFrom(at: number, law: ArticleHistory): Lacked | undefined {
  const version = law.versions[at];
  if (version === undefined) return undefined;
  const made = new Set(law.versions[at - 1]?.made_by);
  const later = law.versions.slice(at).flatMap(({ made_by, unapplied }) => [...made_by, ...unapplied]);
  const places = [...new Set(later)].filter((place) => !made.has(place)).sort((a, b) => a - b);
  const changes = places.flatMap((place) => law.changes[place] ?? []);
  return { version, changes, day: version.from?.gregorian ?? '' };
}

/** A paragraph of the bylaw below an article, by the number of the article and its own: «(168/2)». */
const BYLAW_PARAGRAPH = /\p{Nd}\s*\/\s*\p{Nd}/u;

/**
 * Day of the newest wording that the print's own notes made. A change of a paragraph of the bylaw says
 * nothing of the changes of the law before it.
 */
function lastDay({ versions, changes }: ArticleHistory): string {
  const isOfBylaw = (at: number) => BYLAW_PARAGRAPH.test(changes[at]?.part ?? '');
  const isOnlyOfBylaw = ({ made_by, unapplied }: ArticleVersion) => {
    const places = [...made_by, ...unapplied];
    return places.length > 0 && places.every(isOfBylaw);
  };
  const newest = versions.findLast((version) => !isOnlyOfBylaw(version));
  return newest?.from?.gregorian ?? '';
}

function withUnknownWording(history: ArticleHistory, { version, changes }: Lacked): ArticleHistory {
  const unknown: ArticleVersion = {
    ...known({ article_no: history.versions.at(-1)?.article_no, from: version.from }),
    from_basis: version.from_basis,
    repealed: false,
    certainty: 'partial',
    made_by: [],
    unapplied: changes.map((_, place) => history.changes.length + place),
  };
  const unapplied = changes.map(
    (change): ArticleChange => ({ ...change, applied: false, reason: change.reason ?? 'place_unknown' }),
  );
  return {
    ...history,
    versions: [...history.versions, unknown],
    changes: [...history.changes, ...unapplied],
  };
}
