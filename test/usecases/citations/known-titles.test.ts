import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dataLayout } from '../../../src/data-directory/layout.ts';
import { ingestLines } from '../../support/corpus/corpus.ts';
import { answered } from '../../support/doors/answered.ts';
import type { TestService } from '../../support/doors/service.ts';
import { startService } from '../../support/doors/service.ts';

const known = suite<{ service: TestService }>('usecases/citations, names that titles show');

const text = (doc_type: string, title: string, year_hijri: number, full_text: string, fields = {}) => ({
  jurisdiction: 'SA',
  doc_type,
  title,
  year_hijri,
  full_text,
  ...fields,
});

const RULES = 'قواعد الغوص في الشعاب المرجانية';
const CONTROLS = 'ضوابط إرساء القوارب الصغيرة';

known.before(async (context) => {
  context.service = await startService({ corpus: 'none' });
  await ingestLines(dataLayout(context.service.config.dataDir), [
    text('regulation', RULES, 1440, `المادة الأولى: تسمى هذه القواعد (${RULES}).`),
    text('regulation', CONTROLS, 1440, 'المادة الأولى: ترسو القوارب في المراسي.'),
    text('regulation', 'لائحة تأجير القوارب', 1440, 'المادة الأولى: تؤجر القوارب برخصة.'),
    text('legislation', 'نظام المراسي', 1430, 'المادة الأولى: تنشأ المراسي بقرار.', {
      official_number: 'م/9',
    }),
    text(
      'regulation',
      'لائحة المرشدين في الشعاب',
      1445,
      `المادة الأولى: يلتزم المرشد بما في ${RULES}، ولا يعدلها.`,
    ),
  ]);
  await context.service.served();
});
known.after(({ service }) => service.close());

/** The words and the document of each citation of a text. */
async function found(service: TestService, words: string) {
  const { items } = await answered('extract', await service.post('/v1/citations/extract', { text: words }));
  return items.map(({ parsed, resolution }) => [parsed.name, resolution?.outcome]);
}

known('the title of a document is a name wherever it stands', async ({ service }) => {
  const words = `يلتزم المرشد بما في ${CONTROLS} عند الإبحار.`;
  assert.equal(await found(service, words), [[CONTROLS, 'resolved']]);
  const verified = await answered('verify', await service.post('/v1/citations/verify', { text: words }));
  assert.equal(
    verified.items.map(({ verdict }) => verdict),
    ['resolved'],
  );
});

known('each title of a list is a name of its own', async ({ service }) => {
  assert.equal(await found(service, `وفقا لأحكام نظام المراسي و${RULES} و${CONTROLS} المعدلة.`), [
    ['نظام المراسي', 'resolved'],
    [RULES, 'resolved'],
    [CONTROLS, 'resolved'],
  ]);
});

known('an article before a title is an article of its document', async ({ service }) => {
  const { items } = await answered(
    'extract',
    await service.post('/v1/citations/extract', { text: `تنص المادة الأولى من ${RULES} على ذلك.` }),
  );
  assert.equal([items[0]?.parsed.article_no, items[0]?.resolution?.outcome], ['1', 'resolved']);
});

known('words that go on to another name, and short ones, are none', async ({ service }) => {
  assert.equal(await found(service, `يلتزم بما في ${CONTROLS} السريعة.`), []);
  assert.equal(await found(service, 'تعد كل منشأة لائحة تأجير القوارب.'), []);
});

known('number and day behind a title keep it from leading to the text of today', async ({ service }) => {
  const acts = [
    'الصادرة بقرار مجلس الوزراء رقم (353) وتاريخ 25/12/1432هـ',
    'رقم (1234) وتاريخ 1/1/1430هـ',
    'الصادرة عام 1431هـ',
  ];
  for (const act of acts) {
    assert.equal(await found(service, `تحل محل ${RULES}، ${act}.`), [[RULES, 'not_in_corpus']], act);
  }
});

known(
  'what a text replaces is not the text of that name, nor is a longer name a shorter one',
  async (context) => {
    assert.equal(await found(context.service, `تحل هذه القواعد محل ${RULES}.`), []);
    assert.equal(await found(context.service, `يلتزم بما في ${CONTROLS} للشركات.`), []);
  },
);

known('without looking up, nothing is known of titles', async ({ service }) => {
  const body = { text: `يلتزم المرشد بما في ${CONTROLS} عند الإبحار.`, resolve: false };
  const { items } = await answered('extract', await service.post('/v1/citations/extract', body));
  assert.equal(items, []);
});

known('the graph has the links, and none of a text to itself', async ({ service }) => {
  const { items } = await answered('extract', await service.post('/v1/citations/extract', { text: RULES }));
  const rules = items[0]?.parsed.canonical_id ?? '';
  const asked = { filters: { cites: rules } };
  const { results } = await answered('search', await service.post('/v1/search', asked));
  assert.equal([...new Set(results.map(({ title }) => title))], ['لائحة المرشدين في الشعاب']);
});

known.run();
