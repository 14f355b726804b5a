/** `sanad eval`: how well the search finds what people judged to be relevant. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { compose } from '../compose.ts';
import type { Config } from '../config.ts';
import { loadConfig } from '../config.ts';
import type { Results } from '../eval/evaluate.ts';
import { evaluateSet } from '../eval/evaluate.ts';
import type { QuerySet } from '../eval/query-set.ts';
import { readQuerySet } from '../eval/query-set.ts';
import { resultsTable } from '../eval/report.ts';
import { serviceSubject } from '../eval/subject.ts';
import { trecWriter } from '../eval/trec.ts';
import { defineCommand, UsageError, wholeNumber } from './command.ts';
import { ingestPaths } from './ingest.ts';

export const evaluate = defineCommand({
  usage: ['eval SETDIR… [--corpus FILE|DIR] [--k 10] [--json] [--runs DIR] [--data DIR]'],
  summary: `Indexes the corpus of each set and measures every list of the search: nDCG, recall, reciprocal rank, times.
--corpus: what sets search that have no corpus of their own. --runs: TREC run files go there.
--data: the indexes stay there for next time.`,
  options: {
    corpus: { type: 'string' },
    k: { type: 'string', default: '10' },
    json: { type: 'boolean' },
    runs: { type: 'string' },
    data: { type: 'string' },
  },
  async run({ values, positionals }, terminal) {
    if (positionals.length === 0)
      throw new UsageError('a folder with queries.jsonl and manifest.json is needed');
    const k = wholeNumber('k', values.k, 1, 50);
    const sets = positionals.map(readQuerySet);
    const corpora = byCorpus(sets, values.corpus);
    const onRanking = values.runs === undefined ? undefined : trecWriter(values.runs);
    const signal = terminal.interruption();
    const folder = values.data ?? mkdtempSync(join(tmpdir(), 'sanad-eval-'));
    const results: Results = {};
    try {
      for (const [corpus, members] of corpora) {
        const config = evaluationConfig(loadConfig(terminal.environment), folder, members);
        terminal.note(`${members.map(({ name }) => name).join(', ')}: indexing ${corpus}`);
        await ingestPaths([corpus], config, { terminal });
        const instance = await compose(config);
        try {
          for (const set of members) {
            const onQuery = (done: number, total: number) =>
              terminal.progress(`${set.name}: ${done} of ${total}`);
            const subject = serviceSubject(instance.services, signal);
            Object.assign(
              results,
              await evaluateSet(set, subject, { k, signal, onQuery, ...(onRanking && { onRanking }) }),
            );
          }
        } finally {
          await instance.close();
        }
      }
    } finally {
      terminal.progress(undefined);
      if (values.data === undefined) rmSync(folder, { recursive: true, force: true });
    }
    terminal.print(values.json ? JSON.stringify(results, null, 2) : resultsTable(results));
    return 0;
  },
});

/** Sets that search one corpus share its index. */
function byCorpus(sets: readonly QuerySet[], given: string | undefined): Map<string, QuerySet[]> {
  const groups = new Map<string, QuerySet[]>();
  for (const set of sets) {
    const corpus = set.corpus ?? given;
    if (corpus === undefined) {
      throw new UsageError(`${set.name} searches ${set.corpusName}: say with --corpus where that lies`);
    }
    const path = resolve(corpus);
    groups.set(path, [...(groups.get(path) ?? []), set]);
  }
  return groups;
}

/** The instance's settings, on a data directory of the corpus's own and without a word in the log. */
const evaluationConfig = (config: Config, folder: string, [first]: readonly QuerySet[]): Config => ({
  ...config,
  dataDir: join(folder, first?.corpus === undefined ? 'given-corpus' : first.name),
  logLevel: 'silent',
});
