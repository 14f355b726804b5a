/** Asks `verify` about texts that quote articles, and counts what it finds. */

import { articlesOf } from '../../src/usecases/article/articles-of.ts';
import type { Services } from '../../src/usecases/services.ts';
import { withGeneration } from '../../src/usecases/services.ts';
import type { ArticleRow } from '../amendments/gold.ts';
import type { QuotingText } from './texts.ts';
import { citing, quotingTexts } from './texts.ts';

/** The answer of `verify` as far as it is counted. */
interface Verified {
  readonly items: readonly { readonly evidence: { readonly canonical_id?: string | undefined } }[];
  readonly quotations: readonly { readonly outcome: string; readonly reason?: string | undefined }[];
}

export type Verify = (text: string, jurisdiction: string) => Promise<Verified>;

export interface Asked extends Omit<QuotingText, 'text'> {
  readonly id: string;
  /** The outcome with its reason, or `none` if no quotation was found. */
  readonly outcome: string;
}

/**
 * `unresolved` has the ids of the rows about which nothing was asked: their document or article was not
 * found, or they have no current wording.
 */
export async function askQuotations(
  rows: readonly ArticleRow[],
  verify: Verify,
  services: Services,
): Promise<{ asked: Asked[]; unresolved: string[] }> {
  const asked: Asked[] = [];
  const unresolved: string[] = [];
  for (const row of rows) {
    const { items } = await verify(citing(row), row.jurisdiction);
    const texts = await textsOf(row, items[0]?.evidence.canonical_id, services);
    if (texts === undefined) unresolved.push(row.id);
    for (const { text, ...made } of texts ?? []) {
      const { quotations } = await verify(text, row.jurisdiction);
      const [one] = quotations;
      const outcome = one?.reason === undefined ? one?.outcome : `${one.outcome}: ${one.reason}`;
      asked.push({ ...made, id: row.id, outcome: outcome ?? 'none' });
    }
  }
  return { asked, unresolved };
}

async function textsOf(
  row: ArticleRow,
  id: string | undefined,
  services: Services,
): Promise<QuotingText[] | undefined> {
  const { current_text: current } = row;
  if (id === undefined || current === null) return undefined;
  return withGeneration(services, ({ corpus }) => {
    const { articles } = articlesOf(corpus, id);
    const own = articles.find(({ versions }) =>
      versions.some(({ article_no }) => article_no === row.article_no),
    );
    if (own === undefined) return undefined;
    return quotingTexts(
      row,
      current,
      own,
      articles.filter((one) => one !== own),
    );
  });
}

/** True if the outcome is the one that follows from how the text was made. */
export function isRight({ kind, outcome, isAlsoCurrent }: Asked): boolean {
  if (kind === 'current') return outcome === 'quote_exact';
  if (kind === 'former') return outcome === (isAlsoCurrent ? 'quote_exact' : 'quote_of_former_wording');
  return outcome === (kind === 'changed' ? 'quote_differs' : 'quote_not_found');
}
