/** What number words say, in letters form: Arabic in both genders and all cases, and English. */

/** What a word adds to the words before it, or multiplies them by. */
export interface NumberWord {
  readonly value: number;
  readonly sort: 'unit' | 'ten' | 'teen' | 'hundred' | 'multiplier';
}

const ARABIC_UNITS: ReadonlyArray<readonly [number, string]> = [
  [1, 'واحد واحده'],
  [2, 'اثنان اثنين اثنتان اثنتين'],
  [3, 'ثلاث ثلاثه'],
  [4, 'اربع اربعه'],
  [5, 'خمس خمسه'],
  [6, 'ست سته'],
  [7, 'سبع سبعه'],
  [8, 'ثمان ثماني ثمانيه'],
  [9, 'تسع تسعه'],
];

const ARABIC_TENS: ReadonlyArray<readonly [number, string]> = [
  [10, 'عشر عشره'],
  [20, 'عشرون عشرين'],
  [30, 'ثلاثون ثلاثين'],
  [40, 'اربعون اربعين'],
  [50, 'خمسون خمسين'],
  [60, 'ستون ستين'],
  [70, 'سبعون سبعين'],
  [80, 'ثمانون ثمانين'],
  [90, 'تسعون تسعين'],
];

const ENGLISH: ReadonlyArray<readonly [NumberWord['sort'], number, string]> = [
  ...'one two three four five six seven eight nine'
    .split(' ')
    .map((word, index) => ['unit', index + 1, word] as const),
  ...'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, index) => ['teen', index + 10, word] as const),
  ...'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, index) => ['ten', (index + 2) * 10, word] as const),
];

/** The first half of eleven and twelve, which are no numbers by themselves: «أحد الطرفين» counts nothing. */
export const BEFORE_TEN: ReadonlyMap<string, number> = new Map([
  ['احد', 1],
  ['احدي', 1],
  ['اثنا', 2],
  ['اثني', 2],
  ['اثنتا', 2],
  ['اثنتي', 2],
]);

export const NUMBER_WORDS: ReadonlyMap<string, NumberWord> = new Map([
  ...ARABIC_UNITS.flatMap(([value, forms]) => entries(forms, value, 'unit')),
  ...ARABIC_TENS.flatMap(([value, forms]) => entries(forms, value, 'ten')),
  ...entries('مايه ميه hundred', 100, 'hundred'),
  ...entries('مايتان مايتين ميتان ميتين مايتا مايتي', 200, 'hundred'),
  // «ثلاثمائة», «ثلاثمئة»: in one word.
  ...ARABIC_UNITS.slice(2).flatMap(([value, forms]) =>
    forms.split(' ').flatMap((form) => entries(`${form}مايه ${form}ميه`, value * 100, 'hundred')),
  ),
  ...entries('الف الاف thousand', 1_000, 'multiplier'),
  ...entries('الفان الفين', 2_000, 'multiplier'),
  ...entries('مليون مليونا ملايين million', 1_000_000, 'multiplier'),
  ...entries('مليونان مليونين', 2_000_000, 'multiplier'),
  ...entries('مليار مليارا مليارات billion', 1_000_000_000, 'multiplier'),
  ...ENGLISH.flatMap(([sort, value, word]) => entries(word, value, sort)),
  // «ألفاً» is a thousand; «ألفا ريال» is too rare to be read against it.
  ...entries('الفا', 1_000, 'multiplier'),
]);

/** Parts of a whole. */
export const FRACTIONS: ReadonlyMap<string, number> = new Map([
  ...['نصف', 'half'].map((word) => [word, 1 / 2] as const),
  ...['ثلث'].map((word) => [word, 1 / 3] as const),
  ...['ثلثا', 'ثلثي', 'ثلثان', 'ثلثين', 'ثلثيها', 'ثلثيه'].map((word) => [word, 2 / 3] as const),
  ...['ربع', 'quarter'].map((word) => [word, 1 / 4] as const),
]);

/** What is counted; forms that say two by themselves count as two. */
const UNITS = {
  day: 'يوم يوما ايام day days',
  week: 'اسبوع اسبوعا اسابيع week weeks',
  month: 'شهر شهرا اشهر شهور month months',
  year: 'سنه سنوات سنين عام عاما اعوام year years',
  hour: 'ساعه ساعات hour hours',
} as const;

const DUALS = {
  day: 'يومان يومين',
  week: 'اسبوعان اسبوعين',
  month: 'شهران شهرين',
  year: 'سنتان سنتين عامان عامين',
  hour: 'ساعتان ساعتين',
} as const;

/** What says one by itself, as in «خلال شهر»; «الشهر» and «كل شهر» count nothing. */
const SINGLES = {
  day: 'يوم يوما',
  week: 'اسبوع اسبوعا',
  month: 'شهر شهرا',
  year: 'سنه عام عاما',
  hour: 'ساعه',
} as const;

/** Words behind which such a noun is a measure: «لا تزيد على سنة». */
export const MEASURING = new Set(
  'علي عن خلال مده لمده بمده قبل بعد تجاوز يجاوز تتجاوز يتجاوز تزيد يزيد تقل يقل اقصاها اقصاه اجر اجره'.split(
    ' ',
  ),
);

export type Unit = keyof typeof UNITS;

const byForm = (table: Readonly<Record<Unit, string>>): ReadonlyMap<string, Unit> =>
  new Map(
    (Object.entries(table) as Array<[Unit, string]>).flatMap(([unit, forms]) =>
      forms.split(' ').map((form) => [form, unit] as const),
    ),
  );

export const UNIT_OF = byForm(UNITS);
export const DUAL_OF = byForm(DUALS);
export const SINGLE_OF = byForm(SINGLES);

function entries(
  forms: string,
  value: number,
  sort: NumberWord['sort'],
): Array<readonly [string, NumberWord]> {
  return forms.split(' ').map((form) => [form, { value, sort }] as const);
}
