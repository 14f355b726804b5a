/**
 * Tests that Moroccan and Tunisian forms are found alone and in running text. Each row has its source: the
 * page or the public repository in which the citation was read, or `form` for a citation that shows a form in
 * which these countries cite. No row was compared with a gazette, so that its number and day do not have to
 * be those of a published statute.
 */
import { readFileSync } from 'node:fs';
import { extractCitations, parseCitation } from 'sanad';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

interface Row {
  country?: string;
  input: string;
  source?: string;
  citations: unknown[];
}

const FILES = ['maghreb.json', 'morocco-tunisia.json'];
const rows = FILES.flatMap(
  (file) =>
    JSON.parse(readFileSync(new URL(`../fixtures/citations/${file}`, import.meta.url), 'utf8')) as Row[],
).filter(({ country }) => country === 'ma' || country === 'tn');

test('each country has thirty citations read in public texts, and each row a source', () => {
  for (const country of ['ma', 'tn']) {
    const read = rows.filter((row) => row.country === country && row.source !== 'form');
    assert.ok(read.length >= 30, `${country}: ${read.length}`);
  }
  assert.equal(
    rows.filter(({ source }) => source === undefined || source === ''),
    [],
  );
});

for (const { country = '', input } of rows) {
  test(`«${input}» is found alone and in a sentence`, () => {
    const jurisdiction = country.toUpperCase();
    const alone = parseCitation(input, { jurisdiction });
    assert.ok(alone);
    const sentence = `وحيث إن الطلب قدم طبقا لأحكام ${input}، فإنه يكون مقبولا شكلا.`;
    const found = extractCitations(sentence, { jurisdiction });
    const same = found.filter(
      ({ instrument, number, date, name }) =>
        instrument === alone.instrument &&
        number === alone.number &&
        date === alone.date &&
        name === alone.name,
    );
    assert.ok(same.length > 0, JSON.stringify(found));
  });
}

test.run();
