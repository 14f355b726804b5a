import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fullText } from '../../src/ingest/read/full-text.ts';
import type { SourceDocument } from '../../src/ingest/read/source-document.ts';

const test = suite('ingest: full text');

const document = (fields: Partial<SourceDocument>): SourceDocument => ({
  jurisdiction: 'EG',
  doc_type: 'legislation',
  title: 'قانون',
  status: 'unknown',
  articles: [],
  ...fields,
});

test('preamble, sections, articles with number and heading, notes and closing are in order', () => {
  const text = fullText(
    document({
      preamble: 'باسم الشعب',
      closing: 'صدر بالقاهرة',
      articles: [
        { article_no: 'إصدار 1', text: 'يعمل بالقانون المرافق.' },
        { article_no: '1', heading: 'تعاريف', section: 'الباب الأول', text: 'يقصد بالعامل كل أجير.' },
        { article_no: '2 مكرر', section: 'الباب الأول', text: 'نص.', amendment_notes: ['أضيفت لاحقا.'] },
        { text: 'جدول الرسوم' },
      ],
    }),
  );
  assert.is(
    text,
    [
      'باسم الشعب',
      'المادة 1 (إصدار)\nيعمل بالقانون المرافق.',
      'الباب الأول',
      'المادة 1: تعاريف\nيقصد بالعامل كل أجير.',
      'المادة 2 مكرر\nنص.\nأضيفت لاحقا.',
      'جدول الرسوم',
      'صدر بالقاهرة',
    ].join('\n\n'),
  );
});

test('a full text of the source is not changed', () => {
  assert.is(fullText(document({ full_text: 'حكمت المحكمة' })), 'حكمت المحكمة');
});

test('an article whose text begins with its name is not named twice; Tunisia has فصول', () => {
  const articles = [
    { article_no: '1', text: 'الفصل 1 - تسري المجلة.' },
    { article_no: '2', text: 'نص.' },
  ];
  assert.is(fullText(document({ jurisdiction: 'TN', articles })), 'الفصل 1 - تسري المجلة.\n\nالفصل 2\nنص.');
});

test.run();
