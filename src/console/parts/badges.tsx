/** Marks that say what may be relied on: the status of a text, state and certainty of a wording. */
import type { ArticleWarning, Certainty } from '../../schema/article.ts';
import type { Status } from '../../schema/vocabulary.ts';
import type { WordingFields } from '../../schema/wording.ts';
import type { Site } from '../page.ts';

export function StatusBadge({ status, site }: { readonly status: Status; readonly site: Site }) {
  return <span class={`badge status-${status}`}>{site.words.statuses[status]}</span>;
}

type Wording = Pick<WordingFields, 'state' | 'certainty'> & {
  readonly warnings?: readonly ArticleWarning[] | undefined;
};

/** State and certainty of a wording; nothing for an article that was never changed. */
export function WordingBadges({ wording, site }: { readonly wording: Wording; readonly site: Site }) {
  const { state, certainty } = wording;
  const { states, certainties } = site.words;
  return (
    <>
      {state !== undefined && <span class={`badge state-${state}`}>{states[state]}</span>}
      {certainty !== undefined && isTelling(certainty) && (
        <span class={`badge certainty-${certainty}`}>{certainties[certainty]}</span>
      )}
    </>
  );
}

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
