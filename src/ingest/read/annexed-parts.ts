/**
 * Numbered parts of an annex that a source prints as the articles of a law: an explanatory memorandum, a
 * model contract, rules behind a bylaw. The source takes the articles before them for those of promulgation
 * («إصدار 5»), so that number 5 of the law would be a part of its annex.
 */
import { annexBehind, articleKey, articleWord } from '../../core.ts';
import type { SourceArticle } from './source-article.ts';
import type { SourceDocument } from './source-document.ts';

/** Beginning of the key of an article of promulgation. */
const ISSUING = 'issue-';

/**
 * The document with the numbers of its own articles. The parts of its annex stand behind the words with which
 * the annex begins, which sources print in the closing; their notes are notes of the document.
 */
export function withAnnexApart(document: SourceDocument): SourceDocument {
  const { jurisdiction, articles, closing, notes } = document;
  const first = articles.findIndex(({ article_no }) => article_no !== undefined && !isIssuing(article_no));
  const own = articles.slice(0, Math.max(first, 0));
  const parts = articles.slice(own.length);
  if (!own.some(isOfPromulgation) || parts.some(isOfPromulgation)) return document;
  const annex = annexBehind(textsOf(own), textsOf(parts));
  if (annex === null) return document;
  const annexNotes = parts.flatMap(({ amendment_notes = [] }) => amendment_notes);
  const word = `${annex.name}، ${articleWord(jurisdiction)}`;
  const named = parts.flatMap((part, at) => {
    const { section } = part;
    const begins = section !== undefined && section !== parts[at - 1]?.section;
    return begins ? [section, partText(part, word)] : [partText(part, word)];
  });
  return {
    ...document,
    articles: own.map(withOwnNumber),
    closing: [...(closing === undefined ? [] : [closing]), ...named].join('\n\n'),
    annexed: { word, ...(annex.explains && { explains: true }) },
    ...(annexNotes.length > 0 && { notes: [...(notes ?? []), ...annexNotes] }),
  };
}

/**
 * The text of a part, which begins with what it is: without that it looks like the article with its number.
 * The heading stands in the same line, so that no passage begins between both.
 */
function partText({ article_no, heading, text }: SourceArticle, word: string): string {
  const name = article_no === undefined ? word : `${word} ${article_no}`;
  return [name, ...(heading === undefined ? [] : [heading]), text].join(': ');
}

const isIssuing = (number: string): boolean => articleKey(number).startsWith(ISSUING);

const isOfPromulgation = ({ article_no }: SourceArticle): boolean =>
  article_no !== undefined && isIssuing(article_no);

const textsOf = (articles: readonly SourceArticle[]): string[] =>
  articles.flatMap(({ article_no, text }) => (article_no === undefined ? [] : text));

/** Takes the word for promulgation from the number of an article: «إصدار 16 مكرر» is article «16 مكرر». */
function withOwnNumber(article: SourceArticle): SourceArticle {
  const number = article.article_no?.replace(/^\s*\p{L}+\s+/u, '');
  return number === undefined ? article : { ...article, article_no: number };
}
