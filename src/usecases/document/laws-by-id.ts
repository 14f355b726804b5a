/** Titles and statuses of several documents, for pages that name documents which an answer has by id. */
import type { Status } from '../../schema/vocabulary.ts';
import type { Services } from '../services.ts';
import { withGeneration } from '../services.ts';
import { citationOfWhole } from './citation-of-whole.ts';
import { documentFacts } from './facts.ts';
import { statusFields } from './status-on-day.ts';

export interface LawFacts {
  readonly title: string;
  /** Status on the day asked for. */
  readonly status: Status;
  readonly statusToday: Status;
}

/** By canonical_id. */
export type Laws = ReadonlyMap<string, LawFacts>;

/**
 * Returns the facts of each document; an id that the corpus lacks is absent. `as_of` is a Gregorian day,
 * today if undefined. Costs two reads of the store for each document.
 */
export function lawsById(
  ids: Iterable<string>,
  as_of: string | undefined,
  services: Services,
): Promise<Laws> {
  return withGeneration(services, ({ corpus }) => {
    const laws = new Map<string, LawFacts>();
    for (const id of new Set(ids)) {
      const ordinal = corpus.documentOrdinal(id);
      if (ordinal === undefined) continue;
      const { title } = documentFacts(corpus, id);
      const statusToday = statusFields(corpus, ordinal, {}, services).status;
      const status =
        as_of === undefined ? statusToday : statusFields(corpus, ordinal, { as_of }, services).status;
      laws.set(id, { title, status, statusToday });
    }
    return laws;
  });
}

/** Returns the canonical citation of a document as a whole; undefined for an id that the corpus lacks. */
export const citationOfLaw = (canonicalId: string, services: Services): Promise<string | undefined> =>
  withGeneration(services, ({ corpus }) => citationOfWhole(corpus, canonicalId));
