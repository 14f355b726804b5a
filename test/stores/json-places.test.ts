/** Tests that values are found in JSON bytes where the parser finds them. */
import { Buffer } from 'node:buffer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { itemPlaces, memberPlace, valueAt } from '../../src/stores/lmdb/corpus/json-places.ts';

const test = suite('stores: json places');

const ITEMS: readonly unknown[] = [
  {},
  [],
  '',
  'المادة "5" \\',
  '\\"',
  'a],}{[,',
  -1.5e-7,
  0,
  true,
  null,
  [[], [[1, '],']], {}],
  { text: 'نص: {"articles":[1]}', list: [{ list: ['"'] }], articles: 'x' },
];

test('each item of a list is read by its place', () => {
  const json = Buffer.from(JSON.stringify(ITEMS));
  assert.equal(
    itemPlaces(json, 0).map((place) => valueAt(json, place)),
    ITEMS,
  );
  assert.equal(itemPlaces(Buffer.from('[]'), 0), []);
  for (const item of ITEMS) {
    const alone = Buffer.from(JSON.stringify([item]));
    assert.equal(
      itemPlaces(alone, 0).map((place) => valueAt(alone, place)),
      [item],
    );
  }
});

test('a member is found by its name among all kinds of values, and not inside another value', () => {
  for (const item of ITEMS) {
    const json = Buffer.from(JSON.stringify({ before: item, 'ar"ticles': 1, articles: [item], after: item }));
    const place = memberPlace(json, 0, 'articles');
    assert.ok(place);
    assert.equal(valueAt(json, place), [item]);
    assert.equal(
      itemPlaces(json, place.start).map((one) => valueAt(json, one)),
      [item],
    );
    assert.is(memberPlace(json, 0, 'list'), undefined);
  }
  assert.is(memberPlace(Buffer.from('{}'), 0, 'articles'), undefined);
});

test('an object inside a list is read from its own beginning', () => {
  const json = Buffer.from(JSON.stringify([{ no: '1' }, { text: 'x', no: '2' }]));
  const numbers = itemPlaces(json, 0).map(({ start }) => memberPlace(json, start, 'no'));
  assert.equal(
    numbers.map((place) => place && valueAt(json, place)),
    ['1', '2'],
  );
});

test.run();
