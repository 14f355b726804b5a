/** Which retrieved passage a reference names, if any: the check that every citation of an answer has passed. */
import { articleKey, bareArticleNumber, normalize } from '../../core.ts';
import type { Passage } from '../../models/passages.ts';
import type { ReadReferences } from './rewriter.ts';

const SEPARATOR = /[,،;؛|]\s*(?:ref\s*[:：]\s*)?/i;
const REFERENCE = /^([a-z0-9-]+)\s*(?:#\s*(.+))?$/;
/**
 * Reads what stands inside a token: one reference, or several that a model put into one. Digits of any script, letter
 * case, spaces and the word «المادة» do not matter; the article goes by its number as the corpus writes it or by its key (`46-bis`).
 *
 * A document named without an article is its passage that was found best.
 */
export function referencesTo(passages: readonly Passage[]): ReadReferences {
  const byName = new Map<string, number>();
  passages.forEach(({ canonical_id, article_no }, index) => {
    for (const name of [canonical_id, nameOf(canonical_id, article_no)]) {
      if (!byName.has(name)) byName.set(name, index);
    }
  });
  return (body) =>
    normalize(body, 'letters')
      .split(SEPARATOR)
      .map((written) => {
        const [, id = '', article] = REFERENCE.exec(written.trim()) ?? [];
        const bare = article === undefined ? undefined : bareArticleNumber(article);
        return byName.get(nameOf(id, article)) ?? byName.get(nameOf(id, bare));
      });
}

/** No number has the key ''; a document whose articles have none is never meant by one. */
function nameOf(id: string, article: string | undefined): string {
  return article === undefined ? id : `${id}#${articleKey(article)}`;
}
