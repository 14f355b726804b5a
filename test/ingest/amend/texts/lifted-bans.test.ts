/** Bans that later decisions lift, and notes in which a source reports the end of its own text. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Line } from '../../../support/corpus/documents.ts';
import { shownStatus } from '../../../support/corpus/shown-status.ts';

const test = suite('ingest: bans that are lifted');

interface Said {
  number: string;
  year: number;
  about: string;
  /** Lines of the preamble behind the minister. */
  recitals?: string;
  article: string;
  notes?: readonly string[];
}

const decision = ({ number, year, about, recitals = '', article, notes }: Said): Line => ({
  jurisdiction: 'AE',
  doc_type: 'regulation',
  title: `قرار وزاري رقم ${number} لسنة ${year}: ${about}`,
  official_number: number,
  year_gregorian: year,
  status: 'unknown',
  issuing_body: 'وزارة البيئة والمياه',
  preamble: `قرار وزاري رقم ${number} لسنة ${year}\n${about}\nوزير البيئة والمياه،\n${recitals}\nقرر ما يلي:`,
  articles: [
    { article_no: '1', text: article },
    {
      article_no: '2',
      text: 'على جميع الجهات المعنية بالدولة تنفيذ هذا القرار كل فيما يخصه، ويعمل به اعتباراً من تاريخ صدوره، وينشر في الجريدة الرسمية.',
    },
  ],
  ...(notes && { notes }),
});

const BANNED = 'كافة أنواع الحيوانات الحية ذات الظلف المشقوق ومنتجاتها من جمهورية مصر العربية';

const BAN: Said = {
  number: '108',
  year: 2009,
  about: `في شأن حظر استيراد ${BANNED}`,
  article: `يحظر مؤقتاً وحتى إشعار آخر استيراد ${BANNED}، وذلك لظهور حالات إصابة بمرض الحمى القلاعية.`,
};

const LIFTED = 'الأغنام الحية من محافظة سيناء بجمهورية مصر العربية';

test('a decision that lifts a ban in part changes the ban of its preamble', async () => {
  const lifting = (about: string) =>
    decision({
      number: '303',
      year: 2011,
      about,
      recitals: `وعلى القرار الوزاري رقم 108 لسنة 2009م ${BAN.about}،`,
      article: `يرفع الحظر عن استيراد ${LIFTED}.`,
    });
  const lifted = await shownStatus(
    [decision(BAN), lifting(`بشأن رفع الحظر عن استيراد ${LIFTED}`)],
    '2009-108',
  );
  assert.equal([lifted.status, lifted.warnings], ['amended', ['text_changed']]);
  const cited = await shownStatus([decision(BAN), lifting('بشأن شروط استيراد الأغنام الحية')], '2009-108');
  assert.equal([cited.status, cited.warnings], ['unknown', undefined]);
});

test('a change of a whole text that a note of the source reports is not in the text', async () => {
  const lifting = decision({
    number: '303',
    year: 2011,
    about: 'بشأن شروط استيراد الأغنام الحية',
    article: `يرفع الحظر عن استيراد ${LIFTED}.`,
  });
  const note = `[1] رفع الحظر عن استيراد ${LIFTED} بموجب القرار الوزاري رقم 303/2011 تاريخ 12/6/2011م.`;
  const held = await shownStatus([decision({ ...BAN, notes: [note] }), lifting], '2009-108');
  assert.equal([held.status, held.warnings], ['amended', ['text_changed']]);
  // The corpus lacks the acting decision.
  const lacking = await shownStatus([decision({ ...BAN, notes: [note] })], '2009-108');
  assert.equal([lacking.status, lacking.warnings], ['amended', ['text_changed']]);
  assert.equal(lacking.reason?.date, '2011-06-12');
});

test('the title of the lifting decision does not contradict the subject of the ban', async () => {
  const stopped = {
    ...BAN,
    about: `في شأن وقف تصاريح استيراد ${BANNED}`,
    article: `وقف تصاريح استيراد ${BANNED}.`,
  };
  const lifting = decision({
    number: '303',
    year: 2011,
    about: `في شأن رفع الحظر على استيراد ${BANNED}`,
    article: `يرفع الحظر الوارد في القرار الوزاري رقم 108 لسنة 2009م. ${BAN.about} شريطة الحصول على إذن مسبق.`,
  });
  const { status } = await shownStatus([decision(stopped), lifting], '2009-108');
  assert.is(status, 'repealed');
});

test('a text whose source says that it is repealed by implication may be repealed', async () => {
  const note = '[1] ان هذا القرار قد ألغي ضمنا بموجب قرار مجلس الوزراء رقم 18/1982م. في شأن نظام بدل السفر.';
  const travel = { number: '12', year: 1974, about: 'بنظام بدل السفر', article: 'يستحق الموفد بدل سفر.' };
  const { status, warnings, reason } = await shownStatus([decision({ ...travel, notes: [note] })], '1974-12');
  assert.equal([status, warnings], ['unknown', ['repeal_day_unknown']]);
  assert.is(reason?.date, '1982');
  assert.match(String(reason?.act), '18');
});

test('a text that an act of the corpus repeals by implication, as its source lists, may be repealed', async () => {
  const stores = { number: '50', year: 1975, about: 'بشأن مخازن الأدوية', article: 'يرخص لمخازن الأدوية.' };
  const newer = {
    number: '60',
    year: 2013,
    about: 'بشأن شروط ترخيص مستودعات الأدوية',
    article: 'يرخص للمستودعات.',
  };
  const instrument = 'القرار الوزاري رقم 50 لسنة 1975';
  const relations = [{ type: 'repeals', heading: 'يلغي ضمنا', instrument }];
  const lines = [decision(stores), { ...decision(newer), relations }];
  const { status, warnings } = await shownStatus(lines, '1975-50');
  assert.equal([status, warnings], ['unknown', ['repeal_day_unknown']]);
});

test('a text that its source keeps for information is repealed as the note says', async () => {
  const brokers = {
    number: '27',
    year: 2014,
    about: 'بنظام الوساطة',
    article: 'ألا يقل رأس المال عن مليون درهم.',
  };
  const by =
    'بموجب البند (1) من المادة 7 من قرار رئيس مجلس إدارة الهيئة رقم 13/ر.م تاريخ 09/05/2021م بشأن كتيب القواعد';
  const kept = 'وبناء على ذلك ترك هذا القرار (27/2014) منشورا للإفادة والتعميم، فاقتضى التنويه.';
  const noted = (note: string) => shownStatus([decision({ ...brokers, notes: [`[1] ${note}`] })], '2014-27');
  const whole = await noted(`ألغي هذا القرار ${by} ، ${kept}`);
  assert.equal([whole.status, whole.reason?.date], ['repealed', '2021-05-09']);
  const excepting = await noted(`ألغي هذا القرار ${by} بإستثناء شروط الترخيص ، ${kept}`);
  assert.is(excepting.status, 'unknown');
  assert.ok((excepting.warnings as string[]).includes('repeal_day_unknown'));
  const part = await noted(`يلغى الجزء المتعلق بترخيص (الوسيط) من هذا القرار ${by} ، ${kept}`);
  assert.equal([part.status, part.warnings], ['amended', ['text_changed']]);
  // «This decision» is another one.
  for (const note of [
    `ألغي هذا القرار ${by}`,
    `ألغي هذا القرار ${by} ، ${kept.replace('27/2014', '32/2014')}`,
  ]) {
    const { status, warnings } = await noted(note);
    assert.equal([status, warnings], ['unknown', undefined]);
  }
});

test.run();
