import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { enactment } from '../../../src/ingest/identify/enacted.ts';
import { identify } from '../../../src/ingest/identify/identify.ts';
import { checkSourceDocument } from '../../../src/ingest/read/check-document.ts';
import type { Line } from '../../support/corpus/documents.ts';

const test = suite('ingest: texts dated by their law');

function timeOf(fields: Line) {
  const line = { jurisdiction: 'SA', doc_type: 'regulation', status: 'unknown', articles: [], ...fields };
  const checked = checkSourceDocument(line, new Set());
  if (!checked.ok) throw new Error(checked.reason);
  const candidate = identify(checked.document);
  return [candidate.year, enactment(checked.document, candidate)];
}

const DECREED = 'الصادر بالمرسوم الملكي رقم (م/64) وتاريخ 10/ 08/ 1442هـ';

test('the decree below the title of a bylaw or an amendment dates the law, after which they were made', () => {
  const between = { earliest: '2021-03-24', latest: '2022-09-02', last: '2022-09-02' };
  const printed = { full_text: `${DECREED}\nنص`, publication_date: '1444-02-06' };
  for (const title of ['اللائحة التنفيذية لنظام الزراعة', 'تعديل بعض مواد نظام الزراعة']) {
    assert.equal(timeOf({ title, ...printed }), [undefined, between], title);
  }
  const inTitle = { title: `اللائحة التنفيذية لنظام الزراعة ${DECREED}`, publication_date: '1444-02-06' };
  assert.equal(timeOf({ ...inTitle, full_text: 'نص اللائحة' }), [undefined, between]);
  // Without a print nothing bounds their time.
  assert.equal(timeOf({ title: 'تعديل نظام الزراعة', full_text: DECREED }), [undefined, {}]);
});

test('the decree below the title of a statute is its own, and so is a year of the source', () => {
  const day = '2021-03-23';
  const [year, own] = timeOf({ title: 'تنظيم المركز الوطني للزراعة', full_text: DECREED });
  assert.equal([year, (own as { latest?: string }).latest], [2021, day]);
  const sourced = { title: 'اللائحة التنفيذية لنظام الزراعة', full_text: DECREED, year_hijri: 1442 };
  assert.equal((timeOf(sourced)[1] as { latest?: string }).latest, day);
});

test.run();
