import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { crc32 } from '../../src/accounts/keys/crc32.ts';

const crc = suite('usecases/account/crc32');

crc('the checksum is CRC-32', () => {
  // 0xcbf43926 is the published check value of CRC-32: the checksum of the ASCII digits 1 to 9.
  assert.is(crc32('123456789'), 0xcbf43926);
});

crc.run();
