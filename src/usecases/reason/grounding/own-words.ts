/**
 * Which document the words of a citation are the service's own name of: the answer was given these names beside the
 * passages, so that what repeats one means that passage, whatever else the words could be read as.
 */
import { withoutArticle } from '../../../core.ts';
import type { Passage } from '../../../models/passages.ts';

type Named = Pick<Passage, 'canonical_id' | 'citation_string'>;

interface Words {
  readonly start: number;
  readonly end: number;
}

export interface OwnWords {
  /** The document of the passage whose whole name begins with these words and holds them: beyond doubt. */
  whole(words: Words): string | undefined;
  /** The one document that passages call so, apart from the article. */
  part(words: Words): string | undefined;
}

/** `passages` in the order of trust: of two documents with one name, the first is meant. */
export function ownWordsIn(text: string, passages: readonly Named[]): OwnWords {
  const wholes = wholesIn(text, passages);
  const documents = new Map<string, Set<string>>();
  for (const { canonical_id, citation_string } of passages) {
    const name = withoutArticle(citation_string);
    documents.set(name, (documents.get(name) ?? new Set()).add(canonical_id));
  }
  return {
    whole({ start, end }) {
      const found = wholes.filter((one) => one.start <= start && end <= one.end);
      // Behind other words than its article, a name is that of a law which the document's own name tells of.
      const own = found.find((one) => {
        const before = text.slice(one.start, start);
        return before === '' || withoutArticle(before) === '';
      });
      return own?.id;
    },
    part({ start, end }) {
      const ids = documents.get(withoutArticle(text.slice(start, end)));
      return ids?.size === 1 ? [...ids][0] : undefined;
    },
  };
}

interface Whole extends Words {
  readonly id: string;
}

/** Every place where a whole name stands, the longest first. */
function wholesIn(text: string, passages: readonly Named[]): Whole[] {
  const ids = new Map<string, string>();
  for (const { canonical_id, citation_string } of passages) {
    if (!ids.has(citation_string)) ids.set(citation_string, canonical_id);
  }
  const found: Whole[] = [];
  for (const [name, id] of ids) {
    if (name.trim() === '') continue;
    for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) {
      if (isApart(text, at + name.length)) found.push({ start: at, end: at + name.length, id });
    }
  }
  return found.sort((a, b) => b.end - b.start - (a.end - a.start));
}

/** «لسنة 2005» is not in «لسنة 20051»; before the name a letter may be joined to it («والمادة»). */
const isApart = (text: string, end: number): boolean => !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(end, end + 2));
