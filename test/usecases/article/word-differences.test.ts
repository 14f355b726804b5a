/** Tests differences between two texts by words: replacing them in the first text must give the second. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { wordDifferences } from '../../../src/usecases/article/word-differences.ts';
import { seeded } from '../../support/random.ts';

const test = suite('usecases/article/word-differences');

/**
 * Replaces every differing part of the first text by the second text's. The result should equal the second
 * text.
 */
function applied(from: string, to: string): string {
  let [text, place] = ['', 0];
  for (const difference of wordDifferences(from, to)) {
    assert.ok(difference.from.start >= place, 'stretches are in order');
    text += from.slice(place, difference.from.start) + to.slice(difference.to.start, difference.to.end);
    place = difference.from.end;
  }
  return text + from.slice(place);
}

const shown = (from: string, to: string) =>
  wordDifferences(from, to).map((difference) => [
    from.slice(difference.from.start, difference.from.end),
    to.slice(difference.to.start, difference.to.end),
  ]);

test('words replaced, put in and taken out', () => {
  assert.equal(shown('مائة ريال', 'مائتا ريال'), [['مائة', 'مائتا']]);
  assert.equal(shown('أ ب ج', 'أ ج'), [['ب ', '']]);
  assert.equal(shown('أ ج', 'أ ب ج'), [['', 'ب ']]);
  assert.equal(shown('أ ب', 'أ ب'), []);
  assert.equal(shown('', 'أ ب'), [['', 'أ ب']]);
  assert.equal(shown('أ\nب', 'أ ب'), [['\n', ' ']]);
});

test('neighbouring words are one difference', () => {
  assert.equal(shown('يعين الوزير المدير كل سنة', 'يعين مجلس الوزراء المدير كل سنة'), [
    ['الوزير', 'مجلس الوزراء'],
  ]);
  assert.equal(shown('أ ب ج د', 'أ س ص د'), [['ب ج', 'س ص']]);
});

test('a moved paragraph leaves the rest as it is', () => {
  const words = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `كلمة${from + index}`).join(' ');
  const from = `${words(0, 500)} ${words(500, 510)} ${words(510, 1000)}`;
  const to = `${words(500, 510)} ${words(0, 500)} ${words(510, 1000)}`;
  const changed = shown(from, to).flat().join(' ').split(/\s+/).length;
  assert.ok(changed < 30, String(changed));
  assert.is(applied(from, to), to);
});

test('random texts: the differences applied to the first give the second', () => {
  const random = seeded(14);
  const text = (vocabulary: number) =>
    Array.from({ length: Math.floor(random() * 60) }, () => {
      const space = [' ', '\n', '  ', ''][Math.floor(random() * 4)];
      return `ك${Math.floor(random() * vocabulary)}${space}`;
    }).join('');
  for (let round = 0; round < 2000; round++) {
    const vocabulary = 1 + (round % 30);
    const [from, to] = [text(vocabulary), text(vocabulary)];
    assert.is(applied(from, to), to);
    assert.equal(wordDifferences(from, from), []);
  }
});

test('texts of 20,000 words take less than a second of processor time, whatever they repeat', () => {
  const random = seeded(15);
  const words = (vocabulary: number) =>
    Array.from({ length: 20_000 }, () => `ك${Math.floor(random() * vocabulary)}`).join(' ');
  for (const vocabulary of [2, 100, 5_000, 20_000, 1_000_000]) {
    const [from, to] = [words(vocabulary), words(vocabulary)];
    const before = process.cpuUsage();
    assert.is(applied(from, to), to);
    const { user, system } = process.cpuUsage(before);
    assert.ok(user + system < 1_000_000, `${vocabulary}: ${user + system} µs`);
  }
});

test.run();
