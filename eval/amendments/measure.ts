/** Compares every gold row and sums the verdicts into scores. */
import type { Aspect, ComparedChange } from './changes.ts';
import { ASPECTS } from './changes.ts';
import { compareClause } from './clauses.ts';
import type { FoundArticle, FoundDocument } from './corpus.ts';
import type { ArticleRow, BaseState, ProvisionRow } from './gold.ts';
import { compareNotes } from './notes.ts';
import type { ServedArticle, Subject } from './subject.ts';
import type { WordingVerdict } from './wording.ts';
import { isDeadWording, judgeWording } from './wording.ts';

interface ComparedClause {
  row: ProvisionRow;
  changes: ComparedChange[];
}

export interface ComparedArticle {
  row: ArticleRow;
  changes: ComparedChange[];
  /** State of the article's text (with or without its changes), as the product gives it. */
  state: BaseState | undefined;
  served: ServedArticle;
  wording: WordingVerdict;
  deadWording: boolean;
}

export type ComparedRow = ComparedClause | ComparedArticle;

export const isArticle = (compared: ComparedRow): compared is ComparedArticle => 'served' in compared;

/** Precision and recall, from 0 to 1; `null` if there is nothing to count. */
export interface Score {
  /** Share of right values among the values that were read. */
  precision: number | null;
  /** Share of the gold values that were read rightly. */
  recall: number | null;
}

/**
 * Numbers of articles by the verdict on their wording. Articles whose gold wording is not certain are counted
 * apart.
 */
interface WordingCounts {
  exact: number;
  wrong: number;
  abstained: number;
  rows: number;
  /**
   * Articles whose gold wording is not certain. `wrong` counts those for which a wording is offered without a
   * warning.
   */
  uncertain: { wrong: number; rows: number };
}

/** Results of the evaluation. The records are by jurisdiction. */
export interface Measured {
  changes: Record<string, Record<Aspect, Score>>;
  state: Record<string, { right: number; rows: number }>;
  current: Record<string, WordingCounts>;
  /** Number of articles for which a former wording is offered as the law in force. */
  deadWording: number;
  compared: ComparedRow[];
}

export async function measureAmendments(
  documents: readonly FoundDocument[],
  subject: Subject,
): Promise<Measured> {
  const compared: ComparedRow[] = [];
  for (const found of documents) compared.push(...(await compareDocument(found, subject)));
  const articles = compared.filter(isArticle);
  return {
    changes: byJurisdiction(compared, (rows) => scores(rows.flatMap(({ changes }) => changes))),
    state: byJurisdiction(articles, (rows) => ({
      right: rows.filter(({ row, state }) => row.base_text_state === state).length,
      rows: rows.length,
    })),
    current: byJurisdiction(articles, wordingCounts),
    deadWording: articles.filter(({ deadWording }) => deadWording).length,
    compared,
  };
}

async function compareDocument(
  { document, articles, provisions }: FoundDocument,
  subject: Subject,
): Promise<ComparedRow[]> {
  const served = articles.length === 0 ? undefined : await subject.serve(document);
  return [
    ...articles.map((article) => compareArticle(article, served?.get(article.index), subject)),
    ...provisions.map((row) => ({ row, changes: compareClause(row, document, subject) })),
  ];
}

/**
 * Compares an article of the gold set with what was read and served. An article that is not served offers no
 * wording.
 */
function compareArticle(
  found: FoundArticle,
  served: ServedArticle = { repealed: false, warned: false },
  subject: Subject,
): ComparedArticle {
  const { row, article } = found;
  return {
    row,
    changes: compareNotes(found, subject),
    state: served.baseState,
    served,
    wording: judgeWording(row, served),
    deadWording: isDeadWording(row, article.text, served),
  };
}

function byJurisdiction<C extends ComparedRow, T>(
  compared: readonly C[],
  sum: (rows: C[]) => T,
): Record<string, T> {
  const jurisdictions = [...new Set(compared.map(({ row }) => row.jurisdiction))];
  return Object.fromEntries(
    jurisdictions.map((each) => [each, sum(compared.filter(({ row }) => row.jurisdiction === each))]),
  );
}

function scores(changes: readonly ComparedChange[]): Record<Aspect, Score> {
  const entries = ASPECTS.map((aspect): [Aspect, Score] => {
    const right = changes.filter((change) => change.right[aspect]).length;
    const total = (side: 'gold' | 'read') => changes.reduce((sum, { count }) => sum + count[aspect][side], 0);
    return [aspect, { precision: share(right, total('read')), recall: share(right, total('gold')) }];
  });
  return Object.fromEntries(entries) as Record<Aspect, Score>;
}

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);

function wordingCounts(articles: readonly ComparedArticle[]): WordingCounts {
  const certain = articles.filter(({ row }) => row.current_text_certain);
  const uncertain = articles.filter(({ row }) => !row.current_text_certain);
  const count = (rows: readonly ComparedArticle[], verdict: WordingVerdict) =>
    rows.filter(({ wording }) => wording === verdict).length;
  return {
    exact: count(certain, 'exact'),
    wrong: count(certain, 'wrong'),
    abstained: count(certain, 'abstained'),
    rows: certain.length,
    uncertain: { wrong: count(uncertain, 'wrong'), rows: uncertain.length },
  };
}
