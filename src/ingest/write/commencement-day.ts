/** The first day on which a law can have effect, as its own text states it. */
import type { Commencement } from '../../core.ts';
import { isAmendment } from '../../core.ts';
import { startOf } from '../../schema/status-history.ts';
import type { Enactment } from '../identify/enacted.ts';
import type { Candidate } from '../identify/identify.ts';
import { NEVER_COMMENCES } from '../identify/stated-commencement.ts';
import { earliestAfter, monthAfter } from '../link/status.ts';
import type { SourceDocument } from '../read/source-document.ts';

/** Most years between a law and a day of commencement that it states. */
const LONGEST_WAIT_YEARS = 5;

/** A document, and the commencement that it states, which reads the whole text. */
interface Commencing {
  source: SourceDocument;
  candidate: Candidate;
  stated(): Commencement | undefined;
}

/**
 * The day is later than that of the document. Absent if the document states no commencement, if it depends on
 * an event or on another law, or if the day of the document itself is unknown. An amending act is left out: it
 * may restate the commencement of the law that it changes.
 */
export function commencementDay(
  { source, candidate, stated }: Commencing,
  { earliest }: Enactment,
): string | undefined {
  if (NEVER_COMMENCES.has(source.doc_type) || earliest === undefined) return undefined;
  if (isAmendment(candidate.identity.normalizedTitle)) return undefined;
  const { day, leastDays, nextMonth } = stated() ?? {};
  const enacted = startOf(earliest);
  if (day !== undefined) {
    const years = Number(day.slice(0, 4)) - Number(enacted.slice(0, 4));
    return day > enacted && years <= LONGEST_WAIT_YEARS ? day : undefined;
  }
  if (nextMonth !== undefined) return monthAfter(enacted, nextMonth);
  return leastDays === undefined ? undefined : earliestAfter(earliest, leastDays);
}
