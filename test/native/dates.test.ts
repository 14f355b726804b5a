/** Tests dates across the binding: the fixtures that the Rust tests read too, and invalid dates. */
import { readFileSync } from 'node:fs';
import { gregorianToHijri, hijriToGregorian } from 'sanad';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const dates = suite('native/dates');

const TABLE = JSON.parse(readFileSync(new URL('../fixtures/hijri.json', import.meta.url), 'utf8')) as {
  dates: { hijri: string; gregorian: string }[];
};

const parts = (date: string) => date.split('-').map(Number) as [year: number, month: number, day: number];

dates('dates that public texts give in both calendars convert both ways', () => {
  assert.ok(TABLE.dates.length > 0);
  for (const { hijri, gregorian } of TABLE.dates) {
    assert.is(hijriToGregorian(...parts(hijri)), gregorian, hijri);
    assert.is(gregorianToHijri(...parts(gregorian)), hijri, gregorian);
  }
});

dates('an invalid date gives null', () => {
  assert.is(hijriToGregorian(1443, 13, 1), null);
  assert.is(hijriToGregorian(1443, 1, 31), null);
  assert.is(gregorianToHijri(2023, 2, 29), null);
  assert.is(gregorianToHijri(2023, 0, 1), null);
});

// 257 modulo 256 is 1: a cast to a byte would turn the invalid month 257 into 1.
dates('a month or day above 255 gives null', () => {
  assert.is(hijriToGregorian(1443, 257, 1), null);
  assert.is(gregorianToHijri(2023, 1, 257), null);
  assert.is(gregorianToHijri(2023, -255, 1), null);
});

dates.run();
