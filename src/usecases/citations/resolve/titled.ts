/**
 * Resolves a text that is the title of a document: «تعديل نظام العمل» (amendment of the labour law) means a
 * decision, not the law whose name is in it.
 */
import type { Citation } from '../../../core.ts';
import { lawAbout, parseCitation, titleKeys } from '../../../core.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import type { DocumentFacts } from '../../document/facts.ts';
import { parsedArticle } from '../reading/articles.ts';
import type { Parsed } from '../reading/parsed.ts';
import type { Reading } from '../reading/reading.ts';

/**
 * Returns the ids of the documents with this title in the jurisdiction; several if the title is ambiguous.
 */
export function titledDocuments(corpus: Corpus, text: string, jurisdiction: string): readonly string[] {
  return firstResolved(corpus, titleKeys(text, jurisdiction));
}

function firstResolved(corpus: Corpus, keys: readonly string[]): readonly string[] {
  for (const key of keys) {
    const ids = corpus.resolve(key);
    if (ids.length > 0) return ids;
  }
  return [];
}

/** The same key in another jurisdiction, whose code in lower case begins each key: `sa/title/0f3a`. */
const keyIn = (jurisdiction: string) => (key: string) =>
  `${jurisdiction.toLowerCase()}${key.slice(key.indexOf('/'))}`;

/**
 * Works as `titledDocuments`. If the jurisdiction is a guess and has no such title, the others are tried; the
 * result counts only if a single one has the title.
 */
export function titledAnywhere(
  corpus: Corpus,
  text: string,
  reading: TitleReading,
): { ids: readonly string[]; reading: TitleReading } {
  // The keys are made once: their digest costs more than a look-up in every country.
  const keys = titleKeys(text, reading.jurisdiction);
  const ids = firstResolved(corpus, keys);
  const guessed = reading.source === 'form' || reading.source === 'default';
  if (ids.length > 0 || !guessed) return { ids, reading };
  const others = Object.keys(corpus.manifest.jurisdictions).flatMap((jurisdiction) => {
    if (jurisdiction === reading.jurisdiction) return [];
    const found = firstResolved(corpus, keys.map(keyIn(jurisdiction)));
    return found.length > 0 ? [{ ids: found, reading: { jurisdiction, source: 'corpus' as const } }] : [];
  });
  const [only, ...more] = others;
  return only !== undefined && more.length === 0 ? only : { ids, reading };
}

/**
 * Says when the text is tried as a title. `first`: before the citation, which covers only a part of the text.
 * `last`: after the citation, which covers the whole text. `no`: the text is the name of a law («نظام
 * الشركات») and means the law of its day, not every document with this title.
 */
export function mayBeTitle(text: string, reading: Reading | undefined): 'first' | 'last' | 'no' {
  if (reading === undefined) return 'first';
  const { start, end, name, number, year } = reading.citation;
  if (text.slice(0, start).trim() !== '' || text.slice(end).trim() !== '') return 'first';
  return name !== undefined && number === undefined && year === undefined ? 'no' : 'last';
}

/** An article cited before the whole title of its document. */
export interface TitledArticle {
  readonly title: string;
  /** Citation with the articles, of which nothing else counts. */
  readonly citation: Citation;
}

/**
 * Splits a text into an article and a title that a document has: «المادة 2 من النظام الصحي». The grammar reads
 * only names of laws after an article, because running text does not mark where a title ends. Undefined if no
 * part of the text after an article is such a title.
 */
export function articleOfTitle(text: string, isTitle: (text: string) => boolean): TitledArticle | undefined {
  for (const { index } of Array.from(text.matchAll(/\s+/g)).slice(0, MOST_WORDS_OF_ARTICLE)) {
    const title = text.slice(index).trim();
    if (title === '' || !isTitle(title)) continue;
    // The article is read as that of some law by number, in place of the title.
    const words = `${text.slice(0, index)} ${SOME_LAW}`;
    const citation = parseCitation(words);
    const isWhole =
      citation !== null && words.slice(0, citation.start).trim() === '' && citation.number === '1';
    // The article of a bylaw is not that of its law: «المادة 2 من لائحة النظام الصحي».
    if (isWhole && citation.instrument === 'law' && citation.articles.length > 0) return { title, citation };
  }
  return undefined;
}

/** Most words of an article's number before a title: «الفقرة الثانية من المادة الخامسة والعشرين بعد المائة من». */
const MOST_WORDS_OF_ARTICLE = 16;

/** A law by number, with the Arabic word for law. */
const SOME_LAW = lawAbout('1/2000');

/** Jurisdiction in which the title is looked up, and where that jurisdiction comes from. */
export type TitleReading = Required<Pick<Reading, 'jurisdiction' | 'source'>>;

/**
 * Returns the parsed form of a citation by title: its fields come from the document instead of from a parsed
 * text, and the articles from the words before the title.
 */
export function parsedTitle(
  { canonical_id, doc_type, title }: DocumentFacts,
  { jurisdiction, source }: TitleReading,
  articles: Citation['articles'] = [],
): Parsed {
  const [article] = articles;
  return {
    doc_type,
    canonical_id,
    ...(article && {
      article_no: article.no,
      article_key: article.key,
      articles: articles.map(parsedArticle),
    }),
    jurisdiction,
    jurisdiction_source: source,
    name: title,
    relation: 'cites',
    reference: 'full',
    confidence: 1,
    citation_string: title,
  };
}
