import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { carriesOutOtherLaw } from '../../src/titles/bylaw-law.ts';

const test = suite('titles: the law of a bylaw');

const WORDS = 'اللائحة التنفيذية للمرسوم بقانون اتحادي رقم 33 لسنة 2021';
const decision = {
  canonicalId: 'ae-dec-cab-2022-7',
  title: 'قرار مجلس الوزراء رقم 7 لسنة 2022: في شأن الرسوم',
};
const TITLE = 'مرسوم بقانون اتحادي رقم 33 لسنة 2021: بشأن تنظيم علاقات العمل';

/** Whether a decision with this preamble is taken for another law's; the corpus has the law or lacks it. */
const isOther = (preamble: string, { isHeld = true, title = decision.title } = {}) =>
  carriesOutOtherLaw(
    WORDS,
    { ...decision, title },
    {
      textOf: () => ({ text: preamble, isWhole: true }),
      idsOf: () => (isHeld ? ['ae-fdl-2021-33'] : []),
      titleOf: () => TITLE,
    },
  );

const OTHER = 'وعلى القانون الاتحادي رقم 1 لسنة 1972';

test('a decision that cites other laws by number is that of another law', () => {
  assert.ok(isOther(OTHER));
  assert.not(isOther(`${OTHER}، وعلى المرسوم بقانون اتحادي رقم 33 لسنة 2021`));
  assert.not(isOther('بعد الاطلاع على الدستور'));
});

test('a federal law of the number is not the decree-law', () => {
  assert.ok(isOther('وعلى القانون الاتحادي رقم 33 لسنة 2021'));
  assert.not(isOther('وعلى القانون رقم 33 لسنة 2021'));
});

test('a law that the preamble cites by name alone is perhaps the stated one', () => {
  assert.not(isOther(`${OTHER}، وعلى قانون تنظيم علاقات العمل`));
  assert.ok(isOther(`${OTHER}، وعلى قانون المعاملات المدنية`));
  assert.not(isOther(`${OTHER}، وعلى قانون المعاملات المدنية`, { isHeld: false }));
});

test('a title with the number of another law tells, whatever names the preamble has', () => {
  const title = 'قرار مجلس الوزراء رقم 7 لسنة 2022: بشأن اللائحة التنفيذية للقانون الاتحادي رقم 5 لسنة 2020';
  assert.ok(isOther('وعلى قانون تنظيم علاقات العمل', { title }));
});

test.run();
