/** Tests the SHA-256 and the XXH3 of a file, which the native module computes on a worker thread. */
import { createHash } from 'node:crypto';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checksumFile, digestFile, digestFileSync } from 'sanad';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { temporaryFolder } from '../support/folders.ts';
import { seeded } from '../support/random.ts';

const digest = suite('native/digest');

/** Content of the test file: 3.2 MB, a little more than three of the digest's reads. */
const random = seeded(11);
const content = Buffer.from(Uint8Array.from({ length: 3_200_000 }, () => Math.floor(random() * 256)));
const path = join(temporaryFolder(), 'file');
writeFileSync(path, content);

digest('the digest is equal to that of node:crypto', async () => {
  const expected = {
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  };
  assert.equal(await digestFile(path), expected);
  assert.equal(digestFileSync(path), expected);
});

digest('the checksum of the whole file is that of the reference library', async () => {
  const known = `${path}-known`;
  writeFileSync(known, 'abc'.repeat(1_000_000));
  const expected = { bytes: 3_000_000, xxh3: '47c375d0480d50847b4398e287db949a' };
  assert.equal(await checksumFile(known), expected);
});

digest('a signal aborts the digest', async () => {
  // A sparse file of one terabyte. Reading it takes minutes, so the signal certainly comes in time.
  const long = `${path}-long`;
  writeFileSync(long, '');
  truncateSync(long, 2 ** 40);
  const controller = new AbortController();
  const aborted = [digestFile(long, controller.signal), checksumFile(long, controller.signal)];
  controller.abort();
  assert.equal(await Promise.all(aborted.map(codeOf)), ['ABORT_ERR', 'ABORT_ERR']);
});

digest('an unreadable file rejects with a code and the path', async () => {
  for (const read of [digestFile, checksumFile]) {
    assert.is(await codeOf(read(`${path}-none`)), 'NotFound');
    assert.is(await codeOf(read('/dev/zero')), 'Io');
  }
  assert.throws(() => digestFileSync(`${path}-none`), /file-none/);
});

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: { code: string }) => error.code,
  );

digest.run();
