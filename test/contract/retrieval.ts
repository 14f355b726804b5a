/** Contract tests of search engines. The same suite runs over each engine. */
import type { IndexDocument, IndexFilter } from 'sanad';
import { readQuery } from 'sanad';
import * as assert from 'uvu/assert';
import { builtinReranker } from '../../src/retrieval/builtin-reranker.ts';
import type { OpenedIndex, RankedList, Retriever, SearchEngine } from '../../src/retrieval/contract.ts';
import type { RetrievalRequest } from '../../src/retrieval/hybrid.ts';
import { retrieve } from '../../src/retrieval/hybrid.ts';
import { rerank } from '../../src/retrieval/rerank.ts';
import { temporaryFolder } from '../support/folders.ts';

const DIMENSIONS = 8;

/**
 * Test vectors with a known order: the vector of chunk n lies at an angle of 0.3 n radians from that of chunk
 * 0.
 */
const vectorOf = (chunk: number): number[] => [
  Math.cos(chunk * 0.3),
  Math.sin(chunk * 0.3),
  ...Array<number>(DIMENSIONS - 2).fill(0),
];

const plain = (text: string) => ({ text, expansions: [] });

/**
 * Five documents with articles 0, 1 · 2 · 3 · 4 · 5, 6; their chunks are 0, 1 · 2, 3, 4 · 5 · 6 · 7, 8 (a dot
 * separates documents). Articles are in force on these day numbers: article 0 before 100, 1 from 100 to 199,
 * 2 from −50 to 299, 4 from 200, 5 on no day, 6 from 20,000, 3 always.
 */
const DOCUMENTS: readonly IndexDocument[] = [
  {
    jurisdiction: 'EG',
    docType: 'legislation',
    status: 'in_force',
    year: 1948,
    title: 'القانون المدني',
    articles: [
      {
        articleNo: '147',
        chunks: ['العقد شريعة المتعاقدين فلا يجوز نقضه ولا تعديله إلا باتفاق الطرفين'],
        to: 100,
      },
      { articleNo: '163', chunks: ['كل خطأ سبب ضررا للغير يلزم من ارتكبه بالتعويض'], from: 100, to: 200 },
    ],
  },
  {
    jurisdiction: 'SA',
    docType: 'legislation',
    status: 'repealed',
    year: 2005,
    title: 'نظام العمل',
    articles: [
      {
        articleNo: '77',
        heading: 'إنهاء عقد العمل',
        chunks: [
          'يستحق الطرف المتضرر من إنهاء العقد تعويضا',
          'ولا يقل التعويض عن أجر العامل لمدة شهرين',
          'ويسري ذلك على التزامات صاحب العمل',
        ],
        from: -50,
        to: 300,
      },
    ],
  },
  {
    jurisdiction: 'SA',
    docType: 'decree',
    status: 'in_force',
    title: 'مرسوم ملكي رقم م/51',
    articles: [{ chunks: ['الموافقة على نظام العمل بالصيغة المرافقة'] }],
  },
  {
    jurisdiction: 'AE',
    docType: 'case_law',
    status: 'unknown',
    year: 2015,
    title: 'الطعن رقم 12',
    articles: [{ chunks: ['الالتزام بالتسليم في عقد البيع لا يسقط بالتقادم Arbitration clause'], from: 200 }],
  },
  {
    jurisdiction: 'AE',
    docType: 'legislation',
    status: 'in_force',
    year: 2021,
    title: 'مرسوم بقانون اتحادي بشأن تنظيم علاقات العمل',
    articles: [
      {
        articleNo: '1',
        heading: 'التعاريف',
        chunks: ['العامل كل شخص طبيعي يعمل لدى صاحب عمل لقاء أجر'],
        from: 10,
        to: 10,
      },
      {
        articleNo: '2',
        heading: 'الأهداف',
        chunks: ['يهدف هذا المرسوم إلى ضمان كفاءة سوق العمل'],
        from: 20_000,
      },
    ],
  },
];

const COUNTS = { documents: 5, articles: 7, chunks: 9 } as const;

const WITHOUT_DAYS: readonly IndexDocument[] = DOCUMENTS.map((document) => ({
  ...document,
  articles: document.articles.map(({ from: _, to: __, ...article }) => article),
}));

/** Writes an index of the documents, and returns its folder. */
async function writeIndex(engine: SearchEngine, documents = DOCUMENTS): Promise<string> {
  const directory = temporaryFolder();
  const writer = engine.build(directory, { dimensions: DIMENSIONS, embedder: 'contract' });
  let chunk = 0;
  for (const document of documents) {
    const chunks = document.articles.flatMap((article) => article.chunks);
    await writer.addDocuments([document], Float32Array.from(chunks.flatMap(() => vectorOf(chunk++))));
  }
  await writer.finish();
  return directory;
}

type RunTest = (name: string, run: () => Promise<void>) => void;

export function retrievalContract(test: RunTest, create: () => SearchEngine | Promise<SearchEngine>): void {
  let written: Promise<{ engine: SearchEngine; directory: string }> | undefined;
  const theIndex = async (): Promise<OpenedIndex> => {
    written ??= (async () => {
      const engine = await create();
      return { engine, directory: await writeIndex(engine) };
    })();
    const { engine, directory } = await written;
    return engine.open(directory);
  };
  const articles = ({ articles }: RankedList) => [...articles];
  const sorted = (list: RankedList) => articles(list).sort((a, b) => a - b);
  const sparse = async (text: string, filter: IndexFilter | null = null, limit = 10) =>
    (await theIndex()).sparse(plain(text), filter, limit);
  const dense = async (chunk: number, filter: IndexFilter | null = null, limit = 10) =>
    (await theIndex()).dense(Float32Array.from(vectorOf(chunk)), filter, limit);

  test('an index reports its counts', async () => {
    const { documents, articles, chunks } = (await theIndex()).info;
    assert.equal({ documents, articles, chunks }, COUNTS);
  });

  // Only the first result is checked: an engine may also match parts of words, but it must rank whole words
  // first.
  const first = async (text: string) => articles(await sparse(text))[0];

  test('words are found in body, heading, title and article number', async () => {
    assert.is(await first('شريعة المتعاقدين'), 0);
    assert.is(await first('التعاريف'), 5);
    assert.equal(
      articles(await sparse('المدني'))
        .slice(0, 2)
        .sort(),
      [0, 1],
    );
    assert.is(await first('المادة 163'), 1);
  });

  test('words are found in every form that the analyser folds together', async () => {
    assert.is(await first('المتعاقدون'), 0);
    assert.is(await first('ارْتَكَبَهُ'), 1);
    assert.is(await first('١٦٣'), 1);
    assert.is(await first('arbitrations'), 4);
  });

  test('a term that begins like the article, and one with a slash, are matched as whole terms', async () => {
    assert.is(await first('الالتزام بالتسليم'), 4);
    assert.is(await first('المرسوم الملكي م/51'), 3);
  });

  test('a number that only resembles another does not match', async () => {
    assert.equal(articles(await sparse('146')), []);
    assert.equal(articles(await sparse('14')), []);
  });

  test('texts without a common word are not found; a query without words finds nothing', async () => {
    assert.equal(articles(await sparse('xylophone')), []);
    assert.equal(articles(await sparse('؟ « »')), []);
  });

  test('one entry for each article, with its best chunk, best first', async () => {
    const { articles, chunks, scores } = await sparse('لا يقل التعويض عن أجر العامل شهرين');
    assert.is(articles[0], 2);
    assert.is(chunks[0], 3);
    assert.is(new Set(articles).size, articles.length);
    assert.equal(
      [...scores],
      [...scores].sort((a, b) => b - a),
    );
    assert.is(chunks.length, articles.length);
    assert.is(scores.length, articles.length);
  });

  test('a long query uses its rarest words, at any position', async () => {
    const common = 'العمل نظام عقد صاحب العامل التعويض أجر قانون مرسوم المرافق بشأن إنهاء';
    assert.ok(articles(await sparse(`${common} التقادم`)).includes(4));
    assert.ok(articles(await sparse(`التقادم ${common}`)).includes(4));
  });

  test('any word finds a chunk, even if the heaviest word is missing in it', async () => {
    const found = articles(await sparse('xylophone التقادم المتعاقدين التعاريف كفاءة'));
    assert.equal(
      [0, 4, 5, 6].filter((article) => !found.includes(article)),
      [],
    );
  });

  test('the nearest vectors come first, one for each article, scored by their cosine', async () => {
    const found = await dense(3.4);
    assert.equal(articles(found), [2, 3, 1, 4, 0, 5, 6]);
    assert.is(found.chunks[0], 3);
    const off = Math.abs((found.scores[1] as number) - Math.cos(1.6 * 0.3));
    assert.ok(off < 0.02, `cosine ${found.scores[1]}`);
  });

  test('a list has the requested length if there are enough articles, however many chunks each has', async () => {
    assert.is((await dense(3, null, 3)).articles.length, 3);
    assert.is((await sparse('العمل', null, 2)).articles.length, 2);
    assert.is((await dense(3, null, 100)).articles.length, 7);
  });

  const FILTERS: [filter: IndexFilter, articles: number[]][] = [
    [{}, [0, 1, 2, 3, 4, 5, 6]],
    [{ jurisdiction: 'SA' }, [2, 3]],
    [{ jurisdiction: 'LB' }, []],
    [{ docTypes: ['decree', 'case_law'] }, [3, 4]],
    [{ docTypes: [], statuses: [] }, [0, 1, 2, 3, 4, 5, 6]],
    [{ statuses: ['repealed'] }, [2]],
    [{ yearFrom: 2005 }, [2, 4, 5, 6]],
    [{ yearTo: 2005 }, [0, 1, 2]],
    [{ yearFrom: 2005, yearTo: 2015 }, [2, 4]],
    [{ jurisdiction: 'AE', docTypes: ['legislation'], statuses: ['in_force'], yearFrom: 2021 }, [5, 6]],
    [{ docTypes: ['legis" OR doc_type = "decree'] }, []],
    [{ documents: Uint32Array.of(0, 3) }, [0, 1, 4]],
    [{ documents: Uint32Array.of() }, []],
    [{ documents: Uint32Array.of(4, 99) }, [5, 6]],
    [{ documents: Uint32Array.of(1, 2, 3), jurisdiction: 'SA', statuses: ['in_force'] }, [3]],
    [{ documents: Uint32Array.of(0, 1), on: 150 }, [1, 2]],
    // Filters by day: a day before `from` of an article, on `from`, in between, before `to`, and on `to`.
    [{ on: -51 }, [0, 3]],
    [{ on: -50 }, [0, 2, 3]],
    [{ on: 0 }, [0, 2, 3]],
    [{ on: 99 }, [0, 2, 3]],
    [{ on: 100 }, [1, 2, 3]],
    [{ on: 150 }, [1, 2, 3]],
    [{ on: 199 }, [1, 2, 3]],
    [{ on: 200 }, [2, 3, 4]],
    [{ on: 299 }, [2, 3, 4]],
    [{ on: 300 }, [3, 4]],
    // Article 5 has equal `from` and `to`, so it is in force on no day.
    [{ on: 10 }, [0, 2, 3]],
    [{ on: 19_999 }, [3, 4]],
    [{ on: 20_000 }, [3, 4, 6]],
    [{ jurisdiction: 'SA', on: 300 }, [3]],
    [{ docTypes: ['legislation'], statuses: ['in_force'], on: 150 }, [1]],
    [{ yearFrom: 2010, on: 20_000 }, [4, 6]],
    [{ jurisdiction: 'AE', on: 150 }, []],
  ];
  for (const [filter, expected] of FILTERS) {
    test(`both lists apply the filter ${JSON.stringify(filter)}`, async () => {
      assert.equal(sorted(await dense(0, filter)), expected);
      const words = 'العقد خطأ العمل البيع';
      const all = sorted(await sparse(words));
      assert.equal(
        sorted(await sparse(words, filter)),
        all.filter((article) => expected.includes(article)),
      );
    });
  }

  test('a short list holds articles in force on the day, not fewer', async () => {
    // Chunks of articles 2 and 1 are nearer to the query vector, but neither article is in force on day 300.
    assert.equal(articles(await dense(3, { on: 300 }, 2)), [3, 4]);
    assert.equal(articles(await dense(0.9, { on: 99 }, 1)), [0]);
    assert.equal(articles(await sparse('خطأ المتعاقدين', { on: 99 }, 1)), [0]);
  });

  test('in an index without days every article is in force on every day', async () => {
    await theIndex();
    const { engine } = (await written) as { engine: SearchEngine };
    const undated = engine.open(await writeIndex(engine, WITHOUT_DAYS));
    const words = plain('العقد خطأ العمل البيع');
    const vector = Float32Array.from(vectorOf(0));
    for (const filter of [null, { jurisdiction: 'AE' }]) {
      const onDay = { ...filter, on: 10 };
      assert.equal(await undated.sparse(words, onDay, 10), await undated.sparse(words, filter, 10));
      assert.equal(await undated.dense(vector, onDay, 10), await undated.dense(vector, filter, 10));
    }
    assert.is((await undated.dense(vector, { on: 10 }, 10)).articles.length, 7);
  });

  test('an article that ends before its first day is refused', async () => {
    await theIndex();
    const { engine } = (await written) as { engine: SearchEngine };
    const writer = engine.build(temporaryFolder(), { dimensions: DIMENSIONS, embedder: 'contract' });
    const add = async (from: number, to: number) =>
      writer.addDocuments(
        [
          {
            jurisdiction: 'EG',
            docType: 'legislation',
            status: 'in_force',
            title: 'القانون المدني',
            articles: [{ articleNo: '147', chunks: [], from, to }],
          },
        ],
        new Float32Array(),
      );
    const refusal = await add(101, 100).then(String, (error: Error) => error.message);
    assert.match(refusal, 'article 147 ends on day 100, before its first day 101');
    await add(100, 100);
  });

  test('documents of the preferred country come first, others are still found', async () => {
    const query = { text: 'العمل', expansions: [], preferredJurisdiction: 'AE' };
    const found = articles(await (await theIndex()).sparse(query, null, 10));
    assert.equal(found.slice(0, 2).sort(), [5, 6]);
    assert.ok(found.includes(2));
  });

  test('alternatives of a phrase find texts without the words of the query', async () => {
    const query = readQuery('termination of the employment contract');
    assert.ok(query.expansions.length > 0);
    assert.is(articles(await (await theIndex()).sparse(query, null, 10))[0], 2);
  });

  test('the same request returns the same lists', async () => {
    const words = 'التعويض عن إنهاء عقد العمل';
    assert.equal(await sparse(words), await sparse(words));
    assert.equal(await dense(5), await dense(5));
  });

  test('both lists in one call equal the two single lists', async () => {
    const index = await theIndex();
    if (index.both === undefined) return;
    const query = plain('التعويض عن إنهاء عقد العمل');
    const vector = Float32Array.from(vectorOf(4));
    const both = await index.both(query, vector, { jurisdiction: 'SA' }, 10);
    assert.equal(both.sparse, await index.sparse(query, { jurisdiction: 'SA' }, 10));
    assert.equal(both.dense, await index.dense(vector, { jurisdiction: 'SA' }, 10));
  });

  test('all lists, fused and reranked in one call, equal those of single calls', async () => {
    const { ranked, ...single } = await theIndex();
    if (ranked === undefined) return;
    const { signal } = new AbortController();
    const retrieveBy = async (retriever: Retriever, more: Partial<RetrievalRequest>, text: string) => {
      const query = { ...readQuery(text), text };
      const parts = {
        retriever,
        embedQuery: async () => Float32Array.from(vectorOf(4)),
        embedder: { id: 'test', weight: 0.4 },
      };
      const request = { query, filter: null, candidates: 50, ...more };
      return { query, filter: request.filter, found: await retrieve(parts, request, signal) };
    };
    const cited = [{ article: 6, chunk: 7 }];
    for (const [text, more] of [
      ['التعويض عن إنهاء عقد العمل', {}],
      ['العمل', { pinned: cited }],
      ['العمل', { filter: { jurisdiction: 'SA' } }],
      ['termination of the employment contract', {}],
      ['العمل', { filter: { jurisdiction: 'XX' } }],
    ] as const) {
      const { query, filter, found } = await retrieveBy(single, more, text);
      const { reranked, ...atOnce } = (await retrieveBy({ ...single, ranked }, { ...more, rerank: 4 }, text))
        .found;
      assert.equal(atOnce, found, text);
      const options = {
        ...{ query, filter, found, queryText: text, candidates: 4, explain: false },
        ...{ passage: () => '', index: single },
      };
      const expected = await rerank(builtinReranker, options, signal);
      assert.equal(reranked, found.articles.length === 0 ? undefined : expected, text);
      assert.is((await retrieveBy({ ...single, ranked }, more, text)).found.reranked, undefined);
    }
  });

  test('an aborted search rejects', async () => {
    const index = await theIndex();
    const signal = AbortSignal.abort();
    const outcomes = await Promise.allSettled([
      index.sparse(plain('العمل'), null, 10, signal),
      index.dense(Float32Array.from(vectorOf(0)), null, 10, signal),
    ]);
    assert.equal(
      outcomes.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
  });

  test('a folder without an index of the engine is refused', async () => {
    await theIndex();
    const { engine } = (await written) as { engine: SearchEngine };
    assert.throws(() => engine.open(temporaryFolder()));
  });
}
