import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sameAct, sameTarget, sameText, sameWording } from '../../../eval/amendments/equality.ts';

const equality = suite('eval/amendments/equality');

const act = { instrument: 'المرسوم الملكي', number: 'م/36', year: 1434, calendar: 'hijri' as const };

equality('new texts are equal after folding of letters, marks, digits and blanks', () => {
  assert.ok(sameText('يُشترط أن  تكون\nالمدة ٥ سنوات', 'يشترط ان تكون المده 5 سنوات'));
  assert.not.ok(sameText('المدة خمس سنوات.', 'المدة خمس سنوات'));
  assert.not.ok(sameText('المدة خمس سنوات', 'المدة ست سنوات'));
});

equality('punctuation of a wording does not count', () => {
  assert.ok(sameWording('1- المدة (5) سنوات.', '1 – المدة 5 سنوات'));
  assert.not.ok(sameWording('1- المدة (5) سنوات.', '2- المدة (5) سنوات.'));
});

equality('a target is the article and the part, without brackets', () => {
  const target = { article: '6', part: 'الفقرة الفرعية ( أ ) من الفقرة (1)' };
  assert.ok(sameTarget(target, { op: '', article: '٦', part: 'الفقرة الفرعية (ا) من الفقرة «١»' }));
  assert.not.ok(sameTarget(target, { op: '', article: '7', part: target.part }));
  assert.not.ok(sameTarget(target, { op: '', article: '6', part: 'الفقرة (1)' }));
});

equality('a part or an article that the gold does not have is wrong, and so is the lack of one', () => {
  assert.ok(sameTarget({ article: '6' }, { op: '', article: '6' }));
  assert.not.ok(sameTarget({ article: '6' }, { op: '', article: '6', part: 'الفقرة (1)' }));
  assert.not.ok(sameTarget({ article: '6', part: 'الفقرة (1)' }, { op: '', article: '6' }));
  assert.not.ok(sameTarget({ article: null }, { op: '', article: '6' }));
});

equality('acts are equal by number, year, calendar, date and family of the instrument', () => {
  const read = { ...act, date: '1434-06-11' };
  assert.ok(sameAct(act, '1434-06-11', { ...read, instrument: 'المرسوم الملكى', number: 'م / 36' }));
  assert.not.ok(sameAct(act, '1434-06-11', { ...read, number: 'م/63' }));
  assert.not.ok(sameAct(act, '1434-06-11', { ...read, year: 1435 }));
  assert.not.ok(sameAct(act, '1434-06-11', { ...read, calendar: 'gregorian' }));
  assert.not.ok(sameAct(act, '1434-06-11', { ...read, date: '1434-06-12' }));
  assert.not.ok(sameAct(act, '1434-06-11', { ...read, date: undefined }));
  assert.not.ok(sameAct(act, '1434-06-11', { ...read, instrument: 'الأمر الملكي' }));
});

equality('instruments outside the named families are one family', () => {
  const decision = { ...act, instrument: 'القرار' };
  assert.ok(sameAct(decision, null, { ...decision, instrument: 'القرار الوزاري' }));
  assert.not.ok(sameAct(decision, null, { ...decision, instrument: 'قرار مجلس الوزراء' }));
  const federal = { ...act, instrument: 'القانون الاتحادي' };
  assert.ok(sameAct(federal, null, { ...federal, instrument: 'القانون' }));
  assert.not.ok(sameAct(federal, null, { ...federal, instrument: 'المرسوم بقانون اتحادي' }));
});

equality('a missing act equals a missing act only', () => {
  assert.ok(sameAct(null, null, undefined));
  assert.not.ok(sameAct(null, null, act));
  assert.not.ok(sameAct(act, null, undefined));
});

equality.run();
