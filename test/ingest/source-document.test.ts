import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SourceDocument } from '../../src/ingest/read/source-document.ts';
import { checkSourceDocument } from '../../src/ingest/read/source-document.ts';
import type { Line } from '../support/corpus/documents.ts';
import { law } from '../support/corpus/documents.ts';

const test = suite('ingest: clean');

function cleaned(line: unknown, without: readonly string[] = []): SourceDocument {
  const checked = checkSourceDocument(line, new Set(without));
  if (!checked.ok) throw new Error(checked.reason);
  return checked.document;
}

const refusals: [string, unknown, string][] = [
  ['no object', [], 'expected object'],
  ['a string', 'قانون', 'expected object'],
  ['no jurisdiction', { ...law(1, 2000), jurisdiction: undefined }, 'jurisdiction'],
  ['a jurisdiction that is a name', law(1, 2000, { jurisdiction: 'Egypt' }), 'two-letter country code'],
  ['no kind', { ...law(1, 2000), doc_type: null }, 'doc_type'],
  ['an unknown kind', law(1, 2000, { doc_type: 'treaty' }), 'doc_type'],
  ['no text', law(1, 2000, { articles: [] }), 'no text'],
  ['text of white space only', law(1, 2000, { articles: [{ article_no: '1', text: ' \n ' }] }), 'no text'],
  ['articles that are a string', law(1, 2000, { articles: 'المادة 1' }), 'articles'],
  ['a year in words', law(1, 2000, { year_gregorian: 'ألفان' }), 'year_gregorian'],
];

for (const [what, line, reason] of refusals) {
  test(`${what} is refused with a reason`, () => {
    const checked = checkSourceDocument(line, new Set());
    assert.is(checked.ok, false);
    assert.match((checked as { reason: string }).reason, reason);
  });
}

test('all fields but jurisdiction, kind and text are optional', () => {
  const document = cleaned({ jurisdiction: 'sa', doc_type: 'case_law', full_text: 'حكمت المحكمة\nبالرفض' });
  assert.equal(document, {
    jurisdiction: 'SA',
    doc_type: 'case_law',
    status: 'unknown',
    title: 'حكمت المحكمة',
    articles: [],
    full_text: 'حكمت المحكمة\nبالرفض',
  });
});

test('null and blank count as missing, and unknown fields are ignored', () => {
  const { issuing_body: _, ...known } = law(1, 2000);
  const same = { ...known, issuing_body: null, court: ' ', circuit: null, colour: 'أحمر' };
  assert.equal(JSON.stringify(cleaned(same)), JSON.stringify(cleaned(known)));
});

test('numbers in place of strings and digits in place of years are accepted', () => {
  const document = cleaned(law(1, 2000, { official_number: 131, year_gregorian: '1948' }));
  assert.is(document.official_number, '131');
  assert.is(document.year_gregorian, 1948);
});

test('the text is not changed except for line ends', () => {
  const text = 'المــادة ١٢ :\r\nيُلغى كلّ ما يخالف  ذلك ';
  const [article] = cleaned(law(1, 2000, { articles: [{ article_no: '12 مكرر', text }] })).articles;
  assert.is(article?.text, text.replace('\r\n', '\n'));
  assert.is(article?.article_no, '12 مكرر');
});

test('a placeholder for a missing article number is dropped', () => {
  const [article] = cleaned(law(1, 2000, { articles: [{ article_no: 'None', text: 'جدول' }] })).articles;
  assert.equal(article, { text: 'جدول' });
});

test('an article without text but with an amendment note is kept', () => {
  const notes = ['ألغيت بموجب القانون رقم 5 لسنة 2001'];
  const document = cleaned(
    law(1, 2000, {
      articles: [
        { article_no: '1', amendment_notes: notes },
        { article_no: '2', text: '' },
      ],
    }),
  );
  assert.equal(document.articles, [{ article_no: '1', text: '', amendment_notes: notes }]);
});

test('the JSON of a document does not depend on the order of its fields', () => {
  const line: Line = law(1, 2000);
  const reversed = Object.fromEntries(Object.entries(line).reverse());
  assert.is(JSON.stringify(cleaned(line)), JSON.stringify(cleaned(reversed)));
});

test('fields named by --without are dropped from document and articles', () => {
  const line = law(1, 2000, {
    citations: [{ text: 'القانون رقم 2 لسنة 1999' }],
    articles: [{ article_no: '1', heading: 'تعريف', text: 'نص' }],
  });
  const document = cleaned(line, ['citations', 'heading']);
  assert.is(document.citations, undefined);
  assert.equal(document.articles, [{ article_no: '1', text: 'نص' }]);
});

test.run();
