/** Tests that the long source of a document is unpacked no more often than its bytes get lost. */
import { Buffer } from 'node:buffer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  articleDirectory,
  readArticle,
  sourceReadOnce,
} from '../../src/stores/lmdb/corpus/article-directory.ts';

const test = suite('stores: article directory');

const SOURCE = Buffer.from(
  JSON.stringify({
    articles: [
      { article_no: '1', text: 'نص' },
      { article_no: '2', text: 'آخر' },
    ],
  }),
);

/** Records that say how often their source was read. */
function counted() {
  let reads = 0;
  const records = sourceReadOnce({
    source() {
      reads += 1;
      return SOURCE;
    },
    histories: () => undefined,
  });
  return { records, reads: () => reads };
}

test('an article is read with the bytes in which its place was found', () => {
  const { records, reads } = counted();
  const directory = articleDirectory(records);
  const [entry] = directory.entries.get('2') ?? [];
  assert.ok(entry);
  assert.is(readArticle(records, directory, entry).versions[0]?.text, 'آخر');
  assert.is(reads(), 1);
});

test('after another read the source is read again', () => {
  const { records, reads } = counted();
  records.source();
  records.histories();
  records.source();
  assert.is(reads(), 2);
});

test.run();
