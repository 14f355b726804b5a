/** Ranked lists as TREC run files, which ir_measures, ranx and trec_eval read: one file a set, pass and stage. */
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunEntry } from './evaluate.ts';

/** Columns of a run file: query, `Q0`, result, rank from 1, falling score, name of the run. */
export function trecLines({ queryId, ranking, stage }: RunEntry): string {
  return ranking
    .map(({ document, articleNo }, index) => {
      const result = articleNo === undefined ? document : `${document}#${articleNo.replace(/\s+/g, '_')}`;
      return `${queryId} Q0 ${result} ${index + 1} ${1 / (index + 1)} sanad-${stage}\n`;
    })
    .join('');
}

/** Writes entries as they come; a file left by an earlier run is replaced. */
export function trecWriter(directory: string): (entry: RunEntry) => void {
  mkdirSync(directory, { recursive: true });
  const begun = new Set<string>();
  return (entry) => {
    const name = [entry.set, entry.pass, entry.stage].filter((part) => part !== '').join('.');
    const path = join(directory, `${name.replace(/[^\w.-]+/g, '-')}.run`);
    if (!begun.has(path)) writeFileSync(path, '');
    begun.add(path);
    appendFileSync(path, trecLines(entry));
  };
}
