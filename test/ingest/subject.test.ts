import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { contentWords } from '../../src/core.ts';
import { isOfSubject } from '../../src/ingest/extract/subject.ts';

const test = suite('ingest: subject');

const wordsOf = (title: string) => new Set(contentWords(title));

const VETERINARY = wordsOf('قرار وزاري بشأن اللائحة التنفيذية لنظام الحجر البيطري');
const ASSOCIATION = wordsOf('قرار وزاري بشأن إشهار جمعية المشرف التعاونية');

test('a title matches a subject with three common words', () => {
  const subject = contentWords('بشأن اللائحة التنفيذية لنظام الحجر البيطري');
  assert.ok(isOfSubject(VETERINARY, subject));
  assert.not.ok(isOfSubject(ASSOCIATION, subject));
});

test('two common words are enough for a subject of two words', () => {
  assert.ok(isOfSubject(VETERINARY, contentWords('الحجر البيطري')));
  assert.not.ok(isOfSubject(VETERINARY, contentWords('الحجر')));
});

test.run();
