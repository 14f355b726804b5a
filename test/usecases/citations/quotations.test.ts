/** Quotations of cited articles, held against the wordings of a law that was changed. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dataLayout } from '../../../src/data-directory/layout.ts';
import { CHANGED_LAW, changedLaw, WORDINGS } from '../../support/corpus/changed-law.ts';
import { ingestLines } from '../../support/corpus/corpus.ts';
import { answered } from '../../support/doors/answered.ts';
import type { TestService } from '../../support/doors/service.ts';
import { problem, startService } from '../../support/doors/service.ts';

const quotations = suite<{ service: TestService }>('usecases/citations/verify, quotations');

quotations.before(async (context) => {
  context.service = await startService({ corpus: 'none' });
  await ingestLines(dataLayout(context.service.config.dataDir), [
    changedLaw(),
    {
      jurisdiction: 'SA',
      doc_type: 'case_law',
      title: 'حكم في دعوى المركز',
      official_number: '77',
      year_gregorian: 1999,
      session_date: '1999-05-01',
      status: 'unknown',
      full_text: 'حكمت المحكمة.',
    },
  ]);
  await context.service.served();
});
quotations.after(({ service }) => service.close());

type Context = { service: TestService };
const LAW = 'نظام المركز الوطني للتجارب';

const ask = async ({ service }: Context, text: string, more: object = {}) =>
  answered('verify', await service.post('/v1/citations/verify', { text, jurisdiction: 'SA', ...more }));

/** The one quotation of a text that quotes an article. */
async function quote(context: Context, no: number, words: string, more: object = {}) {
  const text = `نصت المادة ${no} من ${LAW} على أن: «${words}».`;
  const answer = await ask(context, text, more);
  assert.is(answer.quotations.length, 1, text);
  const [one] = answer.quotations;
  assert.ok(one);
  assert.is(text.slice(one.span.utf16.start, one.span.utf16.end), words);
  assert.is(answer.coverage.quotations[one.outcome], 1);
  return { ...one, request: text };
}

const found = ({ outcome, reason, wording }: Awaited<ReturnType<typeof quote>>) => [
  outcome,
  reason,
  wording?.version,
];

quotations('the wording of the day has the words, however they are spelt', async (context) => {
  for (const words of [
    WORDINGS.restated,
    'يكونُ للمركز مُدير ... لمدة اربع سنوات',
    'المادة الأولى: يكون للمركز مدير… أربع سنوات',
  ]) {
    assert.equal(found(await quote(context, 1, words)), ['quote_exact', undefined, 2], words);
  }
  const { wording, article_no, article_key } = await quote(context, 1, 'مدير يعينه مجلس الوزراء');
  assert.equal([article_no, article_key, wording?.state], ['1', '1', 'in_force']);
  assert.equal(wording?.from?.date, '1435-05-01');
  const [passage] = wording?.passages ?? [];
  const { start, end } = passage?.span.utf16 ?? {};
  assert.equal(
    [passage?.text, WORDINGS.restated.slice(start, end)],
    Array(2).fill('مدير يعينه مجلس الوزراء'),
  );
});

quotations('a cited article has its state and its warnings on the day', async (context) => {
  const states = async (more: object) => {
    const { items } = await ask(context, `المواد 1 و2 و3 و4 و5 من ${LAW}`, more);
    const found = items[0]?.evidence.articles?.map(({ state, warnings }) => [state, warnings?.[0]]);
    const isRepealed = found?.some(([state]) => state === 'repealed');
    assert.is(items[0]?.verdict, isRepealed ? 'repealed' : 'resolved', JSON.stringify(more));
    return found;
  };
  const article = async (no: string, day: string) => {
    const { state, warnings } = await answered(
      'article',
      await context.service.ask(`/v1/document/${CHANGED_LAW}/articles/${no}?as_of=${day}`),
    );
    return [state, warnings[0]];
  };
  const seen = new Set<unknown>();
  for (const as_of of ['1990-01-01', '2025-01-01']) {
    const expected = await Promise.all(['1', '2', '3', '4', '5'].map((no) => article(no, as_of)));
    assert.equal(await states({ as_of }), expected, as_of);
    for (const [state] of expected) seen.add(state);
  }
  assert.ok(seen.has('repealed') && seen.has('in_force'), [...seen].join());
});

quotations('the words that differ are told, with their places in both texts', async (context) => {
  const one = await quote(context, 4, WORDINGS.unchanged.replace('الميزانية العامة', 'الموازنة 💥 العامة'));
  assert.equal(found(one), ['quote_differs', undefined, 1]);
  assert.is(one.unknown_wordings, undefined);
  const [difference, ...more] = one.differences ?? [];
  assert.ok(difference);
  assert.equal([difference.quoted.text, difference.article.text, more], ['الموازنة', 'الميزانية', []]);
  const slice = (text: string, { start, end }: { start: number; end: number }) => text.slice(start, end);
  assert.is(slice(one.request, difference.quoted.span.utf16), 'الموازنة');
  assert.is(slice(WORDINGS.unchanged, difference.article.span.utf16), 'الميزانية');
  const { bytes, code_points } = difference.quoted.span;
  assert.is(Buffer.from(one.request).subarray(bytes.start, bytes.end).toString(), 'الموازنة');
  assert.is([...one.request].slice(code_points.start, code_points.end).join(''), 'الموازنة');
});

quotations('a former wording is told with its days', async (context) => {
  const one = await quote(context, 1, WORDINGS.first);
  assert.equal(found(one), ['quote_of_former_wording', undefined, 1]);
  const { from, to, state, in_force_on_text_day } = one.wording ?? {};
  assert.equal(
    [from?.gregorian, to?.date, state, in_force_on_text_day],
    ['1978-05-29', '1435-05-01', 'superseded', undefined],
  );
  const repealed = await quote(context, 2, WORDINGS.deleted);
  assert.equal(found(repealed), ['quote_of_former_wording', undefined, 1]);
  assert.is(repealed.wording?.to?.date, '1411-07-19');
  // The law stands without that article, so its name alone is no doubtful one.
  const nowhere = await quote(context, 2, 'تسقط الدعوى بمضي خمس عشرة سنة من يوم الفعل الضار');
  assert.equal(found(nowhere), ['quote_not_found', undefined, undefined]);
});

quotations('words of the day of the text were law then', async (context) => {
  for (const [day, gregorian, words, outcome, law] of [
    ['1/1/1420هـ', '1999-04-17', WORDINGS.first, 'quote_of_former_wording', true],
    ['1/1/1440هـ', '2018-09-11', WORDINGS.first, 'quote_of_former_wording', false],
    ['1/1/1420هـ', '1999-04-17', WORDINGS.restated, 'quote_exact', false],
    ['1/1/1440هـ', '2018-09-11', WORDINGS.restated, 'quote_exact', true],
    // The law is later than the text, so that its name means another one.
    ['1/1/1390هـ', '1970-03-09', WORDINGS.restated, 'quote_unchecked', undefined],
    ['1/1/1390هـ', '1970-03-09', WORDINGS.first, 'quote_unchecked', undefined],
  ] as const) {
    const text = `تاريخ الجلسة: ${day}\nتنص المادة 1 من ${LAW} على أن «${words}»`;
    const { quotations, coverage } = await ask(context, text);
    const [one] = quotations;
    assert.equal([one?.outcome, one?.wording?.in_force_on_text_day], [outcome, law], `${day} ${words}`);
    assert.is(coverage.text_day, gregorian);
  }
  const text = `تنص المادة 1 من ${LAW} على أن «${WORDINGS.first}»`;
  const { quotations, coverage } = await ask(context, text, { document: 'sa-judg-1999-77' });
  assert.equal([coverage.text_day, quotations[0]?.wording?.in_force_on_text_day], ['1999-05-01', true]);
});

quotations('as_of is the day whose wordings count', async (context) => {
  for (const day of [{ as_of: '1985-01-01' }, { as_of: '1405-04-09', calendar: 'hijri' }]) {
    assert.equal(found(await quote(context, 1, WORDINGS.first, day)), ['quote_exact', undefined, 1]);
    assert.equal(found(await quote(context, 1, WORDINGS.restated, day)), [
      'quote_of_later_wording',
      undefined,
      2,
    ]);
  }
  assert.is((await quote(context, 5, WORDINGS.pendingFee)).outcome, 'quote_of_later_wording');
  const response = await context.service.post('/v1/citations/verify', { text: LAW, as_of: '1446-01-01' });
  const { code, pointers } = await problem(response);
  assert.equal([code, pointers], ['validation_error', ['#/as_of']]);
});

quotations('nothing like the words is no alarm unless all wordings are known', async (context) => {
  const strange = 'يعاقب بالغرامة كل من خالف أحكام المرور في الطرق العامة';
  const { outcome, wording, article_no } = await quote(context, 4, strange);
  assert.equal([outcome, wording, article_no], ['quote_not_found', undefined, '4']);
  assert.equal(found(await quote(context, 3, strange)), ['quote_unchecked', 'wording_unknown', undefined]);
  // The former wording has the words; whether that of today has them is not known.
  assert.equal(found(await quote(context, 3, WORDINGS.reworded)), ['quote_unchecked', 'wording_unknown', 1]);
});

quotations('one quotation of two articles is not said to differ from one of them', async (context) => {
  const asked = async (words: string) => {
    const { quotations } = await ask(context, `نصت المادتان 1 و4 من ${LAW} على أن: «${words}».`);
    const [one] = quotations;
    return [one?.outcome, one?.reason, one?.article_no, one?.wording];
  };
  const several = ['quote_unchecked', 'several_articles', '1', undefined];
  assert.equal(await asked(`${WORDINGS.restated} ${WORDINGS.unchanged}`), several);
  const misquoted = WORDINGS.unchanged.replace('الميزانية', 'الموازنة');
  assert.equal(await asked(`${WORDINGS.restated} ${misquoted}`), several);
  // The words of one of them are compared with it.
  assert.equal((await asked(WORDINGS.unchanged)).slice(0, 3), ['quote_exact', undefined, '4']);
  assert.equal((await asked(misquoted)).slice(0, 3), ['quote_differs', undefined, '4']);
});

quotations('what cannot be compared is said', async (context) => {
  assert.equal(found(await quote(context, 99, WORDINGS.first)).slice(0, 1), ['quote_unchecked']);
  for (const [citation, reason] of [
    ['المادة 5 من نظام الفضاء الخارجي', 'document_unresolved'],
    [`المواد من 1 إلى 20 من ${LAW}`, 'limit'],
  ] as const) {
    const { quotations } = await ask(context, `نصت ${citation} على أن «${WORDINGS.first}»`);
    assert.equal([quotations[0]?.outcome, quotations[0]?.reason], ['quote_unchecked', reason], citation);
  }
});

quotations('terms, names and words of others are no quotations', async (context) => {
  for (const text of [
    `المادة 1 من ${LAW} بشأن «المدير»`,
    `نصت المادة 1 من ${LAW} على «المدير العام»`,
    `طبقا للمادة 1 من ${LAW} دفع المدعي بأن «المدير لم يعين حتى اليوم»`,
    `تعدل المادة 1 من ${LAW} لتكون بالنص الآتي: «${WORDINGS.first}»`,
    `${LAW}: «${WORDINGS.first}»`,
  ]) {
    assert.equal((await ask(context, text)).quotations, [], text);
  }
});

quotations('a quotation of an article whose text cannot be told is not passed over', async (context) => {
  const words = 'تصرف الإعانة لمستحقها شهرياً';
  for (const text of [
    `نصت المادة 3 من قواعد شيء غير معروف على أن «${words}».`,
    `تنص المادة (الخامسة) على أن «${words}».`,
    `نصت المادة 5 من القانون المذكور على أن «${words}».`,
  ]) {
    const { quotations: found, coverage } = await ask(context, text);
    const told = found.map((one) => [one.text, one.outcome, one.reason, one.item]);
    assert.equal(told, [[words, 'quote_unchecked', 'text_unknown', undefined]], text);
    assert.is(coverage.quotations.quote_unchecked, 1);
  }
});

quotations('the label of the next item at the end of a quotation is no difference', async (context) => {
  assert.equal(found(await quote(context, 1, `${WORDINGS.restated} أ-`)), ['quote_exact', undefined, 2]);
});

quotations('a quotation names its item, also across tags and after a skipped citation', async (context) => {
  const text =
    `<p>المادة 7 من هذا القانون.</p><p>راجع ${LAW}.</p><p>«تحدد اللائحة أوقات <b>الزيارة</b> كلها» ` +
    `(المادة 3 من ${LAW})</p><p>نصت المادة 4 من ${LAW} على: &nbsp;«تتكون <i>موارد</i> المركز مما يخصص له»</p>`;
  const { items, quotations, coverage } = await ask(context, text);
  assert.is(coverage.skipped.length, 1);
  assert.equal(
    quotations.map(({ item = -1, outcome, text }) => [items[item]?.parsed?.article_no, outcome, text]),
    [
      ['3', 'quote_unchecked', 'تحدد اللائحة أوقات <b>الزيارة</b> كلها'],
      ['4', 'quote_exact', 'تتكون <i>موارد</i> المركز مما يخصص له'],
    ],
  );
});

quotations.run();
