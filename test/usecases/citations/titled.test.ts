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

titled.run();
