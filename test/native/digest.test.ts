/** SHA-256 of a file off the event loop. */
import { createHash } from 'node:crypto';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestFile, digestFileSync } from 'sanad';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { temporaryFolder } from '../support/folders.ts';
import { seeded } from '../support/random.ts';

const digest = suite('native/digest');

/** Written as a file; three reads and a bit. */
const random = seeded(11);
const content = Buffer.from(Uint8Array.from({ length: 3_200_000 }, () => Math.floor(random() * 256)));
const path = join(temporaryFolder(), 'file');
writeFileSync(path, content);

digest('it is the digest that node:crypto makes of the content', async () => {
  const expected = {
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  };
  assert.equal(await digestFile(path), expected);
  assert.equal(digestFileSync(path), expected);
});

digest('a signal ends it', async () => {
  // A terabyte without contents, which takes minutes to read.
  const long = `${path}-long`;
  writeFileSync(long, '');
  truncateSync(long, 2 ** 40);
  const controller = new AbortController();
  const aborted = digestFile(long, controller.signal);
  controller.abort();
  assert.is(await codeOf(aborted), 'ABORT_ERR');
});

digest('a file that cannot be read is named with a code', async () => {
  assert.is(await codeOf(digestFile(`${path}-none`)), 'NotFound');
  assert.is(await codeOf(digestFile('/dev/zero')), 'Io');
  assert.throws(() => digestFileSync(`${path}-none`), /file-none/);
});

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: { code: string }) => error.code,
  );

digest.run();
