import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { expectFreeSpace } from '../../src/stores/lmdb/free-space.ts';
import { temporaryFolder } from '../support/folders.ts';

const space = suite('stores/free-space');

space('enough free space is no error', () => {
  expectFreeSpace(temporaryFolder(), 1);
});

space('too little free space is ENOSPC, with the folder', () => {
  const folder = temporaryFolder();
  try {
    expectFreeSpace(folder, Number.MAX_SAFE_INTEGER);
    assert.unreachable();
  } catch (error) {
    assert.is((error as NodeJS.ErrnoException).code, 'ENOSPC');
    assert.match((error as Error).message, folder);
  }
});

space.run();
