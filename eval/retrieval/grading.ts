/** Grades the results of a query by the query's labels. */
import type { EvalQuery } from '../sets/query-set.ts';

/** One result: an article of a law, or a document without articles (`articleNo` undefined). */
export interface RankedItem {
  document: string;
  articleNo: string | undefined;
}

export interface Label {
  document: string;
  /**
   * Number of the relevant article. `null`: any part of the document is relevant, but only the first one in
   * the ranking counts.
   */
  articleNo: string | null;
  grade: number;
}

/**
 * Returns the labels of a query. If a document is not in the corpus, its label is kept and counts as not
 * found. `isAnnexed` tells documents whose source numbers the articles as those of a promulgation («إصدار 5»).
 */
export function labelsOf(
  { relevant }: EvalQuery,
  documentOf: (key: string) => string | undefined,
  isAnnexed: (document: string) => boolean = () => false,
): Label[] {
  return mergeLabels(
    relevant.map(({ key, article_no, grade }) => {
      const document = documentOf(key) ?? `${OUTSIDE}${key}`;
      const articleNo = isAnnexed(document) ? (article_no?.replace(ISSUING, '') ?? null) : article_no;
      return { document, articleNo, grade };
    }),
  );
}

/** Before the numbers of articles in labels of annexed texts; ingest takes it away. */
const ISSUING = /^إصدار /;

/** Prefix for documents that are not in the corpus. No canonical id begins with it, so no result matches. */
const OUTSIDE = 'not in the corpus: ';

/**
 * Merges labels of the same item and keeps the highest grade. Two documents of the query set can be one
 * document in the corpus. @internal Exported for tests, which check the merge without a ranking.
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
 * Returns the label of each result, or `undefined`. A label counts once, at its first result. An article
 * takes its own label if there is one, otherwise the label of its whole document.
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

/** Returns the grade of the result at each rank; 0 for a result that is not relevant. */
export function gradeRanking(ranking: readonly RankedItem[], labels: readonly Label[]): number[] {
  return matchLabels(ranking, labels).map((label) => label?.grade ?? 0);
}

/**
 * Key by which a label and a result are compared. Blanks in an article number become `_`, because names in
 * run files have no blanks.
 */
const labelKey = (document: string, articleNo: string | null) =>
  JSON.stringify([document, articleNo === null ? null : withoutBlanks(articleNo)]);

export const withoutBlanks = (name: string) => name.replace(/\s+/g, '_');
