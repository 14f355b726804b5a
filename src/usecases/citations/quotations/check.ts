/** Holds the quotations of a text against the wordings of the articles that it cites. */
import type { Citation, CitedQuotation, QuotationPair } from '../../../core.ts';
import { compareQuotationsAsync, findQuotationsAsync } from '../../../core.ts';
import { known } from '../../../schema/known.ts';
import { spanOf } from '../../../schema/span.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import { inTurns } from '../../turns.ts';
import type { ParsedArticle } from '../reading/articles.ts';
import type { Candidate } from './candidates.ts';
import { candidatesOf } from './candidates.ts';
import type { Compared, Days } from './decide.ts';
import { decide, unchecked } from './decide.ts';
import type { CheckedQuotation } from './schema.ts';

/** Most quotations of a text that are compared. The densest judgment read has 22. */
const MAX_QUOTATIONS = 500;
/** Most articles of one citation that are compared. */
const MAX_ARTICLES = 8;
/** Most UTF-16 units of wordings for one text. */
const MAX_WORDINGS = 10_000_000;

/** A citation with a place among the items of the answer. */
export interface Citing {
  readonly item: number;
  readonly articles: readonly ParsedArticle[];
  /** Absent if the citation does not resolve, or its verdict casts doubt on the document. */
  readonly canonicalId?: string | undefined;
  /** True if the citation has only the name of a law that is repealed: a later law may bear it. */
  readonly isUncertain: boolean;
}

/** The quotations of articles, in text order, with the citation that each belongs to, if it is one of these. */
export function findQuotations(
  text: string,
  citations: readonly Citation[],
  signal: AbortSignal,
): Promise<CitedQuotation[]> {
  const citing = citations.map(({ startByte, endByte, articles }) => ({
    startByte,
    endByte,
    hasArticle: articles.length > 0,
  }));
  return findQuotationsAsync(text, citing, signal);
}

interface Question {
  readonly found: CitedQuotation;
  /** Absent if the article beside the quotation is of a text that could not be told. */
  readonly citing: Citing | undefined;
  readonly candidates: readonly Candidate[];
  readonly isBeyond: boolean;
  /** Place of the wordings of all cited articles, one after the other; absent for one article. */
  readonly together: number | undefined;
}

/**
 * `citing` has the citation of each quotation by its place in the text; undefined for one that is no item of
 * the answer, whose quotations are not compared. `text` is that of the request, `read` the same with blanks
 * for tags.
 */
export async function checkQuotations(
  corpus: Corpus,
  { text, read }: { readonly text: string; readonly read: string },
  quotations: readonly CitedQuotation[],
  citing: readonly (Citing | undefined)[],
  days: Days,
  signal: AbortSignal,
): Promise<CheckedQuotation[]> {
  const asked = quotations.map((found) => ({
    found,
    citing: found.citation === undefined ? undefined : citing[found.citation],
  }));
  const wordings = wordingTable();
  const questions = await inTurns(
    asked,
    ({ found, citing }, place): Question => {
      const { canonicalId, articles = [] } = citing ?? {};
      const isBeyond = place >= MAX_QUOTATIONS || articles.length > MAX_ARTICLES || wordings.isFull();
      const candidates =
        isBeyond || canonicalId === undefined ? [] : candidatesOf(corpus, canonicalId, articles, days.day);
      for (const candidate of candidates) wordings.add(candidate);
      return { found, citing, candidates, isBeyond, together: wordings.together(candidates) };
    },
    signal,
  );
  const words = questions.map(({ found: { span } }) => read.slice(span.start, span.end));
  const pairs = questions.flatMap(({ candidates, together }, quotation): QuotationPair[] => [
    ...candidates.flatMap((one) => wordings.of(one).map(({ wording }) => ({ quotation, wording }))),
    ...(together === undefined ? [] : [{ quotation, wording: together }]),
  ]);
  const matches = await compareQuotationsAsync(words, wordings.texts, pairs, signal);
  let at = 0;
  return inTurns(
    questions,
    ({ found: { span }, citing, candidates, isBeyond, together: place }): CheckedQuotation => {
      const compared = candidates.flatMap((candidate) =>
        wordings.of(candidate).flatMap(({ index }): Compared[] => {
          const match = matches[at++];
          return match === undefined ? [] : [{ candidate, index, match }];
        }),
      );
      const together = place === undefined ? undefined : matches[at++];
      const quoted = { text: text.slice(span.start, span.end), place: span };
      const head = { text: quoted.text, span: spanOf(span), ...known({ item: citing?.item }) };
      if (isBeyond) return { ...head, ...unchecked('limit') };
      if (citing === undefined) return { ...head, ...unchecked('text_unknown') };
      if (citing.canonicalId === undefined) return { ...head, ...unchecked('document_unresolved') };
      const { isUncertain } = citing;
      const match = { compared, ...known({ together }) };
      return { ...head, ...decide(quoted, { candidates, isUncertain }, match, days) };
    },
    signal,
  );
}

/** The texts of all wordings to compare, each once. */
function wordingTable() {
  const texts: string[] = [];
  const places = new Map<Candidate['article']['history'], { index: number; wording: number }[]>();
  let length = 0;
  return {
    texts,
    isFull: () => length > MAX_WORDINGS,
    of: ({ article }: Candidate) => places.get(article.history) ?? [],
    add({ article: { history } }: Candidate): void {
      if (places.has(history)) return;
      const own = history.versions.flatMap(({ text }, index) => {
        if (text === undefined) return [];
        length += text.length;
        return [{ index, wording: texts.push(text) - 1 }];
      });
      places.set(history, own);
    },
    /** A quotation may have the words of two articles: «المادتان 77 و113». */
    together(candidates: readonly Candidate[]): number | undefined {
      const cited = candidates.filter(({ isCited }) => isCited);
      const own = cited.flatMap(({ article }) => article.version?.text ?? []);
      if (own.length < 2) return undefined;
      const joined = own.join('\n');
      length += joined.length;
      return texts.push(joined) - 1;
    },
  };
}
