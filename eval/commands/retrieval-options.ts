/** Parses the options of `sanad eval` and checks that they fit together. */
import type { JsonOption } from '../../src/cli/command/command.ts';
import { UsageError, wholeNumber } from '../../src/cli/command/command.ts';
import type { PassOptions } from '../retrieval/passes.ts';
import { SERVER_STAGES } from '../retrieval/server-subject.ts';
import type { Stage } from '../retrieval/stages.ts';
import { STAGES } from '../retrieval/stages.ts';
import type { Variant } from '../retrieval/variants.ts';
import { namesOf, variantsOf } from '../retrieval/variants.ts';
import { noise } from '../sets/noise.ts';

export interface EvalValues extends JsonOption {
  readonly k: string;
  readonly data?: string | undefined;
  readonly stages: string;
  readonly run: readonly string[];
  readonly noise?: string | undefined;
  readonly lexicon: string;
  readonly denseWeight: readonly string[];
  readonly baseline?: string | undefined;
  readonly losses: readonly string[];
  readonly holm?: boolean | undefined;
  readonly seed: string;
  readonly server?: string | undefined;
}

export interface EvalPlan {
  readonly k: number;
  readonly json: boolean;
  readonly seed: number;
  /** Our own stages to measure. If empty, only runs of other systems are measured, and nothing is indexed. */
  readonly stages: readonly Stage[];
  readonly variants: readonly Variant[];
  /**
   * True if the built-in reranker is measured as well as the reranking service that the configuration names.
   */
  readonly measuresBuiltin: boolean;
  /** True if Meilisearch is measured as well as the embedded engine. */
  readonly meilisearch: boolean;
  /** Paths of the run files (ranked results) of other systems, by the system's name. */
  readonly runFiles: ReadonlyMap<string, readonly string[]>;
  /**
   * Misspells the queries for an additional pass over the query sets; undefined if no such pass is wanted.
   */
  readonly rewrite: PassOptions['rewrite'];
  readonly comparison: { readonly baseline: string; readonly holm: boolean } | undefined;
  readonly losses: { readonly files: readonly string[]; readonly listed: number };
}

const MOST_SEED = 2 ** 32 - 1;

export function evalPlan(
  values: EvalValues,
  { meilisearch, remoteReranker = false }: { meilisearch: boolean; remoteReranker?: boolean },
): EvalPlan {
  const { json = false, holm = false } = values;
  const stages = stagesIn(values);
  if (values.server !== undefined) requireMeasurable(values);
  const variants = variantsOf({
    withoutLexicon: withoutLexicon(values.lexicon),
    denseWeights: values.denseWeight.map(weight),
  });
  const runFiles = runFilesIn(values.run, stages);
  const measuresBuiltin = remoteReranker && stages.includes('reranked');
  const ours = [...namesOf(stages, variants), ...(measuresBuiltin ? [BUILTIN_RERANKER] : [])];
  const measured = [
    ...ours,
    ...(meilisearch ? ours.map((name) => `${MEILISEARCH_PREFIX}${name}`) : []),
    ...runFiles.keys(),
  ];
  const comparison = comparisonIn(values.baseline, holm, measured);
  if (meilisearch && values.server === undefined && stages.length > 0 && values.data === undefined) {
    throw new UsageError('with MEILI_URL, --data is needed: the index there outlives this run');
  }
  return {
    k: wholeNumber('k', values.k, 1, 50),
    json,
    seed: wholeNumber('seed', values.seed, 0, MOST_SEED),
    stages,
    variants,
    measuresBuiltin,
    meilisearch,
    runFiles,
    rewrite: values.noise === undefined ? undefined : noise(wholeNumber('noise', values.noise, 0, MOST_SEED)),
    comparison,
    losses: lossesIn(values.losses, comparison !== undefined, json),
  };
}

/** Name of the results of the built-in reranker, if `reranked` has the results of a reranking service. */
export const BUILTIN_RERANKER = 'builtin-reranker';

/** Prefix of the names of stages that search an index in Meilisearch. */
export const MEILISEARCH_PREFIX = 'meilisearch/';

/** Throws if the options change a part of the search, which only an index made here allows. */
function requireMeasurable({ lexicon, denseWeight }: EvalValues): void {
  if (lexicon !== 'on' || denseWeight.length > 0)
    throw new UsageError('--lexicon and --dense-weight change the search here: they do not go with --server');
}

/** Returns the stages to measure: with a server, those that a client can ask for, unless others are named. */
function stagesIn({ stages: list, server }: Pick<EvalValues, 'stages' | 'server'>): Stage[] {
  if (list === 'none') return [];
  if (server !== undefined && list === STAGES.join(',')) return [...SERVER_STAGES];
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !STAGES.some((stage) => stage === name));
  if (unknown.length > 0) {
    throw new UsageError(`--stages ${unknown.join(',')}: the stages are ${STAGES.join(', ')}; or none`);
  }
  const asked = STAGES.filter((stage) => names.includes(stage));
  const inside = asked.filter((stage) => server !== undefined && !SERVER_STAGES.includes(stage));
  if (inside.length > 0)
    throw new UsageError(`--stages ${inside.join(',')}: a server is asked for ${SERVER_STAGES.join(' or ')}`);
  return asked;
}

function withoutLexicon(given: string): boolean {
  if (given !== 'on' && given !== 'off') throw new UsageError('--lexicon must be on or off');
  return given === 'off';
}

function weight(text: string): number {
  const number = /^\d{1,2}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(number <= 10)) throw new UsageError('--dense-weight must be a number from 0 to 10');
  return number;
}

/**
 * Maps each system's name to its run files. `--run` repeated with one name gives one file for each of several
 * sets.
 */
function runFilesIn(given: readonly string[], stages: readonly Stage[]): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const each of given) {
    const [, name, file] = /^([^=]+)=(.+)$/.exec(each) ?? [];
    if (name === undefined || file === undefined) throw new UsageError(`--run ${each}: must be NAME=FILE`);
    if ([...STAGES, BUILTIN_RERANKER].some((stage) => stage === name)) {
      throw new UsageError(`--run ${each}: ${name} is the name of a stage`);
    }
    files.set(name, [...(files.get(name) ?? []), file]);
  }
  if (files.size === 0 && stages.length === 0) throw new UsageError('--stages none needs a --run to measure');
  return files;
}

function comparisonIn(
  baseline: string | undefined,
  holm: boolean,
  measured: readonly string[],
): EvalPlan['comparison'] {
  if (baseline === undefined) {
    if (holm) throw new UsageError('--holm needs --baseline');
    return undefined;
  }
  if (!measured.includes(baseline)) {
    throw new UsageError(`--baseline ${baseline}: the measured systems are ${measured.join('; ')}`);
  }
  return { baseline, holm };
}

/**
 * Splits the values of `--losses`. A number asks for a table with that many rows; any other value is the path
 * of a file for all losses.
 */
function lossesIn(given: readonly string[], compared: boolean, json: boolean): EvalPlan['losses'] {
  if (given.length > 0 && !compared) throw new UsageError('--losses needs --baseline');
  const counts = given.filter((each) => /^\d+$/.test(each));
  if (json && counts.length > 0) throw new UsageError('--losses: with --json, name a file for the list');
  return {
    files: given.filter((each) => !counts.includes(each)),
    listed: Math.max(0, ...counts.map((each) => wholeNumber('losses', each, 1, 100_000))),
  };
}
