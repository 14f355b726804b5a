/** Numbered parts of an annex that a source prints as the articles of a law. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkSourceDocument } from '../../../src/ingest/read/check-document.ts';
import type { Line } from '../../support/corpus/documents.ts';
import { law } from '../../support/corpus/documents.ts';

const test = suite('ingest: parts of an annex');

type Article = { article_no: string; text: string; heading?: string; amendment_notes?: string[] };

const issuing = (count: number, text = 'تؤدى الخدمة الوطنية في الجهات الآتية: القوات المسلحة والوزارة.') =>
  Array.from({ length: count }, (_, at): Article => ({ article_no: `إصدار ${at + 1}`, text }));

const MEMORANDUM: Article[] = [
  { article_no: '1', heading: 'تعاريف', text: 'أورد المشرع في هذه المادة مجموعة من الكلمات.' },
  { article_no: '2', text: 'تضمنت هذه المادة شروط التجنيد.', amendment_notes: ['[1] منشور في الجريدة.'] },
];

function read(articles: Article[], fields: Line = {}) {
  const checked = checkSourceDocument(law(6, 2014, { articles, ...fields }), new Set());
  if (!checked.ok) throw new Error(checked.reason);
  const { document } = checked;
  return { ...document, numbers: document.articles.map(({ article_no }) => article_no) };
}

test('articles before an explanatory memorandum have their own numbers, and nothing of it is lost', () => {
  const inserted: Article = { article_no: 'إصدار 2 مكرر', text: 'لكل مجند إجازة.' };
  const articles = [...issuing(2), inserted, ...MEMORANDUM];
  const document = read(articles, { closing: 'صدر عنا.\nتمهيد وتقسيم:', notes: ['[2] هامش.'] });
  assert.equal(document.numbers, ['1', '2', '2 مكرر']);
  const [first, second] = MEMORANDUM as [Article, Article];
  assert.is(
    document.closing,
    'صدر عنا.\nتمهيد وتقسيم:\n\n' +
      `المذكرة الإيضاحية، المادة 1: تعاريف: ${first.text}\n\nالمذكرة الإيضاحية، المادة 2: ${second.text}`,
  );
  assert.equal(document.notes, ['[2] هامش.', '[1] منشور في الجريدة.']);
});

test('articles before a model contract and before an annex have their own numbers', () => {
  const clause = { article_no: '1', text: 'يلتزم الطرف الثاني بأحكام هذا العقد.' };
  assert.equal(read([...issuing(5), clause]).numbers, ['1', '2', '3', '4', '5']);
  const annex = { article_no: '1', text: 'للهيئة أن تصدر تصريح إقامة طويلة الأمد.' };
  const document = read([...issuing(10), annex]);
  assert.is(document.numbers.at(-1), '10');
  // A part of an annex is not printed like article 1 of the law.
  assert.is(document.closing, `الملحق، المادة 1: ${annex.text}`);
});

test('articles of promulgation stay so, and articles of the law that they issue keep their numbers', () => {
  const [first] = issuing(1, 'يعمل بأحكام القانون المرافق.') as [Article];
  const own = { article_no: '1', text: 'تسري أحكام هذا القانون على التجار.' };
  for (const articles of [
    [first, own],
    [first, ...issuing(11).slice(1), own],
    [...issuing(9), own],
  ]) {
    assert.equal(
      read(articles).numbers,
      articles.map(({ article_no }) => article_no),
    );
  }
  // Articles of promulgation between others are no first numbering.
  assert.equal(read([...issuing(10), own, ...issuing(1)]).numbers.length, 12);
});

test.run();
