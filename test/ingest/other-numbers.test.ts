/** Laws that are cited by another number than the one under which the corpus has them. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Mention } from '../../src/ingest/extract/mention.ts';
import type { Linkable } from '../../src/ingest/link/linkable.ts';
import { withOtherNumbers } from '../../src/ingest/link/other-numbers.ts';

const test = suite('ingest: other numbers of laws');

const law = (fields: Partial<Linkable> = {}): Linkable => ({
  canonicalId: 'law',
  jurisdiction: 'SA',
  series: 'leg',
  title: 'نظام السوق',
  keys: ['sa/law/m2/h1390', 'sa/law/m2/h1390/نظامالسوق', 'sa/name/نظامالسوق'],
  year: 1970,
  latestYear: 1971,
  mentions: [],
  ...fields,
});

/** A document of a year that names the law by a number of a year. */
const citing = (year: number | undefined, number: string, of: number, type: Mention['type']): Linkable => ({
  canonicalId: `citing-${number}`,
  jurisdiction: 'SA',
  series: 'leg',
  title: 'نظام البحر',
  keys: [],
  ...(year !== undefined && { year, latestYear: year }),
  mentions: [
    {
      keys: [`sa/law/${number}/g${of}=/نظامالسوق`, `sa/law/${number}/g${of}=`],
      words: 'نظام السوق',
      stated: { words: 'نظام السوق', name: 'نظام السوق', nameKeys: [], isName: true },
      type,
      pattern: 'amends provision',
      confidence: 0.97,
    },
  ],
});

const addedTo = (one: Linkable, ...others: Linkable[]) =>
  (withOtherNumbers([one, ...others])[0] as Linkable).keys.slice(one.keys.length);

test('an act that changes a law by a number of before it shows that the law has this number', () => {
  assert.equal(addedTo(law(), citing(2018, '32', 1931, 'amends')), ['sa/law/32/g1931=/نظامالسوق']);
});

test('a mere citation, and an act of the time of the law, may mean the law that it replaced', () => {
  assert.equal(addedTo(law(), citing(2018, '32', 1931, 'cites')), []);
  assert.equal(addedTo(law(), citing(1971, '32', 1931, 'repeals')), []);
  assert.equal(addedTo(law(), citing(undefined, '32', 1931, 'repeals')), []);
});

test('a number of a later year is that of a successor', () => {
  assert.equal(addedTo(law(), citing(2018, 'm86', 1990, 'amends')), []);
});

test('a number of the year of the law is that of its decree or decision, unless the law cites it itself', () => {
  assert.equal(addedTo(law(), citing(2018, '153', 1970, 'cites')), ['sa/law/153/g1970=/نظامالسوق']);
  const { mentions } = citing(2018, '153', 1970, 'cites');
  assert.equal(addedTo(law({ mentions })), []);
});

test('a decree beside the name of a law that a decision numbers counts if two documents cite the law by it', () => {
  const found = law({ keys: [...law().keys, 'sa/name/نظامالسوق/g1970/plain'] });
  const citingBy = (number: string, id: string): Linkable => {
    const one = citing(2018, number, 1970, 'cites');
    const [mention] = one.mentions as [Mention];
    const issued = ['h1390', 'g1970='].map((year) => `sa/issued-royal-decree/${number}/${year}/نظامالسوق`);
    const keys = [...mention.keys, ...issued, 'sa/name/نظامالسوق/g1970/plain'];
    return { ...one, canonicalId: id, mentions: [{ ...mention, keys }] };
  };
  assert.equal(addedTo(found, citingBy('m15', 'first')), []);
  assert.equal(
    addedTo(found, citingBy('m15', 'first'), citingBy('m15', 'second'), citingBy('m51', 'third')),
    // The number alone with the converted year may be that of a decree of the next Hijri year.
    [
      'sa/law/m15/g1970=/نظامالسوق',
      'sa/issued-royal-decree/m15/h1390/نظامالسوق',
      'sa/issued-royal-decree/m15/g1970=/نظامالسوق',
      'sa/issued-royal-decree/m15/h1390',
    ],
  );
});

test('a law without a year has the only number with which it is cited, if it has no other', () => {
  const { year: _, latestYear: __, ...undated } = law({ keys: ['sa/name/نظامالسوق'] });
  assert.equal(addedTo(undated, citing(2018, '73', 2000, 'cites')), ['sa/law/73/g2000=/نظامالسوق']);
  const two = [citing(2018, '73', 2000, 'cites'), citing(2018, '74', 2001, 'cites')];
  assert.equal(addedTo(undated, ...two), []);
  const numbered = { ...undated, keys: ['sa/cabinet/863/', ...undated.keys] };
  assert.equal(addedTo(numbered, citing(2018, '73', 2000, 'cites')), []);
});

test('a name that two documents bear, and a number that a document has, show nothing', () => {
  const twin = law({ canonicalId: 'twin' });
  assert.equal(addedTo(law(), twin, citing(2018, '32', 1931, 'amends')), []);
  const former = law({ canonicalId: 'former', keys: ['sa/law/32/g1931=/نظامالسوق'] });
  assert.equal(addedTo(law(), former, citing(2018, '32', 1931, 'amends')), []);
});

test('the only document of a number has the stated name if its title has all words of it', () => {
  const titled = law({
    title: 'تنظيم هييه المدن هييه المدن والمناطق الخاصه',
    keys: ['sa/issued-royal-order/a19/h1431'],
  });
  const named = (words: string): Linkable => {
    const key = words.replaceAll(' ', '');
    const [mention] = citing(2018, '1', 2010, 'repeals').mentions;
    const keys = [`sa/issued-royal-order/a19/h1431/${key}`];
    return law({
      canonicalId: 'citing',
      keys: [],
      mentions: [
        { ...(mention as Mention), keys, stated: { words, name: words, nameKeys: [], isName: true } },
      ],
    });
  };
  const name = 'تنظيم هييه المدن والمناطق';
  assert.equal(addedTo(titled, named(name)), [`sa/issued-royal-order/a19/h1431/${name.replaceAll(' ', '')}`]);
  assert.equal(addedTo(titled, named('تنظيم هييه الموانئ والمناطق')), []);
});

const TITLE = 'تنظيم المعهد الملكي';
const unnumbered = (fields: Partial<Linkable> = {}): Linkable => ({
  canonicalId: 'unnumbered',
  jurisdiction: 'SA',
  series: 'reg',
  title: TITLE,
  keys: ['sa/title/1', 'sa/name/تنظيمالمعهدالملكي'],
  mentions: [],
  ...fields,
});
const decision = (title: string, number = '442', mentions: readonly Mention[] = []): Linkable => ({
  canonicalId: `decision-${number}`,
  jurisdiction: 'SA',
  series: 'dec-cab',
  title,
  keys: [`sa/cabinet/${number}/h1444`, `sa/cabinet/${number}/h1444=`],
  year: 2023,
  latestYear: 2023,
  mentions,
});
const APPROVED = [
  'sa/issued-cabinet/442/h1444',
  'sa/issued-cabinet/442/h1444=',
  'sa/issued-cabinet/442/h1444/تنظيمالمعهدالملكي',
  'sa/issued-cabinet/442/h1444=/تنظيمالمعهدالملكي',
];

test('a text without a number is issued by the decision whose title approves it', () => {
  const approval = decision(`الموافقه علي ${TITLE}`);
  assert.equal(addedTo(unnumbered(), approval), APPROVED);
  assert.equal(addedTo(unnumbered(), decision(`الموافقه علي تعديل ${TITLE}`)), []);
  assert.equal(addedTo(unnumbered(), approval, decision(`اعتماد ${TITLE}`, '443')), []);
  assert.equal(addedTo(unnumbered({ jurisdiction: 'AE' }), approval), []);
});

test('a number that another document has, or a title that two have, tells nothing', () => {
  const approval = decision(`الموافقه علي ${TITLE}`);
  assert.equal(addedTo(unnumbered(), approval, unnumbered({ keys: ['sa/issued-cabinet/442/h1444'] })), []);
  assert.equal(addedTo(unnumbered(), approval, unnumbered({ canonicalId: 'other' })), []);
  assert.equal(addedTo(unnumbered({ keys: ['sa/issued-cabinet/7/h1440'] }), approval), []);
});

test('a text without a date may be the one that replaces the approved one', () => {
  const [repealed] = citing(2024, '442', 2023, 'repeals').mentions as [Mention];
  const mentions = [{ ...repealed, keys: ['sa/issued-cabinet/442/h1444'] }];
  const approval = decision(`الموافقه علي ${TITLE}`);
  assert.equal(addedTo(unnumbered(), approval, decision(`تعديل ${TITLE}`, '500', mentions)), []);
  assert.equal(addedTo(unnumbered(), approval, decision('تنظيم المركز', '500', mentions)), APPROVED);
});

test.run();
