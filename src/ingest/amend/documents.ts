/** Documents of the corpus on demand, for the stages that need a few of them. */
import type { Commencement } from '../../core.ts';
import type { CitedDates } from '../identify/cited-days.ts';
import { withCitedDay } from '../identify/cited-days.ts';
import type { Enactment } from '../identify/enacted.ts';
import { enactment } from '../identify/enacted.ts';
import type { Candidate } from '../identify/identify.ts';
import { statedCommencement } from '../identify/stated-commencement.ts';
import { preparedKey } from '../prepare/prepare.ts';
import type { PreparedDocument, PreparedStore } from '../prepare/prepared-store.ts';
import type { SourceDocument } from '../read/source-document.ts';

export interface Documents {
  /** Day of a document; `undefined` if the id is unknown. Each document is read once. */
  enactment(canonicalId: string): Enactment | undefined;
  /** Commencement that the document states for itself. Read anew at each call. */
  commencementOf(canonicalId: string): Commencement | undefined;
  /** The whole document, read anew at each call. */
  read(canonicalId: string): { source: SourceDocument; candidate: Candidate } | undefined;
}

/** `whole` has what was prepared of each document, by canonical id. */
export function openDocuments(
  whole: ReadonlyMap<string, Pick<PreparedDocument, 'candidate'>>,
  prepared: PreparedStore,
): Documents {
  const enactments = new Map<string, Enactment | undefined>();
  const read = (canonicalId: string) => {
    const candidate = whole.get(canonicalId)?.candidate;
    const source = candidate && prepared.sourceJson(preparedKey(candidate.hash));
    if (candidate === undefined || source === undefined) return undefined;
    return { source: JSON.parse(source) as SourceDocument, candidate };
  };
  return {
    read,
    commencementOf(canonicalId) {
      const source = read(canonicalId)?.source;
      return source && statedCommencement(source);
    },
    enactment(canonicalId) {
      if (!enactments.has(canonicalId)) {
        const document = read(canonicalId);
        enactments.set(canonicalId, document && enactment(document.source, document.candidate));
      }
      return enactments.get(canonicalId);
    },
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
