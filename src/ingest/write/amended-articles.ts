/** Counts the amended articles of a generation by country, for the generation's manifest. */
import { versionOn } from '../../articles/in-time.ts';
import type { ArticleHistory } from '../../schema/article.ts';
import { CERTAINTIES } from '../../schema/article.ts';
import type { AmendedArticles } from '../../stores/manifest.ts';

type Known = keyof AmendedArticles['by_certainty'];

/** Makes a counter of amended articles. `day` is the day of the ingest, on which the wordings are judged. */
export function amendedArticlesCounter(day: string) {
  const countries = new Map<string, AmendedArticles>();
  return {
    add(jurisdiction: string, histories: readonly ArticleHistory[]): void {
      if (histories.length === 0) return;
      const counts = countries.get(jurisdiction) ?? noArticles();
      countries.set(jurisdiction, counts);
      for (const history of histories) count(counts, history, day);
    },
    /** Returns the counts by upper-case code of the country, in alphabetical order. */
    counts: (): Record<string, AmendedArticles> => Object.fromEntries([...countries].sort()),
  };
}

function noArticles(): AmendedArticles {
  const kinds: Known[] = [...CERTAINTIES, 'repealed', 'not_yet'];
  const by_certainty = Object.fromEntries(kinds.map((kind) => [kind, 0]));
  return {
    articles: 0,
    with_versions: 0,
    by_certainty: by_certainty as AmendedArticles['by_certainty'],
    changes: 0,
    unapplied: {},
  };
}

function count(counts: AmendedArticles, history: ArticleHistory, day: string): void {
  counts.articles += 1;
  if (history.versions.length > 1) counts.with_versions += 1;
  counts.by_certainty[certaintyOn(history, day)] += 1;
  counts.changes += history.changes.length;
  for (const { applied, reason } of history.changes) {
    if (!applied && reason !== undefined) counts.unapplied[reason] = (counts.unapplied[reason] ?? 0) + 1;
  }
}

function certaintyOn(history: ArticleHistory, day: string): Known {
  const version = versionOn(history, day)?.version;
  if (version === undefined) return history.source === undefined ? 'not_yet' : 'unknown';
  return version.repealed ? 'repealed' : version.certainty;
}
