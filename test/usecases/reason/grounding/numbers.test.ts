import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readFacts } from '../../../../src/core.ts';
import { knownFacts } from '../../../../src/usecases/reason/grounding/facts.ts';

const numbers = suite('numbers in texts');

/** Texts, each with the numbers and units that must be read from it. */
const TABLE: ReadonlyArray<readonly [string, string]> = [
  ['٣٠ يوماً', '30 day'],
  ['۳۰ يوماً', '30 day'],
  ['ثلاثون يوماً', '30 day'],
  ['بثلاثين يوماً', '30 day'],
  ['thirty days', '30 day'],
  ['خمسة وأربعين يوماً', '45 day'],
  ['واحد وعشرين يوماً', '21 day'],
  ['خمسة عشر يوماً', '15 day'],
  ['خمس عشرة سنة', '15 year'],
  ['أحد عشر شهراً', '11 month'],
  ['اثنتي عشرة ساعة', '12 hour'],
  ['مائة وثمانين يوماً', '180 day'],
  ['ثلاثمئة وستة وستون', '366'],
  ['ثلاث مائة', '300'],
  ['ألف وتسعمائة وثمانية وأربعون', '1948'],
  ['ألفين وأربعمائة', '2400'],
  ['(ألفا) ريال', '1000|2000'],
  ['عشرين ألفاً', '20000'],
  ['مائة وخمسة وعشرون ألف درهم', '125000'],
  ['مليون ومائتي ألف', '1200000'],
  ['5 ملايين', '5000000'],
  ['١٠٬٠٠٠ ريال', '10000'],
  ['(50.000) خمسين ألف درهم', '50000|50, 50000'],
  ['two hundred and fifty', '250'],
  ['twenty five years', '25 year'],
  ['سنتين ولا تجاوز خمس سنوات', '2 year, 5 year'],
  ['عشرة أيام أو خمسة عشر', '10 day, 15'],
  ['ثلاثة وخمسة', '3, 5'],
  ['نصف الأجر وربع المكافأة', '0.5, 0.25'],
  ['خلال شهر من التبليغ', '1 month'],
  ['ولا تجاوز سنة', '1 year'],
  ['كل شهر، وعن السنة، وفي سنة 2004', '2004'],
  ['خلال سنة 2004', '2004'],
  ['خلال شهر رمضان', ''],
  ['مدتها سنة كاملة', '1 year'],
  ['مدته شهر ونصف، أو سنتان ونصف', '1.5 month, 2.5 year'],
  ['نصف ساعة أو ثلاثون دقيقة', '0.5 hour, 30 minute'],
  ['الأيام السبعة التالية', '7 day'],
  ['(10) عشرة أيام', '10 day, 10 day'],
  ['خمسة وسبعون في المائة', '75'],
  ['(1.000.000) مليون ريال', '1000000, 1000000'],
  ['أحد الطرفين', ''],
  ['العقد شريعة المتعاقدين', ''],
];

for (const [words, expected] of TABLE) {
  numbers(`«${words}»: ${expected || 'none'}`, () => {
    const found = readFacts(words).quantities;
    const shown = found.map(({ values, unit }) => values.join('|') + (unit === undefined ? '' : ` ${unit}`));
    assert.is(shown.join(', '), expected);
  });
}

numbers.run();

const dates = suite('dates in texts');

for (const [words, day] of [
  ['بتاريخ 5/2/2024', '2024-02-05'],
  ['٥/٢/٢٠٢٤م', '2024-02-05'],
  ['1442/8/10هـ', '2021-03-23'],
  ['10 شعبان 1442هـ', '2021-03-23'],
  ['19 من نوفمبر سنة 2008', '2008-11-19'],
  ['5 June 2020', '2020-06-05'],
  ['القرار 3/2/814', undefined],
  ['بتاريخ 45/2/2024', undefined],
] as const) {
  dates(`«${words}»: ${day}`, () => {
    assert.is(readFacts(words).dates[0]?.day, day);
  });
}

dates.run();

const known = suite('facts that a text has');
const has = (text: string, asked: string): boolean => {
  const facts = knownFacts([text]);
  const { quantities, dates } = readFacts(asked);
  assert.ok(quantities.length + dates.length > 0, asked);
  return quantities.every(facts.hasQuantity) && dates.every(facts.hasDate);
};

known('a number matches in another script or in words', () => {
  assert.ok(has('لا تزيد على تسعين يوماً', '90 يوماً'));
  assert.ok(has('لا تزيد على (٩٠) يوماً', 'ninety days'));
  assert.ok(has('غرامة 10.000 درهم', 'عشرة آلاف درهم'));
});

known('another number or another unit does not match', () => {
  assert.not.ok(has('لا تزيد على تسعين يوماً', '60 يوماً'));
  assert.not.ok(has('خلال ثلاثين يوماً', 'خلال ثلاثين شهراً'));
  assert.ok(has('خلال (30) ثلاثين', 'خلال ثلاثين شهراً'));
});

known('a Hijri date matches its Gregorian day, and a date supports its year', () => {
  assert.ok(has('صدر في 10/8/1442هـ', 'في 23/3/2021'));
  assert.ok(has('صدر في 23/3/2021', 'عام 2021'));
  assert.not.ok(has('صدر في 23/3/2021', '24/3/2021'));
});

known('positions refer to the original text', () => {
  const text = 'المـــدة «تِسْعُونَ» يوماً';
  const [quantity] = readFacts(text).quantities;
  assert.is(text.slice(quantity?.start, quantity?.end), 'تِسْعُونَ');
});

known.run();
