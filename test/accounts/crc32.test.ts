import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { crc32 } from '../../src/accounts/keys/crc32.ts';

const crc = suite('usecases/account/crc32');

crc('the checksum is CRC-32', () => {
  // Check value of the CRC catalogue.
  assert.is(crc32('123456789'), 0xcbf43926);
});

crc.run();
