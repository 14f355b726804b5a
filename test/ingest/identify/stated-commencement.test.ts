/** The commencement that an act states for itself, beside the one of the law that it quotes. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withoutQuotations } from '../../../src/ingest/identify/quotations.ts';
import { ownCommencement } from '../../../src/ingest/identify/stated-commencement.ts';
import type { SourceDocument } from '../../../src/ingest/read/source-document.ts';

const test = suite('ingest: commencement of an act');

const act = (...texts: string[]) =>
  ({ jurisdiction: 'SA', articles: texts.map((text) => ({ text })) }) as unknown as SourceDocument;

const OWN = 'ثالثاً: يعمل بهذا المرسوم بعد (90) يوماً من تاريخ نشره.';
const NINETY = { whole: { afterDays: 90, leastDays: 90 }, publicationDelay: 90 };

test('the commencement of a quoted law does not count', () => {
  for (const quoted of [
    '«يعمل بهذا النظام بعد (180) يوماً من تاريخ نشره»',
    '"يعمل بهذا النظام بعد (180) يوماً من تاريخ نشره"',
    '”يعمل بهذا النظام بعد (180) يوماً من تاريخ نشره“',
    '«المادة الأخيرة: «النظام» هذا.\nيعمل بهذا النظام بعد (180) يوماً من تاريخ نشره»',
  ]) {
    const text = `تعدل المادة (20) لتكون بالنص الآتي: ${quoted}.`;
    assert.equal(ownCommencement(act(text)), {}, text);
    assert.equal(ownCommencement(act(`${text}\n${OWN}`)), NINETY, text);
  }
});

test('an odd mark hides no commencement behind it, and shows no quoted one', () => {
  for (const odd of [
    'تعدل المادة (5) لتكون بالنص الآتي: "تختص الهيئة بالإشراف على القطاع.',
    'تعدل المادة (5) لتكون بالنص الآتي: تختص الهيئة بالإشراف على القطاع".',
    'تعدل المادة (5) لتكون بالنص الآتي: «تختص الهيئة بالإشراف على القطاع.',
    'تعدل المادة (5) لتكون بالنص الآتي: "يعمل بهذا النظام بعد (180) يوماً من تاريخ نشره.',
  ]) {
    assert.equal(ownCommencement(act(`${odd}\n${OWN}`)), NINETY, odd);
    assert.equal(ownCommencement(act(odd, OWN)), NINETY, odd);
    const later = 'وتستبدل عبارة "الهيئة" بعبارة "المركز".';
    assert.equal(ownCommencement(act(`${odd}\n${OWN}\n${later}`)), NINETY, odd);
  }
});

test('marks that open and close alike pair by the characters beside them', () => {
  assert.is(withoutQuotations('كلمة "أ" وكلمة "ب".').replace(/\s+/g, ' '), 'كلمة وكلمة .');
  assert.is(withoutQuotations('نص "أ\nوبعد «ب» ثم "ج" آخر').replace(/\s+/g, ' '), 'نص وبعد ثم آخر');
  assert.is(withoutQuotations('لا علامات فيه'), 'لا علامات فيه');
});

test('marks that are never closed cost no more than others', () => {
  const many = 100_000;
  const start = performance.now();
  const kept = withoutQuotations(`${'«'.repeat(many)}\n${' "أ" ب'.repeat(many)}`);
  // Where each mark looks for its kind among all open ones, this takes ten seconds.
  assert.ok(performance.now() - start < 2000);
  assert.is(kept.match(/ب/g)?.length, many);
  assert.not.match(kept, /أ/);
});

test.run();
