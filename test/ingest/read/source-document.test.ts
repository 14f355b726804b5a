import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkSourceDocument } from '../../../src/ingest/read/check-document.ts';
import type { SourceDocument } from '../../../src/ingest/read/source-document.ts';
import type { Line } from '../../support/corpus/documents.ts';
import { law } from '../../support/corpus/documents.ts';

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

const articlesOf = (articles: Record<string, string>[]) => cleaned(law(1, 2000, { articles })).articles;

test('a note printed as the heading of a section becomes a note of its article', () => {
  const note = 'تم الغاء هذه المادة بموجب المرسوم الملكي رقم ( م / 24 ) الصادر بتاريخ 12 / 5 / 1434 هـ';
  const articles = articlesOf([
    { article_no: '1', section: 'الباب الأول', text: 'نص.' },
    { article_no: '2', section: `الباب الأول > يعاقب كل مخالف. > ${note}`, text: 'بقية النص.' },
    { article_no: '3', text: 'نص آخر.' },
  ]);
  assert.equal(articles, [
    { article_no: '1', section: 'الباب الأول', text: 'نص.' },
    {
      article_no: '2',
      section: 'الباب الأول',
      text: 'يعاقب كل مخالف.\nبقية النص.',
      amendment_notes: [note],
    },
    { article_no: '3', text: 'نص آخر.' },
  ]);
});

test('a note that repeals a section becomes a note of each article up to the next heading', () => {
  const note = 'حذف الفصل الثالث من النظام بموجب قرار مجلس الوزراء رقم 675 وتاريخ 1442/11/12هـ';
  const section = `${note} > الفصل الثالث`;
  const articles = articlesOf([
    { article_no: '1', section, text: 'نص.' },
    { article_no: '2', section, text: 'نص آخر.' },
    { article_no: '3', text: 'نص ثالث.' },
    { article_no: '4', section: 'الفصل الرابع', text: 'نص رابع.' },
  ]);
  assert.equal(
    articles.map(({ section, amendment_notes }) => [section, amendment_notes]),
    [
      ['الفصل الثالث', [note]],
      ['الفصل الثالث', [note]],
      [undefined, [note]],
      ['الفصل الرابع', undefined],
    ],
  );
});

test('a heading on two articles is a note of each, unless headings stand on every article', () => {
  const section = 'إضافة هذه المادة إلى النظام بموجب المرسوم الملكي رقم (م/14) وتاريخ 22/2/1440هـ';
  const noted = (last: Record<string, string>) =>
    articlesOf([
      { article_no: '1', section, text: 'نص.' },
      { article_no: '2', section, text: 'نص آخر.' },
      { article_no: '3', text: 'نص ثالث.', ...last },
    ]).map(({ amendment_notes = [] }) => amendment_notes.length);
  assert.equal(noted({}), [1, 1, 0]);
  assert.equal(noted({ section }), [1, 0, 0]);
});

test('a text that only says that another act repealed the article is its note', () => {
  const note = 'ألغي نص المادة 10 بموجب المادة 3 من القرار رقم 4/2013 تاريخ 21/2/2013م.';
  const read = (article_no: string, text: string) => {
    const [article] = articlesOf([{ article_no, text }]);
    return [article?.text, article?.amendment_notes];
  };
  assert.equal(read('10', note), ['', [note]]);
  const others = [
    // The article of another law, and a note with a new text behind it.
    ['11', note],
    ['10', 'تلغى المادة 10 من قرار مجلس الوزراء رقم 36 لسنة 2017.'],
    ['10', `${note} واستعيض عنه بما يأتي: يعاقب المخالف بغرامة.`],
  ] as const;
  for (const [article_no, text] of others) assert.equal(read(article_no, text), [text, undefined], text);
});

test('an article without a number has the one that its neighbours leave for it', () => {
  const numbers = (...given: string[]) =>
    articlesOf(given.map((article_no) => ({ article_no, text: 'نص.' }))).map(({ article_no }) => article_no);
  assert.equal(numbers('28', 'None', '30'), ['28', '29', '30']);
  assert.equal(numbers('28', '', '', '30'), ['28', undefined, undefined, '30']);
  assert.equal(numbers('29', '28', '', '30'), ['29', '28', undefined, '30']);
  assert.equal(numbers('85', ''), ['85', undefined]);
  assert.equal(numbers('5', '', '5 مكرر'), ['5', undefined, '5 مكرر']);
});

test.run();
