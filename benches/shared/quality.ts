/** Measures the quality (nDCG) of the index that a bench timed, because speed alone says little. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { evaluateSet } from '../../eval/retrieval/evaluate.ts';
import { passesOf } from '../../eval/retrieval/passes.ts';
import { resultsOf } from '../../eval/retrieval/results.ts';
import { serviceSubject } from '../../eval/retrieval/subject.ts';
import { readQuerySet } from '../../eval/sets/read-query-set.ts';
import { compose } from '../../src/compose.ts';
import { loadConfig } from '../../src/config/config.ts';

/** Query sets whose corpus is the one that the speed benches search. */
const SETS = ['lay-ar', 'lay-en'];

/** Returns the nDCG of the index that a bench has timed, as one line for the report. */
export async function qualityOf(dataDirectory: string, setsFolder: string): Promise<string> {
  const folders = SETS.map((set) => join(setsFolder, set)).filter((folder) => existsSync(folder));
  if (folders.length === 0) return 'nDCG@10 not measured: no query sets at hand';
  const instance = await compose({ ...loadConfig({ SANAD_DATA_DIR: dataDirectory }), logLevel: 'silent' });
  try {
    const { signal } = new AbortController();
    const subject = serviceSubject(instance.services, { signal, stages: ['fused', 'reranked'] });
    const figures: string[] = [];
    for (const folder of folders) {
      const set = await readQuerySet(folder);
      const results = resultsOf(await evaluateSet(set, subject, { passes: passesOf(set) }), 10);
      const stages = (row: string) =>
        Object.entries(results[row] ?? {}).map(
          ([stage, measures]) => `${stage} ${measures['ndcg@10']?.toFixed(3)}`,
        );
      figures.push(
        `${set.name} ${stages(set.name).join(', ')}; with country filter ` +
          stages(`${set.name}/country filter`).join(', '),
      );
    }
    return `nDCG@10 of this index: ${figures.join('; ')}`;
  } finally {
    await instance.close();
  }
}
