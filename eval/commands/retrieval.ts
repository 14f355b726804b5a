/** The command `sanad eval`: measures the quality of the search on labelled query sets. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { ExitStatus } from '../../src/cli/command/command.ts';
import { UsageError } from '../../src/cli/command/command.ts';
import { composeOnPublished } from '../../src/cli/command/instance.ts';
import type { Terminal } from '../../src/cli/command/terminal.ts';
import { ingestPaths } from '../../src/cli/corpus/ingest.ts';
import { connectionTo } from '../../src/cli/research/server.ts';
import { withServices } from '../../src/compose/services.ts';
import type { Composition } from '../../src/compose.ts';
import type { Config } from '../../src/config/config.ts';
import { loadConfig } from '../../src/config/config.ts';
import { builtinReranker } from '../../src/retrieval/builtin-reranker.ts';
import { differencesTable, lossesTable, resultsTable } from '../report/retrieval.ts';
import { lossesTo, withDifferences } from '../retrieval/comparison.ts';
import type { EvalSubject, EvalSystem, PassRun } from '../retrieval/evaluate.ts';
import { evaluateSet, labelsOutside } from '../retrieval/evaluate.ts';
import { passesOf } from '../retrieval/passes.ts';
import { resultsOf } from '../retrieval/results.ts';
import { serverSystems } from '../retrieval/server-subject.ts';
import { documentNames, serviceSubject } from '../retrieval/subject.ts';
import type { ExternalRun } from '../retrieval/trec.ts';
import { externalSystem, readRuns, runRemarks, writeQrels, writeRun, writeWhole } from '../retrieval/trec.ts';
import type { CorpusPlan } from '../sets/index-corpus.ts';
import { indexCorpus, NoCorpus, planCorpora } from '../sets/index-corpus.ts';
import type { QuerySet } from '../sets/query-set.ts';
import { readQuerySet } from '../sets/read-query-set.ts';
import { QuerySetError } from '../sets/set-files.ts';
import type { EvalPlan, EvalValues } from './retrieval-options.ts';
import { BUILTIN_RERANKER, evalPlan, MEILISEARCH_PREFIX } from './retrieval-options.ts';

interface EvalInput extends EvalValues {
  /** Folders of query sets. */
  readonly sets: readonly string[];
  readonly corpus?: string | undefined;
  readonly split: string;
  readonly distractors: readonly string[];
  readonly runs?: string | undefined;
  readonly qrels?: string | undefined;
  /** Address of a running server, which is asked instead of an index made here. */
  readonly server?: string | undefined;
}

export async function evaluate(values: EvalInput, terminal: Terminal): Promise<ExitStatus> {
  const meilisearch = (terminal.environment.MEILI_URL ?? '') !== '';
  const remoteReranker = (terminal.environment.RERANK_URL ?? '') !== '';
  const plan = evalPlan(values, { meilisearch, remoteReranker });
  const sets = await readSets(values.sets, values.split, terminal);
  const external = new Map([...plan.runFiles].map(([name, files]) => [name, readRuns(files)]));
  const harness: Harness = { ...plan, terminal, external, runs: values.runs, qrels: values.qrels };
  const runs =
    plan.stages.length === 0
      ? await evaluateRuns(sets, harness)
      : values.server === undefined
        ? await evaluateSearch(sets, values, harness)
        : await evaluateServer(sets, values.server, values.data, harness);
  report(runs, plan, terminal);
  return 0;
}

interface Harness extends EvalPlan {
  readonly terminal: Terminal;
  readonly external: ReadonlyMap<string, ExternalRun>;
  readonly runs: string | undefined;
  readonly qrels: string | undefined;
}

function report(runs: readonly PassRun[], plan: EvalPlan, terminal: Terminal): void {
  const { k, seed, json, comparison, losses } = plan;
  const measured = resultsOf(runs, k);
  const results =
    comparison === undefined ? measured : withDifferences(measured, runs, { ...comparison, k, seed });
  terminal.print(json ? JSON.stringify(results, null, 2) : resultsTable(results));
  if (comparison === undefined) return;
  const { baseline } = comparison;
  if (!json) terminal.print(`\n${differencesTable(results, { baseline, k })}`);
  const lost = lossesTo(baseline, runs, k);
  for (const file of losses.files) {
    const path = resolve(file);
    writeWhole(dirname(path), basename(path), lost.map((loss) => `${JSON.stringify(loss)}\n`).join(''));
  }
  if (losses.listed > 0) terminal.print(`\n${lossesTable(lost, losses.listed)}`);
}

/**
 * Measures only run files of other systems. Nothing is indexed, so a result is relevant if its name is a key
 * of the set's labels.
 */
async function evaluateRuns(sets: readonly QuerySet[], harness: Harness): Promise<PassRun[]> {
  const runs: PassRun[] = [];
  for (const set of sets) {
    const keys = new Set(set.queries.flatMap(({ relevant }) => relevant.map(({ key }) => key)));
    const documentOf = (name: string) => (keys.has(name) ? name : undefined);
    runs.push(...(await evaluateOne(set, { systems: [], documentOf }, harness, undefined)));
  }
  return runs;
}

/**
 * Measures the stages of a running server that a client can ask for. Labels name documents by the keys of
 * their sources, which the API does not have: a data directory with the server's corpus tells their ids.
 */
async function evaluateServer(
  sets: readonly QuerySet[],
  server: string,
  data: string | undefined,
  harness: Harness,
): Promise<PassRun[]> {
  const { terminal } = harness;
  connectionTo(server, terminal);
  const onRemark = noteOnce(server, terminal);
  const systems = serverSystems(harness.stages, { server, terminal, onRemark });
  const measure = async (documentOf: EvalSubject['documentOf']) => {
    const runs: PassRun[] = [];
    for (const set of sets)
      runs.push(...(await evaluateOne(set, { systems, documentOf }, harness, undefined)));
    return runs;
  };
  try {
    if (data === undefined) return await measure((key) => key);
    const config = { ...loadConfig(terminal.environment), dataDir: data };
    return await withServices(config, (services) => measure(documentNames(services)));
  } finally {
    terminal.progress(undefined);
  }
}

async function evaluateSearch(
  sets: readonly QuerySet[],
  values: Pick<EvalInput, 'data' | 'corpus' | 'distractors'>,
  harness: Harness,
): Promise<PassRun[]> {
  const folder = values.data ?? mkdtempSync(join(tmpdir(), 'sanad-eval-'));
  try {
    const runs: PassRun[] = [];
    const { corpus: given, distractors } = values;
    for (const plan of plansOf(sets, { folder, given, distractors })) {
      runs.push(...(await evaluateCorpus(plan, harness)));
    }
    return runs;
  } finally {
    if (values.data === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

function plansOf(sets: readonly QuerySet[], options: Parameters<typeof planCorpora>[1]): CorpusPlan[] {
  try {
    return planCorpora(sets, options);
  } catch (error) {
    throw error instanceof NoCorpus ? new UsageError(error.message) : error;
  }
}

/** Measures our stages on one corpus, indexed by each search engine, and the runs of other systems. */
async function evaluateCorpus(plan: CorpusPlan, harness: Harness): Promise<PassRun[]> {
  const { terminal } = harness;
  const note = noteOnce(plan.label, terminal);
  const instances: Composition[] = [];
  try {
    const systems: EvalSystem[] = [];
    let country: string | undefined;
    let names: Omit<EvalSubject, 'systems'> = { documentOf: () => undefined };
    for (const { prefix, engine, config } of engines(plan, harness)) {
      terminal.note(`${plan.label}: indexing ${plan.corpus}${prefix && ` in ${engine}`}`);
      const indexed = await indexCorpus(
        { ...plan, dataDir: config.dataDir },
        {
          defaultJurisdiction: config.jurisdictions.default,
          signal: terminal.interruption(),
          ingest: (paths) => ingestPaths(paths, config, { terminal }),
        },
      );
      indexed.remarks.forEach(note);
      country = indexed.country;
      const instance = await composeOnPublished(config);
      instances.push(instance);
      const { about } = instance.services;
      if (about.engine !== engine) throw new Error(`the engine is ${about.engine}, not ${engine}`);
      const subject = subjectOf(instance, harness, note);
      systems.push(...subject.systems.map((system) => ({ ...system, name: `${prefix}${system.name}` })));
      names = subject;
    }
    const runs: PassRun[] = [];
    for (const set of plan.sets) {
      runs.push(...(await evaluateOne(set, { ...names, systems }, harness, country)));
    }
    return runs;
  } finally {
    terminal.progress(undefined);
    for (const instance of instances) await instance.close();
  }
}

/**
 * Returns the embedded search engine, and Meilisearch if its address is set. Each has its own data directory.
 */
function engines({ dataDir }: CorpusPlan, { terminal: { environment }, meilisearch }: Harness) {
  const settings = (SANAD_SEARCH: 'embedded' | 'meilisearch', folder: string): Config => ({
    ...loadConfig({ ...environment, SANAD_SEARCH }),
    dataDir: folder,
    logLevel: 'silent',
  });
  return [
    { prefix: '', engine: 'embedded', config: settings('embedded', dataDir) },
    ...(meilisearch
      ? [
          {
            prefix: MEILISEARCH_PREFIX,
            engine: 'meilisearch',
            config: settings('meilisearch', `${dataDir}@meilisearch`),
          },
        ]
      : []),
  ];
}

/**
 * Returns the stages to measure: the search stages as configured, for each variant of the search (such as
 * another fusion weight) the stages that it changes, and the built-in reranker if it is measured too.
 */
function subjectOf(
  { services }: Composition,
  { stages, variants, measuresBuiltin, terminal }: Harness,
  onRemark: (remark: string) => void,
): EvalSubject {
  const options = { signal: terminal.interruption(), onRemark };
  const subject = serviceSubject(services, { ...options, stages });
  const others = variants.flatMap((variant) =>
    serviceSubject(variant.change(services), {
      ...options,
      stages: stages.filter((stage) => variant.stages.includes(stage)),
    }).systems.map((system) => ({ ...system, name: `${system.name}${variant.suffix}` })),
  );
  const withBuiltin = measuresBuiltin && { ...services, reranker: builtinReranker };
  const builtin = withBuiltin
    ? serviceSubject(withBuiltin, { ...options, stages: ['reranked'] }).systems
    : [];
  const named = builtin.map((system) => ({ ...system, name: BUILTIN_RERANKER }));
  return { ...subject, systems: [...subject.systems, ...others, ...named] };
}

async function evaluateOne(
  set: QuerySet,
  subject: EvalSubject,
  { terminal, external, runs, qrels, rewrite }: Harness,
  country: string | undefined,
): Promise<PassRun[]> {
  const { systems, documentOf } = subject;
  const note = noteOnce(set.name, terminal);
  set.remarks.forEach(note);
  const outside = labelsOutside(set, { documentOf });
  if (outside.length > 0) {
    note(`${outside.length} labelled documents are not in the corpus (${outside[0]}): never found`);
  }
  for (const [name, run] of external) {
    runRemarks(name, run, set, systems.length > 0 ? documentOf : undefined).forEach(note);
  }
  const others = [...external].map(([name, run]) => externalSystem(name, run, documentOf));
  return evaluateSet(
    set,
    { ...subject, systems: [...systems, ...others] },
    {
      passes: passesOf(set, { country, rewrite }),
      signal: terminal.interruption(),
      onQuery: (done, total) => terminal.progress(`${set.name}: ${done} of ${total}`),
      onRun(run) {
        if (runs !== undefined) writeRun(runs, run);
        if (qrels !== undefined) writeQrels(qrels, run);
      },
    },
  );
}

function noteOnce(about: string, terminal: Terminal): (remark: string) => void {
  const noted = new Set<string>();
  return (remark) => {
    if (!noted.has(remark)) terminal.note(`${about}: ${remark}`);
    noted.add(remark);
  };
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
      throw new QuerySetError(`two sets have the name ${set.name}`);
    sets.push(set);
  }
  return sets;
}
