/** Answers from a law whose articles were amended: the wording of the day, its act, and what is not known. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dataLayout } from '../../../src/data-directory/layout.ts';
import { CHANGED_LAW, changedLaw, WORDINGS } from '../../support/corpus/changed-law.ts';
import { ingestLines } from '../../support/corpus/corpus.ts';
import { answered } from '../../support/doors/answered.ts';
import type { TestService } from '../../support/doors/service.ts';
import { startService } from '../../support/doors/service.ts';

const reason = suite<{ service: TestService; key: string }>('usecases/reason/on-day');

const MEETING = 'يجتمع مجلس المركز كل ثلاثة أشهر بدعوة من الوزير المختص.';
/** A phrase of article 6 was replaced: its wording is put together by rule. */
const ASSEMBLED = {
  article_no: '6',
  text: MEETING.replace('ثلاثة', 'ستة'),
  amendment_notes: [
    'تم تعديل هذه المادة بموجب المرسوم الملكي رقم (م/50) وتاريخ 1/5/1436هـ، وذلك بإحلال عبارة "ثلاثة أشهر" محل عبارة "ستة أشهر".',
  ],
};
/** The words to be replaced are not in article 7, so that its wording is not known. */
const PARTIAL = {
  article_no: '7',
  text: 'تصرف مكافأة للباحثين في المركز قدرها ألف ريال عن كل بحث منشور.',
  amendment_notes: [
    'تم تعديل هذه المادة بموجب المرسوم الملكي رقم (م/50) وتاريخ 1/5/1436هـ، وذلك بإحلال عبارة "ألفي درهم" محل عبارة "عشرة دراهم".',
  ],
};

/** A law of which only the year is known, with an amended article. */
const YEAR_ONLY = changedLaw({
  title: 'نظام صندوق البعثات الدراسية',
  official_number: 'م/77',
  year_hijri: 1426,
  year_gregorian: 2005,
  preamble: undefined,
});

reason.before(async (context) => {
  context.service = await startService({ corpus: 'none' });
  const { articles } = changedLaw();
  await ingestLines(dataLayout(context.service.config.dataDir), [
    changedLaw({ articles: [...(articles as object[]), ASSEMBLED, PARTIAL] }),
    YEAR_ONLY,
  ]);
  await context.service.served();
  context.key = (await context.service.issue({ plan: 'payg', reason_per_minute: 10_000 })).key;
});
reason.after(({ service }) => service.close());

async function ask({ service, key }: { service: TestService; key: string }, question: string, more = {}) {
  const response = await service.post(
    '/v1/reason',
    { question, ...more },
    { Authorization: `Bearer ${key}` },
  );
  return answered('reason', response);
}

const named = (no: number) => `ماذا تنص المادة ${no} من نظام المركز الوطني للتجارب؟`;

reason('the answer names the amending act and its date', async (context) => {
  const { answer, citations } = await ask(context, named(1));
  assert.match(answer, `«${WORDINGS.restated}» [1]`);
  assert.match(answer, '(المعدلة بالمرسوم الملكي رقم م/28 وتاريخ 1/5/1435هـ)');
  const [{ canonical_id, article_no, state, certainty, from } = {}] = citations;
  assert.equal([canonical_id, article_no, state, certainty], [CHANGED_LAW, '1', 'in_force', 'restated']);
  assert.is(from?.date, '1435-05-01');
  const english = await ask(context, named(1), { language: 'en' });
  assert.match(english.answer, '(amended: المعدلة بالمرسوم الملكي رقم م/28 وتاريخ 1/5/1435هـ)');
});

reason('on a day before the change the answer has the former wording, and names no act', async (context) => {
  for (const day of [{ as_of: '1985-01-01' }, { as_of: '1405-04-09', calendar: 'hijri' }]) {
    const { answer, citations } = await ask(context, named(1), day);
    assert.match(answer, `«${WORDINGS.first}» [1]`);
    assert.not.match(answer, 'المعدلة');
    const [{ state, to } = {}] = citations;
    assert.equal([state, to?.date], ['in_force', '1435-05-01']);
  }
});

reason(
  'a law of a later year grounds no answer, also if the question names its amended article',
  async (context) => {
    const question = 'ماذا تنص المادة 1 من نظام صندوق البعثات الدراسية؟';
    const { citations } = await ask(context, question);
    assert.equal(
      citations.map(({ canonical_id }) => canonical_id),
      ['sa-leg-2005-m77'],
    );
    for (const asked of [question, 'كم مدة المدير الذي يعينه الوزير لصندوق البعثات الدراسية؟']) {
      const before = await ask(context, asked, { as_of: '1990-01-01' });
      const later = before.citations.filter(({ canonical_id }) => canonical_id === 'sa-leg-2005-m77');
      assert.equal(later, [], asked);
      assert.ok((before.nearest ?? []).every(({ canonical_id }) => canonical_id !== 'sa-leg-2005-m77'));
    }
  },
);

reason('a wording put together by rule says so in its citation', async (context) => {
  const { answer, citations } = await ask(context, 'متى يجتمع مجلس المركز؟');
  assert.match(answer, `«${MEETING}» [1]`);
  assert.match(answer, 'م/50 وتاريخ 1/5/1436هـ');
  assert.equal([citations[0]?.state, citations[0]?.certainty], ['in_force', 'assembled']);
});

/** Questions that the former wordings of articles 2, 3 and 7 answer. */
const ANSWERED_BY_THE_DEAD = [
  'هل يجوز للمدير أن يوقع جزاء الحبس الانفرادي؟',
  'ما أوقات الزيارة؟',
  'كم مكافأة الباحثين في المركز عن كل بحث منشور؟',
];
const DEAD = [WORDINGS.first, WORDINGS.deleted, WORDINGS.reworded, ASSEMBLED.text, PARTIAL.text];

reason('no answer rests on a repealed article or on one of unknown wording', async (context) => {
  for (const question of ANSWERED_BY_THE_DEAD) {
    const { answer, citations } = await ask(context, question, { top_k: 30 });
    for (const dead of DEAD) assert.not.ok(answer.includes(dead), `${question}: ${answer}`);
    // The answer may say of an article of unknown wording that it has no text to quote.
    for (const { state = 'in_force', snippet } of citations)
      assert.ok(state === 'in_force' || (state === 'unknown' && snippet === ''), question);
  }
});

reason(
  'a question that only a former wording answers is told that the wording of the day is not in the sources',
  async (context) => {
    const question = ANSWERED_BY_THE_DEAD[2] as string;
    const { answer, citations } = await ask(context, question);
    assert.match(
      answer,
      /^قد يكون موضوع السؤال في المادة 7 من .+ بالمرسوم الملكي رقم م\/50 وتاريخ 1\/5\/1436هـ/u,
    );
    for (const dead of DEAD) assert.not.ok(answer.includes(dead), answer);
    const [{ article_no, state, warnings, snippet } = {}, ...others] = citations;
    assert.equal([article_no, state, snippet, others], ['7', 'unknown', '', []]);
    assert.equal(warnings, ['wording_unknown', 'changes_unapplied']);
    const english = await ask(context, question, { language: 'en' });
    assert.match(english.answer, /^The question may concern المادة 7 /u);
    const then = await ask(context, question, { as_of: '2010-01-01' });
    assert.match(then.answer, PARTIAL.text);
  },
);

reason(
  'an article that the question names is marked if it is repealed or its wording unknown',
  async (context) => {
    for (const [no, state, warnings, act] of [
      [2, 'repealed', undefined, 'ألغيت هذه المادة بالمرسوم الملكي رقم م/8 وتاريخ 19/7/1411هـ'],
      [3, 'unknown', ['wording_unknown', 'changes_unapplied'], 'بالمرسوم الملكي رقم م/9 وتاريخ 1/1/1440هـ'],
      [7, 'unknown', ['wording_unknown', 'changes_unapplied'], 'بالمرسوم الملكي رقم م/50 وتاريخ 1/5/1436هـ'],
    ] as const) {
      const { answer, citations } = await ask(context, named(no));
      assert.match(answer, act);
      assert.not.match(answer, /[«[](?!\d)/u, 'the line about the article is not quoted');
      for (const dead of DEAD) assert.not.ok(answer.includes(dead), answer);
      const cited = citations.find(({ article_no }) => article_no === String(no));
      assert.equal([cited?.state, cited?.warnings, cited?.snippet], [state, warnings, '']);
    }
  },
);

reason.run();
