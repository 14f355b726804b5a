/** Compares the name in a citation with the title of the document that its number finds. */
import type { Citation } from '../../../core.ts';
import { nameFits } from '../../../core.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import { documentFacts } from '../../document/facts.ts';

/**
 * True if the title of the document has no distinctive word of the name. The title of a decree that issued a
 * law need not have the name of the law.
 */
export function namesAnother(corpus: Corpus, { name, docType }: Citation, canonicalId: string): boolean {
  if (name === undefined) return false;
  const { title, doc_type } = documentFacts(corpus, canonicalId);
  const isIssuingDecree = docType === 'legislation' && doc_type !== docType;
  return !isIssuingDecree && nameFits(name, title) === 'differs';
}
