import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { generateKey, isWellFormedKey, keyDigest, shownPrefix } from '../../src/accounts/keys/api-key.ts';

const apiKey = suite('usecases/account/api-key');

apiKey(
  'a key has its prefix, 32 random characters and a checksum that detects every change of one character',
  () => {
    const key = generateKey();
    assert.match(key, /^sanad_live_[0-9A-Za-z]{38}$/);
    assert.is(isWellFormedKey(key), true);
    assert.is(shownPrefix(key), key.slice(0, 17));
    for (let at = 11; at < key.length; at++) {
      const slip = key.slice(0, at) + (key[at] === 'a' ? 'b' : 'a') + key.slice(at + 1);
      assert.is(isWellFormedKey(slip), false, slip);
    }
  },
);

apiKey('ten thousand generated keys are distinct', () => {
  assert.is(new Set(Array.from({ length: 10_000 }, generateKey)).size, 10_000);
});

apiKey('the digest depends on the pepper', () => {
  const key = generateKey();
  assert.is.not(keyDigest(key, 'p'.repeat(32)), keyDigest(key, 'q'.repeat(32)));
});

apiKey.run();
