/**
 * Tests that a search puts first the ruling whose number the query states, with and without court or year.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { searchEngine } from '../../../src/compose/corpus.ts';
import { dataLayout } from '../../../src/data-directory/layout.ts';
import { ingest } from '../../../src/ingest/ingest.ts';
import { createEmbedder } from '../../../src/models/create-embedder.ts';
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
const CASSATION = {
  jurisdiction: 'EG',
  doc_type: 'case_law',
  title: 'محكمة النقض - مدني - الطعن رقم 1784 لسنة 54 ق',
  official_number: '1784',
  judicial_year: '54',
  court: 'محكمة النقض',
  full_text: 'العقد شريعة المتعاقدين.',
};
const PORTAL = {
  jurisdiction: 'SA',
  doc_type: 'case_law',
  title: 'حكم قضائي - بوابة الأحكام القضائية 46309',
  full_text: 'حكمت المحكمة بإلزام المدعى عليها بالأجرة.',
};
/** A decision and rulings that have many of the words and numbers of the queries below. */
const DISTRACTING = [
  {
    jurisdiction: 'EG',
    doc_type: 'decree',
    title: 'قرار وزاري رقم 8467 لسنة 1990 في شأن ملف القضية والطعن والحكم appeal file no case',
    official_number: '8467',
    year_gregorian: 1990,
    articles: [
      { article_no: '1', text: 'الطعن رقم 8467، الحكم رقم 46309 والطعن رقم 1784 لسنة 54 ق appeal no' },
    ],
  },
  {
    jurisdiction: 'DZ',
    doc_type: 'case_law',
    title: 'قرار المحكمة العليا ملف رقم 77 - حكم',
    official_number: '77',
    court: 'المحكمة العليا',
    full_text: 'ملف 8467 قضية 8467 حكم 46309 طعن 1784 سنة 54 طعن 1784 سنة 54',
  },
];
const PROCEDURE = {
  jurisdiction: 'EG',
  doc_type: 'legislation',
  title: 'القانون رقم 13 لسنة 1968 بإصدار قانون المرافعات',
  official_number: '13',
  year_gregorian: 1968,
  articles: [{ article_no: '269', text: 'إذا نقض الحكم في القضية قررت المحكمة المبدأ المستخدم فيها.' }],
};

files('the number of a file or a case finds its ruling, a number of no file does not', async () => {
  const service = await startService({ corpus: 'none' });
  try {
    const file = join(temporaryFolder(), 'texts.jsonl');
    writeFileSync(
      file,
      [RULING, CASSATION, PORTAL, ...DISTRACTING, PROCEDURE]
        .map((text) => `${JSON.stringify(text)}\n`)
        .join(''),
    );
    await ingest({
      layout: dataLayout(service.config.dataDir),
      paths: [file],
      embedder: await createEmbedder(undefined),
      engine: searchEngine,
    });
    await service.served();
    const first = async (query: string, more: object = {}) => {
      const asked = { query, top_k: 2, ...more };
      const { results } = await answered('search', await service.post('/v1/search', asked));
      return results[0]?.title;
    };
    assert.is(await first('ما هو المبدأ الذي قررته المحكمة في القضية رقم 8467؟'), RULING.title);
    assert.is(await first('ماذا قررت المحكمة العليا في القضية رقم 8467'), RULING.title);
    assert.is(await first('ما هو المبدأ الذي قررته المحكمة في القضية رقم 8999؟'), PROCEDURE.title);
    for (const [ruling, queries] of [
      [
        RULING,
        ['ملف رقم 8467', 'ملف 8467', 'قضية ٨٤٦٧', 'الملف رقم 0008467', 'الطعن رقم 8467', 'file no. 8467'],
      ],
      [
        CASSATION,
        [
          ...['الطعن رقم 1784 لسنة 54 ق', 'طعن 1784/54', 'القضية رقم 1784 لسنة 54', '1784 لسنة 54 ق'],
          ...['نقض مدني 1784 لسنة 54', 'حكم محكمة النقض رقم 1784 لسنة 54', 'appeal no. 1784 of 54'],
        ],
      ],
      [PORTAL, ['الحكم رقم 46309', 'حكم قضائي 46309', 'القضية رقم 46309', 'judgment 46309']],
    ] as const) {
      for (const query of queries) {
        assert.is(await first(query), ruling.title, query);
        // The ruling of another country than the preferred one is found too.
        const other = ruling.jurisdiction === 'EG' ? 'SA' : 'EG';
        assert.is(await first(query, { preferred_jurisdiction: other }), ruling.title, query);
        const filtered = await first(query, { filters: { doc_type: ['legislation'] } });
        assert.not.equal(filtered, ruling.title, query);
      }
    }
  } finally {
    await service.close();
  }
});

files.run();
