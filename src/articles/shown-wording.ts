/** What an answer says about the wording that it shows. */
import type { ArticleWarning, Certainty } from '../schema/article.ts';
import type { WordingFields } from '../schema/wording.ts';
import type { WrittenPeriod } from './in-time.ts';
import { gregorianPeriod, stateIn } from './in-time.ts';

/** The facts about a wording that the card of a unit holds; `certainty` is absent without changes. */
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

/** Fields of an answer that shows this wording on a day; empty for an article without changes. */
export function shownWording(facts: WordingFacts, day: string): WordingFields {
  const state = shownState(facts, day);
  if (state === undefined) return {};
  const { certainty, from, to, warnings } = facts;
  return {
    state,
    ...(certainty !== undefined && { certainty }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(warnings !== undefined && { warnings: [...warnings] }),
  };
}
