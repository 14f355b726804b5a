import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { searchEngine } from '../../../src/compose/corpus.ts';
import { dataLayout } from '../../../src/data-directory/layout.ts';
import { ingest } from '../../../src/ingest/ingest.ts';
import { createEmbedder } from '../../../src/models/embedder.ts';
import { problem, startService } from '../../support/doors/service.ts';
import { temporaryFolder } from '../../support/folders.ts';

const ambiguous = suite('usecases/cite, ambiguous');

const law = (title: string, number: string, year: number) => ({
  jurisdiction: 'EG',
  doc_type: 'legislation',
  title,
  official_number: number,
  year_gregorian: year,
  articles: [{ article_no: '1', text: `تسري أحكام هذا القانون على ${title}` }],
});

/** Starts a service whose corpus has these documents alone. */
async function serviceWith(documents: readonly object[]) {
  const service = await startService({ corpus: 'none' });
  const file = join(temporaryFolder(), 'laws.jsonl');
  writeFileSync(file, documents.map((document) => `${JSON.stringify(document)}\n`).join(''));
  await ingest({
    layout: dataLayout(service.config.dataDir),
    paths: [file],
    embedder: await createEmbedder(undefined),
    engine: searchEngine,
  });
  await service.served();
  return service;
}

/** Two laws with the same number and year, as in a source that confuses two series of laws. */
const LAWS = ['القانون رقم 77 لسنة 1990 بشأن المحاجر', 'القانون رقم 77 لسنة 1990 بشأن الموانئ'].map((title) =>
  law(title, '77', 1990),
);

ambiguous('a citation that fits two documents resolves to none and lists both', async () => {
  const service = await serviceWith(LAWS);
  try {
    const { status, code, body } = await problem(
      await service.post('/v1/cite', { citation: 'المادة 1 من القانون رقم 77 لسنة 1990' }),
    );
    assert.equal([status, code, body.reason], [404, 'citation_not_found', 'ambiguous']);
    assert.equal(body.candidates, ['eg-leg-1990-77', 'eg-leg-1990-77-2']);
    assert.is((body.parsed as Record<string, unknown>).canonical_id, undefined);
  } finally {
    await service.close();
  }
});

ambiguous(
  'a citation with the name of one law and the number of another is ambiguous at every door',
  async () => {
    const service = await serviceWith([
      law('قانون المحاجر', '77', 1990),
      law('قانون الموانئ البحرية', '12', 1991),
    ]);
    try {
      const citation = 'قانون الموانئ البحرية رقم 77 لسنة 1990';
      const candidates = ['eg-leg-1990-77', 'eg-leg-1991-12'];
      const { body } = await problem(await service.post('/v1/cite', { citation }));
      assert.equal([body.reason, body.candidates], ['ambiguous', candidates]);
      const verified = await service.post('/v1/citations/verify', { text: `طبقا للمادة 1 من ${citation}.` });
      const { items } = (await verified.json()) as {
        items: { verdict: string; evidence: { candidates?: string[] } }[];
      };
      assert.equal(
        items.map(({ verdict, evidence }) => [verdict, evidence.candidates]),
        [['ambiguous', candidates]],
      );
    } finally {
      await service.close();
    }
  },
);

ambiguous('the citation string of a document names its subject and finds it', async () => {
  const service = await serviceWith(LAWS);
  try {
    const citation = 'القانون رقم 77 لسنة 1990 بشأن الموانئ';
    const answer = await service.post('/v1/cite', { citation });
    const { document } = (await answer.json()) as { document: { title: string } };
    assert.is(document.title, LAWS[1]?.title);
  } finally {
    await service.close();
  }
});

ambiguous.run();
