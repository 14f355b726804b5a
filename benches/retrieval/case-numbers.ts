/**
 * Measures whether a query that is only the number of a case puts its ruling first: at most 100 rulings a
 * country, each in every form. «pinned» counts those that rank first by their number, whatever their words.
 *
 *     node --import tsx benches/retrieval/case-numbers.ts --data DIR FILE…
 *
 * FILE: rulings of one country as `.jsonl.gz`.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { drawn, openAsking } from '../shared/asking.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { data: { type: 'string' } } });
if (values.data === undefined || positionals.length === 0) throw new Error('--data and files are needed');

interface Ruling {
  readonly jurisdiction: string;
  readonly title: string;
  readonly official_number: string | null;
  readonly judicial_year: string | null;
}

/** Forms of a number without a year (N), and of one with a year (N, Y). */
const FORMS = {
  withoutYear: [
    ...['ملف رقم N', 'ملف N', 'القضية رقم N', 'قضية N', 'الطعن رقم N', 'الحكم رقم N', 'حكم قضائي N'],
    ...['الدعوى رقم N', 'قرار المحكمة العليا رقم N', 'القرار رقم N', 'N', 'file no. N', 'judgment N'],
  ],
  withYear: [
    ...['الطعن رقم N لسنة Y ق', 'الطعن رقم N لسنة Y', 'الطعن N لسنة Y', 'طعن N/Y', 'القضية رقم N لسنة Y'],
    ...['القضية N/Y', 'نقض مدني N لسنة Y', 'حكم محكمة النقض رقم N لسنة Y', 'N لسنة Y ق', 'N/Y'],
    ...['appeal no. N of Y'],
  ],
};

const asking = await openAsking(values.data);
try {
  for (const file of positionals) {
    const rulings = gunzipSync(readFileSync(file))
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Ruling);
    const asked = drawn(rulings, 100, ({ title }) => title);
    const numberOf = ({ official_number, title }: Ruling) =>
      official_number ?? /\d+\D*$/.exec(title)?.[0] ?? '';
    const forms = asked[0]?.judicial_year == null ? FORMS.withoutYear : FORMS.withYear;
    for (const form of forms) {
      let first = 0;
      let pinned = 0;
      for (const ruling of asked) {
        const number = numberOf(ruling).trim();
        const query = form.replace('N', number).replace('Y', ruling.judicial_year ?? '');
        const [best] = await asking.search({ query, top_k: 1, explain: true });
        // Rulings of one number cannot be told apart by it, so any of them counts.
        const alike = rulings.filter((other) => numberOf(other).trim() === number);
        if (!alike.some(({ title }) => title === best?.title)) continue;
        first += 1;
        if (best?.explain?.citation !== undefined) pinned += 1;
      }
      console.log(`${asked[0]?.jurisdiction} «${form}»: first ${first} of ${asked.length}, pinned ${pinned}`);
    }
  }
} finally {
  await asking.close();
}
