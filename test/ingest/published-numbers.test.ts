/** Decisions that issued texts which their source prints without a number. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Linkable } from '../../src/ingest/link/linkable.ts';
import { withPublishedNumbers } from '../../src/ingest/link/published-numbers.ts';

const test = suite('ingest: numbers by the day of print');

const NAME = 'تنظيمالمجالس';

const text = (fields: Partial<Linkable> = {}): Linkable => ({
  canonicalId: 'text',
  jurisdiction: 'SA',
  series: 'reg',
  title: 'تنظيم المجالس',
  keys: [`sa/name/${NAME}`],
  mentions: [],
  ...fields,
});

/** A document that cites what the decision of a day issued, by its name. */
const citing = (number: string, date: string, name = NAME): Linkable => ({
  canonicalId: `citing-${number}`,
  jurisdiction: 'SA',
  series: 'dec-cab',
  title: 'قرار',
  keys: [],
  mentions: [
    {
      keys: [`sa/issued-cabinet/${number}/h1443/${name}`, `sa/cabinet/${number}/h1443`],
      words: 'تنظيم المجالس',
      date,
      type: 'cites',
      pattern: 'cites provision',
      confidence: 0.93,
    },
  ],
});

/** The keys that the text gets; the gazette printed it on 1443-09-21. */
const added = (documents: readonly Linkable[], printed: string | undefined = '2022-04-22') =>
  withPublishedNumbers(documents, () => printed)[0]?.keys.slice(documents[0]?.keys.length);

const KEYS = [`sa/issued-cabinet/520/h1443/${NAME}`, 'sa/issued-cabinet/520/h1443'];

test('a text that was printed soon after the decision with its name is what the decision issued', () => {
  assert.equal(added([text(), citing('520', '1443-09-11')]), KEYS);
  assert.equal(added([text(), citing('520', '2022-04-12')]), KEYS);
});

test('a text of another day is another one', () => {
  assert.equal(added([text(), citing('520', '1443-06-11')]), []);
  assert.equal(added([text(), citing('520', '1443-09-25')]), []);
  assert.equal(withPublishedNumbers([text(), citing('520', '1443-09-11')], () => undefined)[0], text());
});

test('two decisions, two bearers of the name, and a number that a document has show nothing', () => {
  assert.equal(added([text(), citing('520', '1443-09-11'), citing('521', '1443-09-12')]), []);
  assert.equal(added([text(), text({ canonicalId: 'twin' }), citing('520', '1443-09-11')]), []);
  const numbered = text({ canonicalId: 'other', keys: ['sa/issued-cabinet/520/h1443'] });
  assert.equal(added([text(), numbered, citing('520', '1443-09-11')]), []);
  const own = text({ keys: [`sa/name/${NAME}`, 'sa/cabinet/7/h1443'] });
  assert.equal(added([own, citing('520', '1443-09-11')]), []);
});

test.run();
