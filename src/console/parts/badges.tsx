/** Marks that say what may be relied on: the status of a text, state and certainty of a wording. */
import type { ArticleWarning, Certainty } from '../../schema/article.ts';
import type { Status } from '../../schema/vocabulary.ts';
import type { WordingFields } from '../../schema/wording.ts';
import type { LawFacts } from '../../usecases/document/laws-by-id.ts';
import type { Site } from '../page.ts';
import { isPast } from './day.tsx';

function StatusBadge({ status, site }: { readonly status: Status; readonly site: Site }) {
  return <span class={`badge status-${status}`}>{site.words.statuses[status]}</span>;
}

/** Status of a document on the day of the page, and that of today where it is another one. */
export function LawBadges({ law, site }: { readonly law: LawFacts | undefined; readonly site: Site }) {
  if (law === undefined) return null;
  const { status, statusToday } = law;
  const { statuses, document } = site.words;
  return (
    <>
      <StatusBadge status={status} site={site} />
      {statusToday !== status && (
        <>
          {' '}
          <span class={`badge status-${statusToday}`}>
            {document.now}: {statuses[statusToday]}
          </span>
        </>
      )}
    </>
  );
}

type Wording = Partial<Pick<WordingFields, 'state' | 'certainty' | 'to'>> & {
  readonly warnings?: readonly ArticleWarning[] | undefined;
};

/**
 * State of a wording as a reader of today has to take it: a wording in force on a past day, and replaced
 * since, is a former one.
 */
export const stateToday = ({ state, to }: Wording) =>
  state === 'in_force' && isPast(to) ? 'superseded' : state;

/** Says why a reader must not take the text for law of today; undefined if it is that. */
export function deadAs(wording: Wording, law: LawFacts | undefined, { words }: Site): string | undefined {
  if (law?.statusToday === 'repealed') return words.statuses.repealed;
  const state = stateToday(wording);
  return state === undefined || state === 'in_force' ? undefined : words.states[state];
}

/** State and certainty of a wording; nothing for an article that was never changed. */
export function WordingBadges({ wording, site }: { readonly wording: Wording; readonly site: Site }) {
  const { certainty } = wording;
  const state = stateToday(wording);
  const { states, certainties, undated } = site.words;
  return (
    <>
      {state !== undefined && (
        <span class={`badge state-${state}`}>{isUndated(wording) ? undated : states[state]}</span>
      )}
      {certainty !== undefined && isTelling(certainty) && (
        <span class={`badge certainty-${certainty}`}>{certainties[certainty]}</span>
      )}
    </>
  );
}

/** True if the text of the wording is known, and only its day is not. */
const isUndated = ({ state, warnings = [] }: Wording) =>
  state === 'unknown' &&
  warnings.every((warning) => warning === 'effective_date_unknown') &&
  warnings.length > 0;

const isTelling = (certainty: Certainty) => certainty !== 'source' && certainty !== 'unknown';

export function Warnings({ wording, site }: { readonly wording: Wording; readonly site: Site }) {
  const { warnings = [] } = wording;
  if (warnings.length === 0) return null;
  return (
    <ul class="warnings">
      {warnings.map((warning) => (
        <li key={warning}>{site.words.warnings[warning]}</li>
      ))}
    </ul>
  );
}
