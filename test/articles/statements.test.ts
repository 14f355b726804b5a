import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { statementOf } from '../../src/articles/statements.ts';
import { change, day, history, LAW_20, repealed, reworded, version } from '../support/articles/histories.ts';

const test = suite('articles: statements');

test('a repealed article names the repealing act', () => {
  assert.is(statementOf(repealed(), 1), '[ألغيت هذه المادة بالمرسوم الملكي رقم م/23 وتاريخ 21/2/1442هـ]');
  const nameless = history(
    [version({ repealed: true, made_by: [0] })],
    [{ ...change(), act: undefined } as never],
  );
  assert.is(statementOf(nameless, 0), '[ألغيت هذه المادة]');
});

test('an article merged into another says so, and so does an inserted one without a wording', () => {
  const merged = history([version({ repealed: true, made_by: [0] })], [change({ operation: 'merge' })]);
  const act = 'بالمرسوم الملكي رقم م/23 وتاريخ 21/2/1442هـ';
  assert.is(statementOf(merged, 0), `[دُمجت هذه المادة في مادة أخرى ${act}]`);
  const inserted = history(
    [version({ certainty: 'unknown', made_by: [0] })],
    [change({ operation: 'insert_article' })],
  );
  assert.is(statementOf(inserted, 0), `[أضيفت هذه المادة ${act}، ونصها غير متاح في المصدر]`);
});

test('a known wording needs no statement', () => {
  assert.equal(
    [0, 1].map((index) => statementOf(reworded(), index)),
    [undefined, undefined],
  );
});

test('a wording that was changed and is not known names the acts, each once', () => {
  const changes = [change(), change({ operation: 'add_part' }), change({ act: LAW_20 })];
  const unknown = (to?: string) =>
    history([version({ certainty: 'unknown', unapplied: [0, 1, 2], ...(to && { to: day(to) }) })], changes);
  const acts = 'بالمرسوم الملكي رقم م/23 وتاريخ 21/2/1442هـ وبالقانون الاتحادي رقم 20 لسنة 2016';
  assert.is(statementOf(unknown(), 0), `[عُدّلت هذه المادة ${acts}، ونصها الساري غير متاح في المصدر]`);
  assert.is(
    statementOf(unknown('2021-01-01'), 0),
    `[عُدّلت هذه المادة ${acts}، ونصها بعد هذا التعديل غير متاح في المصدر]`,
  );
});

test('an unknown wording before a change names the act of the change', () => {
  const before = history(
    [version({ certainty: 'unknown', to: day('2016-11-01') }), version({ text: 'نص.', made_by: [0] })],
    [change({ act: LAW_20 })],
  );
  assert.is(
    statementOf(before, 0),
    '[نص هذه المادة قبل تعديلها بالقانون الاتحادي رقم 20 لسنة 2016 غير متاح في المصدر]',
  );
});

test('a wording in which changes are missing says so', () => {
  const partial = history([version({ text: 'نص.', certainty: 'partial', unapplied: [0] })], [change()]);
  assert.is(
    statementOf(partial, 0),
    '[عُدّلت هذه المادة أيضا بالمرسوم الملكي رقم م/23 وتاريخ 21/2/1442هـ، ولم يدرج هذا التعديل في النص أعلاه]',
  );
});

const NAMES: readonly (readonly [act: object, words: string])[] = [
  [
    { instrument: 'الأمر الملكي', number: 'أ/44', calendar: 'hijri', year: 1435 },
    'بالأمر الملكي رقم أ/44 لسنة 1435هـ',
  ],
  [{ instrument: 'الأمر السامي', calendar: 'hijri', date: '1435-03-02' }, 'بالأمر السامي بتاريخ 2/3/1435هـ'],
  [{ instrument: 'قرار مجلس الوزراء', number: '7' }, 'بقرار مجلس الوزراء رقم 7'],
  [{ words: 'نظام المرور الجديد' }, 'بموجب نظام المرور الجديد'],
];

for (const [act, words] of NAMES) {
  test(`an act is named by what is known of it: ${words}`, () => {
    const gone = history([version({ repealed: true, made_by: [0] })], [change({ act })]);
    assert.is(statementOf(gone, 0), `[ألغيت هذه المادة ${words}]`);
  });
}

test.run();
