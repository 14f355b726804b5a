/**
 * Asks for the own citation string of every document of a corpus, with and without its country. A document
 * must be found, or the answer must say that several documents fit, itself among them.
 */
import { ServiceError } from '../../src/errors.ts';
import { identify } from '../../src/ingest/identify/identify.ts';
import { checkSourceDocument } from '../../src/ingest/read/check-document.ts';
import type { Corpus } from '../../src/stores/corpus.ts';
import { findDocument } from '../../src/usecases/citations/finding/found.ts';
import { readCitation } from '../../src/usecases/citations/reading/reading.ts';
import type { Given } from '../graph/text-graph.ts';

/**
 * `found` and `ambiguous` are right. `copy`: the document prints a law once more, and the answer has the law;
 * right too. `other`: another document was found. `missed`: none was.
 */
type OwnOutcome = 'found' | 'ambiguous' | 'copy' | 'other' | 'missed';

interface OwnFailure {
  canonicalId: string;
  citation: string;
  /** True if the country was given with the citation. */
  withCountry: boolean;
  outcome: OwnOutcome;
  /** Ids of the documents that the answer names. */
  answered: readonly string[];
}

export interface OwnStrings {
  documents: number;
  withCountry: Record<OwnOutcome, number>;
  withoutCountry: Record<OwnOutcome, number>;
  failures: OwnFailure[];
}

/**
 * A corpus and its documents, the country that applies if a citation names none, and the day of the question.
 */
interface Asked {
  corpus: Corpus;
  given: AsyncIterable<Given>;
  defaultJurisdiction: string;
  day: string;
}

export async function measureOwnStrings(asked: Asked): Promise<OwnStrings> {
  const measured: OwnStrings = { documents: 0, withCountry: none(), withoutCountry: none(), failures: [] };
  for await (const { value, known } of asked.given) {
    const checked = checkSourceDocument(value, new Set());
    if (!checked.ok || known === undefined) continue;
    const { canonicalId } = known;
    const citation =
      servedCitation(asked.corpus, canonicalId) ?? identify(checked.document).identity.citation;
    const { jurisdiction } = checked.document;
    const law = lawOf(asked.corpus, canonicalId);
    measured.documents += 1;
    for (const country of [jurisdiction, undefined]) {
      const answered = idsFor(citation, country, asked);
      const isLaw = law !== undefined && answered.includes(law);
      const outcome = isLaw ? 'copy' : outcomeOf(canonicalId, answered);
      const withCountry = country !== undefined;
      measured[withCountry ? 'withCountry' : 'withoutCountry'][outcome] += 1;
      if (outcome === 'other' || outcome === 'missed') {
        measured.failures.push({ canonicalId, citation, withCountry, outcome, answered });
      }
    }
  }
  return measured;
}

/** The citation string that answers give for the whole document; undefined if only its articles have one. */
function servedCitation(corpus: Corpus, canonicalId: string): string | undefined {
  const whole = corpus.unnumberedOrdinal(canonicalId);
  return whole === undefined ? undefined : corpus.card(whole).citation_string;
}

const none = (): Record<OwnOutcome, number> => ({ found: 0, ambiguous: 0, copy: 0, other: 0, missed: 0 });

/** Returns the id of the document that the citation finds, or the ids of all that fit. */
function idsFor(
  text: string,
  country: string | undefined,
  { corpus, defaultJurisdiction, day }: Asked,
): readonly string[] {
  const known = { request: country, default: defaultJurisdiction };
  const found = findDocument(corpus, { text, reading: readCitation(text, known), known }, { day });
  return found instanceof ServiceError
    ? ((found.facts.members?.candidates as readonly string[] | undefined) ?? [])
    : [found.canonicalId];
}

/** Canonical id of the law that the document copies; undefined if it is no copy. */
function lawOf(corpus: Corpus, canonicalId: string): string | undefined {
  const ordinal = corpus.documentOrdinal(canonicalId);
  return ordinal === undefined ? undefined : corpus.statusHistory(ordinal).copy?.of;
}

function outcomeOf(canonicalId: string, answered: readonly string[]): OwnOutcome {
  if (answered.length === 0) return 'missed';
  if (!answered.includes(canonicalId)) return 'other';
  return answered.length === 1 ? 'found' : 'ambiguous';
}
