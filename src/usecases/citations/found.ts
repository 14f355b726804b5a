/** What becomes of one citation: a document, or the error that says why there is none. */
import { normalize } from '../../core.ts';
import { ServiceError } from '../../errors.ts';
import type { Corpus } from '../../stores/corpus.ts';
import { documentFacts } from '../document/facts.ts';
import type { Parsed } from './resolve/parsed.ts';
import { parsedOf } from './resolve/parsed.ts';
import type { CitingTime, Jurisdictions, Reading } from './resolve/resolve.ts';
import { resolveCitation } from './resolve/resolve.ts';
import type { TitlePlace } from './resolve/titled.ts';
import { mayBeTitle, parsedTitle, titledDocuments } from './resolve/titled.ts';
import { warningsOf } from './warnings/warnings.ts';

export interface Found {
  readonly parsed: Parsed;
  readonly canonicalId: string;
  /** What speaks against the document. */
  readonly warnings?: ReturnType<typeof warningsOf>;
}

/** A text, and how its citation was read: `undefined` where no form matches. */
export interface CitedText {
  readonly text: string;
  readonly reading: Reading | undefined;
  readonly known: Jurisdictions;
}

/** The error is given, not thrown: in a batch it is one outcome among others. */
export function findDocument(corpus: Corpus, cited: CitedText, time: CitingTime): Found | ServiceError {
  const { text, reading } = cited;
  const asTitle = mayBeTitle(text, reading);
  const byCitation = reading && findCited(corpus, reading, time);
  if (asTitle === 'no' && byCitation) return byCitation;
  if (asTitle === 'last' && byCitation && !isMissing(byCitation)) return byCitation;
  const byTitle = findTitled(corpus, cited);
  if (byTitle === undefined) return byCitation ?? unparseable(text);
  return hasMoreToSay(byCitation, byTitle) ? byCitation : byTitle;
}

function findCited(corpus: Corpus, reading: Reading, time: CitingTime): Found | ServiceError {
  const { ids, isAmbiguous, on } = resolveCitation(corpus, reading, time);
  const canonicalId = isAmbiguous ? undefined : ids[0];
  const parsed = parsedOf(reading, { canonicalId, on });
  if (canonicalId !== undefined) {
    return { parsed, canonicalId, warnings: warningsOf(corpus, reading, canonicalId, time) };
  }
  return isAmbiguous ? ambiguous(parsed, ids) : notInCorpus(parsed);
}

const isMissing = (found: Found | ServiceError) =>
  found instanceof ServiceError && found.facts.members?.reason !== 'ambiguous';

function findTitled(corpus: Corpus, { text, reading, known }: CitedText): Found | ServiceError | undefined {
  const place: TitlePlace = reading ?? {
    jurisdiction: known.request ?? known.default,
    source: known.request === undefined ? 'default' : 'request',
  };
  const ids = titledDocuments(corpus, text, place.jurisdiction);
  const [canonicalId, ...others] = ids;
  if (canonicalId === undefined) return undefined;
  const { canonical_id, ...parsed } = parsedTitle(documentFacts(corpus, canonicalId), place);
  if (others.length > 0) return ambiguous(parsed, ids);
  return { parsed: { ...parsed, canonical_id }, canonicalId };
}

/** A title that is read as the citation of its own document; of documents with one title, the one that it cites. */
function hasMoreToSay(
  byCitation: Found | ServiceError | undefined,
  byTitle: Found | ServiceError,
): byCitation is Found {
  if (byCitation === undefined || byCitation instanceof ServiceError) return false;
  return byTitle instanceof ServiceError || byCitation.canonicalId === byTitle.canonicalId;
}

/** The caller sees what the forms were matched against: most misses are a typing slip that shows there. */
function unparseable(citation: string): ServiceError {
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
