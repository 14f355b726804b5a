import { open } from 'lmdb';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writeBuffer } from '../../../src/ingest/prepare/write-buffer.ts';
import { bytesCodec, textCodec } from '../../../src/stores/lmdb/codecs.ts';
import { openSealed } from '../../../src/stores/lmdb/sealed-database.ts';
import { temporaryFolder } from '../../support/folders.ts';

const buffer = suite('ingest: write buffer');

const BIG = 'م'.repeat(1 << 20);

function opened(beforeWrite: (bytes: number) => void = () => {}) {
  const root = open({ path: temporaryFolder(), maxDbs: 4 });
  const openBytes = (name: string) => openSealed<Uint8Array, string>(root, { name, codec: bytesCodec });
  const stored = { one: openBytes('one'), other: openBytes('other') };
  const writes = writeBuffer(beforeWrite);
  return {
    stored,
    writes,
    one: writes.over(stored.one, textCodec),
    other: writes.over(stored.other, textCodec),
    close: () => root.close(),
  };
}

buffer('a collected record is read before it is written, and the same after', async () => {
  const { stored, writes, one, other, close } = opened();
  one.put('key', 'first');
  one.put('key', 'second');
  other.put('key', 'of another database');
  assert.is(one.get('key'), 'second');
  assert.is(other.get('key'), 'of another database');
  assert.is(one.get('missing'), undefined);
  assert.not(stored.one.has('key'));
  await writes.flush();
  assert.ok(stored.one.has('key') && stored.other.has('key'));
  assert.is(one.get('key'), 'second');
  await close();
});

buffer('a few new records are not due, and many are', async () => {
  const { stored, writes, one, close } = opened();
  one.put('small', 'text');
  await writes.flushIfDue();
  assert.not(stored.one.has('small'));
  for (let at = 0; at < 16; at++) one.put(`big ${at}`, BIG);
  await writes.flushIfDue();
  assert.ok(stored.one.has('small') && stored.one.has('big 15'));
  await close();
});

buffer('records put during a write are read, and written by the next', async () => {
  const { stored, writes, one, close } = opened();
  one.put('before', 'text');
  const written = writes.flush();
  one.put('during', 'text');
  assert.is(one.get('before'), 'text');
  assert.is(one.get('during'), 'text');
  await written;
  assert.ok(stored.one.has('before'));
  await writes.flush();
  assert.ok(stored.one.has('during'));
  await close();
});

buffer('a refused write fails its caller and loses nothing', async () => {
  let full = true;
  const sizes: number[] = [];
  const { stored, writes, one, close } = opened((bytes) => {
    if (full) throw new Error('the disk is full');
    sizes.push(bytes);
  });
  one.put('key', 'text');
  await writes.flush().then(
    () => assert.unreachable('the write was refused'),
    (error: Error) => assert.is(error.message, 'the disk is full'),
  );
  assert.is(one.get('key'), 'text');
  full = false;
  await writes.flush();
  assert.ok(stored.one.has('key'));
  assert.equal(sizes, ['text'.length]);
  await close();
});

buffer.run();
