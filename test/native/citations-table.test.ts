/**
 * Runs the citation fixtures, which the Rust tests read too, through the native module. This shows that the
 * binding loses and changes no field.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { Citation } from 'sanad';
import { extractCitations } from 'sanad';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

interface Row {
  /** Country of the text in which the input stands, if the reading depends on it. */
  country?: string;
  input: string;
  citations: unknown[];
}

const FOLDER = new URL('../fixtures/citations/', import.meta.url);
/**
 * Fixture file with citations that the grammar cannot read yet. A Rust test reports when one becomes
 * readable.
 */
const NOT_YET = 'not-yet.json';

/**
 * A citation with the field names of the fixtures (`file_number` for `fileNumber`), without empty fields and
 * default values.
 */
function stated(citation: Citation): Record<string, unknown> {
  const { articles, collection, jurisdiction, reference, repairs, relation } = citation;
  const parts = Object.fromEntries(
    articles
      .filter(({ paragraph, item }) => paragraph !== undefined || item !== undefined)
      .map(({ no, paragraph, item }) => [no, present({ paragraph, item })]),
  );
  return present({
    instrument: citation.instrument,
    jurisdiction: jurisdiction?.toLowerCase(),
    number: citation.number,
    year: citation.year,
    calendar: citation.calendar,
    date: citation.date,
    articles: filled(articles.map(({ no }) => no)),
    issuer: citation.issuer,
    circuit: citation.circuit,
    name: citation.name,
    about: citation.about,
    file_number: citation.fileNumber,
    issued_by: citation.issuedBy,
    reference: reference === 'full' ? undefined : reference,
    year_inferred: citation.yearInferred,
    court: citation.court,
    collection:
      collection &&
      present({
        office_year: collection.officeYear,
        part: collection.part,
        rule: collection.rule,
        page: collection.page,
      }),
    number_raw: citation.numberRaw,
    repairs: filled(repairs),
    unparsed_tail: citation.unparsedTail,
    parts: Object.keys(parts).length === 0 ? undefined : parts,
    relation: relation === 'cites' ? undefined : relation,
  });
}

const present = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));

const filled = <T>(items: readonly T[]) => (items.length === 0 ? undefined : items);

for (const file of readdirSync(FOLDER).filter((name) => name !== NOT_YET)) {
  test(`${file} is read as it says`, () => {
    const rows = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Row[];
    assert.ok(rows.length > 0);
    for (const { country, input, citations } of rows) {
      const options = country === undefined ? {} : { jurisdiction: country };
      assert.equal(extractCitations(input, options).map(stated), citations, input);
    }
  });
}

test.run();
