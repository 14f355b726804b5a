import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { citationKeys, parseCitation } from '../../src/core.ts';
import { isBylawOf, isTitledBylaw, namesOtherLaw } from '../../src/titles/own-law.ts';

const bylaw = (title: string) => ({ jurisdiction: 'AE', title });

test('a title with the number of another law than the known one names another law', () => {
  const law = parseCitation('القانون الاتحادي رقم 10 لسنة 2015');
  const keys = law === null ? [] : citationKeys(law, 'AE');
  const finds = (key: string) => keys.includes(key);
  const titled = (number: string) =>
    bylaw(`قرار مجلس الوزراء رقم 26 لسنة 2017 بشأن اللائحة التنفيذية للقانون الاتحادي رقم ${number}`);
  assert.not.ok(namesOtherLaw(titled('10 لسنة 2015'), finds));
  assert.ok(namesOtherLaw(titled('11 لسنة 2015'), finds));
  // A name may be the bylaw's own subject.
  assert.not.ok(namesOtherLaw(bylaw('اللائحة التنفيذية لضبط أعمال تفتيش العمل'), finds));
});

test('only a document titled as the executive bylaw of a law is its bylaw', () => {
  const law = { title: 'قانون العمل' };
  for (const [title, isIts] of [
    ['اللائحة التنفيذية لقانون العمل', true],
    ['اللائحة التنفيذية لقانون المرور', false],
    ['تعديل اللائحة التنفيذية لقانون العمل', false],
    ['قرار بشأن الأجور', false],
    ['قرار مجلس الوزراء رقم 26 لسنة 2017 بشأن اللائحة التنفيذية للقانون الاتحادي رقم 10 لسنة 2015', true],
  ] as const)
    assert.is(isBylawOf(law, bylaw(title)), isIts, title);
});

test('a title tells that a document is the executive bylaw of some law', () => {
  for (const [title, isBylaw] of [
    [
      'قرار وزاري رقم 49 لسنة 1996: باللائحة التنفيذية للقانون الاتحادي رقم 22 لسنة 1995 في شأن المحاسبة',
      true,
    ],
    ['قرار مجلس الوزراء رقم 26: بشأن اللائحة التنفيذية للقانون الاتحادي رقم 10 لسنة 2015', true],
    ['قرار وزاري رقم 235: بتعديل القرار رقم 257 الخاص باللائحة التنفيذية للقانون رقم 41 لسنة 1992', false],
    ['قرار وزاري رقم 354: بتنفيذ بعض أحكام القانون الاتحادي رقم 6 لسنة 1973', false],
    ['قانون اتحادي رقم 22 لسنة 1995 في شأن المحاسبة', false],
  ] as const)
    assert.is(isTitledBylaw(bylaw(title)), isBylaw, title);
});

test.run();
