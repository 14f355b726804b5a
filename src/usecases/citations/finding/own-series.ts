/** Resolves decisions that a decision cites without their issuer, by `src/titles/own-series.ts`. */
import { citationKeys, contentWords, normalize } from '../../../core.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import { isMeantInSeries, keysInSeries, withoutIssuer } from '../../../titles/own-series.ts';
import type { DocumentFacts } from '../../document/facts.ts';
import { documentFacts } from '../../document/facts.ts';
import { bothCalendars } from '../reading/dates.ts';
import type { Reading } from '../reading/reading.ts';
import { isLooseSubject } from '../reading/reading.ts';
import { isContradictedBy } from '../resolve/contradicted.ts';
import { isLater, madeOn } from '../resolve/later.ts';
import type { CitingTime, Resolution } from '../resolve/resolution.ts';

/**
 * Returns a function that resolves a citation of the document's own series; undefined for another citation,
 * and if the series has no such decision. A decision whose subject and day the text does not tell, or whose
 * title the stated subject contradicts, is a doubted one. The subject may stand at an earlier citation of the
 * decision: the preamble of an act tells it, and its clause only the number.
 */
export function ownSeries(
  corpus: Corpus,
  document: DocumentFacts,
  time: CitingTime,
): (reading: Reading) => Resolution | undefined {
  const series = seriesOf(document.canonical_id);
  const subjects = new Map<string, Set<string>>();
  return (reading) => {
    const { citation, jurisdiction, subject } = reading;
    const decision = withoutIssuer(citation);
    if (series === undefined || jurisdiction === undefined || decision === undefined) return undefined;
    // «قرار مجلس الإدارة» is one of the agency itself, but none of a ministry or of the Cabinet.
    if (citation.issuer !== undefined && !series.startsWith('agency:')) return undefined;
    const keys = keysInSeries(citationKeys(decision, jurisdiction), series);
    const [key = ''] = keys;
    const words = subjects.get(key) ?? new Set<string>();
    subjects.set(key, words);
    const stated = [citation.about, isLooseSubject(subject) ? undefined : subject].flatMap(
      (one) => one ?? [],
    );
    for (const word of stated.flatMap((one) => contentWords(normalize(one, 'letters')))) words.add(word);
    const found = keys.map((one) => corpus.resolve(one)).find((ids) => ids.length > 0) ?? [];
    const ids = found.filter((id) => id !== document.canonical_id && !isLater(corpus, id, time));
    if (ids.length === 0) return undefined;
    const day = citation.date && bothCalendars(citation.date).date_gregorian;
    const meant = ids.filter((id) => {
      const title = new Set(contentWords(normalize(documentFacts(corpus, id).title, 'letters')));
      const made = madeOn(corpus, id);
      const facts = { title, day: made && 'day' in made ? made.day : undefined };
      return isMeantInSeries(facts, { subject: [...words], day });
    });
    const sure = meant.filter((id) => !isContradictedBy(corpus, reading, id, time));
    return { ids: sure.length > 0 ? sure : ids, isAmbiguous: sure.length !== 1, isUnderspecified: false };
  };
}

/**
 * Series of the numbers of a decision, as citation keys name it: `agency:sca` for `ae-dec-sca-2020-3`.
 * Undefined for other documents.
 */
function seriesOf(canonicalId: string): string | undefined {
  const issuer = /^[a-z]{2}-dec-(.+?)-\d{4}-/.exec(canonicalId)?.[1];
  if (issuer === undefined) return undefined;
  if (issuer === 'cab') return 'cabinet';
  const ministry = /^min-(.+)$/.exec(issuer)?.[1];
  return ministry === undefined ? `agency:${issuer}` : `ministerial:${ministry}`;
}
