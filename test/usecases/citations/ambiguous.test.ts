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

/** Two laws with the same number and year, as in a source that confuses two series of laws. */
const LAWS = ['القانون رقم 77 لسنة 1990 بشأن المحاجر', 'القانون رقم 77 لسنة 1990 بشأن الموانئ'].map(
  (title) => ({
    jurisdiction: 'EG',
    doc_type: 'legislation',
    title,
    official_number: '77',
    year_gregorian: 1990,
    articles: [{ article_no: '1', text: `تسري أحكام هذا القانون على ${title}` }],
  }),
);

ambiguous('a citation that fits two documents resolves to none and lists both', async () => {
  const service = await startService({ corpus: 'none' });
  try {
    const file = join(temporaryFolder(), 'laws.jsonl');
    writeFileSync(file, LAWS.map((law) => `${JSON.stringify(law)}\n`).join(''));
    await ingest({
      layout: dataLayout(service.config.dataDir),
      paths: [file],
      embedder: await createEmbedder(undefined),
      engine: searchEngine,
    });
    await service.served();
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

ambiguous.run();
