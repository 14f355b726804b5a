/**
 * Checks and uses the damaged stores in the folders of its arguments, one after the other. Prints `begin` and
 * then `refused` or `passed` for each. The process must not end by a signal.
 */
import { checkDataFile } from '../../../src/stores/lmdb/data-file.ts';
import { useSample } from '../corpus/lmdb-sample.ts';

process.on('unhandledRejection', () => {});
for (const folder of process.argv.slice(2)) {
  console.log('begin');
  let outcome = 'passed';
  try {
    checkDataFile(folder);
  } catch {
    outcome = 'refused';
  }
  try {
    if (outcome === 'passed') await useSample(folder);
  } catch {}
  console.log(outcome);
}
process.exit();
