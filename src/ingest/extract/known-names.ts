/**
 * Mentions of documents by names that only the titles of the corpus show: «قواعد المستفيد الحقيقي» may be any
 * rules, and in «نظام الشركات وقواعد الإدراج» the grammar cannot tell where the first name ends. They depend
 * on all documents, so they are read when these are linked.
 */
import type { KnownTitles } from '../../core.ts';
import type { SourceDocument } from '../read/source-document.ts';
import { citingTextsOf } from './citing-texts.ts';
import { confidenceOf } from './confidence.ts';
import type { Mention } from './mention.ts';
import { MAX_ARTICLES_OF_MENTION, named } from './mention.ts';

/**
 * Yields the mentions, each link once. They cite, whatever words stand before them: a change of a text that
 * is named by its title alone is read with the clause that makes it, in `extractMentions`.
 */
export function* knownNames(document: SourceDocument, titles: KnownTitles): Generator<Mention> {
  const known = new Set<string>();
  for (const { text, place, article: at } of citingTextsOf(document)) {
    // A title names its own document, and a note what happened to it.
    if (place === 'title' || place === 'note') continue;
    for (const citation of titles.citationsByTitle(text, document.jurisdiction)) {
      const name = named(document, citation);
      if (name === undefined) continue;
      const pattern = `cites ${place} by name` as const;
      const mention = {
        ...name,
        ofTitles: true as const,
        type: 'cites' as const,
        pattern,
        confidence: confidenceOf(pattern),
        ...(at !== undefined && { at }),
      };
      const articles = citation.articles.slice(0, MAX_ARTICLES_OF_MENTION);
      for (const articleRef of articles.length === 0 ? [undefined] : articles.map(({ no }) => no)) {
        const link = JSON.stringify([name.keys, articleRef]);
        if (known.has(link)) continue;
        known.add(link);
        yield articleRef === undefined ? mention : { ...mention, articleRef };
      }
    }
  }
}
