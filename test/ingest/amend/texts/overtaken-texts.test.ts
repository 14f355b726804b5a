/** Texts that no act repeals in words, although later texts of the corpus have taken their place. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Line } from '../../../support/corpus/documents.ts';
import { shownStatus } from '../../../support/corpus/shown-status.ts';

const test = suite('ingest: overtaken texts');

interface Text {
  number: string;
  year: number;
  notes?: readonly string[];
}

const FIELDS = { jurisdiction: 'AE', status: 'unknown' };

const decision = (about: string, { number, year, notes }: Text, recitals = ''): Line => ({
  ...FIELDS,
  doc_type: 'regulation',
  title: `قرار وزاري رقم ${number} لسنة ${year}: ${about}`,
  official_number: number,
  year_gregorian: year,
  issuing_body: 'وزارة الاقتصاد',
  preamble: `قرار وزاري رقم ${number} لسنة ${year}\n${about}\nوزير الاقتصاد،\n${recitals}\nقرر ما يلي:`,
  articles: [
    { article_no: '1', text: 'يقدم الطلب على النموذج المعد لذلك، ويعمل بهذا القرار من تاريخ نشره.' },
  ],
  ...(notes && { notes }),
});

const SUBJECT = 'في شأن العلامات التجارية';
const OLD = 'القانون الاتحادي رقم 37 لسنة 1992';
const NEW = 'القانون الاتحادي رقم 36 لسنة 2021';

const bylawOf = (law: string, text: Text, about = SUBJECT) =>
  decision(`باللائحة التنفيذية ل${law.slice(1)} ${about}`, text, `وعلى ${law} ${about}،`);

const law = (provision: string): Line => ({
  ...FIELDS,
  doc_type: 'legislation',
  title: `قانون اتحادي رقم 36 لسنة 2021: ${SUBJECT}`,
  official_number: '36',
  year_gregorian: 2021,
  articles: [
    { article_no: '1', text: 'تسجل العلامات التجارية في السجل.' },
    { article_no: '60', text: provision },
  ],
});

const REPEALING = law(`يلغى ${OLD} المشار إليه. ويستمر العمل باللوائح إلى حين صدور ما يحل محلها.`);
const BYLAW = { number: '6', year: 1993 };
const LATER = { number: '57', year: 2022 };

test('a bylaw is overtaken by the bylaw of the law that repealed its law', async () => {
  const { status, warnings, reason } = await shownStatus(
    [bylawOf(OLD, BYLAW), REPEALING, bylawOf(NEW, LATER)],
    '1993-6',
  );
  assert.equal([status, warnings], ['unknown', ['repeal_day_unknown', 'law_repealed']]);
  assert.equal(reason, { basis: 'edges', date: '2022', overtaken_by: 'ae-dec-min-economy-2022-57' });
});

test('a bylaw is overtaken only by a later one of a law that took the place of its law', async () => {
  const kept = law('تقيد العلامات وفق أحكام هذا القانون.');
  const other = decision(`في شأن رسوم تنفيذ ${NEW} ${SUBJECT}`, LATER, `وعلى ${NEW} ${SUBJECT}،`);
  for (const lines of [
    [bylawOf(OLD, BYLAW, 'في شأن السجل التجاري'), kept, bylawOf(NEW, LATER)],
    [bylawOf(OLD, BYLAW), REPEALING, other],
    [bylawOf(OLD, BYLAW), REPEALING],
    [bylawOf(OLD, { number: '6', year: 2023 }), REPEALING, bylawOf(NEW, LATER)],
  ]) {
    const year = lines[0]?.year_gregorian;
    const { warnings = [] } = await shownStatus(lines, `${year}-6`);
    assert.not.ok((warnings as string[]).includes('repeal_day_unknown'));
  }
});

test('a note on another text reports which law took the place of one that the corpus lacks', async () => {
  const note = `[2] ان القانون الاتحادي رقم 9/1980 تاريخ 6/5/1980م. في شأن الوكالات، قد الغي صراحة بموجب ${OLD}.`;
  const oldest = bylawOf('القانون الاتحادي رقم 9 لسنة 1980', { number: '8', year: 1981 }, 'في شأن الوكالات');
  const noted = { ...oldest, notes: [note] };
  const others = [REPEALING, bylawOf(NEW, LATER)];
  assert.equal((await shownStatus([noted, ...others], '1981-8')).warnings, ['repeal_day_unknown']);
  assert.is((await shownStatus([oldest, ...others], '1981-8')).warnings, undefined);
});

test('a law that a note on another text calls repealed by a law that the corpus lacks may be repealed', async () => {
  const fraud = 'في شأن قمع الغش والتدليس في المعاملات التجارية';
  const penal: Line = {
    ...FIELDS,
    doc_type: 'legislation',
    title: `قانون اتحادي رقم 4 لسنة 1979: ${fraud}`,
    official_number: '4',
    year_gregorian: 1979,
    articles: [{ article_no: '1', text: 'يعاقب بالغرامة كل من خدع المتعاقد معه.' }],
  };
  const committee = (about: string) =>
    decision('بتشكيل اللجنة الوطنية', {
      number: '295',
      year: 2002,
      notes: [
        `[1] إن القانون الاتحادي رقم 4/1979 تاريخ 19/3/1979م ${about}، قد ألغي بموجب المادة 24 من القانون الاتحادي رقم 19/2016 تاريخ 12/12/2016 على أن يستمر العمل باللوائح.`,
      ],
    });
  const { status, warnings, reason } = await shownStatus([penal, committee(fraud)], '1979-4');
  assert.equal([status, warnings, reason?.date], ['unknown', ['repeal_day_unknown'], '2016-12-12']);
  assert.match(String(reason?.act), /19/);
  const another = await shownStatus([penal, committee('في شأن الحجر الزراعي والصحة النباتية')], '1979-4');
  assert.is(another.warnings, undefined);
});

test('a decision whose note refers to a later one on the same subject may be changed by it', async () => {
  const about = 'في شأن التخويل بالتوقيع على عقود الإدارة';
  const note = '[1] عدلت قيمة العقود بموجب المادة الأولى من القرار الوزاري رقم 37/2004 تاريخ 3/4/2004م.';
  const first = decision(about, { number: '106', year: 2002, notes: [note] });
  const later = (subject: string) => decision(subject, { number: '37', year: 2004 });
  assert.equal((await shownStatus([first, later(about)], '2002-106')).warnings, ['text_may_be_changed']);
  const other = later('في شأن تنظيم إدارة المشتريات في الوزارة');
  assert.is((await shownStatus([first, other], '2002-106')).warnings, undefined);
});

test.run();
