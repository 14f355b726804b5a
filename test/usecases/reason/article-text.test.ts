/** Tests that a model gets the whole article, or the parts around what the search found. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { chunkArticle } from '../../../src/ingest/prepare/chunk.ts';
import type { Corpus } from '../../../src/stores/corpus.ts';
import { articleText, MAX_ARTICLE_CHARS } from '../../../src/usecases/reason/article-text.ts';

const test = suite('usecases/reason/article-text');

/** A corpus of one article, which begins at chunk 7, as ingest cuts it. */
function corpusOf(text: string): Pick<Corpus, 'firstChunk' | 'chunkCount' | 'chunkText'> {
  const chunks = chunkArticle(text).map(({ start, end }) => text.slice(start, end));
  return {
    firstChunk: () => 7,
    chunkCount: () => chunks.length,
    chunkText: (ordinal) => chunks[ordinal - 7] as string,
  };
}

const sentence = (no: number) => `يلتزم صاحب العمل رقم ${no} بأن يدفع للعامل أجره في موعده المحدد في العقد.`;
const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, no) => `${no + 1}- ${sentence(no)} ${sentence(no + 1_000)}`).join('\n');

test('an article of several chunks is whole again, without the repeated words', () => {
  for (const text of [paragraphs(1), paragraphs(15), paragraphs(24)]) {
    const corpus = corpusOf(text);
    assert.ok(text.length < MAX_ARTICLE_CHARS);
    for (const found of [7, 6 + corpus.chunkCount(0)]) assert.is(articleText(corpus, 0, [found]), text);
  }
});

test('chunks that share no words are joined', () => {
  const text = `${'كلمة طويلة '.repeat(400)}نهاية`;
  const corpus = corpusOf(text);
  assert.ok(corpus.chunkCount(0) > 1);
  assert.is(articleText(corpus, 0, [8]).replaceAll(/\s+/g, ' '), text);
});

test('of a long article the found chunks come with their neighbours and the beginning', () => {
  const corpus = corpusOf(paragraphs(120));
  const last = 6 + corpus.chunkCount(0);
  const text = articleText(corpus, 0, [last]);
  assert.ok(text.length <= MAX_ARTICLE_CHARS + 10, String(text.length));
  assert.ok(text.startsWith('1- ') && text.endsWith(sentence(1_119)));
  assert.is(text.split('\n…\n').length, 2, 'the gap is marked once');
  const [, end = ''] = text.split('\n…\n');
  assert.ok(end.includes(corpus.chunkText(last - 1)), 'the chunk before the found one is whole');
});

test('a long article that is cut at its end, or at its beginning, says so', () => {
  const corpus = corpusOf(paragraphs(120));
  const text = articleText(corpus, 0, [7]);
  assert.ok(text.startsWith('1- ') && text.endsWith('\n…'), text.slice(-50));
  const huge = { ...corpus, chunkText: (chunk: number) => `${chunk} ${'كلمة '.repeat(950)}` };
  assert.match(articleText(huge, 0, [9]), /^…\n9 .*\n…$/su);
});

test('an article of one chunk is that chunk, whatever its length', () => {
  assert.is(articleText({ ...corpusOf('نص'), chunkCount: () => 1 }, 0, [7]), 'نص');
});

test.run();
