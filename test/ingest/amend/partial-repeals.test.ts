/** Repeals of one division of a law, which leave the law in force. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
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

/** Numbers of the repealed articles of the two laws, by canonical id. */
async function repealedBy(repeal: string): Promise<Record<string, string[]>> {
  const layout = emptyDataDirectory();
  await ingestLines(layout, [PLEADINGS, COMMERCE, evidence(repeal)]);
  return withCorpus(layout, ({ corpus }) => {
    const repealed = (id: string) =>
      corpus
        .articleHistories(corpus.documentOrdinal(id) as number)
        .filter(({ versions }) => versions.at(-1)?.repealed)
        .map(({ article_key }) => article_key);
    return { pleadings: repealed('sa-leg-2014-m1'), commerce: repealed('sa-leg-2014-m93') };
  });
}

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
});

test('a mere mention of a division repeals nothing', async () => {
  const mention = `مع مراعاة الباب الثاني من ${PLEADINGS_NAME} تسري أحكام هذا النظام.`;
  assert.equal(await repealedBy(mention), { pleadings: [], commerce: [] });
});

test.run();
