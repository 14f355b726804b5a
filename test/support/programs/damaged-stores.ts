/**
 * Checks and then uses the damaged LMDB stores in the given folders, one after another. Prints `begin` and
 * then `refused` or `passed` for each. If a signal ends the process, the check has missed a dangerous damage.
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
