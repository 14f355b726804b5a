/** Tests by which checksum the files of a generation are compared, and that each finds what has changed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { searchEngine } from '../../src/compose/corpus.ts';
import { generationLayout } from '../../src/data-directory/layout.ts';
import { currentGeneration } from '../../src/generations/generations.ts';
import { openGeneration } from '../../src/generations/open-generation.ts';
import { damagedFiles, digestFiles, withXxh3 } from '../../src/stores/file-digests.ts';
import { manifestText, readManifest } from '../../src/stores/manifest.ts';
import { emptyDataDirectory, ingestLines } from '../support/corpus/corpus.ts';
import { law } from '../support/corpus/documents.ts';
import { temporaryFolder } from '../support/folders.ts';

const test = suite('stores: digests of files');

const CHANGED = 'has changed since it was written';

async function digested(content: string) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), content);
  return { folder, files: await withXxh3(folder, await digestFiles(folder, ['file'])) };
}

test('a changed byte is found by XXH3 and by SHA-256, and so is another length', async () => {
  const { folder, files } = await digested('0123');
  for (const bySha256 of [false, true]) {
    assert.equal(await damagedFiles(folder, files, { bySha256 }), []);
    writeFileSync(join(folder, 'file'), '0124');
    assert.equal(await damagedFiles(folder, files, { bySha256 }), [{ path: 'file', problem: CHANGED }]);
    writeFileSync(join(folder, 'file'), '012');
    const problem = 'has 3 bytes, 4 were written';
    assert.equal(await damagedFiles(folder, files, { bySha256 }), [{ path: 'file', problem }]);
    writeFileSync(join(folder, 'file'), '0123');
  }
});

test('each checksum is read alone, and a file without an XXH3 is compared by its SHA-256', async () => {
  const { folder, files } = await digested('0123');
  const otherSha256 = files.map((file) => ({ ...file, sha256: '0'.repeat(64) }));
  assert.equal(await damagedFiles(folder, otherSha256), []);
  assert.is((await damagedFiles(folder, otherSha256, { bySha256: true })).length, 1);
  const otherXxh3 = files.map((file) => ({ ...file, xxh3: '0'.repeat(32) }));
  assert.is((await damagedFiles(folder, otherXxh3)).length, 1);
  assert.equal(await damagedFiles(folder, otherXxh3, { bySha256: true }), []);
  const earlier = otherSha256.map(({ xxh3: _, ...file }) => file);
  assert.is((await damagedFiles(folder, earlier)).length, 1);
});

test('ingest writes both of every file, and a generation of an earlier version opens by its SHA-256', async () => {
  const layout = emptyDataDirectory();
  await ingestLines(layout, [law(1, 2001)]);
  const folder = join(layout.generations, (await currentGeneration(layout)) ?? '');
  const { manifest: path, graph } = generationLayout(folder);
  const manifest = readManifest(path);
  assert.ok(manifest.files.length > 5);
  assert.equal(
    manifest.files.filter(({ xxh3 }) => xxh3 === undefined),
    [],
  );
  const files = manifest.files.map(({ xxh3: _, ...file }) => file);
  writeFileSync(path, manifestText({ ...manifest, files }));
  await (await openGeneration(folder, searchEngine)).close();
  const bytes = readFileSync(graph);
  bytes[bytes.length - 1] = (bytes[bytes.length - 1] as number) ^ 1;
  writeFileSync(graph, bytes);
  await openGeneration(folder, searchEngine).then(
    () => assert.unreachable(),
    (error: Error) => assert.match(error.message, CHANGED),
  );
});

test.run();
