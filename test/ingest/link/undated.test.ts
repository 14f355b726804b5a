import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Mention } from '../../../src/ingest/extract/mention.ts';
import { link as linkWith } from '../../../src/ingest/link/link.ts';
import type { Linkable } from '../../../src/ingest/link/linkable.ts';
import type { MadeBetween } from '../../../src/ingest/link/newest.ts';
import { document, mention } from '../../support/corpus/linkables.ts';

const test = suite('ingest: links of texts without a date');

const link = (documents: readonly Linkable[], days: Record<string, MadeBetween> = {}) => {
  const links = linkWith(documents, { datesOf: (id) => days[id], openingOf: () => undefined });
  return {
    edges: links.edges.map(({ from, to, type }) => `${from} ${type} ${to}`),
    later: links.refused.later,
  };
};

const NAME = 'sa/name/نظامالتامينات';
const OLD = 'sa/law/m33/h1421';
const named = mention([NAME], { undated: true, pattern: 'cites provision by name' });

/** A mention of the former law by its name and its number. */
const former = (fields: Partial<Mention> = {}) =>
  mention([`${OLD}/نظامالتامينات`, OLD], {
    stated: { words: 'نظام التأمينات', name: 'نظام التأمينات', isName: true, nameKeys: [[NAME]] },
    ...fields,
  });

/** The law of 2024, which says that it replaces the law of its name of 1421. */
const renewed = document('law', {
  year: 2024,
  keys: [NAME, 'sa/law/m273/h1445'],
  mentions: [former({ type: 'repeals' })],
});

test('a text without a date means no law by its name that replaced another one of the name', () => {
  // «نظام التأمينات الاجتماعية» in 48 Saudi texts was linked to the law of 1445.
  const text = document('text', { mentions: [named] });
  assert.equal(link([text, renewed]), { edges: [], later: 1 });
  // A law that replaced none of its name is meant as before.
  const first = { ...renewed, mentions: [] };
  assert.equal(link([text, first]), { edges: ['text cites law'], later: 0 });
});

test('a text without a date that cites something later by its number knows the law', () => {
  const citing = (key: string) => document('text', { mentions: [named, mention([key])] });
  assert.equal(link([citing('sa/cabinet/5/g2025'), renewed]).edges, ['text cites law']);
  assert.equal(link([citing('sa/cabinet/5/g2020'), renewed]).edges, []);
});

test('an amendment without a date amends the law in force', () => {
  const title = 'تعديل بعض مواد نظام التامينات';
  const amending = document('text', { title, mentions: [{ ...named, type: 'amends' }] });
  assert.equal(link([amending, renewed]).edges, ['text amends law']);
});

test('a text is of the day of the decision that issued it', () => {
  const text = document('text', { keys: ['sa/issued-cabinet/442/h1444'], mentions: [named] });
  const law = { ...renewed, mentions: [] };
  const decision = document('decision', { year: 2023, keys: ['sa/cabinet/442/h1444'] });
  const on = (day: string) =>
    link([text, law, decision], {
      decision: { earliest: day, latest: day },
      law: { earliest: '2023-05-01', latest: '2023-05-01' },
    });
  assert.equal(on('2023-03-07'), { edges: [], later: 1 });
  assert.equal(on('2023-06-01').edges, ['text cites law']);
  // Without the decision the year is known.
  assert.equal(link([text, law]), { edges: [], later: 1 });
});

test('a text is not later than the first dated text that cites it', () => {
  const text = document('text', { keys: ['k'], mentions: [named] });
  const law = { ...renewed, mentions: [] };
  const citing = (fields: Partial<Mention>) =>
    document('citing', { year: 2023, mentions: [mention(['k'], fields)] });
  for (const type of ['cites', 'repeals'] as const) {
    assert.equal(link([text, law, citing({ type })]), { edges: [`citing ${type} text`], later: 1 });
  }
  // A note of 2025 in a text of 2023 is no such citation.
  const noted = link([text, law, citing({ statedYear: 2025 })]);
  assert.equal(noted.edges, ['citing cites text', 'text cites law']);
});

test('a text that repeals a later one is not the bylaw of an old law', () => {
  // «اللائحة التنفيذية لنظام تصنيف المقاولين» in the law of 1427 is not the bylaw that repeals one of 1445.
  const bylaw = document('bylaw', {
    keys: ['sa/bylaw-of/x'],
    mentions: [mention(['sa/issued-ministerial/4500/h1445'], { type: 'repeals' })],
  });
  const of = (year: number) =>
    document('old', { year, mentions: [mention(['sa/bylaw-of/x'], { undated: true })] });
  assert.equal(link([of(2006), bylaw]), { edges: [], later: 1 });
  assert.equal(link([of(2024), bylaw]).edges, ['old cites bylaw']);
});

test('a name means no later law if the text gives it the number of a law that the corpus lacks', () => {
  // The annex of a bylaw named «نظام القياس والمعايرة الصادر بالمرسوم الملكي رقم (م/51)» of 1434.
  const law = { ...renewed, mentions: [] };
  const title = { ...named, type: 'implements' as const, confidence: 0.95 };
  const text = (fields: Partial<Linkable> = {}) =>
    document('text', { mentions: [title, former()], ...fields });
  assert.equal(link([text(), law]), { edges: [], later: 1 });
  // A text that is later than the law, and the law's own decree, cite the old number and mean the new law.
  assert.equal(link([text({ year: 2025 }), law]).edges, ['text implements law']);
  assert.equal(link([text({ year: 2024, title: law.title }), law]).edges, ['text implements law']);
});

test('of two documents of a name the undated one is not meant by a text that is earlier than what it cites', () => {
  // The zakat bylaw of 1445 is held twice, once without a date; texts before it mean that of 1440.
  const dated = document('dated', { year: 2024, keys: [NAME] });
  const print = document('print', { keys: [NAME], mentions: [mention(['sa/royal-order/25711/h1445'])] });
  const of = (year: number) => document('text', { year, mentions: [named] });
  assert.equal(link([of(2022), dated, print]), { edges: [], later: 1 });
  // Alone it may be a text that was amended since, and what it cites may be as old as the text.
  assert.equal(link([of(2022), print]).edges, ['text cites print']);
  const old = { ...print, mentions: [mention(['sa/royal-order/25711/h1440'])] };
  assert.equal(link([of(2022), dated, old]).edges, ['text cites print']);
});

test.run();
