/** Tests that a search puts first the ruling whose file number the query states without court or year. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { searchEngine } from '../../../src/compose/corpus.ts';
import { dataLayout } from '../../../src/data-directory/layout.ts';
import { ingest } from '../../../src/ingest/ingest.ts';
import { createEmbedder } from '../../../src/models/embedder.ts';
import { answered } from '../../support/doors/answered.ts';
import { startService } from '../../support/doors/service.ts';
import { temporaryFolder } from '../../support/folders.ts';

const files = suite('usecases/search, files of courts');

const RULING = {
  jurisdiction: 'DZ',
  doc_type: 'case_law',
  title: 'قرار المحكمة العليا ملف رقم 8467 - تعويض',
  official_number: '8467',
  court: 'المحكمة العليا',
  full_text: 'يستفيد المحبوس البطال تعويضا عن الضرر المعنوي فقط.',
};
const PROCEDURE = {
  jurisdiction: 'EG',
  doc_type: 'legislation',
  title: 'القانون رقم 13 لسنة 1968 بإصدار قانون المرافعات',
  official_number: '13',
  year_gregorian: 1968,
  articles: [{ article_no: '269', text: 'إذا نقض الحكم في القضية قررت المحكمة المبدأ المستخدم فيها.' }],
};

files('the number of a file finds its ruling, a number of no file does not', async () => {
  const service = await startService({ corpus: 'none' });
  try {
    const file = join(temporaryFolder(), 'texts.jsonl');
    writeFileSync(file, [RULING, PROCEDURE].map((text) => `${JSON.stringify(text)}\n`).join(''));
    await ingest({
      layout: dataLayout(service.config.dataDir),
      paths: [file],
      embedder: await createEmbedder(undefined),
      engine: searchEngine,
    });
    await service.served();
    const first = async (query: string) => {
      const { results } = await answered('search', await service.post('/v1/search', { query, top_k: 2 }));
      return results[0]?.title;
    };
    assert.is(await first('ما هو المبدأ الذي قررته المحكمة في القضية رقم 8467؟'), RULING.title);
    assert.is(await first('ماذا قررت المحكمة العليا في القضية رقم 8467'), RULING.title);
    assert.is(await first('ما هو المبدأ الذي قررته المحكمة في القضية رقم 8999؟'), PROCEDURE.title);
  } finally {
    await service.close();
  }
});

files.run();
