/** A ranked list against the labels of its query: which grade stands at which rank. */
import type { EvalQuery } from '../sets/query-set.ts';

/** One result: an article of a law, or a document that has none (`articleNo` undefined). */
export interface RankedItem {
  document: string;
  articleNo: string | undefined;
}

export interface Label {
  document: string;
  /** `null`: any part of the document finds it, once. */
  articleNo: string | null;
  grade: number;
}

/** A label whose document is not in the corpus stays: it counts as not found. */
export function labelsOf({ relevant }: EvalQuery, documentOf: (key: string) => string | undefined): Label[] {
  return mergeLabels(
    relevant.map(({ key, article_no, grade }) => ({
      document: documentOf(key) ?? `${OUTSIDE}${key}`,
      articleNo: article_no,
      grade,
    })),
  );
}

/** No canonical id begins so. */
const OUTSIDE = 'not in the corpus: ';

/**
 * Two labels may name one thing, where two lines of the source are one document here: the higher grade
 * counts.
 * @internal Exported for tests, which check it without a ranking.
 */
export function mergeLabels(labels: readonly Label[]): Label[] {
  const merged = new Map<string, Label>();
  for (const label of labels) {
    const key = labelKey(label.document, label.articleNo);
    const known = merged.get(key);
    if (known === undefined || label.grade > known.grade) merged.set(key, label);
  }
  return [...merged.values()];
}

/**
 * The label that each result meets, if any. A label counts once, at its first result: an article that is labelled by
 * itself takes that label, any other article takes the label of its whole document.
 */
export function matchLabels(
  ranking: readonly RankedItem[],
  labels: readonly Label[],
): Array<Label | undefined> {
  const open = new Map(labels.map((label) => [labelKey(label.document, label.articleNo), label]));
  const claim = (key: string) => {
    const label = open.get(key);
    open.delete(key);
    return label;
  };
  return ranking.map(({ document, articleNo }) => {
    const article = articleNo === undefined ? undefined : claim(labelKey(document, articleNo));
    return article ?? claim(labelKey(document, null));
  });
}

/** The grade at each rank, 0 where the result is not relevant. */
export function gradeRanking(ranking: readonly RankedItem[], labels: readonly Label[]): number[] {
  return matchLabels(ranking, labels).map((label) => label?.grade ?? 0);
}

/** Run files have no blanks in their names, so an article's number is known without them. */
const labelKey = (document: string, articleNo: string | null) =>
  JSON.stringify([document, articleNo === null ? null : withoutBlanks(articleNo)]);

export const withoutBlanks = (name: string) => name.replace(/\s+/g, '_');
