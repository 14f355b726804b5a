/** Fields by which a search result or a citation says which wording of an article it shows. */
import type { ArticleWarning, Certainty } from '../schema/article.ts';
import type { Status } from '../schema/vocabulary.ts';
import type { WordingFields } from '../schema/wording.ts';
import type { WrittenPeriod } from './in-time.ts';
import { gregorianPeriod, stateIn } from './in-time.ts';

/**
 * Facts about a wording, as stored with a search result. An article without changes has none of them, and a
 * text that is no law has warnings alone.
 */
export interface WordingFacts extends WrittenPeriod {
  readonly repealed?: true;
  readonly certainty?: Certainty;
  readonly warnings?: readonly ArticleWarning[];
}

/** State of a wording on a day; undefined for an article without changes. */
export function shownState(facts: WordingFacts, day: string): WordingFields['state'] {
  const { certainty, repealed = false, warnings } = facts;
  if (certainty === undefined) return undefined;
  return stateIn(gregorianPeriod(facts), { repealed, known: !warnings?.includes('wording_unknown') }, day);
}

/**
 * True if the article is repealed or its wording unknown in this period. Its passage is then a line that says
 * so, and no text of the law.
 */
export const isWithoutText = ({ repealed, warnings = [] }: WordingFacts): boolean =>
  repealed === true || warnings.includes('wording_unknown');

/** True if a reader takes an article in this state for law; an article without changes has no state. */
export const isShownAsLaw = (state: WordingFields['state']): boolean =>
  state === undefined || state === 'in_force' || state === 'unknown';

/**
 * Fields of an answer that shows this wording on a day, on which its document has `status`; empty for an article
 * without changes. An article of a repealed document is repealed, if it is not superseded.
 */
export function shownWording(facts: WordingFacts, day: string, status: Status): WordingFields {
  const { certainty, from, to, warnings } = facts;
  const ofArticle = shownState(facts, day);
  if (ofArticle === undefined) return warnings === undefined ? {} : { warnings: [...warnings] };
  const state = status === 'repealed' && ofArticle !== 'superseded' ? 'repealed' : ofArticle;
  return {
    state,
    ...(certainty !== undefined && { certainty }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(warnings !== undefined && { warnings: [...warnings] }),
  };
}
