/**
 * Damages every file of a corpus in every way, one after another, and reports whether the damage is detected
 * and whether the served text stays the original. It prints each damage before it is done, and each fault
 * found. Arguments: data directory, number of positions in a file at which a byte is changed, seed.
 */
import { cpSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { openGenerations, searchEngine } from '../../../src/compose/corpus.ts';
import { dataLayout } from '../../../src/data-directory/layout.ts';
import { openUndamaged } from '../../../src/ingest/prepare/prepared-damage.ts';
import { dataDirectoryFindings } from '../../../src/integrity/data-directory.ts';
import { damages, inflict } from '../damage/inflict.ts';

const [dataDir = '', flips = '20', seed = '1'] = process.argv.slice(2);
const layout = dataLayout(dataDir);
const say = (line: string) => process.stdout.write(`${line}\n`);

const files = readdirSync(layout.corpus, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== 'lock.mdb')
  .map(({ parentPath, name }) => join(parentPath, name))
  .filter((path) => statSync(path).size > 0)
  // Leaves out the lock file: it only names the running ingest, and every ingest creates it anew.
  .filter((path) => !path.startsWith(join(layout.prepared, 'lock')));

/** Text of the test document as the current corpus has it; `undefined` if no corpus can be served. */
async function served(): Promise<string | undefined> {
  const generations = await openGenerations(layout, { pollMs: 1_000_000 });
  const lease = generations.lease();
  try {
    return lease && String(lease.generation.corpus.document('eg-leg-2001-1'));
  } finally {
    lease?.release();
    await generations.close();
  }
}

const law = await served();
if (law === undefined) throw new Error('nothing is served of what is whole');

let [inflicted, unfound] = [0, 0];
for (const path of files) {
  const within = relative(dataDir, path);
  for (const damage of damages(Number(seed), Number(flips))) {
    say(`${within} ${damage.name}`);
    const undo = inflict(path, damage);
    inflicted += 1;
    const findings = await dataDirectoryFindings(layout, searchEngine);
    if (!findings.some((finding) => finding.path === within)) {
      unfound += 1;
      say(`FAULT unfound: ${within} ${damage.name} ${JSON.stringify(findings)}`);
    }
    if ((await served()) !== law) say(`FAULT served otherwise: ${within} ${damage.name}`);
    if (path.startsWith(layout.prepared)) await openCopy();
    undo();
  }
}
say(`${inflicted} inflicted, ${unfound} unfound`);

/**
 * Opens a copy of the prepared store as an ingest does. It is a copy because a damaged store is moved aside.
 */
async function openCopy(): Promise<void> {
  const copy = dataLayout(`${dataDir}-copy`);
  cpSync(layout.prepared, copy.prepared, { recursive: true });
  const prepared = openUndamaged(copy, () => {});
  prepared.members();
  await prepared.close();
  rmSync(`${dataDir}-copy`, { recursive: true });
}
