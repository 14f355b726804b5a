import { normalize } from 'sanad';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { misspell } from '../../../eval/sets/noise.ts';

const QUERY = 'هل يجوز للمستأجر إخلاء العقار قبل انتهاء المدة المتفق عليها في عقد الإيجار؟';

test('the same seed misspells a query the same way, another seed otherwise', () => {
  assert.is(misspell(1, QUERY, 'q1'), misspell(1, QUERY, 'q1'));
  const spelt = new Set([1, 2, 3, 4, 5].map((seed) => misspell(seed, QUERY, 'q1')));
  assert.ok(spelt.size > 1);
});

test('some words are misspelt, none is lost, and other scripts stay unchanged', () => {
  let changed = 0;
  for (let seed = 0; seed < 50; seed++) {
    const before = QUERY.split(' ');
    const after = misspell(seed, QUERY, 'q').split(' ');
    assert.is(after.length, before.length);
    changed += after.filter((word, place) => word !== before[place]).length;
  }
  const share = changed / (50 * QUERY.split(' ').length);
  assert.ok(share > 0.2 && share < 0.4, `${share}`);
  assert.is(misspell(1, 'Article 5, 2020', 'q'), 'Article 5, 2020');
});

test('the normaliser folds many misspellings into the original word, but not all', () => {
  const letters = (text: string) => normalize(text, 'letters');
  const same = Array.from({ length: 200 }, (_, seed) => misspell(seed, 'المسؤولية', `${seed}`));
  const folded = same.filter((word) => letters(word) === letters('المسؤولية')).length;
  assert.ok(folded > 150 && folded < 200, `${folded}`);
});

test.run();
