import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Derivations } from '../../scripts/train-related-words/derivations.ts';
import type { Pair } from '../../scripts/train-related-words/model.ts';
import { associations } from '../../scripts/train-related-words/model.ts';
import { Spellings } from '../../scripts/train-related-words/texts.ts';

const pair = (asked: string, text: string): Pair => ({ asked: asked.split(' '), text: text.split(' ') });

test('a term goes with the word that explains it, and not with a word that stands beside that one', () => {
  const pairs = [
    ...Array.from({ length: 6 }, () => pair('boss pay', 'employer wage')),
    ...Array.from({ length: 6 }, () => pair('boss fire', 'employer dismissal')),
    ...Array.from({ length: 6 }, () => pair('ship', 'harbour')),
  ];
  const found = associations(pairs, 1);
  const strongest = (asked: string) =>
    [...(found.get(asked) ?? [])].sort((a, b) => b.count - a.count)[0]?.term;
  assert.equal(['boss', 'pay', 'fire', 'ship'].map(strongest), ['employer', 'wage', 'dismissal', 'harbour']);
  assert.is(found.get('boss')?.[0]?.pairs, 12);
  assert.not.ok(found.get('pay')?.some(({ term }) => term === 'dismissal'));
  assert.equal(associations(pairs, 1), found);
});

test('terms with the same consonants that articles have together are derivations', () => {
  const derivations = new Derivations();
  for (let article = 0; article < 10; article++) derivations.read(['عقوب', 'يعاقب', 'ماد']);
  for (let article = 0; article < 90; article++) derivations.read([`${article}`, 'ماد', 'عمد']);
  const found = [...derivations.pairs()].map(({ from, to, weight }) => [from, to, weight]);
  // All ten articles with one of the two have the other one: the greatest weight. «ماد» and «عمد» are in most
  // articles together, which is no more than by chance.
  assert.equal(found, [
    ['عقوب', 'يعاقب', 0.6],
    ['يعاقب', 'عقوب', 0.6],
  ]);
});

test('a term is spelt as it is mostly written, without marks', () => {
  const spellings = new Spellings();
  assert.equal(spellings.terms(['الأجور والأجور', 'أجور 15']), [
    ['اجور', 'اجور'],
    ['اجور', '15'],
  ]);
  assert.is(spellings.of('اجور'), 'أجور');
  assert.is(spellings.of('15'), undefined);
});

test.run();
