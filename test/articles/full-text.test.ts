import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { TextParts } from '../../src/articles/full-text.ts';
import { fullTextOn, textInOnePiece, textPeriod } from '../../src/articles/full-text.ts';
import { change, day, history, repealed, reworded, version } from '../support/articles/histories.ts';

const test = suite('articles: full text');

const TODAY = '2026-11-22';

const document = (fields: Partial<TextParts>): TextParts => ({ jurisdiction: 'EG', articles: [], ...fields });

test('preamble, sections, articles with number and heading and closing are in order, and notes are left out', () => {
  const parts = document({
    preamble: 'باسم الشعب',
    closing: 'صدر بالقاهرة',
    articles: [
      { article_no: 'إصدار 1', text: 'يعمل بالقانون المرافق.' },
      { article_no: '1', heading: 'تعاريف', section: 'الباب الأول', text: 'يقصد بالعامل كل أجير.' },
      { article_no: '2 مكرر', section: 'الباب الأول', text: 'نص.', ...{ amendment_notes: ['أضيفت لاحقا.'] } },
      { text: 'جدول الرسوم' },
    ],
  });
  assert.is(
    fullTextOn(parts, [], TODAY),
    [
      'باسم الشعب',
      'المادة 1 (إصدار)\nيعمل بالقانون المرافق.',
      'الباب الأول',
      'المادة 1: تعاريف\nيقصد بالعامل كل أجير.',
      'المادة 2 مكرر\nنص.',
      'جدول الرسوم',
      'صدر بالقاهرة',
    ].join('\n\n'),
  );
});

test('a full text of the source is not changed', () => {
  assert.is(fullTextOn(document({ full_text: 'حكمت المحكمة' }), [], TODAY), 'حكمت المحكمة');
});

test('an article whose text begins with its name is not named twice; Tunisia has فصول', () => {
  const articles = [
    { article_no: '1', text: 'الفصل 1 - تسري المجلة.' },
    { article_no: '2', text: 'نص.' },
  ];
  assert.is(
    fullTextOn(document({ jurisdiction: 'TN', articles }), [], TODAY),
    'الفصل 1 - تسري المجلة.\n\nالفصل 2\nنص.',
  );
});

test('an article whose text begins with the name of another one is named', () => {
  const articles = [{ article_no: '1', text: 'المادة 12 من قانون العمل تسري.' }];
  assert.is(fullTextOn(document({ articles }), [], TODAY), 'المادة 1\nالمادة 12 من قانون العمل تسري.');
});

const LAW = document({
  articles: [
    { article_no: '5', heading: 'الميزانية', section: 'الباب الأول', text: 'نص المصدر مع ملاحظاته.' },
    { article_no: '6', text: 'السادسة.' },
  ],
});

test('a changed article has the wording of the day', () => {
  const text = (on: string) => fullTextOn(LAW, [reworded()], on);
  const rest = '\n\nالمادة 6\nالسادسة.';
  assert.is(text('2020-10-07'), `الباب الأول\n\nالمادة 5: الميزانية\nالنص الأول.${rest}`);
  assert.is(text('2020-10-08'), `الباب الأول\n\nالمادة 5: الميزانية\nالنص الثاني.${rest}`);
});

test('a line that names the act stands in place of a repealed article', () => {
  const line = '[ألغيت هذه المادة بالمرسوم الملكي رقم م/23 وتاريخ 21/2/1442هـ]';
  assert.match(fullTextOn(LAW, [repealed()], TODAY), `المادة 5: الميزانية\n${line}\n\nالمادة 6`);
  assert.not.match(fullTextOn(LAW, [repealed()], TODAY), 'النص الأول');
});

test('a line follows a wording in which changes are missing', () => {
  const partial = history([version({ text: 'نص.', certainty: 'partial', unapplied: [0] })], [change()]);
  assert.match(
    fullTextOn(LAW, [partial], TODAY),
    /المادة 5: الميزانية\nنص\.\n\[عُدّلت هذه المادة أيضا .*\]\n\n/,
  );
});

test('an inserted article comes after the article that it follows, and not before its first day', () => {
  const inserted = history(
    [version({ article_no: '5 مكرر', text: 'الجديدة.', from: day('2010-05-01'), certainty: 'restated' })],
    [change({ operation: 'insert_article' })],
    { article_key: '5-bis', follows: 0, heading: 'عنوان' },
  );
  delete inserted.source;
  assert.match(
    fullTextOn(LAW, [inserted], '2010-05-01'),
    'ملاحظاته.\n\nالمادة 5 مكرر: عنوان\nالجديدة.\n\nالمادة 6',
  );
  assert.not.match(fullTextOn(LAW, [inserted], '2010-04-30'), 'مكرر');
});

test('an article bears the number of the day', () => {
  const renumbered = history([
    version({ text: 'نص.', article_no: '5', to: day('2020-10-08') }),
    version({ text: 'نص.', article_no: '4', from: day('2020-10-08') }),
  ]);
  assert.match(fullTextOn(LAW, [renumbered], '2020-10-07'), 'المادة 5: الميزانية');
  assert.match(fullTextOn(LAW, [renumbered], TODAY), 'المادة 4: الميزانية');
});

const DIVIDED = document({
  preamble: 'نظام',
  articles: [
    { article_no: '5', text: 'النص الأول.' },
    { article_no: '6', text: 'السادسة.' },
  ],
  closing: 'ملحق\n',
  printed: ['\n\nالمادة الخامسة:\n', '\nالباب الثاني\n\nالمادة السادسة -  ', '\n'],
});

test('a text that is divided into articles changes only where its articles change', () => {
  const text = (first: string) =>
    `نظام\n\nالمادة الخامسة:\n${first}\nالباب الثاني\n\nالمادة السادسة -  السادسة.\nملحق\n`;
  assert.is(fullTextOn(DIVIDED, [], TODAY), text('النص الأول.'));
  assert.is(fullTextOn(DIVIDED, [reworded()], TODAY), text('النص الثاني.'));
  assert.is(fullTextOn(DIVIDED, [reworded()], '2020-10-07'), text('النص الأول.'));
  assert.is(textInOnePiece(DIVIDED), text('النص الأول.'));
  const inserted = history([version({ article_no: '5 مكرر', text: 'الجديدة.' })], [change()], { follows: 0 });
  delete inserted.source;
  assert.is(fullTextOn(DIVIDED, [inserted], TODAY), text('النص الأول.\n\nالمادة 5 مكرر\nالجديدة.'));
  const renumbered = history([version({ article_no: '4', text: 'النص الأول.' })]);
  assert.match(fullTextOn(DIVIDED, [renumbered], TODAY), 'نظام\n\nالمادة 4\nالنص الأول.\nالباب الثاني');
});

test('before everything that is known of an article, its wording is said to be unknown', () => {
  const late = history([version({ text: 'نص.', from: day('2010-01-01') })]);
  assert.match(
    fullTextOn(LAW, [late], '2000-01-01'),
    'المادة 5: الميزانية\n[نص هذه المادة غير متاح في المصدر]',
  );
});

test('the text of a day stays the same until a wording begins or ends', () => {
  const pending = history([
    version({ text: 'أ', to: day('2027-01-01') }),
    version({ text: 'ب', from: day('2027-01-01') }),
  ]);
  assert.equal(textPeriod([reworded(), pending], TODAY), { from: '2020-10-08', to: '2027-01-01' });
  assert.equal(textPeriod([reworded(), pending], '2027-01-01'), { from: '2027-01-01' });
  assert.equal(textPeriod([], TODAY), {});
});

test.run();
