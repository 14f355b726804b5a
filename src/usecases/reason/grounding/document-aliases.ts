/**
 * Document aliases: the citation strings under which the prompt presents the passages. If the answer repeats
 * one, its words mean the document of that passage, even if the resolver would find another document.
 */
import { withoutArticle } from '../../../core.ts';
import type { Passage } from '../../../models/passages.ts';

type Named = Pick<Passage, 'canonical_id' | 'citation_string'>;

interface Words {
  readonly start: number;
  readonly end: number;
}

export interface DocumentAliases {
  /**
   * Returns the document whose full citation string occurs in the answer at these words. Only an article may
   * come before the words within that string.
   */
  byCitation(words: Words): string | undefined;
  /**
   * Returns the document whose citation string, without its article, is these words; undefined if several
   * documents have it.
   */
  byName(words: Words): string | undefined;
}

/**
 * Finds the aliases in an answer. The passages come in order of trust: if two documents share a citation
 * string, the first one is meant.
 */
export function documentAliases(text: string, passages: readonly Named[]): DocumentAliases {
  const occurrences = occurrencesIn(text, passages);
  const documents = new Map<string, Set<string>>();
  for (const { canonical_id, citation_string } of passages) {
    const name = withoutArticle(citation_string);
    documents.set(name, (documents.get(name) ?? new Set()).add(canonical_id));
  }
  return {
    byCitation({ start, end }) {
      const found = occurrences.filter((one) => one.start <= start && end <= one.end);
      // The words must begin the citation string, apart from an article. Otherwise they cite a law that the
      // string only mentions.
      const own = found.find((one) => {
        const before = text.slice(one.start, start);
        return before === '' || withoutArticle(before) === '';
      });
      return own?.id;
    },
    byName({ start, end }) {
      const ids = documents.get(withoutArticle(text.slice(start, end)));
      return ids?.size === 1 ? [...ids][0] : undefined;
    },
  };
}

interface Occurrence extends Words {
  readonly id: string;
}

/** Returns all occurrences of full citation strings in the text, the longest first. */
function occurrencesIn(text: string, passages: readonly Named[]): Occurrence[] {
  const ids = new Map<string, string>();
  for (const { canonical_id, citation_string } of passages) {
    if (!ids.has(citation_string)) ids.set(citation_string, canonical_id);
  }
  const found: Occurrence[] = [];
  for (const [name, id] of ids) {
    if (name.trim() === '') continue;
    for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) {
      if (endsWord(text, at + name.length)) found.push({ start: at, end: at + name.length, id });
    }
  }
  return found.sort((a, b) => b.end - b.start - (a.end - a.start));
}

/**
 * True if the name ends at a word boundary: «لسنة 2005» does not match in «لسنة 20051». The start is not
 * checked, because a letter may be joined to the name («والمادة»).
 */
const endsWord = (text: string, end: number): boolean =>
  !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(end, end + 2));
