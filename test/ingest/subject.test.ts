import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isOfSubject, subjectOf } from '../../src/ingest/extract/subject.ts';

const test = suite('ingest: subject');

const TITLE = 'قرار وزاري بشان اللايحه التنفيذيه لنظام الحجر البيطري';

const around = (text: string, citation: string) => {
  const start = text.indexOf(citation);
  return { start, end: start + citation.length };
};

test('the subject behind a citation tells which decision it is, up to the next of a list', () => {
  const text =
    'وعلى القرار الوزاري رقم 460 لسنة 2001م. بشأن اللائحة التنفيذية لنظام الحجر البيطري، وعلى القرار الوزاري رقم 5';
  const subject = subjectOf(
    'في شأن حظر استيراد الطيور',
    text,
    around(text, 'القرار الوزاري رقم 460 لسنة 2001م'),
  );
  assert.ok(isOfSubject(TITLE, subject));
  assert.not.ok(isOfSubject('قرار وزاري بشان اشهار جمعيه المشرف التعاونيه', subject));
});

test('where none follows, the words before it and the citing title tell', () => {
  const text =
    'صدرت اللائحة التنفيذية لهذا القانون بموجب القرار الوزاري رقم 460 المنشور في عدد الجريدة الرسمية';
  const at = around(text, 'القرار الوزاري رقم 460');
  assert.ok(isOfSubject(TITLE, subjectOf('قانون اتحادي في شأن الحجر البيطري', text, at)));
  assert.not.ok(isOfSubject(TITLE, subjectOf('قانون اتحادي في شأن مزاولة المحاماة', text, at)));
});

test.run();
