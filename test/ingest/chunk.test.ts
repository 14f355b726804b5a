import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Span } from '../../src/ingest/prepare/chunk.ts';
import { chunkArticle, chunkParagraphs, MAX_CHUNK_CHARS } from '../../src/ingest/prepare/chunk.ts';
import { cpuMs } from '../support/promptly.ts';

const test = suite('ingest: chunk');

const cut = (text: string, spans: readonly Span[]) => spans.map(({ start, end }) => text.slice(start, end));

/** Asserts that chunks are in order, within bounds, and cover every character except white space. */
function assertCovers(text: string, spans: readonly Span[]): void {
  let covered = 0;
  for (const { start, end } of spans) {
    assert.ok(end - start <= MAX_CHUNK_CHARS && start < end);
    assert.is(text.slice(covered, Math.max(covered, start)).trim(), '');
    covered = Math.max(covered, end);
  }
  assert.is(text.slice(covered).trim(), '');
}

test('an article that fits is one chunk without surrounding blanks', () => {
  assert.equal(cut(' \nيعاقب بالحبس.\n', chunkArticle(' \nيعاقب بالحبس.\n')), ['يعاقب بالحبس.']);
});

test('a blank text has no chunk', () => {
  assert.equal(chunkArticle(' \n '), []);
  assert.equal(chunkParagraphs('\n\n \n'), []);
});

test('a long article is cut at sentence ends, and each chunk begins with the last sentence of the previous chunk', () => {
  const sentence = (at: number) => `هذه هي الجملة رقم ${at} من المادة الطويلة التي تصف حكما واحدا بعينه.`;
  const text = Array.from({ length: 60 }, (_, at) => sentence(at)).join(' ');
  const chunks = cut(text, chunkArticle(text));
  assertCovers(text, chunkArticle(text));
  for (const chunk of chunks) assert.match(chunk, /^هذه .*\.$/);
  for (const [at, chunk] of chunks.slice(1).entries()) {
    const first = `${chunk.split('.')[0]}.`;
    assert.ok(chunks[at]?.endsWith(first), 'the overlap is one sentence');
  }
});

test('a full stop inside a number is no sentence end', () => {
  const text = `${'كلمة '.repeat(150)}النسبة 2.5 ${'كلمة '.repeat(150)}`;
  for (const chunk of cut(text, chunkArticle(text))) assert.not.match(chunk, /2\.$|^5 /);
});

test('a text without sentence ends is cut between words, a text without words between characters', () => {
  const words = 'كلمة '.repeat(1000);
  assertCovers(words, chunkArticle(words));
  for (const chunk of cut(words, chunkArticle(words))) assert.match(chunk, /^كلمة.*كلمة$/);
  const faces = '😀'.repeat(1501);
  assertCovers(faces, chunkArticle(faces));
  for (const chunk of cut(faces, chunkArticle(faces))) assert.match(chunk, /^(😀)+$/u);
});

test('an article of 216,000 characters is cut in less than 5 seconds', () => {
  const text = 'يلتزم المقاول بتسليم الأعمال في الميعاد المتفق عليه، وإلا التزم بالتعويض؛ '.repeat(2900);
  const start = cpuMs();
  assertCovers(text, chunkArticle(text));
  assert.ok(cpuMs() - start < 5_000);
});

test('short paragraphs are joined, and a paragraph that fits is not cut', () => {
  const paragraph = (at: number) => `${at} ${'نص '.repeat(80)}`.trim();
  const text = Array.from({ length: 20 }, (_, at) => paragraph(at)).join('\n\n');
  const chunks = cut(text, chunkParagraphs(text));
  assertCovers(text, chunkParagraphs(text));
  assert.ok(chunks.length < 10 && chunks.length > 4);
  for (const chunk of chunks)
    for (const part of chunk.split('\n\n')) assert.is(part, paragraph(Number.parseInt(part, 10)));
});

test('a paragraph that is too long is cut like an article', () => {
  const text = `مقدمة\n${'جملة قصيرة تامة المعنى. '.repeat(200)}\nخاتمة`;
  assertCovers(text, chunkParagraphs(text));
});

test.run();
