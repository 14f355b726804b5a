/** Grades a ranked list by the labels of its query. */
import type { EvalQuery } from '../sets/query-set.ts';

/** One result: an article of a law, or a document without articles (`articleNo` undefined). */
export interface RankedItem {
  document: string;
  articleNo: string | undefined;
}

export interface Label {
  document: string;
  /** `null`: the label is found once, by any part of the document. */
  articleNo: string | null;
  grade: number;
}

/** A label is kept if its document is not in the corpus: it counts as not found. */
export function labelsOf({ relevant }: EvalQuery, documentOf: (key: string) => string | undefined): Label[] {
  return mergeLabels(
    relevant.map(({ key, article_no, grade }) => ({
      document: documentOf(key) ?? `${OUTSIDE}${key}`,
      articleNo: article_no,
      grade,
    })),
  );
}

/** No canonical id has this prefix. */
const OUTSIDE = 'not in the corpus: ';

/**
 * Merges labels of the same item and keeps the higher grade. Two lines of the source may be one document
 * here. @internal Exported for tests, which check it without a ranking.
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
 * The label of each result, if any. A label counts once, at its first result. An article takes its own
 * label if it has one, and else that of its whole document.
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

/** The grade at each rank; 0 for a result that is not relevant. */
export function gradeRanking(ranking: readonly RankedItem[], labels: readonly Label[]): number[] {
  return matchLabels(ranking, labels).map((label) => label?.grade ?? 0);
}

/** Names in run files have no blanks, so an article's number is compared without them. */
const labelKey = (document: string, articleNo: string | null) =>
  JSON.stringify([document, articleNo === null ? null : withoutBlanks(articleNo)]);

export const withoutBlanks = (name: string) => name.replace(/\s+/g, '_');
