/** Tests accounts on a full disk: writes are rejected, reads work, and no record is lost or incomplete. */
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { onSmallDisk, smallDisks } from '../../support/damage/small-disk.ts';
import { sampleData } from '../../support/doors/service.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { testNeeding } from '../../support/skip.ts';

const fullDisk = suite('stores/accounts, full disk');
const PROGRAM = fileURLToPath(new URL('../../support/programs/full-disk.ts', import.meta.url));

testNeeding(smallDisks(), fullDisk)(
  'writes are refused with 503, reads go on, all is well again with room',
  async () => {
    const disk = temporaryFolder();
    const program = [
      process.execPath,
      '--import',
      import.meta.resolve('tsx'),
      PROGRAM,
      await sampleData(),
      disk,
    ];
    const { status, stdout, stderr } = onSmallDisk(program, disk, 24);
    assert.is(status, 0, stderr);
    const { before, full, after, lost, halfMade } = JSON.parse(stdout);
    const well = { read: [200, 200, 200, 200], write: { done: 10 }, account: [200, 201, 201] };
    assert.equal(before, well);
    // Not all writes need be refused: a few may fit into free pages that the file already has.
    const refusals = '503 upstream_unavailable';
    assert.ok(full.write[refusals] >= 30, JSON.stringify(full));
    assert.equal(
      Object.keys(full.write).filter((outcome) => ![refusals, 'done'].includes(outcome)),
      [],
    );
    assert.equal(full.account, [200, 503, 503]);
    assert.equal(full.read, [200, 200, 200, 200]);
    assert.equal([full.list, full.listed, full.add], [0, true, 1]);
    assert.match(full.said, 'cannot be written now');
    assert.equal(after, well);
    assert.equal(lost, [0, 0]);
    assert.equal(halfMade, [0, 0]);
  },
);

fullDisk.run();
