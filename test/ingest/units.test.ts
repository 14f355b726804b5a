import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sinceDay, unitsOf, unitsOfCopy, unitsOfPrint } from '../../src/ingest/prepare/units.ts';
import type { SourceDocument } from '../../src/ingest/read/source-document.ts';
import { change, day, history, repealed, reworded, version } from '../support/articles/histories.ts';

const test = suite('ingest: units');

const law: SourceDocument = {
  jurisdiction: 'SA',
  doc_type: 'legislation',
  title: 'نظام',
  status: 'unknown',
  articles: [
    { article_no: '5', heading: 'الميزانية', text: 'نص المصدر.', amendment_notes: ['عدلت بالمرسوم الملكي.'] },
    { article_no: '6', text: 'السادسة.' },
  ],
};

test('an article without changes is one unit without days, and its notes are no passage', () => {
  assert.equal(unitsOf(law, []), [
    { articleNo: '5', articleKey: '5', heading: 'الميزانية', chunks: ['نص المصدر.'] },
    { articleNo: '6', articleKey: '6', chunks: ['السادسة.'] },
  ]);
});

test('a changed article has a unit for each wording, with its days', () => {
  assert.equal(unitsOf(law, [reworded()]).slice(0, 2), [
    {
      articleNo: '5',
      articleKey: '5',
      heading: 'الميزانية',
      chunks: ['النص الأول.'],
      to: 18543,
      wording: { article_key: '5', version: 1, to: day('2020-10-08'), certainty: 'source' },
    },
    {
      articleNo: '5',
      articleKey: '5',
      heading: 'الميزانية',
      chunks: ['النص الثاني.'],
      from: 18543,
      wording: { article_key: '5', version: 2, from: day('2020-10-08'), certainty: 'restated' },
    },
  ]);
});

test('passages of an annex say of which part they are, and those of a memorandum are no law', () => {
  const word = 'المذكرة الإيضاحية، المادة';
  const long = 'أراد المشرع أن يشمل التجنيد كل مواطن أتم الثامنة عشرة من عمره. '.repeat(40).trim();
  const closing = `صدر عنا.\n\n${word} 4: ${long}\n\n${word} 5: مدة الخدمة: ${long}`;
  const annexed = { word, explains: true } as const;
  const { chunks = [], warnings } = unitsOf({ ...law, closing, annexed }, []).at(-1) ?? {};
  assert.is(chunks[0], 'صدر عنا.');
  const parts = chunks.slice(1).map((chunk) => chunk.slice(0, `${word} 4: `.length));
  assert.equal([...new Set(parts)], [`${word} 4: `, `${word} 5: `]);
  assert.ok(parts.filter((part) => part === `${word} 5: `).length > 1);
  assert.equal(warnings, ['explanatory_memorandum']);
  const contract = unitsOf({ ...law, closing, annexed: { word } }, []).at(-1);
  assert.equal([contract?.chunks, contract?.warnings], [chunks, undefined]);
});

test('a text that sets former wordings beside new ones has a warning', () => {
  const heads = 'المادة\nالنص قبل التعديل\nالنص بعد التعديل';
  const rows = 'التصرف في العقار من قبل الشريك في شركة.\nالتصرف في العقار من أي شخص لشركة.\n'.repeat(10);
  const table = `${heads}\n${rows}`;
  const warningsOf = (document: Partial<SourceDocument>) =>
    unitsOf({ ...law, ...document }, []).map(({ warnings }) => warnings);
  assert.equal(warningsOf({ articles: [], full_text: table }), [['amendment_table']]);
  assert.equal(warningsOf({ articles: [], full_text: rows }), [undefined]);
  assert.equal(warningsOf({ closing: table }), [undefined, undefined, ['amendment_table']]);
});

test('no wording of a copy holds after the first change of its law that it lacks', () => {
  const until = day('2022-01-01');
  const [first, second, unchanged] = unitsOfCopy(unitsOf(law, [reworded()]), { of: 'law', until });
  assert.equal(first, unitsOf(law, [reworded()])[0]);
  assert.is(second?.to, 18993);
  assert.equal(second?.wording, {
    ...unitsOf(law, [reworded()])[1]?.wording,
    to: until,
    warnings: ['outdated_copy'],
  });
  assert.equal([unchanged?.to, unchanged?.wording?.warnings], [18993, ['outdated_copy']]);
  const early = unitsOfCopy(unitsOf(law, [reworded()]), { of: 'law', until: day('2019-01-01') });
  assert.equal(
    early.map(({ from, to, wording }) => [from, to, wording?.never]),
    [
      [undefined, 17897, undefined],
      [0, 0, true],
      [undefined, 17897, undefined],
    ],
  );
});

test('a repealed article and an unknown wording are a unit with one line', () => {
  const [, gone] = unitsOf(law, [repealed()]);
  assert.equal(gone?.chunks, ['[ألغيت هذه المادة بالمرسوم الملكي رقم م/23 وتاريخ 21/2/1442هـ]']);
  assert.is(gone?.wording?.repealed, true);
  const unknown = history([version({ certainty: 'unknown', unapplied: [0] })], [change({ applied: false })]);
  const [unit] = unitsOf(law, [unknown]);
  assert.match(unit?.chunks.join('\n') ?? '', /^\[عُدّلت هذه المادة .* غير متاح في المصدر\]$/);
  assert.equal(unit?.wording?.warnings, ['wording_unknown', 'changes_unapplied']);
});

test('a wording in which changes are missing keeps its text and gets a warning', () => {
  const partial = history([version({ text: 'نص.', certainty: 'partial', unapplied: [0] })], [change()]);
  const [unit] = unitsOf(law, [partial]);
  assert.equal(unit?.chunks, ['نص.']);
  assert.equal(unit?.wording, {
    article_key: '5',
    version: 1,
    certainty: 'partial',
    warnings: ['changes_unapplied'],
  });
});

test('a wording replaced on an unknown day has no day in the index', () => {
  const undated = history([version({ text: 'ميت.' }), version({ text: 'حي.' })]);
  const [dead, live] = unitsOf(law, [undated]);
  assert.equal([dead?.from, dead?.to, dead?.wording?.never], [0, 0, true]);
  assert.equal([live?.from, live?.to], [undefined, undefined]);
});

test('an inserted article is a unit after the article that it follows, a renumbered one bears its number', () => {
  const inserted = history(
    [version({ article_no: '5 مكرر', text: 'الجديدة.', from: day('2010-05-01') })],
    [],
    {
      article_key: '5-bis',
      follows: 0,
    },
  );
  delete inserted.source;
  const moved = history(
    [
      version({ article_no: '6', text: 'السادسة.', to: day('2020-10-08') }),
      version({ article_no: '7', text: 'السادسة.', from: day('2020-10-08') }),
    ],
    [],
    { article_key: '6', source: 1 },
  );
  const units = unitsOf(law, [inserted, moved]);
  assert.equal(
    units.map(({ articleNo, articleKey, wording }) => [articleNo, articleKey, wording?.article_key]),
    [
      ['5', '5', undefined],
      ['5 مكرر', '5-bis', '5-bis'],
      ['6', '6', '6'],
      ['7', '7', '6'],
    ],
  );
});

test('the day of the law is the first day of units without one of their own', () => {
  const days = sinceDay(unitsOf(law, [reworded()]), '1970-01-31').map(({ from }) => from);
  assert.equal(days, [undefined, 18543, 30]);
  assert.equal(sinceDay(unitsOf(law, []), undefined), unitsOf(law, []));
});

test('a copy whose articles are read out of its text is one unit, with all its chunks', () => {
  const units = [
    { articleNo: '1', articleKey: '1', heading: 'التعريفات', chunks: ['أ', 'ب'], from: 10 },
    { articleNo: '2', articleKey: '2', chunks: ['ج'], from: 10 },
  ];
  assert.equal(unitsOfPrint(units, { printed: ['', '', ''] }), [{ chunks: ['أ', 'ب', 'ج'], from: 10 }]);
  assert.equal(unitsOfPrint(units, {}), units);
});

test.run();
