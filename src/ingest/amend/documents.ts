/** Documents of the corpus on demand, for the stages that need a few of them. */
import type { Commencement } from '../../core.ts';
import type { CitedDates } from '../identify/cited-days.ts';
import { withCitedDay } from '../identify/cited-days.ts';
import type { Enactment } from '../identify/enacted.ts';
import type { Candidate } from '../identify/identify.ts';
import { statedCommencement } from '../identify/stated-commencement.ts';
import { preparedKey } from '../prepare/prepare.ts';
import type { DocumentFacts } from '../prepare/prepared-records.ts';
import type { PreparedStore } from '../prepare/prepared-store.ts';
import type { SourceDocument } from '../read/source-document.ts';

export interface Documents {
  /** Day of a document; `undefined` if the id is unknown. */
  enactment(canonicalId: string): Enactment | undefined;
  /** Commencement that the document states for itself. */
  commencementOf(canonicalId: string): Commencement | undefined;
  /** The whole document, read anew at each call. */
  read(canonicalId: string): { source: SourceDocument; candidate: Candidate } | undefined;
}

/** `whole` has what was prepared of each document, by canonical id. */
export function openDocuments(whole: ReadonlyMap<string, DocumentFacts>, prepared: PreparedStore): Documents {
  const read = (canonicalId: string) => {
    const candidate = whole.get(canonicalId)?.candidate;
    const source = candidate && prepared.sourceJson(preparedKey(candidate.hash));
    if (candidate === undefined || source === undefined) return undefined;
    return { source: JSON.parse(source) as SourceDocument, candidate };
  };
  return {
    read,
    commencementOf(canonicalId) {
      const known = whole.get(canonicalId)?.commencement;
      if (known !== undefined) return known ?? undefined;
      const source = read(canonicalId)?.source;
      return source && statedCommencement(source);
    },
    enactment: (canonicalId) => whole.get(canonicalId)?.enactment,
  };
}

/** The documents, with the days by which others cite them; `dates` by canonical id. */
export function withCitedDays(documents: Documents, dates: ReadonlyMap<string, CitedDates>): Documents {
  return {
    ...documents,
    enactment(canonicalId) {
      const own = documents.enactment(canonicalId);
      return own && withCitedDay(own, dates.get(canonicalId));
    },
  };
}
