import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dataLayout } from '../../../src/data-directory/layout.ts';
import { ingestLines } from '../../support/corpus/corpus.ts';
import type { Line } from '../../support/corpus/documents.ts';
import { answered } from '../../support/doors/answered.ts';
import type { TestService } from '../../support/doors/service.ts';
import { problem, startService } from '../../support/doors/service.ts';

const titled = suite<{ service: TestService }>('usecases/cite, titles');

const GUARDS = 'ضوابط تطبيق نظام العمل على الحراس';
const POLICY = 'السياسة الوطنية للحراسة';
const regulation = (title: string, fields: Line = {}): Line => ({
  jurisdiction: 'SA',
  doc_type: 'regulation',
  title,
  full_text: `يعمل بما يلي: ${title}`,
  ...fields,
});

titled.before(async (context) => {
  context.service = await startService({ corpus: 'none' });
  await ingestLines(dataLayout(context.service.config.dataDir), [
    regulation(GUARDS),
    regulation(POLICY, { official_number: '5', year_hijri: 1440 }),
    regulation(POLICY, { official_number: '9', year_hijri: 1445 }),
    {
      jurisdiction: 'SA',
      doc_type: 'legislation',
      title: 'نظام العمل',
      official_number: 'م/51',
      year_hijri: 1426,
      articles: [{ article_no: '1', text: 'يسمى هذا النظام نظام العمل.' }],
    },
    {
      jurisdiction: 'SA',
      doc_type: 'legislation',
      title: 'نظام المحاماة',
      official_number: 'م/38',
      year_hijri: 1422,
      articles: [{ article_no: '3', text: 'يشترط فيمن يزاول مهنة المحاماة أن يكون سعودياً.' }],
    },
    regulation('اللائحة التنفيذية لنظام المحاماة'),
    {
      jurisdiction: 'AE',
      doc_type: 'legislation',
      title: 'قانون اتحادي رقم 5 لسنة 2001 في شأن حماية الغابات',
      articles: [{ article_no: '1', text: 'تحمى الغابات.' }],
    },
    {
      jurisdiction: 'AE',
      doc_type: 'legislation',
      title: 'قانون اتحادي رقم 6 لسنة 2002 في شأن حماية الشواطئ',
      articles: [{ article_no: '1', text: 'تحمى الشواطئ.' }],
    },
    {
      jurisdiction: 'AE',
      doc_type: 'regulation',
      title: 'قرار وزاري رقم 9 لسنة 2003 بشأن اللائحة التنفيذية للقانون الاتحادي رقم 5 لسنة 2001',
      articles: [{ article_no: '4', text: 'يمنع قطع الأشجار.' }],
    },
    {
      jurisdiction: 'TN',
      doc_type: 'legislation',
      title: 'دستور الجمهورية التونسية',
      year_gregorian: 2022,
      articles: [{ article_no: '5', text: 'تونس جزء من الأمة الإسلامية.' }],
    },
  ]);
  await context.service.served();
});
titled.after(({ service }) => service.close());

const cite = (service: TestService, citation: string) =>
  service.post('/v1/cite', { citation, jurisdiction: 'SA' });

titled('a title resolves to its document, not to the law in its words', async ({ service }) => {
  const { parsed, document } = await answered('cite', await cite(service, `${GUARDS}.`));
  assert.equal([document.title, parsed.name, parsed.instrument], [GUARDS, GUARDS, undefined]);
  assert.is(parsed.canonical_id, document.canonical_id);
});

titled('an article before a whole title is one of its document', async ({ service }) => {
  for (const [words, no] of [
    ['المادة 3 من', '3'],
    ['الفقرة (1) من المادة الثانية عشرة من', '12'],
  ] as const) {
    const { parsed, document } = await answered('cite', await cite(service, `${words} ${GUARDS}`));
    assert.equal([document.title, parsed.article_no, parsed.name], [GUARDS, no, GUARDS]);
  }
  const { code } = await problem(await cite(service, `المادة 3 من ${GUARDS} الليليين`));
  assert.is(code, 'citation_not_found');
});

titled('a citation with more words around it is no title', async ({ service }) => {
  const { document } = await answered('cite', await cite(service, `المادة 1 من نظام العمل، مع ${GUARDS}`));
  assert.is(document.title, 'نظام العمل');
});

titled('a title of two documents is ambiguous', async ({ service }) => {
  const { code, body } = await problem(await cite(service, POLICY));
  assert.equal(
    [code, body.reason, (body.candidates as string[]).length],
    ['citation_not_found', 'ambiguous', 2],
  );
});

titled('a bylaw is never its law', async ({ service }) => {
  const title = async (citation: string) => {
    const { document, parsed } = await answered('cite', await service.post('/v1/cite', { citation }));
    return [document.title, parsed.article_no];
  };
  const ofLawyers = 'اللائحة التنفيذية لنظام المحاماة';
  assert.equal(await title('المادة 3 من لائحة نظام المحاماة'), [ofLawyers, '3']);
  const [ofForests, no] = await title('المادة 4 من لائحة القانون الاتحادي رقم 5 لسنة 2001');
  assert.match(ofForests ?? '', 'قرار وزاري رقم 9 لسنة 2003');
  assert.is(no, '4');
  for (const citation of [
    'المادة 1 من لائحة نظام العمل',
    'لوائح نظام المحاماة',
    'اللائحة الداخلية لنظام العمل',
    'لائحة القانون الاتحادي رقم 6 لسنة 2002',
  ]) {
    const { code, body } = await problem(await service.post('/v1/cite', { citation }));
    assert.equal([code, body.reason], ['citation_not_found', undefined], citation);
  }
});

titled('a constitution is that of its country and its day', async ({ service }) => {
  const cited = (citation: string) => service.post('/v1/cite', { citation });
  for (const words of ['الدستور التونسي', 'دستور الجمهورية التونسية المؤرخ في 25 جويلية 2022']) {
    const { document } = await answered('cite', await cited(`الفصل 5 من ${words}`));
    assert.is(document.title, 'دستور الجمهورية التونسية', words);
  }
  for (const words of [
    'الدستور التونسي المؤرخ في 27 جانفي 2014',
    'دستور الجمهورية التونسية المؤرخ في 1 جوان 1959',
    'الدستور المؤرخ في 27 جانفي 2014',
  ]) {
    const { code, body } = await problem(await cited(words));
    assert.equal([code, body.reason], ['citation_not_found', undefined], words);
    const verified = await answered(
      'verify',
      await service.post('/v1/citations/verify', { text: `وفق ${words}.` }),
    );
    assert.ok(
      verified.items.every(({ parsed }) => parsed?.canonical_id === undefined),
      words,
    );
  }
  const { body } = await problem(await cited('المادة 99 من الدستور المؤقت'));
  assert.is(body.reason, 'ambiguous');
  assert.is((body.candidates as string[]).length, 1);
});

titled('a law that a decree is said to have approved can contradict its number', async ({ service }) => {
  const decree = 'المرسوم الملكي رقم (م/51) وتاريخ 23/8/1426هـ';
  for (const behind of ['القاضي بالموافقة على', '-', '(']) {
    const { body } = await problem(await cite(service, `${decree} ${behind} نظام المحاماة`));
    assert.is(body.reason, 'ambiguous', behind);
    const { document } = await answered('cite', await cite(service, `${decree} ${behind} نظام العمل`));
    assert.is(document.title, 'نظام العمل', behind);
  }
});

titled.run();
