import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DamagedRecord, seal, unseal } from '../../src/stores/lmdb/seal.ts';

const test = suite('sealed records');

test('unsealing returns the record', () => {
  for (const record of ['', '\0', '{"title":"نظام العمل"}', 'x'.repeat(100_000)]) {
    assert.is(unseal(seal(Buffer.from(record))).toString(), record);
  }
});

test('any changed bit is detected', () => {
  const sealed = seal(Buffer.from('واحد وعشرون يوماً'));
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const changed = Buffer.from(sealed);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    assert.throws(
      () => unseal(changed),
      (error: unknown) => error instanceof DamagedRecord,
      `bit ${bit}`,
    );
  }
});

test('a record under another key is detected', () => {
  const record = Buffer.from('{"plan":"enterprise"}');
  assert.is(unseal(seal(record, 'account-1'), 'account-1').toString(), record.toString());
  for (const key of ['account-2', 'account-', ''])
    assert.throws(
      () => unseal(seal(record, 'account-1'), key),
      (error: unknown) => error instanceof DamagedRecord,
    );
});

test('a truncated record is detected', () => {
  const sealed = seal(Buffer.from('واحد وعشرون يوماً'));
  for (let length = 0; length < sealed.length; length += 1) {
    assert.throws(
      () => unseal(sealed.subarray(0, length)),
      (error: unknown) => error instanceof DamagedRecord,
    );
  }
});

test.run();
