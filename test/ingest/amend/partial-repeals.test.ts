/** Repeals of one division of a law, or of all but some of its provisions, which leave the law in force. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ArticleVersion } from '../../../src/schema/article.ts';
import { emptyDataDirectory, ingestLines, withCorpus } from '../../support/corpus/corpus.ts';
import type { Line } from '../../support/corpus/documents.ts';

const test = suite('ingest: repeals of a division');

const saudi = (title: string, number: string, year: number, fields: Line): Line => ({
  jurisdiction: 'SA',
  doc_type: 'legislation',
  title,
  official_number: `م/${number}`,
  year_hijri: year,
  date_hijri: `${year}-05-26`,
  status: 'in_force',
  ...fields,
});

const SECTIONS: readonly [number: string, section: string][] = [
  ['1', 'الباب الأول: أحكام عامة'],
  ['2', 'الباب الثاني: الإثبات > الفصل الأول: الإقرار'],
  ['3', 'الباب الثاني: الإثبات > الفصل الثاني: الكتابة'],
  ['4', 'الباب الثالث: أحكام ختامية > الفصل الأول: الجزاءات'],
];

const courts = (name: string, number: string) =>
  saudi(name, number, 1435, {
    articles: SECTIONS.map(([article_no, section]) => ({
      article_no,
      section,
      text: `تختص المحكمة بالنظر في الطلب رقم ${article_no} على الوجه المبين في هذا النظام.`,
    })),
  });

const PLEADINGS = courts('نظام المرافعات الشرعية', '1');
const COMMERCE = courts('نظام المحاكم التجارية', '93');

const evidence = (repeal: string) =>
  saudi('نظام الإثبات', '43', 1443, {
    articles: [
      { article_no: '1', text: 'تسري أحكام هذا النظام على المعاملات المدنية والتجارية.' },
      { article_no: '2', text: repeal },
    ],
  });

/** Numbers of the articles whose last wording is of a kind, by law. */
async function articlesAfter(
  lines: readonly Line[],
  isOfKind: (last: ArticleVersion) => boolean,
): Promise<Record<string, string[]>> {
  const layout = emptyDataDirectory();
  await ingestLines(layout, lines);
  return withCorpus(layout, ({ corpus }) => {
    const found = (id: string) =>
      corpus
        .articleHistories(corpus.documentOrdinal(id) as number)
        .filter(({ versions }) =>
          versions.some((version, at) => at === versions.length - 1 && isOfKind(version)),
        )
        .map(({ article_key }) => article_key);
    return { pleadings: found('sa-leg-2014-m1'), commerce: found('sa-leg-2014-m93') };
  });
}

const repealedBy = (repeal: string) =>
  articlesAfter([PLEADINGS, COMMERCE, evidence(repeal)], ({ repealed }) => repealed);

/** Articles that may be repealed, so that they have no text in force. */
const doubtedBy = (repeal: string) =>
  articlesAfter(
    [PLEADINGS, COMMERCE, evidence(repeal)],
    ({ repealed, text, unapplied }) => !repealed && text === undefined && unapplied.length > 0,
  );

const PLEADINGS_NAME = 'نظام المرافعات الشرعية الصادر بالمرسوم الملكي رقم (م/1) وتاريخ 26 / 5 / 1435هـ';
const COMMERCE_NAME = 'نظام المحاكم التجارية الصادر بالمرسوم الملكي رقم (م/93) وتاريخ 26 / 5 / 1435هـ';

test('the articles below the heading of the division are repealed, in each law of the list', async () => {
  const list = `يلغي هذا النظام الباب (الثاني) من ${PLEADINGS_NAME}، والباب (الثالث) من ${COMMERCE_NAME}.`;
  assert.equal(await repealedBy(list), { pleadings: ['2', '3'], commerce: ['4'] });
});

test('a chapter is repealed in its part alone, and nothing if it stands in several parts', async () => {
  const named = `يلغي هذا النظام الفصل الأول من الباب الثاني من ${PLEADINGS_NAME}.`;
  assert.equal(await repealedBy(named), { pleadings: ['2'], commerce: [] });
  const alone = `يلغي هذا النظام الفصل الأول من ${PLEADINGS_NAME}.`;
  assert.equal(await repealedBy(alone), { pleadings: [], commerce: [] });
  assert.equal(await doubtedBy(alone), { pleadings: ['2', '4'], commerce: [] });
});

test('two divisions of a list in one noun are both repealed', async () => {
  const two = `يلغي هذا النظام البابين (الثاني) و(الثالث) من ${PLEADINGS_NAME}.`;
  assert.equal(await repealedBy(two), { pleadings: ['2', '3', '4'], commerce: [] });
});

test('the decree that issues a law may repeal a division in its own provisions', async () => {
  const decree = `بعون الله تعالى\nرسمنا بما هو آت:\nأولا: الموافقة على النظام.\nثانيا: يلغي هذا النظام الباب (الثاني) من ${PLEADINGS_NAME}.`;
  const issued = { ...evidence('يعمل بهذا النظام من تاريخ نشره.'), preamble: decree };
  const found = await articlesAfter([PLEADINGS, COMMERCE, issued], ({ repealed }) => repealed);
  assert.equal(found, { pleadings: ['2', '3'], commerce: [] });
});

/** Text of an article with more words than the least that is compared. */
const words = (number: string) =>
  `تنظر المحكمة في الطلب رقم ${number} بعد تقديمه من صاحب الشأن إلى كاتب الضبط، وتفصل فيه خلال مدة لا تتجاوز ثلاثين يوما من قيده في السجل المعد لهذا الغرض، وتبلغ به الأطراف جميعا.`;

const NUMBERS = ['1', '2', '3', '4', '5', '6'];

/** The law without headings: its source prints none. */
const headless = (title: string, number: string) =>
  saudi(title, number, 1435, {
    preamble: 'بعون الله تعالى رسمنا بما هو آت: أولا: الموافقة على النظام بالصيغة المرفقة.',
    articles: NUMBERS.map((article_no) => ({ article_no, text: words(article_no) })),
  });

/**
 * A print with its bylaw, which has lost the name of the second part: a chapter in the text shows where it
 * begins.
 */
const jointPrint = (third: string) =>
  saudi('نظام المرافعات الشرعية ولائحته', '1', 1435, {
    date_hijri: undefined,
    articles: NUMBERS.map((article_no) => ({
      article_no,
      ...(article_no === '1' && { section: 'الباب الأول > أحكام عامة' }),
      ...(article_no === '4' && { section: 'الفصل الثاني > الكتابة' }),
      ...(article_no === '5' && { section: `الباب ${third} > أحكام ختامية` }),
      text: `${article_no === '3' ? 'الإثبات\nالفصل الأول\nالإقرار\n' : ''}${words(article_no)}\n${article_no}/1 لائحة: ${words(`${article_no} من اللائحة`)}`,
    })),
  });

test('a print of the law with headings shows the places that the law itself does not', async () => {
  const law = headless('نظام المرافعات الشرعية', '1');
  const repeal = evidence(`يلغي هذا النظام الباب (الثاني) من ${PLEADINGS_NAME}.`);
  const repealed = ({ repealed }: ArticleVersion) => repealed;
  const doubted = ({ text, unapplied }: ArticleVersion) => text === undefined && unapplied.length > 0;
  const placed = [law, COMMERCE, jointPrint('الثالث'), repeal];
  assert.equal((await articlesAfter(placed, repealed)).pleadings, ['3', '4']);
  // The numbers of the parts show that the print has lost the name of another one.
  const unplaced = [law, COMMERCE, jointPrint('الرابع'), repeal];
  assert.equal((await articlesAfter(unplaced, repealed)).pleadings, []);
  assert.equal((await articlesAfter(unplaced, doubted)).pleadings, NUMBERS);
  assert.equal((await articlesAfter([law, COMMERCE, repeal], doubted)).pleadings, NUMBERS);
});

test('an act that saves provisions on some matter leaves each article of the law in doubt', async () => {
  const repeal = `يلغي هذا النظام الأحكام الواردة في ${PLEADINGS_NAME}، على أن يستمر العمل بالأحكام المتعلقة بتوثيق العقود.`;
  assert.equal(await doubtedBy(repeal), { pleadings: ['1', '2', '3', '4'], commerce: [] });
  assert.equal(await repealedBy(repeal), { pleadings: [], commerce: [] });
});

/** An act of 1443 that repeals the second part from an event on, and an act of `year` that ends it once more. */
const atEvent = (year: number) => [
  PLEADINGS,
  COMMERCE,
  evidence(
    `يلغي هذا النظام الباب (الثاني) من ${PLEADINGS_NAME}، وذلك اعتباراً من إنشاء المحاكم العمالية ومباشرتها اختصاصاتها.`,
  ),
  saudi('مرسوم ملكي', '113', year, {
    doc_type: 'decree',
    full_text: `رسمنا بما هو آت:\nأولا: إنهاء العمل بلائحة المرافعات أمام تلك الهيئات، وبالباب (الثاني) من ${PLEADINGS_NAME}، بمضي ستة أشهر من تاريخه.`,
  }),
];

test('a repeal from an event on is in doubt until a later act shows that the event has come', async () => {
  const [law = COMMERCE, other = COMMERCE, act = COMMERCE] = atEvent(1446);
  const isDoubted = ({ repealed, text }: ArticleVersion) => !repealed && text === undefined;
  const isRepealed = ({ repealed }: ArticleVersion) => repealed;
  assert.equal((await articlesAfter([law, other, act], isDoubted)).pleadings, ['2', '3']);
  assert.equal((await articlesAfter([law, other, act], isRepealed)).pleadings, []);
  const isSure = ({ repealed, from }: ArticleVersion) =>
    repealed && from !== undefined && from.gregorian > '2025-01-01';
  assert.equal((await articlesAfter(atEvent(1446), isSure)).pleadings, ['2', '3']);
});

test('a mere mention of a division repeals nothing', async () => {
  const mention = `مع مراعاة الباب الثاني من ${PLEADINGS_NAME} تسري أحكام هذا النظام.`;
  assert.equal(await repealedBy(mention), { pleadings: [], commerce: [] });
});

test('all but the saved articles are repealed, also where another law gives the day of the repeal', async () => {
  for (const from of ['', ' اعتباراً من تاريخ نفاذ نظام هيئة الرقابة']) {
    const repeal = `يلغي هذا النظام نظام المحاكم التجارية، الصادر بالمرسوم الملكي رقم (م/93) وتاريخ 26/5/1435هـ،${from} مع استمرار العمل بحكم المادة (2) منه إلى حين صدور اللائحة.`;
    assert.equal((await repealedBy(repeal)).commerce, ['1', '3', '4'], from);
  }
});

test.run();
