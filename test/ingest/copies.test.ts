/** Copies: documents that print a law of the corpus once more, without its number and notes. */
import { Buffer } from 'node:buffer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { identify, titleKeys } from '../../src/core.ts';
import { withChangesOfLaws } from '../../src/ingest/amend/joint-prints.ts';
import type { PrintedLaw } from '../../src/ingest/amend/numbered-alike.ts';
import { sameNumbered } from '../../src/ingest/amend/numbered-alike.ts';
import { copyUntil } from '../../src/ingest/amend/outdated-copies.ts';
import { textsOf } from '../../src/ingest/identify/comparable.ts';
import { copiesOfLaws } from '../../src/ingest/identify/copies.ts';
import type { Candidate } from '../../src/ingest/identify/identify.ts';
import { jointPrints } from '../../src/ingest/identify/joint-prints.ts';
import { linkables } from '../../src/ingest/linkables.ts';
import type { SourceDocument } from '../../src/ingest/read/source-document.ts';
import type { ArticleHistory, ArticleVersion } from '../../src/schema/article.ts';
import type { Corpus } from '../../src/stores/corpus.ts';
import { CHANGED_LAW, changedLaw, WORDINGS } from '../support/corpus/changed-law.ts';
import { emptyDataDirectory, ingestLines, parseJson, withCorpus } from '../support/corpus/corpus.ts';
import type { Line } from '../support/corpus/documents.ts';

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
  /** The decision by which the document was issued. */
  decree?: string;
  articles?: number;
}

/** Pairs of copy and law that are found among these documents; `law` is always one of them. */
const found = (others: Record<string, Fields>) => [...copiesOfLaws(...comparable(others))];

function comparable(others: Record<string, Fields>): Parameters<typeof copiesOfLaws> {
  const all: Record<string, Fields> = { law: { number: 'م/31' }, ...others };
  const sources = new Map(
    Object.entries(all).map(([id, { text = TEXT, status = 'unknown', decree }]) => [
      id,
      {
        articles: [],
        full_text: text,
        status,
        ...(decree && { preamble: decree }),
      } as never as SourceDocument,
    ]),
  );
  const documents = Object.entries(all).map(
    ([canonicalId, { title = TITLE, number, jurisdiction = 'SA', articles = number ? 5 : 0 }]) => {
      const numbered = number === undefined ? {} : { officialNumber: number, yearHijri: 1398 };
      const identity = identify({ jurisdiction, docType: 'legislation', title, opening: '', ...numbered });
      return {
        canonicalId,
        changedArticles: canonicalId === 'law' ? 1 : 0,
        candidate: { jurisdiction, identity, articles, textLength: 0 },
      };
    },
  );
  return [documents, textsOf((id) => sources.get(id))];
}

test('a text without number, with title and words of a numbered law, is its copy', () => {
  assert.equal(found({ copy: {} }), [['copy', 'law']]);
  assert.equal(found({ copy: { text: `${TEXT}\n${OTHER.slice(0, 40)}` } }), [['copy', 'law']]);
  assert.equal(found({ copy: { title: `${TITLE} (هيئة البحوث)` } }), [['copy', 'law']]);
  assert.equal(found({ copy: { title: `${TITLE} القديم`, number: 'م/31' } }), [['copy', 'law']]);
});

const DECREE = 'مرسوم ملكي رقم (م/31) وتاريخ 1/5/1398هـ رسمنا بما هو آت';
const FORMER = 'نظام مركز البحوث الوطني';

test('a print with the number of a law and without its decree is a copy under a former name too', () => {
  const law = { number: 'م/31', decree: DECREE };
  assert.equal(found({ law, print: { title: FORMER, number: 'م/31' } }), [['print', 'law']]);
  // The print with the decree is the law, though the other has more articles and changes.
  const issued = { title: FORMER, number: 'م/31', decree: DECREE, articles: 3 };
  assert.equal(found({ issued }), [['law', 'issued']]);
});

test('two bylaws of one decision, each printed with it, are no copies of one another', () => {
  const law = { number: 'م/31', decree: DECREE };
  assert.equal(found({ law, other: { title: FORMER, number: 'م/31', decree: DECREE } }), []);
  assert.equal(found({ other: { title: FORMER, number: 'م/31' } }), []);
});

test('a title with the same content words is the title of the law, if it does not amend it', () => {
  const law = { title: 'لائحة اللجان الوطنية والقطاعية', number: '31' };
  const copyWith = (title: string) => found({ law, copy: { title } });
  assert.equal(copyWith('لائحة اللجان الوطنية واللجان القطاعية'), [['copy', 'law']]);
  assert.equal(copyWith('تعديل لائحة اللجان الوطنية واللجان القطاعية'), []);
  assert.equal(copyWith('لائحة اللجان القطاعية'), []);
});

test('a title with other blanks is the title of the law', () => {
  const law = { title: 'تنظيم جائزة الملك عبد العزيز للجودة', number: '354' };
  assert.equal(found({ law, copy: { title: 'تنظيم جائزة الملك عبدالعزيز للجودة' } }), [['copy', 'law']]);
});

/** Laws that are found in joint prints among these documents. */
function printedLaws(others: Record<string, Fields>) {
  const [documents, texts] = comparable(others);
  return [...jointPrints(documents, new Map(), texts)];
}

test('a joint print has the number of the law, no decree, and the words of law and bylaw', () => {
  const law = { number: 'م/31', decree: 'مرسوم ملكي' };
  const bylaw = { title: `اللائحة التنفيذية ل${TITLE}`, number: '7', decree: 'قرار وزاري', text: OTHER };
  const print = { title: `${TITLE} ولائحته التنفيذية`, number: 'م/31', text: `${TEXT}\n${OTHER}` };
  assert.equal(printedLaws({ law, bylaw, print }), [['print', ['law', 'bylaw']]]);
  assert.equal(printedLaws({ law, bylaw: { ...bylaw, title: 'لائحة السجلات' }, print }), [
    ['print', ['law']],
  ]);
  assert.equal(printedLaws({ law, print: { ...print, text: OTHER } }), []);
  assert.equal(printedLaws({ law, print: { ...print, decree: 'مرسوم ملكي' } }), []);
  assert.equal(printedLaws({ law, print: { ...print, articles: 0 } }), []);
  assert.equal(printedLaws({ law: { number: 'م/31' }, print }), []);
});

test('the number that a joint print has from its law means the law, and the title of the print the print', () => {
  const [documents] = comparable({ print: { title: `${TITLE} ولائحته التنفيذية`, number: 'م/31' } });
  const whole = new Map(
    documents.map(({ canonicalId, candidate }) => [
      canonicalId,
      { candidate: candidate as Candidate, mentions: [] },
    ]),
  );
  const prints = { copies: new Map(), jointPrints: new Map([['print', ['law']]]) };
  const ofKey = (key: string) =>
    linkables(whole, prints).flatMap(({ canonicalId, keys }) => (keys.includes(key) ? canonicalId : []));
  assert.equal(ofKey('sa/law/m31/h1398'), ['law']);
  assert.equal(ofKey(titleKeys(`${TITLE} ولائحته التنفيذية`, 'SA')[0] ?? ''), ['print']);
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

/** A law with this one article. */
const printedLaw = (changed: ArticleHistory): PrintedLaw => ({
  articles: [{ article_no: changed.article_key, text: '' }],
  histories: [changed],
});

const CHANGE = { operation: 'replace_part', scope: 'article', applied: true } as const;

test('an article of a joint print has the changes of the printed article that its words lack', () => {
  const before =
    'يكون للمركز مدير يعينه الوزير بعد موافقته الكتابية على ذلك، ويتولى تصريف أعماله وتمثيله أمام الجهات الأخرى.';
  const bylaw = 'يشترط في المدير أن يكون سعوديا حاصلا على مؤهل جامعي وخبرة لا تقل عن خمس سنوات.';
  const unknown: ArticleVersion = {
    ...version(undefined, '2022-01-01'),
    repealed: false,
    certainty: 'partial',
    unapplied: [1],
  };
  const changed = { ...version(before.replace('الكتابية', 'الصريحة'), '2020-01-01'), made_by: [0] };
  const law = history([version(before), changed, unknown], {
    changes: [CHANGE, { ...CHANGE, applied: false, reason: 'no_wording' }],
  });
  const articles = [
    { article_no: '8', text: bylaw },
    { article_no: '9', text: `${before}\n${bylaw}` },
  ];
  const [found, ...others] = withChangesOfLaws({ articles }, [], [printedLaw(law)]);
  assert.equal(others, []);
  assert.equal([found?.article_key, found?.source], ['9', 1]);
  assert.equal(
    found?.versions.map(({ text, from, unapplied }) => [text, from?.gregorian, unapplied]),
    [
      [articles[1]?.text, undefined, []],
      [undefined, '2020-01-01', [0, 1]],
    ],
  );
  assert.equal(
    found?.changes.map(({ applied, reason }) => [applied, reason]),
    [
      [false, 'place_unknown'],
      [false, 'no_wording'],
    ],
  );
  // A print with the newest known wording lacks only what follows it.
  const newer = [{ article_no: '9', text: `${changed.text}\n${bylaw}` }];
  const [later] = withChangesOfLaws({ articles: newer }, [], [printedLaw(law)]);
  assert.is(later?.versions.at(-1)?.from?.gregorian, '2022-01-01');
  assert.is(later?.changes.length, 1);
  assert.equal(
    withChangesOfLaws({ articles: newer }, [], [printedLaw(history([version(before), changed]))]),
    [],
  );
});

test('own notes of a joint print outweigh earlier changes of the printed law', () => {
  const before =
    'يكون للمركز مدير يعينه الوزير بعد موافقته الكتابية على ذلك، ويتولى تصريف أعماله وتمثيله أمام الجهات الأخرى.';
  const law = history([version(before), { ...version(undefined, '2020-01-01'), repealed: false }], {
    changes: [CHANGE],
  });
  const own = history([version('نص سابق.'), version(before, '2021-01-01')]);
  assert.equal(
    withChangesOfLaws({ articles: [{ article_no: '1', text: 'نص سابق.' }] }, [own], [printedLaw(law)]),
    [own],
  );
});

test('own notes on paragraphs of the bylaw outweigh no change of the printed law', () => {
  const before =
    'يكون للمركز مدير يعينه الوزير بعد موافقته الكتابية على ذلك، ويتولى تصريف أعماله وتمثيله أمام الجهات الأخرى.';
  const paragraph = { ...CHANGE, operation: 'delete_part', part: 'الفقرة (1/٢)' } as const;
  const noted = { ...version(before, '2021-01-01'), made_by: [0] };
  const own = history([version(`${before}\nنص سابق.`), noted], { changes: [paragraph] });
  for (const day of ['2020-01-01', undefined]) {
    const repealed = { ...version(undefined, day), made_by: [0] };
    const law = history([version(before), repealed], { changes: [REPEAL] });
    const articles = [{ article_no: '1', text: before }];
    const [found] = withChangesOfLaws({ articles }, [own], [printedLaw(law)]);
    assert.is(found?.versions.at(-1)?.text, undefined);
    assert.equal(found?.versions.at(-1)?.unapplied, [1]);
  }
});

const OPENING =
  'يكون تعيين الحارس باتفاق ذوي الشأن جميعا، فإذا لم يتفقوا تولى القاضي تعيينه، ويحدد الحكم ما عليه من التزام.';
const CLOSING =
  'تنتهي الحراسة باتفاق ذوي الشأن أو بحكم القاضي، وعلى الحارس أن يرد الشيء المعهود إليه إلى من يختاره ذوو الشأن.';

/** A law whose first article is only a note, and whose second has the same words as its prints. */
const noted = (changes: ArticleHistory['changes'], last: Partial<ArticleVersion>): PrintedLaw => ({
  articles: [
    { article_no: '1', text: '' },
    { article_no: '2', text: CLOSING },
  ],
  histories: [
    history(
      [
        { ...version(undefined), repealed: false },
        { ...version(undefined, '2023-06-18'), ...last },
      ],
      { changes },
    ),
  ],
});

const REPEAL = { ...CHANGE, operation: 'delete_article' } as const;
const ADDED = 'وتسري على الحارس القواعد المقررة في نظام العمل ما لم يقرر المجلس خلاف ذلك.';
const addition = { ...CHANGE, operation: 'add_part', applied: false, reason: 'base_incomplete' } as const;

test('a print lacks a repeal of which the law has only the note, under the number of the article', () => {
  const law = noted([REPEAL], { made_by: [0] });
  const articles = [
    { article_no: '1', text: OPENING },
    { article_no: '2', text: CLOSING },
  ];
  const [found, ...others] = withChangesOfLaws({ articles }, [], [law]);
  assert.equal(others, []);
  assert.equal(
    found?.versions.map(({ text, from }) => [text, from?.gregorian]),
    [
      [OPENING, undefined],
      [undefined, '2023-06-18'],
    ],
  );
  assert.is(found?.changes[0]?.operation, 'delete_article');
  const copy = [history([version(OPENING)]), history([version(CLOSING)], { article_key: '2', source: 1 })];
  const until = copyUntil(`${OPENING}\n${CLOSING}`, law.histories, sameNumbered(copy, law)).until;
  assert.is(until?.gregorian, '2023-06-18');
  // Under another law's numbers, number 1 is another article.
  const renumbered = [articles[0], { article_no: '2', text: OTHER }] as typeof articles;
  assert.equal(withChangesOfLaws({ articles: renumbered }, [], [law]), []);
});

test('a print with the words of a change, or with its own note of it, does not lack the change', () => {
  const law = noted([{ ...addition, new_text: ADDED }], { repealed: false, unapplied: [0] });
  const prints = (text: string, own: ArticleHistory[] = []) =>
    withChangesOfLaws(
      {
        articles: [
          { article_no: '1', text },
          { article_no: '2', text: CLOSING },
        ],
      },
      own,
      [law],
    );
  assert.is(prints(OPENING).length, 1);
  assert.equal(prints(`${OPENING}\n${ADDED}`), []);
  // The decision of the council precedes the decree by some days.
  const own = (day: string) => history([version(CLOSING), version(OPENING, day)]);
  assert.equal(prints(OPENING, [own('2023-06-10')]), [own('2023-06-10')]);
  assert.is(prints(OPENING, [own('2020-06-10')])[0]?.versions.length, 3);
});

test('a copy whose own notes give the newest wording is not outdated', async () => {
  const articles = (changedLaw().articles as Line[]).filter((_, place) => place !== 2);
  const layout = emptyDataDirectory();
  await ingestLines(layout, [
    changedLaw({ articles }),
    changedLaw({ articles, title: 'نظام مركز التجارب', preamble: undefined }),
  ]);
  await withCorpus(layout, ({ corpus }) => {
    const { copy } = corpus.statusHistory(copyIn(corpus));
    // The pending wording of the last article is in both prints.
    assert.equal(copy, { of: CHANGED_LAW });
  });
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
