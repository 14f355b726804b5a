/**
 * Resolves the references that a model writes to the retrieved passages. Every citation of an answer has
 * passed this check.
 */
import { articleKey, bareArticleNumber, normalize } from '../../core.ts';
import type { Passage } from '../../models/passages.ts';
import type { ReadReferences } from './rewriter.ts';

const SEPARATOR = /[,،;؛|]\s*(?:ref\s*[:：]\s*)?/i;
const REFERENCE = /^([a-z0-9-]+)\s*(?:#\s*(.+))?$/;
/**
 * Makes a function that reads the inside of a token: one reference, or several that a model put into one
 * token. It ignores the script of digits, letter case, spaces and the word «المادة» (article). An article is
 * matched by its number as the corpus writes it, or by its key (`46-bis`). A reference without an article
 * means the best passage of the document.
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

/**
 * Returns the key under which references are matched to passages. For a number that has no key it is `id#`,
 * which no passage has.
 */
function nameOf(id: string, article: string | undefined): string {
  return article === undefined ? id : `${id}#${articleKey(article)}`;
}
