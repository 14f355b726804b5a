/** Speed says nothing without quality: nDCG of the index that a bench timed. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compose } from '../src/compose.ts';
import { loadConfig } from '../src/config.ts';
import { evaluateSet } from '../src/eval/evaluate.ts';
import { readQuerySet } from '../src/eval/query-set.ts';
import { serviceSubject } from '../src/eval/subject.ts';

/** The sets that search the corpus which the speed benches use. */
const SETS = ['lay-ar', 'lay-en'];

/** One line for the report. */
export async function qualityOf(dataDirectory: string, setsFolder: string): Promise<string> {
  const folders = SETS.map((set) => join(setsFolder, set)).filter((folder) => existsSync(folder));
  if (folders.length === 0) return 'nDCG@10 not measured: no query sets at hand';
  const instance = await compose({ ...loadConfig({ SANAD_DATA_DIR: dataDirectory }), logLevel: 'silent' });
  try {
    const subject = serviceSubject(instance.services, new AbortController().signal);
    const figures: string[] = [];
    for (const set of folders.map(readQuerySet)) {
      const results = await evaluateSet(set, subject, { k: 10 });
      const fused = (name: string) => results[name]?.fused?.['ndcg@10']?.toFixed(3) ?? 'not measured';
      figures.push(
        `${set.name} ${fused(set.name)}, with country filter ${fused(`${set.name}/country filter`)}`,
      );
    }
    return `nDCG@10 of this index, fused: ${figures.join('; ')}`;
  } finally {
    await instance.close();
  }
}
