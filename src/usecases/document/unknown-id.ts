import { ServiceError } from '../../errors.ts';
import { isCanonicalId } from '../../schema/canonical-id.ts';
import type { Corpus } from '../../stores/corpus.ts';

/**
 * Returns the error for an unknown id. It does not repeat the id, which is untrusted input, but names the
 * document that is meant by one in capitals or between blanks.
 */
export function unknownId(corpus: Pick<Corpus, 'documentOrdinal'>, canonicalId: string): ServiceError {
  const meant = canonicalId.trim().toLowerCase();
  const isMeant = isCanonicalId(meant) && corpus.documentOrdinal(meant) !== undefined;
  const hint = isMeant && meant !== canonicalId ? ` Did you mean ${meant}?` : '';
  return new ServiceError('not_found', { detail: `No document of the corpus has this canonical_id.${hint}` });
}
