/** `sanad eval`: how well the search finds what people judged to be relevant. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { compose } from '../compose.ts';
import { loadConfig } from '../config.ts';
import { DEFAULT_SPLIT } from '../eval/beir.ts';
import { lossesTo, withDifferences } from '../eval/comparison.ts';
import type { EvalSubject, PassRun } from '../eval/evaluate.ts';
import { evaluateSet, labelsOutside } from '../eval/evaluate.ts';
import type { CorpusPlan } from '../eval/index-corpus.ts';
import { indexCorpus, NoCorpus, planCorpora } from '../eval/index-corpus.ts';
import { passesOf } from '../eval/passes.ts';
import type { QuerySet } from '../eval/query-set.ts';
import { readQuerySet } from '../eval/query-set.ts';
import { differencesTable, lossesTable, resultsTable } from '../eval/report.ts';
import { resultsOf } from '../eval/results.ts';
import { QuerySetError } from '../eval/set-files.ts';
import type { Stage } from '../eval/subject.ts';
import { STAGES, serviceSubject } from '../eval/subject.ts';
import type { ExternalRun } from '../eval/trec.ts';
import { externalSystem, readRuns, runRemarks, writeQrels, writeRun, writeWhole } from '../eval/trec.ts';
import { defineCommand, UsageError, wholeNumber } from './command.ts';
import { ingestPaths } from './ingest.ts';
import type { Terminal } from './terminal.ts';

export const evaluate = defineCommand({
  usage: [
    'eval SETDIR… [--corpus FILE|DIR] [--k 10] [--json] [--data DIR] [--split test]',
    '     [--stages sparse,dense,fused,reranked] [--run NAME=FILE]… [--distractors FILE|DIR]…',
    '     [--baseline STAGE [--losses N|FILE]… [--holm] [--seed 1]] [--runs DIR] [--qrels DIR]',
  ],
  summary: `Indexes the corpus of each set and measures every stage of the search: nDCG, recall, reciprocal rank, times.
A set is a folder of ours (manifest.json, queries.jsonl) or of BEIR's (corpus.jsonl, queries.jsonl, qrels/test.tsv).
--corpus: what sets search that have no corpus of their own. --data: the indexes stay there for next time.
--stages: which of them; none measures runs alone. --run: a TREC run file of another system, measured beside them.
--baseline: differences of all others to it, with a paired bootstrap's interval and p; --holm: p for all together.
--losses: queries that lost most against it, so many of them as a table, all of them as JSON lines in a file.
--distractors: documents of other countries that are indexed beside the corpus.
--runs, --qrels: TREC files of the lists and of the labels go there.`,
  options: {
    corpus: { type: 'string' },
    k: { type: 'string', default: '10' },
    json: { type: 'boolean' },
    data: { type: 'string' },
    split: { type: 'string', default: DEFAULT_SPLIT },
    stages: { type: 'string', default: STAGES.join(',') },
    run: { type: 'string', multiple: true, default: [] },
    distractors: { type: 'string', multiple: true, default: [] },
    baseline: { type: 'string' },
    losses: { type: 'string', multiple: true, default: [] },
    holm: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    runs: { type: 'string' },
    qrels: { type: 'string' },
  },
  async run({ values, positionals }, terminal) {
    if (positionals.length === 0) {
      throw new UsageError('a folder with queries.jsonl and manifest.json, or one as BEIR has it, is needed');
    }
    const k = wholeNumber('k', values.k, 1, 50);
    const seed = wholeNumber('seed', values.seed, 0, 2 ** 32 - 1);
    const stages = stagesIn(values.stages);
    const files = runFiles(values.run, stages);
    const baseline = baselineIn(values.baseline, [...stages, ...files.keys()]);
    const losses = lossesIn(values.losses, baseline, values.json === true);
    if (values.holm && baseline === undefined) throw new UsageError('--holm needs --baseline');

    const sets = await readSets(positionals, values.split, terminal);
    const external = new Map([...files].map(([name, paths]) => [name, readRuns(paths)]));
    const harness: Harness = { terminal, stages, external, runs: values.runs, qrels: values.qrels };
    const runs: PassRun[] = [];
    if (stages.length === 0) {
      for (const set of sets) runs.push(...(await evaluateRuns(set, harness)));
    } else {
      const folder = values.data ?? mkdtempSync(join(tmpdir(), 'sanad-eval-'));
      try {
        for (const plan of plansOf(sets, { ...values, folder })) {
          runs.push(...(await evaluateCorpus(plan, harness)));
        }
      } finally {
        if (values.data === undefined) rmSync(folder, { recursive: true, force: true });
      }
    }

    const measured = resultsOf(runs, k);
    const results =
      baseline === undefined
        ? measured
        : withDifferences(measured, runs, { baseline, k, seed, holm: values.holm });
    terminal.print(values.json ? JSON.stringify(results, null, 2) : resultsTable(results));
    if (baseline === undefined) return 0;
    if (!values.json) terminal.print(`\n${differencesTable(results, { baseline, k })}`);
    const lost = lossesTo(baseline, runs, k);
    for (const file of losses.files) {
      const path = resolve(file);
      writeWhole(dirname(path), basename(path), lost.map((loss) => `${JSON.stringify(loss)}\n`).join(''));
    }
    if (losses.listed > 0) terminal.print(`\n${lossesTable(lost, losses.listed)}`);
    return 0;
  },
});

function plansOf(
  sets: readonly QuerySet[],
  {
    folder,
    corpus,
    distractors,
  }: { folder: string; corpus?: string | undefined; distractors: readonly string[] },
): CorpusPlan[] {
  try {
    return planCorpora(sets, { folder, given: corpus, distractors });
  } catch (error) {
    throw error instanceof NoCorpus ? new UsageError(error.message) : error;
  }
}

interface Harness {
  terminal: Terminal;
  stages: readonly Stage[];
  external: ReadonlyMap<string, ExternalRun>;
  runs: string | undefined;
  qrels: string | undefined;
}

/** Our stages on one corpus, indexed, and the runs of others beside them. */
async function evaluateCorpus(plan: CorpusPlan, harness: Harness): Promise<PassRun[]> {
  const { terminal, stages } = harness;
  const signal = terminal.interruption();
  const settings = loadConfig(terminal.environment);
  const config = { ...settings, dataDir: plan.dataDir, logLevel: 'silent' as const };
  terminal.note(`${plan.label}: indexing ${plan.corpus}`);
  const indexed = await indexCorpus(plan, {
    defaultJurisdiction: config.jurisdictions.default,
    signal,
    ingest: (paths) => ingestPaths(paths, config, { terminal }),
  });
  for (const remark of indexed.remarks) terminal.note(`${plan.label}: ${remark}`);
  const instance = await compose(config);
  const told = new Set<string>();
  const onRemark = (remark: string) => {
    if (!told.has(remark)) terminal.note(`${plan.label}: ${remark}`);
    told.add(remark);
  };
  const subject = serviceSubject(instance.services, { signal, stages, onRemark });
  try {
    const runs: PassRun[] = [];
    for (const set of plan.sets) runs.push(...(await evaluateOne(set, subject, harness, indexed.country)));
    return runs;
  } finally {
    terminal.progress(undefined);
    await instance.close();
  }
}

/** Runs alone: no index is made, and results are compared with the labels by the names that the set itself uses. */
function evaluateRuns(set: QuerySet, harness: Harness): Promise<PassRun[]> {
  const keys = new Set(set.queries.flatMap(({ relevant }) => relevant.map(({ key }) => key)));
  const documentOf = (name: string) => (keys.has(name) ? name : undefined);
  return evaluateOne(set, { systems: [], documentOf }, harness, undefined);
}

async function evaluateOne(
  set: QuerySet,
  { systems, documentOf }: EvalSubject,
  { terminal, external, runs, qrels }: Harness,
  country: string | undefined,
): Promise<PassRun[]> {
  const remarks = [...set.remarks];
  const outside = labelsOutside(set, { documentOf });
  if (outside.length > 0) {
    remarks.push(`${outside.length} labelled documents are not in the corpus (${outside[0]}): never found`);
  }
  for (const [name, run] of external) {
    remarks.push(...runRemarks(name, run, set, systems.length > 0 ? documentOf : undefined));
  }
  for (const remark of remarks) terminal.note(`${set.name}: ${remark}`);
  const others = [...external].map(([name, run]) => externalSystem(name, run, documentOf));
  return evaluateSet(
    set,
    { systems: [...systems, ...others], documentOf },
    {
      passes: passesOf(set, { country }),
      signal: terminal.interruption(),
      onQuery: (done, total) => terminal.progress(`${set.name}: ${done} of ${total}`),
      onRun(run) {
        if (runs !== undefined) writeRun(runs, run);
        if (qrels !== undefined) writeQrels(qrels, run);
      },
    },
  );
}

async function readSets(
  directories: readonly string[],
  split: string,
  terminal: Terminal,
): Promise<QuerySet[]> {
  const sets: QuerySet[] = [];
  for (const directory of directories) {
    terminal.interruption().throwIfAborted();
    const set = await readQuerySet(directory, split);
    if (sets.some(({ name }) => name === set.name))
      throw new QuerySetError(`two sets are called ${set.name}`);
    sets.push(set);
  }
  return sets;
}

function stagesIn(list: string): Stage[] {
  if (list === 'none') return [];
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !STAGES.some((stage) => stage === name));
  if (unknown.length > 0) {
    throw new UsageError(`--stages ${unknown.join(',')}: the stages are ${STAGES.join(', ')}; or none`);
  }
  return STAGES.filter((stage) => names.includes(stage));
}

/** Files by the system's name; one named several times has a file for each of several sets. */
function runFiles(given: readonly string[], stages: readonly Stage[]): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const each of given) {
    const [, name, file] = /^([^=]+)=(.+)$/.exec(each) ?? [];
    if (name === undefined || file === undefined) throw new UsageError(`--run ${each}: must be NAME=FILE`);
    if (STAGES.some((stage) => stage === name))
      throw new UsageError(`--run ${each}: ${name} is a stage of ours`);
    files.set(name, [...(files.get(name) ?? []), file]);
  }
  if (files.size === 0 && stages.length === 0) throw new UsageError('--stages none needs a --run to measure');
  return files;
}

function baselineIn(name: string | undefined, systems: readonly string[]): string | undefined {
  if (name === undefined || systems.includes(name)) return name;
  throw new UsageError(`--baseline ${name}: what is measured is ${systems.join(', ')}`);
}

/** A number asks for a table of so many, anything else is a file for all of them. */
function lossesIn(given: readonly string[], baseline: string | undefined, json: boolean) {
  if (given.length > 0 && baseline === undefined) throw new UsageError('--losses needs --baseline');
  const files = given.filter((each) => !/^\d+$/.test(each));
  const listed = given
    .filter((each) => /^\d+$/.test(each))
    .map((each) => wholeNumber('losses', each, 1, 100_000));
  if (json && listed.length > 0) throw new UsageError('--losses: with --json, name a file for the list');
  return { files, listed: Math.max(0, ...listed) };
}
