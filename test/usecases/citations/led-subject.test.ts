import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered } from '../../support/doors/answered.ts';
import { problem } from '../../support/doors/service.ts';
import { serviceWith } from '../../support/doors/service-with.ts';

const led = suite('usecases/citations, subjects behind leading words, ministers, acts about a law');

const articles = [{ article_no: '5', text: 'تستحق الرسوم المبينة في الجدول المرفق' }];

const statute = (title: string, official_number: string, year_hijri: number) => ({
  jurisdiction: 'SA',
  doc_type: 'legislation',
  title,
  official_number,
  year_hijri,
  articles,
});

const DOCUMENTS = [
  statute('نظام العمل', 'م/51', 1426),
  statute('نظام التنفيذ', 'م/53', 1433),
  statute('نظام المحاكم التجارية', 'م/93', 1441),
  {
    jurisdiction: 'SA',
    doc_type: 'regulation',
    title: 'القواعد المنظمة لنظام المحاكم التجارية',
    articles,
  },
  {
    jurisdiction: 'AE',
    doc_type: 'decree',
    title: 'قرار وزاري رقم 217 لسنة 2023 في شأن رسوم الفحص',
    official_number: '217',
    year_gregorian: 2023,
    issuing_body: 'وزير الصحة ووقاية المجتمع',
    articles,
  },
];

led('what the words behind a decree call its law is compared with the law of its number', async () => {
  const service = await serviceWith(DOCUMENTS);
  try {
    const decree = 'المرسوم الملكي رقم (م/51) وتاريخ 23/8/1426هـ';
    for (const words of [
      'الصادر بموجبه',
      'الصادر به',
      'الذي صدر بموجبه',
      'المصادق على',
      'القاضي بإصدار',
      'المتوج بالموافقة على',
      'الصادر بالمصادقة على',
    ]) {
      const right = `${decree} ${words} نظام العمل`;
      const { parsed } = await answered('cite', await service.post('/v1/cite', { citation: right }));
      assert.is(parsed.canonical_id, 'sa-leg-2005-m51', right);
      for (const [name, other] of [
        ['نظام المحاكم التجارية', 'sa-leg-2020-m93'],
        ['نظام التنفيذ', 'sa-leg-2012-m53'],
      ]) {
        const citation = `${decree} ${words} ${name}`;
        const { body } = await problem(await service.post('/v1/cite', { citation }));
        const candidates = ['sa-leg-2005-m51', other];
        assert.equal([body.reason, body.candidates], ['ambiguous', candidates], citation);
        const { items } = await answered(
          'verify',
          await service.post('/v1/citations/verify', { text: citation }),
        );
        assert.equal([items[0]?.verdict, items[0]?.evidence.candidates], ['ambiguous', candidates], citation);
        const found = await answered(
          'extract',
          await service.post('/v1/citations/extract', { text: citation }),
        );
        assert.equal(found.items[0]?.resolution, { outcome: 'ambiguous', candidates }, citation);
      }
    }
  } finally {
    await service.close();
  }
});

led('what a decree regulates, and a bare subject in brackets, are compared too', async () => {
  const service = await serviceWith(DOCUMENTS);
  const own = 'المرسوم الملكي رقم (م/93) وتاريخ 15/8/1441هـ';
  const other = 'المرسوم الملكي رقم (م/51) وتاريخ 23/8/1426هـ';
  try {
    for (const words of ['الذي ينظم المحاكم التجارية', '(المحاكم التجارية)']) {
      const { parsed } = await answered(
        'cite',
        await service.post('/v1/cite', { citation: `${own} ${words}` }),
      );
      assert.is(parsed.canonical_id, 'sa-leg-2020-m93', words);
      const citation = `${other} ${words}`;
      const { body } = await problem(await service.post('/v1/cite', { citation }));
      assert.is(body.reason, 'ambiguous', citation);
      const { items } = await answered(
        'verify',
        await service.post('/v1/citations/verify', { text: `${citation}، وعلى غيره` }),
      );
      assert.is(items[0]?.verdict, 'ambiguous', citation);
      const found = await answered(
        'extract',
        await service.post('/v1/citations/extract', { text: `${citation}، وعلى غيره` }),
      );
      assert.is(found.items[0]?.resolution?.outcome, 'ambiguous', citation);
    }
    // «التنفيذ» is the whole subject of a law; remarks are that of none.
    for (const words of ['الخاص بالتنفيذ', 'المتعلق بالتنفيذ', '(التنفيذ)']) {
      const { body } = await problem(await service.post('/v1/cite', { citation: `${other} ${words}` }));
      assert.is(body.reason, 'ambiguous', words);
    }
    for (const words of [
      '(المعدل لاحقا)',
      '(الجريدة الرسمية)',
      '(بالصيغة المرافقة)',
      '(السابق ذكره)',
      '(بصيغته المعدلة)',
      '(آنف الذكر)',
      '(ساري المفعول)',
      '(محل الدعوى)',
      '(مرفق صورته)',
      '(كما سبق بيانه)',
    ]) {
      const citation = `${other} ${words}`;
      const { parsed } = await answered('cite', await service.post('/v1/cite', { citation }));
      assert.is(parsed.canonical_id, 'sa-leg-2005-m51', words);
      const found = await answered(
        'extract',
        await service.post('/v1/citations/extract', { text: `${citation}، وعلى غيره` }),
      );
      assert.is(found.items[0]?.resolution?.outcome, 'resolved', words);
    }
  } finally {
    await service.close();
  }
});

led('a minister behind the number is his; a decision without one is ambiguous, in cite too', async () => {
  const service = await serviceWith(DOCUMENTS);
  const decision = 'القرار الوزاري رقم 217 لسنة 2023';
  const cite = (citation: string) => service.post('/v1/cite', { citation, jurisdiction: 'AE' });
  const verdictOf = async (text: string) => {
    const sent = await service.post('/v1/citations/verify', { text, jurisdiction: 'AE' });
    return (await answered('verify', sent)).items[0]?.verdict;
  };
  try {
    for (const minister of ['الصادر عن وزير الصحة', 'الصادر من وزارة الصحة', 'لوزير الصحة ووقاية المجتمع']) {
      const citation = `${decision} ${minister}`;
      const { parsed } = await answered('cite', await cite(citation));
      assert.is(parsed.canonical_id, 'ae-dec-min-health-2023-217', citation);
      assert.is(await verdictOf(citation), 'resolved', citation);
    }
    const { body } = await problem(await cite(decision));
    assert.equal([body.reason, body.candidates], ['ambiguous', ['ae-dec-min-health-2023-217']]);
    assert.is(await verdictOf(decision), 'ambiguous');
    for (const minister of ['الصادر عن معالي وزير المالية', 'بوزارة المالية', 'لوزير التسامح والتعايش']) {
      const citation = `${decision} ${minister}`;
      const { body } = await problem(await cite(citation));
      assert.equal([body.code, body.reason], ['citation_not_found', undefined], citation);
      assert.is(await verdictOf(citation), 'not_in_corpus', citation);
    }
  } finally {
    await service.close();
  }
});

led('an act about a law is not the law, and is found by its own title', async () => {
  const service = await serviceWith(DOCUMENTS);
  try {
    for (const citation of [
      'المادة 5 من القواعد المنظمة لنظام العمل',
      'المادة 5 من دليل نظام العمل',
      'المادة 5 من المذكرة الإيضاحية لنظام العمل',
      'المادة 5 من القرار الوزاري المنفذ لنظام العمل',
      'المادة 5 من قرار تنفيذ المرسوم الملكي رقم (م/51) وتاريخ 23/8/1426هـ',
      'تعميم بشأن نظام العمل',
    ]) {
      const { code, body } = await problem(await service.post('/v1/cite', { citation }));
      assert.equal([code, body.reason], ['citation_not_found', undefined], citation);
    }
    const draft = await problem(
      await service.post('/v1/cite', { citation: 'المادة 5 من مسودة نظام العمل الجديد' }),
    );
    assert.is(draft.code, 'citation_unparseable');
    for (const [citation, id] of [
      ['المادة 5 من القواعد المنظمة لنظام المحاكم التجارية', /^sa-reg-/],
      ['المادة 5 من أحكام نظام العمل', /^sa-leg-2005-m51$/],
      ['المادة 5 من الباب الأول من نظام العمل', /^sa-leg-2005-m51$/],
    ] as const) {
      const { parsed } = await answered('cite', await service.post('/v1/cite', { citation }));
      assert.match(parsed.canonical_id ?? '', id, citation);
    }
  } finally {
    await service.close();
  }
});

led.run();
