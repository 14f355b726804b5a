/**
 * Tests that Moroccan and Tunisian forms are found alone and in running text. The source of each row of the
 * fixture is `form`: a form in which these countries cite. No row was compared with a gazette, so that its
 * number and day do not have to be those of a published statute.
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

const FIXTURE = new URL('../fixtures/citations/maghreb.json', import.meta.url);
const rows = (JSON.parse(readFileSync(FIXTURE, 'utf8')) as Row[]).filter(
  ({ country }) => country === 'ma' || country === 'tn',
);

test('each country has thirty forms, and each form a source', () => {
  for (const country of ['ma', 'tn']) assert.ok(rows.filter((row) => row.country === country).length >= 30);
  assert.equal(
    rows.filter(({ source }) => source !== 'form'),
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
