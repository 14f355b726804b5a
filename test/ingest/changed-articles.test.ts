/**
 * Tests how ingest turns the amendment notes of a source into documents, cards and units with their days in
 * force.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readQuery } from '../../src/core.ts';
import { articleHistorySchema } from '../../src/schema/article.ts';
import type { Corpus } from '../../src/stores/corpus.ts';
import { CHANGED_LAW, changedLaw, WORDINGS } from '../support/corpus/changed-law.ts';
import { emptyDataDirectory, ingestLines, parseJson, withCorpus } from '../support/corpus/corpus.ts';
import { law } from '../support/corpus/documents.ts';

const test = suite('ingest: changed articles');

async function ingested() {
  const layout = emptyDataDirectory();
  const report = await ingestLines(layout, [changedLaw(), law(1, 2001)]);
  return { layout, report };
}

const textOf = (corpus: Corpus, day?: string) =>
  String(parseJson(corpus.document(CHANGED_LAW, day))?.full_text);

const unitOn = (corpus: Corpus, key: string, day?: string) => {
  const ordinal = corpus.articleOrdinal(CHANGED_LAW, key, day);
  assert.ok(ordinal !== undefined, `${key} on ${day}`);
  return {
    card: corpus.card(ordinal as number),
    text: corpus.chunkText(corpus.firstChunk(ordinal as number)),
  };
};

test('the text of a document is the wording in force, without notes', async () => {
  const { layout } = await ingested();
  await withCorpus(layout, ({ corpus }) => {
    const text = textOf(corpus);
    assert.match(text, `المادة 1\n${WORDINGS.restated}`);
    assert.match(
      text,
      /المادة 2: الجزاءات\n\[ألغيت هذه المادة بالمرسوم الملكي رقم م\/8 وتاريخ 19\/7\/1411هـ\]/,
    );
    assert.match(
      text,
      /المادة 3\n(.*\n)?\[عُدّلت هذه المادة .*المرسوم الملكي رقم م\/9 وتاريخ 1\/1\/1440هـ، .*\]/,
    );
    assert.match(text, `المادة 4\n${WORDINGS.unchanged}`);
    for (const dead of [WORDINGS.first, WORDINGS.deleted, 'تم تعديل هذه المادة', 'ألغيت هذه المادة بموجب']) {
      assert.not.match(text, dead);
    }
  });
});

test('a note that the source prints below the text is no part of it, in a law without other notes', async () => {
  const layout = emptyDataDirectory();
  const note = 'عدلت هذه المادة بموجب المرسوم الملكي رقم (م/110) وتاريخ 17/9/1440هـ لتكون بالنص الآتي:';
  const articles = [
    { article_no: '1', text: `${WORDINGS.first}\n${note}\n“${WORDINGS.restated}”` },
    { article_no: '2', text: WORDINGS.unchanged },
  ];
  await ingestLines(layout, [changedLaw({ articles })]);
  await withCorpus(layout, ({ corpus }) => {
    assert.match(textOf(corpus), new RegExp(`المادة 1\n${WORDINGS.restated}\n\nالمادة 2\n`));
    assert.match(textOf(corpus, '1985-01-01'), `المادة 1\n${WORDINGS.first}\n`);
    const { card, text } = unitOn(corpus, '1');
    assert.equal([text, card.certainty], [WORDINGS.restated, 'restated']);
    assert.is(unitOn(corpus, '2').card.certainty, undefined);
  });
});

test('a note in brackets within the text is data of the change, and no part of text and passage', async () => {
  const layout = emptyDataDirectory();
  const note = 'ألغيت الفقرة (1/2) بموجب القرار الوزاري رقم (5062) وتاريخ 7/9/1440هـ';
  const kept = `${WORDINGS.first}\nاللائحة:\n1/1 فقرة أولى.`;
  const articles = [
    { article_no: '1', text: `${kept}\n1/2 فقرة ثانية.\n[ ${note} ].` },
    { article_no: '2', text: WORDINGS.unchanged },
  ];
  await ingestLines(layout, [changedLaw({ articles })]);
  await withCorpus(layout, ({ corpus }) => {
    assert.match(textOf(corpus), `المادة 1\n${kept}\n\nالمادة 2\n`);
    assert.match(textOf(corpus, '2018-01-01'), `${kept}\n1/2 فقرة ثانية.\n\nالمادة 2\n`);
    assert.is(unitOn(corpus, '1').text, kept);
    const [changed] = corpus.articles(CHANGED_LAW) ?? [];
    assert.equal(
      changed?.changes.map((change) => [change.operation, change.applied, change.note]),
      [['delete_part', true, note]],
    );
  });
});

test('the text of an earlier day has the wordings of that day', async () => {
  const { layout } = await ingested();
  await withCorpus(layout, ({ corpus }) => {
    const text = textOf(corpus, '1985-01-01');
    for (const then of [WORDINGS.first, WORDINGS.deleted, WORDINGS.reworded]) assert.match(text, then);
    assert.not.match(text, WORDINGS.restated);
    assert.match(textOf(corpus, '1995-01-01'), WORDINGS.first);
    assert.not.match(textOf(corpus, '1995-01-01'), WORDINGS.deleted);
  });
});

test('each wording is a unit with its card, and a card without changes is as small as before', async () => {
  const { layout } = await ingested();
  await withCorpus(layout, ({ corpus }) => {
    const before = unitOn(corpus, '1', '2014-02-28');
    const after = unitOn(corpus, '1', '2014-03-05');
    assert.equal([before.text, after.text], [WORDINGS.first, WORDINGS.restated]);
    assert.equal(
      [after.card.article_key, after.card.version, after.card.certainty, after.card.to],
      ['1', 2, 'restated', undefined],
    );
    assert.equal(before.card.to, after.card.from);
    const gone = unitOn(corpus, '2');
    assert.is(gone.card.repealed, true);
    assert.match(gone.text, /^\[ألغيت هذه المادة .*\]$/);
    assert.ok((unitOn(corpus, '3').card.warnings?.length ?? 0) > 0);
    assert.equal(Object.keys(unitOn(corpus, '4').card).sort(), [
      'article_no',
      'canonical_id',
      'citation_string',
      'doc_type',
      'status',
      'title',
      'year',
    ]);
  });
});

test('a search on a day finds the wording of that day and no note', async () => {
  const { layout } = await ingested();
  await withCorpus(layout, async ({ corpus, index }) => {
    const found = async (words: string, day: number) => {
      const { articles } = await index.sparse(readQuery(words), { on: day }, 20);
      return Array.from(articles, (article) => corpus.chunkText(corpus.firstChunk(article)));
    };
    const year = (number: number) => Math.floor((number - 1970) * 365.25);
    const today = await found('مدير المركز يعينه', year(2026));
    assert.ok(today.includes(WORDINGS.restated) && !today.includes(WORDINGS.first));
    const then = await found('مدير المركز يعينه', year(1990));
    assert.ok(then.includes(WORDINGS.first) && !then.includes(WORDINGS.restated));
    const all = await index.sparse(readQuery('المرسوم الملكي'), null, 20);
    const passages = Array.from(all.articles, (article) => corpus.chunkText(corpus.firstChunk(article)));
    assert.equal(
      passages.filter((passage) => passage.includes('تم تعديل') || passage.includes('بموجب')),
      [],
    );
  });
});

test('histories are stored, fit the schema, and are counted by country', async () => {
  const { layout, report } = await ingested();
  await withCorpus(layout, ({ corpus }) => {
    const histories = corpus.articleHistories(corpus.documentOrdinal(CHANGED_LAW) ?? -1);
    assert.equal(
      histories.map(({ article_key }) => article_key),
      ['1', '2', '3', '5'],
    );
    for (const history of histories) assert.equal(articleHistorySchema.parse(history), history);
    assert.equal(histories[0]?.changes[0]?.act?.date, '1435-05-01');
    assert.equal(corpus.articleHistories(corpus.documentOrdinal('eg-leg-2001-1') ?? -1), []);
  });
  const { SA: counts, ...others } = report.manifest.amended_articles;
  assert.equal(others, {});
  assert.equal([counts?.articles, counts?.changes, counts?.by_certainty.repealed], [4, 4, 1]);
  assert.equal(counts?.by_certainty.restated, 1);
  assert.equal(counts?.unapplied, { no_wording: 1 });
});

test('a second ingest reads the histories from what was prepared', async () => {
  const { layout, report } = await ingested();
  const again = await ingestLines(layout, [changedLaw(), law(1, 2001)]);
  assert.equal([again.generation, again.published, again.reused], [report.generation, false, 2]);
  const more = await ingestLines(layout, [law(2, 2002)]);
  assert.equal(more.manifest.amended_articles, report.manifest.amended_articles);
});

test.run();
