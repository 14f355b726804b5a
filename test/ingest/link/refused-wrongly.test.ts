/** Links that a guard refused and a text means, and links whose words show that they go elsewhere. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Edge } from '../../../src/ingest/extract/edge.ts';
import type { Mention } from '../../../src/ingest/extract/mention.ts';
import { link as linkWith } from '../../../src/ingest/link/link.ts';
import type { Linkable } from '../../../src/ingest/link/linkable.ts';
import type { MadeBetween } from '../../../src/ingest/link/newest.ts';
import { withDoubtedRepeals } from '../../../src/ingest/link/status.ts';
import type { Status } from '../../../src/schema/vocabulary.ts';
import { document, mention } from '../../support/corpus/linkables.ts';

const test = suite('ingest: links refused wrongly');

interface Known {
  days?: Record<string, MadeBetween>;
  printed?: Record<string, string>;
}

const link = (documents: readonly Linkable[], { days = {}, printed = {} }: Known = {}) => {
  const { edges } = linkWith(documents, {
    datesOf: (id) => days[id],
    openingOf: () => undefined,
    publishedOn: (id) => printed[id],
  });
  return edges.map(({ from, to, type, articleRef, at }) =>
    [from, type, to, ...(articleRef ? [articleRef] : []), ...(at ? [`at ${at}`] : [])].join(' '),
  );
};

const on = (day: string): MadeBetween => ({ earliest: day, latest: day });

const NAME = 'sa/name/نظامالسياحه';
const named = mention([NAME], { undated: true, pattern: 'cites provision by name' });

test('a note of an earlier law cites it: the law did not change the later text', () => {
  const noted = mention(['law'], {
    type: 'amends',
    pattern: 'amends amendment',
    articleRef: '10',
    reversed: true,
  });
  const by = (year: number) =>
    link([document('statute', { year: 2017, mentions: [noted] }), document('law', { year, keys: ['law'] })]);
  assert.equal(by(2005), ['statute cites law at 10']);
  assert.equal(by(2021), ['law amends statute 10']);
});

test('a title that amends a text of its own year amends it', () => {
  const amending = (pattern: Mention['pattern']) => {
    const amends = mention(['n'], { type: 'amends', pattern, undated: true });
    return link(
      [document('act', { year: 2024, mentions: [amends] }), document('text', { year: 2024, keys: ['n'] })],
      { days: { act: on('2024-09-01'), text: on('2024-02-13') } },
    );
  };
  assert.equal(amending('amends title by name'), ['act amends text']);
  assert.equal(amending('amends provision by name'), ['act cites text']);
});

test('the gazette that printed a text long after a law tells that the text is later', () => {
  const law = document('law', { year: 2022, keys: [NAME] });
  const text = document('text', { year: 2020, mentions: [named] });
  const days = { law: on('2022-08-24') };
  assert.equal(link([text, law], { days }), []);
  assert.equal(link([text, law], { days, printed: { text: '2022-12-25' } }), ['text cites law']);
  // A print of the same weeks does not tell it, nor does one of a text whose day is known.
  assert.equal(link([text, law], { days, printed: { text: '2022-09-25' } }), []);
  const dated = { ...days, text: on('2020-05-01') };
  assert.equal(link([text, law], { days: dated, printed: { text: '2022-12-25' } }), []);
});

test('of royal decrees close by in one year the lower number is the earlier one', () => {
  const by = (number: string) =>
    link(
      [
        document('decree', { year: 1989, keys: [`sa/law/${number}/h1409`], mentions: [named] }),
        document('law', { year: 1989, keys: [NAME, 'sa/law/m54/h1409'] }),
      ],
      { days: { decree: on('1989-05-01') } },
    );
  assert.equal(by('m55'), ['decree cites law']);
  assert.equal(by('m53'), []);
  // The name may still mean the former law.
  assert.equal(by('m70'), []);
});

test('a decision without its issuer is the one whose number and day agree', () => {
  const key = 'ae/ministerial/1/g1974';
  const decision = (id: string, series: string) => document(id, { jurisdiction: 'AE', series, keys: [key] });
  const [housing, interior] = [decision('housing', 'dec-a'), decision('interior', 'dec-b')];
  const days = { housing: on('1974-02-20'), interior: on('1974-01-17') };
  const by = (decidedOn: string) =>
    link(
      [
        document('text', {
          jurisdiction: 'AE',
          mentions: [mention([key], { issuerless: true, decidedOn })],
        }),
        housing,
        interior,
      ],
      { days },
    );
  assert.equal(by('1974-01-17'), ['text cites interior']);
  assert.equal(by('1974-01-18'), []);
});

test('the articles of a decision that approves a statute are those of the statute', () => {
  const decision = document('decision', {
    series: 'dec-cab',
    title: 'الموافقه علي تنظيم هييه المياه',
    keys: ['sa/cabinet/263/h1442'],
  });
  const statute = (id: string, title: string) =>
    document(id, { series: 'reg', title, keys: ['sa/issued-cabinet/263/h1442'] });
  const amends = mention(['sa/cabinet/263/h1442'], { type: 'amends', pattern: 'amends clause' });
  const act = (mentions: Mention[]) => document('act', { mentions });
  const to = (mentions: Mention[], ...statutes: Linkable[]) => link([act(mentions), decision, ...statutes]);
  const named = statute('statute', 'تنظيم هييه المياه الهييه السعوديه');
  const article = { ...amends, articleRef: '4' };
  assert.equal(to([article], named), ['act amends statute 4']);
  assert.equal(to([amends], named), ['act amends decision']);
  // Another text of the number, or two of them, may not be what is approved.
  assert.equal(to([article], statute('other', 'لايحه الرسوم')), ['act amends decision 4']);
  assert.equal(to([article], named, statute('second', 'تنظيم هييه المياه')), ['act amends decision 4']);
});

test('of two texts of one decision the one whose title stands before the number is meant', () => {
  const key = 'sa/issued-cabinet/537/h1441';
  const text = (id: string, title: string) => document(id, { series: 'reg', title, keys: [key] });
  const texts = [text('conflicts', 'لايحه تعارض المصالح'), text('conduct', 'لايحه السلوك')];
  const by = (ledBy: string) =>
    link([document('contract', { mentions: [mention([key], { ledBy })] }), ...texts]);
  assert.equal(by('التقيد باحكام لايحه تعارض المصالح الصادره بقرار'), ['contract cites conflicts']);
  assert.equal(by('التقيد باحكام اللايحه الصادره بقرار'), []);
});

test('a text without a date does not surely repeal what its source holds to be in force', () => {
  const edge: Edge = {
    from: 'new',
    to: 'law',
    type: 'repeals',
    confidence: 0.96,
    pattern: 'repeals list',
  };
  const weighed = (status: Status, edges: readonly Edge[] = [edge], dated?: string) =>
    withDoubtedRepeals(edges, {
      madeOn: (id) => (id === dated ? '2025' : undefined),
      sourceStatusOf: () => status,
    }).map(({ confidence }) => confidence);
  assert.equal(weighed('in_force'), [0.8]);
  assert.equal(weighed('in_force', [edge], 'new'), [0.96]);
  // Another print of a dated text.
  assert.equal(weighed('in_force', [edge, { ...edge, from: 'dated' }], 'dated'), [0.96, 0.96]);
  assert.equal(weighed('unknown'), [0.96]);
  assert.equal(weighed('in_force', [{ ...edge, articleRef: '5' }]), [0.96]);
});

test.run();
