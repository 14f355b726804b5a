/** Assembles the complete text of a document whose source gives it in parts. */
import { articleWord } from '../../core.ts';
import type { SourceArticle, SourceDocument } from './source-document.ts';

/** Prefix of the number of an article of the issuing instrument, printed before the law's own articles. */
const ISSUING_PREFIX = 'إصدار ';

export function fullText(document: SourceDocument): string {
  if (document.full_text !== undefined) return document.full_text;
  const parts: string[] = [];
  if (document.preamble !== undefined) parts.push(document.preamble);
  const word = articleWord(document.jurisdiction);
  let section: string | undefined;
  for (const article of document.articles) {
    if (article.section !== undefined && article.section !== section) parts.push(article.section);
    section = article.section ?? section;
    parts.push(articleText(article, word));
  }
  if (document.closing !== undefined) parts.push(document.closing);
  return parts.join('\n\n');
}

function articleText(article: SourceArticle, word: string): string {
  const lines = [headLine(article, word), article.text, ...(article.amendment_notes ?? [])];
  return lines.filter((line) => line !== '').join('\n');
}

function headLine({ article_no: no, heading, text }: SourceArticle, word: string): string {
  if (no === undefined || namesItself(text, no, word)) return heading ?? '';
  const name = no.startsWith(ISSUING_PREFIX)
    ? `${word} ${no.slice(ISSUING_PREFIX.length)} (${ISSUING_PREFIX.trim()})`
    : `${word} ${no}`;
  return heading === undefined ? name : `${name}: ${heading}`;
}

/** True if the article's text already begins with its name, as «المادة 12» in some sources. */
function namesItself(text: string, no: string, word: string): boolean {
  const start = text.trimStart();
  return start.startsWith(`${word} ${no}`) || start.startsWith(`${word} (${no})`);
}
