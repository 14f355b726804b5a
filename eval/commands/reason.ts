/**
 * The command `sanad eval-reason`: measures whether answers cite relevant passages, and how often the model
 * refuses with and without a relevant passage.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { ExitStatus, JsonOption } from '../../src/cli/command/command.ts';
import { UsageError, wholeNumber } from '../../src/cli/command/command.ts';
import { composeOnPublished } from '../../src/cli/command/instance.ts';
import type { Terminal } from '../../src/cli/command/terminal.ts';
import { ingestPaths } from '../../src/cli/corpus/ingest.ts';
import { loadConfig } from '../../src/config/config.ts';
import type { Asked } from '../reason/ask.ts';
import { askAll } from '../reason/ask.ts';
import { measure } from '../reason/measures.ts';
import { reasonSubject } from '../reason/subject.ts';
import { answersToRead, reasonTables } from '../report/reason.ts';
import { writeWhole } from '../retrieval/trec.ts';
import type { CorpusPlan } from '../sets/index-corpus.ts';
import { indexCorpus, NoCorpus, planCorpora } from '../sets/index-corpus.ts';
import type { QuerySet } from '../sets/query-set.ts';
import { readQuerySet } from '../sets/read-query-set.ts';

interface EvalReasonInput extends JsonOption {
  /** Folders of query sets. */
  readonly sets: readonly string[];
  readonly corpus?: string | undefined;
  readonly sample?: string | undefined;
  readonly topK: string;
  readonly answers?: string | undefined;
  readonly data?: string | undefined;
}

export async function evaluateReason(values: EvalReasonInput, terminal: Terminal): Promise<ExitStatus> {
  const settings = {
    topK: wholeNumber('top-k', values.topK, 4, 30),
    sample: values.sample === undefined ? undefined : wholeNumber('sample', values.sample, 1, 1_000_000),
  };
  const sets: QuerySet[] = [];
  for (const directory of values.sets) sets.push(await readQuerySet(directory));
  const folder = values.data ?? mkdtempSync(join(tmpdir(), 'sanad-eval-'));
  const asked = new Map<string, Asked[]>();
  let model = '';
  try {
    for (const plan of plansOf(sets, folder, values.corpus)) {
      model = await askCorpus(plan, settings, asked, terminal);
    }
  } finally {
    if (values.data === undefined) rmSync(folder, { recursive: true, force: true });
  }
  const results = Object.assign({}, ...[...asked].map(([set, members]) => measure(set, members)));
  terminal.print(
    values.json ? JSON.stringify({ model, results }, null, 2) : `model: ${model}\n\n${reasonTables(results)}`,
  );
  if (values.answers !== undefined) {
    const path = resolve(values.answers);
    const texts = [...asked].map(([set, members]) => answersToRead(set, members));
    writeWhole(dirname(path), basename(path), `# Answers of ${model}\n\n${texts.join('\n')}`);
  }
  return [...asked.values()].flat().every(({ outcome }) => outcome.kind === 'failed') ? 1 : 0;
}

function plansOf(sets: readonly QuerySet[], folder: string, corpus: string | undefined): CorpusPlan[] {
  try {
    return planCorpora(sets, { folder, given: corpus, distractors: [] });
  } catch (error) {
    throw error instanceof NoCorpus ? new UsageError(error.message) : error;
  }
}

/** Indexes one corpus and asks the questions of its sets. Returns the id of the language model. */
async function askCorpus(
  plan: CorpusPlan,
  { topK, sample }: { topK: number; sample: number | undefined },
  asked: Map<string, Asked[]>,
  terminal: Terminal,
): Promise<string> {
  const signal = terminal.interruption();
  const config = {
    ...loadConfig(terminal.environment),
    dataDir: plan.dataDir,
    logLevel: 'silent' as const,
  };
  terminal.note(`${plan.label}: indexing ${plan.corpus}`);
  const indexed = await indexCorpus(plan, {
    defaultJurisdiction: config.jurisdictions.default,
    signal,
    ingest: (paths) => ingestPaths(paths, config, { terminal }),
  });
  for (const remark of indexed.remarks) terminal.note(`${plan.label}: ${remark}`);
  const instance = await composeOnPublished(config);
  try {
    const subject = reasonSubject(instance.services, topK, signal);
    for (const set of plan.sets) {
      for (const remark of set.remarks) terminal.note(`${set.name}: ${remark}`);
      const onQuestion = (done: number, total: number) =>
        terminal.progress(`${set.name}: ${done} of ${total}`);
      asked.set(set.name, await askAll(set, subject, { signal, sample, onQuestion }));
    }
    return instance.services.languageModel.id;
  } finally {
    terminal.progress(undefined);
    await instance.close();
  }
}
