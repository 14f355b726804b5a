/** Measures of a model's answers to a set of questions. */
import { mean, percentile } from '../measures/metrics.ts';
import { rowName } from '../retrieval/passes.ts';
import type { Asked, CitedPassage } from './ask.ts';

/**
 * Shares are from 0 to 1. An optional one is absent if nothing counts towards its total, the others are 0.
 */
export interface ReasonMeasures {
  questions: number;
  failed: number;
  /** Share of all questions for which the model got a relevant passage. */
  found: number;
  refused: number;
  refused_when_found?: number;
  refused_when_not_found?: number;
  /** Share of the answers (refusals excluded) with at least one relevant citation. */
  any_citation_relevant?: number;
  first_citation_relevant?: number;
  /** Share of the citations of all answers that are relevant. */
  citations_relevant?: number;
  citations_per_answer?: number;
  without_citation?: number;
  support_mean?: number;
  support_p10?: number;
  support_p50?: number;
  /** Share of the answers that state a number, date or law that no passage contains. */
  with_unsupported?: number;
  /** Share of all questions that were answered with at least one relevant citation. */
  right: number;
  p50_ms: number;
  p95_ms: number;
}

/**
 * Returns the measures of a set, of its two halves, and of each register (style of question) if the set has
 * several.
 */
export function measure(set: string, asked: readonly Asked[]): Record<string, ReasonMeasures> {
  const registers = [...new Set(asked.map(({ query }) => query.register))].sort();
  const groups: Array<[string, readonly Asked[]]> = [
    ['', asked],
    ...(['first half', 'second half'] as const).map((half): [string, Asked[]] => [
      half,
      asked.filter((one) => one.half === half),
    ]),
    ...(registers.length < 2
      ? []
      : registers.map((register): [string, Asked[]] => [
          register,
          asked.filter(({ query }) => query.register === register),
        ])),
  ];
  return Object.fromEntries(
    groups
      .filter(([, members]) => members.length > 0)
      .map(([name, members]) => [rowName(set, name), of(members)]),
  );
}

function of(asked: readonly Asked[]): ReasonMeasures {
  const done = asked.filter(({ outcome }) => outcome.kind !== 'failed');
  const outcomes = done.flatMap(({ outcome }) => (outcome.kind === 'answered' ? [outcome] : []));
  const cited = outcomes.flatMap(({ cited }) => cited);
  const supports = cited.flatMap(({ support }) => (support === undefined ? [] : [support]));
  const times = asked.map(({ milliseconds }) => milliseconds);
  const refused = (members: readonly Asked[]) => share(members, ({ outcome }) => outcome.kind === 'refused');
  return {
    questions: asked.length,
    failed: asked.length - done.length,
    found: share(asked, ({ found }) => found) ?? 0,
    refused: refused(done) ?? 0,
    ...known('refused_when_found', refused(done.filter(({ found }) => found))),
    ...known('refused_when_not_found', refused(done.filter(({ found }) => !found))),
    ...known(
      'any_citation_relevant',
      share(outcomes, ({ cited }) => cited.some(isRelevant)),
    ),
    ...known(
      'first_citation_relevant',
      share(outcomes, ({ cited }) => cited[0]?.relevant === true),
    ),
    ...known('citations_relevant', share(cited, isRelevant)),
    ...known('citations_per_answer', outcomes.length === 0 ? undefined : cited.length / outcomes.length),
    ...known(
      'without_citation',
      share(outcomes, ({ cited }) => cited.length === 0),
    ),
    ...(supports.length > 0 && {
      support_mean: mean(supports),
      support_p10: percentile(supports, 0.1),
      support_p50: percentile(supports, 0.5),
    }),
    ...known(
      'with_unsupported',
      share(outcomes, ({ unsupported }) => unsupported.length > 0),
    ),
    right: outcomes.filter(({ cited }) => cited.some(isRelevant)).length / (asked.length || 1),
    p50_ms: percentile(times, 0.5),
    p95_ms: percentile(times, 0.95),
  };
}

const isRelevant = ({ relevant }: CitedPassage): boolean => relevant;

const share = <T>(values: readonly T[], is: (value: T) => boolean): number | undefined =>
  values.length === 0 ? undefined : values.filter(is).length / values.length;

const known = <K extends string>(name: K, value: number | undefined) =>
  (value === undefined ? {} : { [name]: value }) as Partial<Record<K, number>>;
