/** Acts of the corpus as a source of changes of laws, beside the notes of the laws. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ArticleHistory } from '../../../src/schema/article.ts';
import {
  CLAUSES,
  DECISION,
  DECREE,
  decision,
  decree,
  LAW_NAME,
  NEW_RESOURCES,
  RESTATED,
} from '../../support/corpus/amending-acts.ts';
import { CHANGED_LAW, changedLaw, WORDINGS } from '../../support/corpus/changed-law.ts';
import { emptyDataDirectory, ingestLines, parseJson, withCorpus } from '../../support/corpus/corpus.ts';
import type { Line } from '../../support/corpus/documents.ts';
import { law } from '../../support/corpus/documents.ts';

const test = suite('ingest: acts of the corpus');

async function histories(lines: readonly Line[]): Promise<Record<string, ArticleHistory>> {
  const layout = emptyDataDirectory();
  await ingestLines(layout, lines);
  return read(layout);
}

const read = (layout: Parameters<typeof withCorpus>[0]) =>
  withCorpus(layout, ({ corpus }) => {
    const found = corpus.articleHistories(corpus.documentOrdinal(CHANGED_LAW) as number);
    return Object.fromEntries(found.map((history) => [history.article_key, history]));
  });

test('a note and an act state one change: words and clause of the act, and the note', async () => {
  const { 1: article } = await histories([changedLaw(), decree(CLAUSES)]);
  assert.is(article?.changes.length, 1);
  const { act, note, new_text, applied } = article?.changes[0] ?? {};
  assert.equal([act?.canonical_id, act?.number, act?.provision, applied], [DECREE, 'م/28', 'أولاً', true]);
  assert.is(new_text, RESTATED);
  assert.match(String(note), WORDINGS.restated);
  assert.is(article?.versions.at(-1)?.text, RESTATED);
});

test('an act changes an article that no note mentions, and the graph has its day', async () => {
  const layout = emptyDataDirectory();
  await ingestLines(layout, [changedLaw(), decree(CLAUSES)]);
  const { 4: article } = await read(layout);
  assert.equal(
    article?.versions.map(({ text, from }) => [text, from?.date]),
    [
      [WORDINGS.unchanged, '1978-05-29'],
      [NEW_RESOURCES, '1435-05-01'],
    ],
  );
  await withCorpus(layout, ({ corpus, graph }) => {
    const walk = graph.traverse(corpus.documentOrdinal(DECREE) as number, {
      direction: 'out',
      depth: 1,
      limit: 9,
    });
    const edges = Array.from(walk.edges, (edge) => parseJson(corpus.edge(edge)));
    const [edge] = edges.filter((one) => one?.article_ref === '4');
    assert.equal(
      [edge?.edge_type, edge?.act_date, edge?.clause],
      ['amends', { date: '1435-05-01', calendar: 'hijri', gregorian: '2014-03-02' }, 'ثانياً'],
    );
  });
});

test('a decision and the decree that enacts it are one change, by the decree', async () => {
  for (const lines of [[decree(CLAUSES), decision(CLAUSES)], [decision(CLAUSES)]]) {
    const { 1: article } = await histories([changedLaw(), ...lines]);
    assert.is(article?.changes.length, 1);
    const { act, text_act, drafts = [] } = article?.changes[0] ?? {};
    assert.equal([act?.number, act?.date], ['م/28', '1435-05-01']);
    assert.equal(
      [text_act?.canonical_id, ...drafts],
      lines.length === 1 ? [DECISION] : [undefined, DECISION],
    );
    assert.is(article?.versions.at(-1)?.text, RESTATED);
  }
});

test('the order of the input does not matter, nor whether law or act comes first', async () => {
  const lines = [changedLaw(), law(1, 2001), decree(CLAUSES)];
  const expected = await histories(lines);
  assert.equal(await histories([...lines].reverse()), expected);
  for (const [first, ...rest] of [lines, [...lines].reverse()]) {
    const layout = emptyDataDirectory();
    await ingestLines(layout, [first as Line]);
    await ingestLines(layout, rest);
    assert.equal(await read(layout), expected);
  }
});

test('an act whose law is not sure changes nothing', async () => {
  const alone = await histories([changedLaw()]);
  const another = CLAUSES.replaceAll('(م/31) وتاريخ 21/6/1398هـ', '(م/32) وتاريخ 21/6/1399هـ').replaceAll(
    'نظام المركز الوطني للتجارب',
    'نظام المركز الآخر',
  );
  const earlier = decree(CLAUSES.replaceAll('1435', '1390'), {
    title: 'مرسوم ملكي رقم (م/28) وتاريخ 1/5/1390هـ',
    year_hijri: 1390,
    full_text: `مرسوم ملكي رقم (م/28) وتاريخ 1/5/1390هـ\nرسمنا بما هو آت:\n${CLAUSES}`,
  });
  const reported = decree('أولاً: الموافقة على الميزانية.', {
    preamble: `بعد الاطلاع على المادة (الرابعة) من ${LAW_NAME}`,
  });
  for (const act of [decree(another), earlier, reported]) {
    const found = await histories([changedLaw(), act]);
    for (const history of Object.values(found)) {
      for (const change of history.changes) delete change.act?.canonical_id;
    }
    assert.equal(found, alone);
  }
});

test('notes printed in the text of an article count in a law without other notes', async () => {
  const note = 'ألغيت هذه المادة بموجب المرسوم الملكي رقم (م/8) وتاريخ 19/7/1411هـ.';
  const articles = [
    { article_no: '1', text: WORDINGS.first },
    { article_no: '2', text: `${WORDINGS.deleted}\n${note}` },
  ];
  const found = await histories([changedLaw({ articles })]);
  assert.equal(Object.keys(found), ['2']);
  assert.is(found[2]?.versions.at(-1)?.repealed, true);
});

test('articles that an Egyptian act restates below headings have its wording', async () => {
  const base = {
    jurisdiction: 'EG',
    doc_type: 'legislation',
    title: 'القانون رقم 6 لسنة 2022 بإصدار قانون المالية العامة الموحد',
    official_number: '6',
    year_gregorian: 2022,
    status: 'unknown',
    articles: ['1', '23', '35'].map((article_no) => ({
      article_no,
      text: `حكم المادة رقم ${article_no} القديم.`,
    })),
  };
  const act = {
    jurisdiction: 'EG',
    doc_type: 'legislation',
    title: 'تعديل بعض أحكام قانون المالية العامة الموحد بالقانون رقم 18 لسنة 2024',
    official_number: '18',
    year_gregorian: 2024,
    status: 'unknown',
    articles: [
      {
        article_no: '1',
        text: [
          'يستبدل بنصوص المواد (١) ، /٢٣ الفقرة الثانية ، (٣٥) من القانون رقم 6 لسنة 2022\nبإصدار قانون المالية العامة الموحد ،النصوص الآتية:',
          'مادة (١) : تسري أحكام هذا القانون على الموازنة.',
          'مادة (/ ٢٣فقرة ثانية) : ويرفق بالمشروع بيان.',
          'مادة (٣٥) : يحظر الارتباط بأي مصروفات',
          'قبل إقرار المسئولين.',
        ].join('\n'),
      },
      {
        article_no: '2',
        text: 'ينشر هذا القانون.\nصدر برئاسة الجمهورية فى ٢٠رمضان سنة ١٤٤٥ھ\n(الموافق ٣٠مارس سنة ٢٠٢٤م) .',
      },
    ],
  };
  const layout = emptyDataDirectory();
  await ingestLines(layout, [base, act]);
  const found = await withCorpus(layout, ({ corpus }) =>
    corpus.articleHistories(corpus.documentOrdinal('eg-leg-2022-6') as number),
  );
  const last = found.map(({ article_key, versions }) => {
    const { certainty, text } = versions.at(-1) ?? {};
    return [article_key, certainty, text];
  });
  assert.equal(last, [
    ['1', 'restated', 'تسري أحكام هذا القانون على الموازنة.'],
    ['23', 'partial', undefined],
    ['35', 'restated', 'يحظر الارتباط بأي مصروفات\nقبل إقرار المسئولين.'],
  ]);
});

test.run();
