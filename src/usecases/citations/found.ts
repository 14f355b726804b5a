/** Resolves one citation to a document, or to the error that says why there is none. */
import { normalize, parseCitation } from '../../core.ts';
import { ServiceError } from '../../errors.ts';
import type { Corpus } from '../../stores/corpus.ts';
import { documentFacts } from '../document/facts.ts';
import { resolveAnywhere } from './resolve/anywhere.ts';
import type { Parsed } from './resolve/parsed.ts';
import { parsedOf } from './resolve/parsed.ts';
import type { CitingTime, Jurisdictions, Reading } from './resolve/resolve.ts';
import { textOf } from './resolve/resolve.ts';
import type { TitleReading } from './resolve/titled.ts';
import { mayBeTitle, parsedTitle, titledDocuments } from './resolve/titled.ts';
import { warningsOf } from './warnings/warnings.ts';

export interface Found {
  readonly parsed: Parsed;
  readonly canonicalId: string;
  /** Contradictions between the citation and the document; absent if there are none. */
  readonly warnings?: ReturnType<typeof warningsOf>;
}

/** A text with the citation parsed from it, which is undefined if no form of citation matches. */
export interface CitedText {
  readonly text: string;
  readonly reading: Reading | undefined;
  readonly known: Jurisdictions;
}

/**
 * Finds the document that a text cites. Returns the error instead of throwing it, because in a batch it is
 * one outcome of many.
 */
export function findDocument(corpus: Corpus, cited: CitedText, time: CitingTime): Found | ServiceError {
  const { text, reading } = cited;
  const asTitle = mayBeTitle(text, reading);
  const byCitation = reading && findCited(corpus, { ...cited, reading }, time);
  if (asTitle === 'no' && byCitation) return byCitation;
  if (asTitle === 'last' && byCitation && !isMissing(byCitation)) return byCitation;
  const byTitle = findTitled(corpus, cited);
  if (byTitle === undefined) return byCitation ?? unparseable(text);
  return hasMoreToSay(byCitation, byTitle) ? byCitation : byTitle;
}

function findCited(
  corpus: Corpus,
  { text, known, reading: first }: CitedText & { reading: Reading },
  time: CitingTime,
): Found | ServiceError {
  const { reading, resolution } = resolveAnywhere(corpus, first, time, {
    byDefault: known.default,
    readAgain: (jurisdiction) => parseCitation(text, textOf(jurisdiction)),
  });
  const { ids, isAmbiguous, on } = resolution;
  const canonicalId = isAmbiguous ? undefined : ids[0];
  const parsed = parsedOf(reading, { canonicalId, on });
  if (canonicalId !== undefined) {
    const warnings = [
      ...(reading.source === 'corpus' ? ['jurisdiction_guessed' as const] : []),
      ...(warningsOf(corpus, reading, canonicalId, time) ?? []),
    ];
    return { parsed, canonicalId, ...(warnings.length > 0 && { warnings }) };
  }
  return isAmbiguous ? ambiguous(parsed, ids) : notInCorpus(parsed);
}

const isMissing = (found: Found | ServiceError) =>
  found instanceof ServiceError && found.facts.members?.reason !== 'ambiguous';

function findTitled(corpus: Corpus, { text, reading, known }: CitedText): Found | ServiceError | undefined {
  const read: TitleReading = reading ?? {
    jurisdiction: known.request ?? known.default,
    source: known.request === undefined ? 'default' : 'request',
  };
  const ids = titledDocuments(corpus, text, read.jurisdiction);
  const [canonicalId, ...others] = ids;
  if (canonicalId === undefined) return undefined;
  const { canonical_id, ...parsed } = parsedTitle(documentFacts(corpus, canonicalId), read);
  if (others.length > 0) return ambiguous(parsed, ids);
  return { parsed: { ...parsed, canonical_id }, canonicalId };
}

/**
 * True if the parsed citation leads to the document that the title leads to, or to one of several documents
 * with this title. The parsed citation then has more fields than a title, so it is preferred.
 */
function hasMoreToSay(
  byCitation: Found | ServiceError | undefined,
  byTitle: Found | ServiceError,
): byCitation is Found {
  if (byCitation === undefined || byCitation instanceof ServiceError) return false;
  return byTitle instanceof ServiceError || byCitation.canonicalId === byTitle.canonicalId;
}

/**
 * Error for a text that matches no form of citation. It shows the normalized text, in which a caller sees
 * most typing errors.
 */
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
