import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { onSmallDisk, smallDisks } from '../support/damage/small-disk.ts';
import { temporaryFolder } from '../support/folders.ts';
import { testNeeding } from '../support/skip.ts';

const fullDisk = suite('usage, full disk');
const PROGRAM = fileURLToPath(new URL('../support/programs/usage-full-disk.ts', import.meta.url));

testNeeding(smallDisks(), fullDisk)(
  'on a full disk it counts in memory for a short time, then refuses, and loses nothing',
  () => {
    const disk = temporaryFolder();
    const program = [process.execPath, '--import', import.meta.resolve('tsx'), PROGRAM, disk];
    const { status, stdout, stderr } = onSmallDisk(program, disk, 8);
    assert.is(status, 0, stderr);
    const { before, full, longFull, after, counted, used, said } = JSON.parse(stdout);
    assert.equal(before, [{ counted: 100 }, 'stored']);
    assert.equal(full, [{ counted: 2_000 }, 'not stored', { counted: 100 }]);
    const refused = '503 upstream_unavailable';
    assert.equal(longFull, [{ [refused]: 100 }, 'not stored', { [refused]: 1 }]);
    assert.equal(after, [{ counted: 100 }, 'stored']);
    assert.equal([counted, used], [2_300, 2_300]);
    assert.equal(said, [
      'usage cannot be written: counted in memory',
      'usage not stored: kept in the journal',
      'usage written again',
      'usage stored again',
    ]);
  },
);

fullDisk.run();
