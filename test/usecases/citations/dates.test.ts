import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseCitation } from '../../../src/core.ts';
import { citedDates } from '../../../src/usecases/citations/reading/dates.ts';

const dates = suite('usecases/cite/dates');

/** Dates of real laws. Decree م/132 is dated 1 Dhu al-Hijjah 1443, which was 30 June 2022. */
const TABLE: [citation: string, expected: object][] = [
  ['القانون رقم 131 لسنة 1948', { year_gregorian: 1948 }],
  [
    'المرسوم الملكي رقم (م/132) وتاريخ 1/12/1443هـ',
    { year_hijri: 1443, year_gregorian: 2022, date_hijri: '1443-12-01', date_gregorian: '2022-06-30' },
  ],
  // The Hijri year 1443 began on 9 August 2021 and ended on 29 July 2022, so the Gregorian year is one of
  // two.
  ['المرسوم الملكي رقم م/132 لعام 1443هـ', { year_hijri: 1443, year_candidates: [2021, 2022] }],
  // The Hijri year 1429 lies completely within 2008, as about one Hijri year in 33 lies within a Gregorian
  // one.
  ['المرسوم الملكي رقم م/5 لعام 1429هـ', { year_hijri: 1429, year_gregorian: 2008 }],
  // The Hijri calendar table begins in 1343; earlier years are extrapolated. 1 Muharram 1340 was about 4
  // September 1921.
  [
    'المرسوم الملكي رقم (32) وتاريخ 1/1/1340هـ',
    {
      year_hijri: 1340,
      year_gregorian: 1921,
      date_hijri: '1340-01-01',
      date_gregorian: '1921-09-04',
      date_approximate: true,
    },
  ],
  ['الطعن رقم 359 لسنة 44 ق', { judicial_year: 44 }],
  [
    'الطعن رقم 359 لسنة 44 ق جلسة 30/11/1977',
    {
      judicial_year: 44,
      date_gregorian: '1977-11-30',
      date_hijri: '1397-12-19',
      year_gregorian: 1977,
      year_hijri: 1397,
    },
  ],
  ['قانون العمل', {}],
];

for (const [citation, expected] of TABLE) {
  dates(citation, () => {
    const parsed = parseCitation(citation);
    assert.ok(parsed);
    assert.equal(citedDates(parsed), expected);
  });
}

dates.run();
