/** Makes a citation longer by the words behind it. */
import type { Citation } from '../../../core.ts';

/** The citation with words behind its end, which belong to its title. */
export function upTo({ antecedent: _none, ...citation }: Citation, words: string): Citation {
  return {
    ...citation,
    reference: 'full',
    end: citation.end + words.length,
    endCodePoint: citation.endCodePoint + [...words].length,
    endByte: citation.endByte + Buffer.byteLength(words),
  };
}
