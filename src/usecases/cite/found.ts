/** What becomes of one citation: a document, or the error that says why there is none. */
import { normalize } from '../../core.ts';
import { ServiceError } from '../../errors.ts';
import type { Corpus } from '../../stores/corpus.ts';
import type { Parsed } from './parsed.ts';
import { parsedOf } from './parsed.ts';
import type { CitingTime, Reading } from './resolve.ts';
import { resolveCitation } from './resolve.ts';

export interface Found {
  readonly parsed: Parsed;
  readonly canonicalId: string;
}

/** The error is given, not thrown: in a batch it is one outcome among others. */
export function findDocument(corpus: Corpus, reading: Reading, time: CitingTime): Found | ServiceError {
  const { ids, isAmbiguous, on } = resolveCitation(corpus, reading, time);
  const canonicalId = isAmbiguous ? undefined : ids[0];
  const parsed = parsedOf(reading, { canonicalId, on });
  if (canonicalId !== undefined) return { parsed, canonicalId };
  return isAmbiguous ? ambiguous(parsed, ids) : notInCorpus(parsed);
}

/** The caller sees what the forms were matched against: most misses are a typing slip that shows there. */
export function unparseable(citation: string): ServiceError {
  return new ServiceError('citation_unparseable', {
    detail: `No supported form of citation matches «${normalize(citation, 'citation')}».`,
  });
}

function notInCorpus(parsed: Parsed): ServiceError {
  if (parsed.reference === 'full') return new ServiceError('citation_not_found', { members: { parsed } });
  return new ServiceError('citation_not_found', {
    detail: 'The words refer to a document named elsewhere, not in this text.',
    members: { parsed },
  });
}

function ambiguous(parsed: Parsed, candidates: readonly string[]): ServiceError {
  return new ServiceError('citation_not_found', {
    detail: 'The citation fits more than one document; none was picked.',
    members: { parsed, reason: 'ambiguous', candidates },
  });
}
