/** Acts whose words are law no more, because their law or the articles that they wrote ended later. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DECREE, decree, LAW_NAME, NEW_RESOURCES, RESTATED } from '../../../support/corpus/amending-acts.ts';
import { changedLaw, WORDINGS } from '../../../support/corpus/changed-law.ts';
import type { Line } from '../../../support/corpus/documents.ts';
import { shownStatus } from '../../../support/corpus/shown-status.ts';

const test = suite('ingest: acts whose amendments ended');

const NAME = 'قانون المحاجر رقم 150 لسنة 1950';

const law = (status = 'in_force'): Line => ({
  jurisdiction: 'EG',
  doc_type: 'legislation',
  title: NAME,
  official_number: '150',
  year_gregorian: 1950,
  status,
  articles: ['لا يجوز تشغيل المحجر إلا بترخيص.', 'مدة الترخيص سنة واحدة.', 'تحصل الرسوم مقدما.'].map(
    (text, at) => ({ article_no: String(at + 1), text }),
  ),
});

interface Act {
  number: string;
  year: number;
  articles: readonly string[];
  title?: string;
}

const PUBLISHED = 'ينشر هذا القانون في الجريدة الرسمية، ويعمل به من اليوم التالي لتاريخ نشره.';

const act = ({ number, year, articles, title = `بتعديل بعض أحكام ${NAME}` }: Act): Line => ({
  jurisdiction: 'EG',
  doc_type: 'legislation',
  title: `قانون رقم ${number} لسنة ${year} ${title}`,
  official_number: number,
  year_gregorian: year,
  date_gregorian: `${year}-03-01`,
  status: 'unknown',
  articles: [...articles, PUBLISHED].map((text, at) => ({ article_no: String(at + 1), text })),
});

const REWRITING = `يستبدل بنص المادة الثانية من ${NAME} النص الآتي: "مدة الترخيص سنتان."`;

const FIRST = act({ number: '20', year: 2000, articles: [REWRITING] });
const REPEALING = act({
  number: '9',
  year: 2010,
  title: 'بإصدار قانون الثروة المعدنية',
  articles: [`يلغى ${NAME}.`],
});

/** The warnings about the act of the year 2000. */
const warnings = async (...lines: Line[]) => (await shownStatus(lines, '2000-20')).warnings;

const MARKED = ['text_may_be_changed'];

test('an act whose law was repealed may be changed', async () => {
  assert.equal(await warnings(law(), FIRST, REPEALING), MARKED);
  assert.equal(await warnings(law('repealed'), FIRST), MARKED);
  assert.is(await warnings(law(), FIRST), undefined);
});

test('an act with provisions of its own is not marked with the law that it changes', async () => {
  const articles = ['تنشأ هيئة للمحاجر.', 'للهيئة موازنة مستقلة.', REWRITING];
  assert.is(await warnings(law('repealed'), act({ number: '20', year: 2000, articles })), undefined);
});

const rewritten = (article: string, words: string) =>
  `أولاً: تعديل المادة (${article}) من ${LAW_NAME}، لتكون بالنص الآتي: «${words}»`;

const laterDecree = (clauses: string) =>
  decree(clauses, {
    title: 'مرسوم ملكي رقم (م/60) وتاريخ 1/5/1440هـ',
    official_number: 'م/60',
    year_hijri: 1440,
    full_text: `مرسوم ملكي رقم (م/60) وتاريخ 1/5/1440هـ\nرسمنا بما هو آت:\n${clauses}`,
  });

test('an act may be changed if an article that it wrote was written anew later', async () => {
  const { first: leader, reworded, fee, unchanged } = WORDINGS;
  const texts = [leader, reworded, fee, unchanged];
  const centre = changedLaw({ articles: texts.map((text, at) => ({ article_no: String(at + 1), text })) });
  const ofDecree = async (...lines: Line[]) =>
    (await shownStatus([centre, ...lines], DECREE.slice('sa-dec-royal-'.length))).warnings;
  const first = decree(rewritten('الرابعة', NEW_RESOURCES));
  const anew = laterDecree(rewritten('الرابعة', 'تتكون موارد المركز من اعتماداته في الميزانية.'));
  assert.equal(await ofDecree(first, anew), MARKED);
  assert.is(await ofDecree(first), undefined);
  assert.is(await ofDecree(first, laterDecree(rewritten('الأولى', RESTATED))), undefined);
  const { full_text: _, ...fields } = first;
  const articles = (...own: string[]): Line => ({
    ...fields,
    preamble: 'مرسوم ملكي رقم (م/28) وتاريخ 1/5/1435هـ\nرسمنا بما هو آت:',
    articles: own.map((text, at) => ({ article_no: String(at + 1), text })),
  });
  const both = [rewritten('الرابعة', NEW_RESOURCES), rewritten('الأولى', RESTATED)] as const;
  assert.equal(await ofDecree(articles(both[0]), anew), MARKED);
  // Its second article stands.
  assert.is(await ofDecree(articles(...both), anew), undefined);
});

test.run();
