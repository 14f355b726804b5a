/** Ministerial decisions cited without their minister. */
import type { DocumentFacts } from '../../document/facts.ts';
import type { Reading } from '../reading/reading.ts';
import { isLooseSubject } from '../reading/reading.ts';

/**
 * True if a text cites a ministerial decision by its number alone and does not say whose. Each ministry
 * numbers its own decisions, so the only one in the corpus may be another ministry's. A stated name or
 * subject has been compared with the title before.
 *
 * In a document of the same issuer the number is taken for one of its own series. `own` is that document.
 */
export function isOfUnnamedMinister(
  { citation, subject }: Pick<Reading, 'citation' | 'subject'>,
  canonicalId: string,
  own: DocumentFacts | undefined,
): boolean {
  const { instrument, issuer, issuedBy, name, about } = citation;
  if ((issuedBy ?? instrument) !== 'ministerial-decision' || issuer !== undefined) return false;
  const isStated = about !== undefined || (subject !== undefined && !isLooseSubject(subject));
  if (name !== undefined || isStated) return false;
  const series = seriesOf(canonicalId);
  return series !== undefined && (own === undefined || seriesOf(own.canonical_id) !== series);
}

/** Takes country and issuer from the id of a decision: `ae-dec-min-justice-2019-260` → `ae min-justice`. */
function seriesOf(canonicalId: string): string | undefined {
  return /^([a-z]{2})-dec-(min-.+?)-\d{4}-/.exec(canonicalId)?.slice(1).join(' ');
}
