/** Bylaws whose law is repealed: they stay as they are, with a warning. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Line } from '../../../support/corpus/documents.ts';
import { shownStatus } from '../../../support/corpus/shown-status.ts';

const test = suite('ingest: bylaws of repealed laws');

const FIELDS = { jurisdiction: 'AE', status: 'unknown' };
const SUBJECT = 'في شأن حماية المستهلك';
const OLD = 'القانون الاتحادي رقم 24 لسنة 2006';

const law = (number: string, year: number, provision: string): Line => ({
  ...FIELDS,
  doc_type: 'legislation',
  title: `قانون اتحادي رقم ${number} لسنة ${year}: ${SUBJECT}`,
  official_number: number,
  year_gregorian: year,
  articles: [
    { article_no: '1', text: 'يلتزم المزود بضمان السلعة التي يبيعها.' },
    { article_no: '30', text: provision },
  ],
});

const OLD_LAW = law('24', 2006, 'ينشر هذا القانون في الجريدة الرسمية.');
const NEW_LAW = law('15', 2020, `يلغى ${OLD} المشار إليه. ويستمر العمل باللوائح إلى حين صدور ما يحل محلها.`);

const bylaw = (year: number, laws: string = `ل${OLD.slice(1)}`): Line => ({
  ...FIELDS,
  doc_type: 'regulation',
  title: `قرار مجلس الوزراء رقم 12 لسنة ${year}: في شأن اللائحة التنفيذية ${laws} ${SUBJECT}`,
  official_number: '12',
  year_gregorian: year,
  issuing_body: 'مجلس الوزراء',
  preamble: `قرار مجلس الوزراء رقم 12 لسنة ${year}\nمجلس الوزراء،\nوعلى ${OLD} ${SUBJECT}،\nقرر ما يلي:`,
  articles: [{ article_no: '1', text: 'يبلغ المزود الإدارة بالعيب خلال ثلاثين يوماً.' }],
});

const warningsOf = async (lines: readonly Line[], year = 2007) =>
  ((await shownStatus(lines, `${year}-12`)).warnings ?? []) as string[];

test('the bylaw of a repealed law has a warning, whether the corpus has the law or not', async () => {
  for (const lines of [
    [OLD_LAW, bylaw(2007), NEW_LAW],
    [bylaw(2007), NEW_LAW],
  ]) {
    assert.equal(await warningsOf(lines), ['law_repealed']);
    assert.is((await shownStatus(lines, '2007-12')).status, 'unknown');
  }
});

test('the bylaw of a law that holds, or whose repeal is not known, has none', async () => {
  const changed = law('15', 2020, `تلغى المادة 1 من ${OLD} ${SUBJECT}.`);
  for (const lines of [[OLD_LAW, bylaw(2007)], [bylaw(2007)], [OLD_LAW, bylaw(2007), changed]]) {
    assert.equal(await warningsOf(lines), []);
  }
});

test('a bylaw that is later than the repeal implements another law than the repealed one', async () => {
  assert.equal(await warningsOf([OLD_LAW, bylaw(2023), NEW_LAW], 2023), []);
});

test.run();
