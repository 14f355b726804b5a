/** Looks up whether a law or an article that an answer cites is one of the passages or is cited in one. */
import type { Citation, CitationOptions } from '../../../core.ts';
import {
  articleKey,
  citationKeys,
  extractCitations,
  normalizeBatch,
  parseCitationBatch,
} from '../../../core.ts';
import type { Passage } from '../../../models/passages.ts';
import type { Located } from '../../citations/finding/located.ts';

export interface NamedLaws {
  /**
   * True if a passage is of the cited law, or cites it, with all cited articles. Also true if a passage has
   * the words of the citation, which are `words`.
   */
  has(located: Located, words: string): boolean;
}

const countryOf = ({ canonical_id }: Passage): string => canonical_id.slice(0, 2).toUpperCase();

/**
 * Makes the look-up. It first reads of which laws the passages are, and then the texts of the passages, one
 * after the other, until the law is found.
 */
export function lawsNamedIn(passages: readonly Passage[], options: CitationOptions): NamedLaws {
  /**
   * Article keys of the articles that occur in the passages, by document id and by citation key of their law.
   */
  const named = new Map<string, Set<string>>();
  const add = (name: string, articles: readonly string[]) => {
    const known = named.get(name) ?? new Set();
    for (const article of articles) known.add(article);
    named.set(name, known);
  };
  const articlesOf = ({ articles }: Citation) => articles.map(({ key }) => key);
  const itself = parseCitationBatch(
    passages.flatMap(({ citation_string, title }) => [citation_string, title]),
    options,
  );
  passages.forEach((passage, index) => {
    const { canonical_id, article_no } = passage;
    const article = article_no === undefined ? [] : [articleKey(article_no)];
    add(canonical_id, article);
    for (const own of itself.slice(2 * index, 2 * index + 2)) {
      if (own != null) for (const key of keysOf(own, countryOf(passage))) add(key, article);
    }
  });
  const unread = passages.values();

  function readNext(): boolean {
    const { value: passage, done } = unread.next();
    if (done) return false;
    for (const citation of extractCitations(passage.text, options)) {
      // «المادة 5 من هذا النظام» (article 5 of this law) in a passage means the law that the passage is from.
      const names =
        citation.reference === 'self' ? [passage.canonical_id] : keysOf(citation, countryOf(passage));
      for (const name of names) add(name, articlesOf(citation));
    }
    return true;
  }

  const countries = [...new Set(passages.map(countryOf))];
  return {
    has({ citation, resolution }, words) {
      // A citation that names no country is tried with the country of every passage.
      const names = countries.flatMap((country) => keysOf(citation, country));
      if (resolution.outcome === 'resolved') names.push(resolution.canonical_id);
      const articles = articlesOf(citation);
      const isNamed = () =>
        names.some((name) => {
          const known = named.get(name);
          return known !== undefined && articles.every((article) => known.has(article));
        });
      while (!isNamed()) if (!readNext()) return isQuoted(words, passages);
      return true;
    },
  };
}

/** True if a passage has the same words as the citation. Used for citations that have no citation key. */
function isQuoted(words: string, passages: readonly Passage[]): boolean {
  const known = passages.map(({ citation_string, title, text }) => `${citation_string}\n${title}\n${text}`);
  const [wanted = '', ...texts] = normalizeBatch([words, ...known], 'letters');
  return texts.some((text) => text.includes(wanted));
}

/**
 * Returns the citation keys of the cited document. They do not contain its articles, which are compared
 * separately.
 */
const keysOf = (citation: Citation, country: string): string[] =>
  citation.reference === 'full' ? citationKeys(citation, citation.jurisdiction ?? country) : [];
