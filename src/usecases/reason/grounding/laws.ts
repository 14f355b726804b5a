/** Which laws and articles the passages name: as what they are, or in their words. */
import type { Citation } from '../../../core.ts';
import { articleKey, citationKeys, extractCitationsBatch, parseCitationBatch } from '../../../core.ts';
import type { Passage } from '../../../models/passages.ts';
import type { Located } from '../../citations/outcome.ts';

export interface NamedLaws {
  /** Whether some passage is what the citation names, with all its articles, or names it itself. */
  has(located: Located): boolean;
}

const countryOf = ({ canonical_id }: Passage): string => canonical_id.slice(0, 2).toUpperCase();

export function lawsNamedIn(passages: readonly Passage[]): NamedLaws {
  /** By id and by citation key, the keys of the articles named; '' stands for the law itself. */
  const named = new Map<string, Set<string>>();
  const add = (name: string, articles: readonly string[]) => {
    const known = named.get(name) ?? new Set(['']);
    for (const article of articles) known.add(article);
    named.set(name, known);
  };
  const cited = (citation: Citation, passage: Passage) => {
    const articles = citation.articles.map(({ key }) => key);
    for (const key of keysOf(citation, countryOf(passage))) add(key, articles);
  };
  const inText = extractCitationsBatch(passages.map(({ text }) => text));
  const titles = parseCitationBatch(
    passages.flatMap(({ citation_string, title }) => [citation_string, title]),
  );
  passages.forEach((passage, index) => {
    const { canonical_id, article_no } = passage;
    const article = article_no === undefined ? [] : [articleKey(article_no)];
    add(canonical_id, article);
    for (const own of titles.slice(2 * index, 2 * index + 2)) {
      if (own == null) continue;
      for (const key of keysOf(own, countryOf(passage))) add(key, article);
    }
    for (const citation of inText[index] ?? []) {
      // «المادة 5 من هذا النظام» is an article of the passage's own law.
      if (citation.reference === 'self')
        add(
          canonical_id,
          citation.articles.map(({ key }) => key),
        );
      else cited(citation, passage);
    }
  });
  const countries = [...new Set(passages.map(countryOf))];
  return {
    has({ citation, resolution }) {
      // Where the words do not tell the country, it may be that of any passage.
      const names = countries.flatMap((country) => keysOf(citation, country));
      if (resolution.outcome === 'resolved') names.push(resolution.canonical_id);
      const articles = citation.articles.map(({ key }) => key);
      return names.some((name) => {
        const known = named.get(name);
        return known !== undefined && articles.every((article) => known.has(article));
      });
    },
  };
}

/** Keys of the document alone: what the citation says of its articles is asked apart. */
const keysOf = (citation: Citation, country: string): string[] =>
  citation.reference === 'full' ? citationKeys(citation, citation.jurisdiction ?? country) : [];
