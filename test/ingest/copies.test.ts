/** Copies: documents that print a law of the corpus once more, without its number and notes. */
import { Buffer } from 'node:buffer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { identify, titleKeys } from '../../src/core.ts';
import { copyUntil } from '../../src/ingest/amend/outdated-copies.ts';
import { copiesOfLaws } from '../../src/ingest/identify/copies.ts';
import type { SourceDocument } from '../../src/ingest/read/source-document.ts';
import type { ArticleHistory, ArticleVersion } from '../../src/schema/article.ts';
import type { Corpus } from '../../src/stores/corpus.ts';
import { CHANGED_LAW, changedLaw, WORDINGS } from '../support/corpus/changed-law.ts';
import { emptyDataDirectory, ingestLines, parseJson, withCorpus } from '../support/corpus/corpus.ts';

const test = suite('ingest: copies of laws');

const TITLE = 'نظام المركز الوطني للتجارب';
const TEXT = [
  'يهدف هذا النظام إلى تنظيم أعمال المركز وتحديد اختصاصاته وموارده ومسؤوليات العاملين فيه.',
  'يتمتع المركز بالشخصية الاعتبارية العامة وبالاستقلال المالي والإداري ويرتبط بالوزير.',
  'يعد المدير ميزانية المركز وتقريره السنوي ويرفعهما إلى المجلس في نهاية كل سنة مالية.',
].join('\n');
const OTHER =
  'على كل منشأة أن تمسك سجلا تقيد فيه أسماء عمالها وأجورهم وتواريخ التحاقهم وما وقع عليهم من جزاءات.';

interface Fields {
  title?: string;
  number?: string;
  jurisdiction?: string;
  text?: string;
  status?: string;
}

/** Pairs of copy and law that are found among these documents; `law` is always one of them. */
function found(others: Record<string, Fields>) {
  const all: Record<string, Fields> = { law: { number: 'م/31' }, ...others };
  const sources = new Map(
    Object.entries(all).map(([id, { text = TEXT, status = 'unknown' }]) => [
      id,
      { articles: [], full_text: text, status } as never as SourceDocument,
    ]),
  );
  const documents = Object.entries(all).map(
    ([canonicalId, { title = TITLE, number, jurisdiction = 'SA' }]) => {
      const numbered = number === undefined ? {} : { officialNumber: number, yearHijri: 1398 };
      const identity = identify({ jurisdiction, docType: 'legislation', title, opening: '', ...numbered });
      const articles = number === undefined ? 0 : 5;
      return {
        canonicalId,
        changedArticles: canonicalId === 'law' ? 1 : 0,
        candidate: { jurisdiction, identity, articles, textLength: 0 },
      };
    },
  );
  return [...copiesOfLaws(documents, (id) => sources.get(id))];
}

test('a text without number, with title and words of a numbered law, is its copy', () => {
  assert.equal(found({ copy: {} }), [['copy', 'law']]);
  assert.equal(found({ copy: { text: `${TEXT}\n${OTHER.slice(0, 40)}` } }), [['copy', 'law']]);
  assert.equal(found({ copy: { title: `${TITLE} (هيئة البحوث)` } }), [['copy', 'law']]);
  assert.equal(found({ copy: { title: `${TITLE} القديم`, number: 'م/31' } }), [['copy', 'law']]);
});

test('a bylaw, a successor, a draft, an annex and a law of another country are no copies', () => {
  for (const other of [
    { title: `اللائحة التنفيذية ل${TITLE}` },
    { title: `مشروع ${TITLE}` },
    { text: OTHER },
    { text: TEXT.split('\n')[0] as string },
    { text: `${TEXT}\n${OTHER}\n${OTHER.split(' ').reverse().join(' ')}` },
    { jurisdiction: 'AE' },
    { number: 'م/99' },
  ]) {
    assert.equal(found({ other }), [], JSON.stringify(other));
  }
});

test('of two laws with the title, the one with exactly the title is the law', () => {
  assert.equal(found({ annexed: { title: `${TITLE} وملاحقه`, number: 'م/32' }, copy: {} }), [
    ['copy', 'law'],
  ]);
});

const version = (text: string | undefined, from?: string): ArticleVersion => ({
  ...(text !== undefined && { text }),
  ...(from !== undefined && { from: { date: from, calendar: 'gregorian', gregorian: from } }),
  from_basis: from === undefined ? 'unknown' : 'act_date',
  repealed: text === undefined,
  certainty: 'restated',
  made_by: [],
  unapplied: [],
});

const history = (versions: ArticleVersion[], fields: Partial<ArticleHistory> = {}): ArticleHistory => ({
  article_key: '1',
  source: 0,
  versions,
  changes: [],
  ...fields,
});

test('of two prints with one number, the one that its source calls repealed is the law', () => {
  const print = { title: `${TITLE} القديم`, number: 'م/31' };
  assert.equal(found({ print: { ...print, status: 'repealed' } }), [['law', 'print']]);
  assert.equal(
    found({ law: { number: 'م/31', status: 'repealed' }, print: { ...print, status: 'repealed' } }),
    [['print', 'law']],
  );
});

test('a copy has the wording of its law until the first change that it lacks', () => {
  const before = 'يكون للمركز مدير يعينه الوزير بعد موافقته الكتابية على ذلك.';
  const after = before.replace('الكتابية', 'الصريحة');
  const third = `${after} ويجوز تمديد المدة.`;
  const versions = [version(before), version(after, '2020-01-01'), version(third, '2022-01-01')];
  const until = (text: string, changed = [history(versions)]) => copyUntil(text, changed);
  assert.is(until(before).until?.gregorian, '2020-01-01');
  assert.is(until(after).until?.gregorian, '2022-01-01');
  assert.equal(until(third), {});
  assert.equal(until(before, [history([version(before), version(after)])]), { never: true });
  // The earliest of several changes counts, and one of words taken out shows too.
  const shortened = history([version(third), version(after, '2019-01-01')]);
  assert.is(until(`${before} ${third}`, [history(versions), shortened]).until?.gregorian, '2019-01-01');
});

test('an inserted and a repealed article show in a copy', () => {
  const text = 'لا يجوز إفشاء ما يطلع عليه الموظف من أسرار المركز.';
  const inserted: ArticleHistory = { article_key: '1', versions: [version(text, '2021-01-01')], changes: [] };
  assert.is(copyUntil(OTHER, [inserted]).until?.gregorian, '2021-01-01');
  assert.equal(copyUntil(text, [inserted]), {});
  const repealed = history([version(text), version(undefined, '2023-01-01')]);
  assert.is(copyUntil(text, [repealed]).until?.gregorian, '2023-01-01');
  assert.equal(copyUntil(OTHER, [repealed]), {});
});

const LAW = changedLaw({ status: 'amended' });
const numberless = { official_number: undefined, year_hijri: undefined, year_gregorian: undefined };
const printed = (texts: readonly string[]) => ({
  ...changedLaw(numberless),
  preamble: undefined,
  articles: [],
  full_text: texts.join('\n'),
});
const FIRST = [WORDINGS.first, WORDINGS.deleted, WORDINGS.reworded, WORDINGS.unchanged, WORDINGS.fee];

const copyIn = (corpus: Corpus) => {
  for (let ordinal = 0; ordinal < corpus.manifest.documents; ordinal++)
    if (corpus.statusHistory(ordinal).copy !== undefined) return ordinal;
  throw new Error('no copy');
};

test('the words of a copy are law until the law changes, and marked from then on', async () => {
  const layout = emptyDataDirectory();
  await ingestLines(layout, [LAW, printed(FIRST)]);
  await withCorpus(layout, ({ corpus }) => {
    const ordinal = copyIn(corpus);
    const { canonical_id: id, status } = JSON.parse(Buffer.from(corpus.node(ordinal)).toString());
    assert.is(status, 'amended');
    assert.is(corpus.statusHistory(ordinal).copy?.of, CHANGED_LAW);
    const textOn = (day: string) => String(parseJson(corpus.document(id, day))?.full_text);
    // Article 2 is the first that was changed, on 19/7/1411.
    assert.match(textOn('2026-01-01'), /^\[.*19\/7\/1411.*sa-leg-1978-m31\]\n\n/);
    assert.ok(textOn('1990-01-01').startsWith(WORDINGS.first));
    const card = corpus.card(corpus.unnumberedOrdinal(id) as number);
    assert.equal([card.to?.date, card.warnings], ['1411-07-19', ['outdated_copy']]);
    assert.is(corpus.articleOrdinal(id, '', '2026-01-01'), undefined);
  });
});

test('a citation of a copy means its law', async () => {
  const layout = emptyDataDirectory();
  await ingestLines(layout, [LAW, printed(FIRST)]);
  await withCorpus(layout, ({ corpus }) => {
    const named = titleKeys(TITLE, 'SA').map((key) => corpus.resolve(key));
    assert.equal([...new Set(named.flat())], [CHANGED_LAW]);
  });
});

test.run();
