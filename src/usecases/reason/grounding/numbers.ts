/**
 * The numbers of a text, in digits of any script or in words: «٣٠ يوماً», «ثلاثون يوماً» and "thirty days" are one.
 *
 * Works on the letters form (see the core's `normalizeMapped`), where digits are western and letters folded.
 */
import type { Unit } from './number-words.ts';
import {
  BEFORE_TEN,
  DUAL_OF,
  FRACTIONS,
  MEASURING,
  NUMBER_WORDS,
  SINGLE_OF,
  UNIT_OF,
} from './number-words.ts';

export interface Quantity {
  /** In the letters form, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** What it may mean: «1.500» is a thousand and a half to some, one and a half to others. */
  readonly values: readonly number[];
  readonly unit?: Unit;
  /** Whether it was written in words; small ones are often no count. */
  readonly inWords: boolean;
}

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const WORD = /\d+(?:[.,٬٫]\d+)*|[\p{L}]+/gu;
/** What may be joined to a number word. */
const PREFIX = /^(?:وال|فال|بال|كال|ولل|لل|ال|وب|ول|و|ف|ب|ل|ك)/u;

/** Joined with «و», or standing behind the other. */
type Join = 'and' | 'next';

export function quantitiesIn(letters: string): Quantity[] {
  const words = Array.from(letters.matchAll(WORD), (match): Word => {
    const start = match.index;
    return { text: match[0], start, end: start + match[0].length };
  });
  const found: Quantity[] = [];
  for (let at = 0; at < words.length; ) {
    const read =
      digits(words, at) ??
      inWords(words, at) ??
      fraction(words, at) ??
      dual(words, at) ??
      single(words, at, found.at(-1));
    if (read === undefined) {
      at += 1;
      continue;
    }
    const [first, last] = [words[at] as Word, words[read.next - 1] as Word];
    const unit = read.unit ?? unitBehind(words, read.next);
    found.push({
      start: first.start,
      end: last.end,
      values: read.values,
      ...(unit !== undefined && { unit }),
      inWords: read.inWords,
    });
    at = read.next;
  }
  return found;
}

interface Reading {
  readonly values: readonly number[];
  readonly next: number;
  readonly unit?: Unit;
  readonly inWords: boolean;
}

/** «10.000», «١٠٬٠٠٠», «5 ملايين». */
function digits(words: readonly Word[], at: number): Reading | undefined {
  const word = words[at] as Word;
  if (!/^\d/u.test(word.text)) return undefined;
  const values = numberValues(word.text);
  const multiplier = words[at + 1] && NUMBER_WORDS.get((words[at + 1] as Word).text);
  if (multiplier?.sort !== 'multiplier') return { values, next: at + 1, inWords: false };
  // «10.000 عشرة آلاف» says it twice; «5 ملايين» says it once.
  return { values: values.map((value) => value * multiplier.value), next: at + 2, inWords: false };
}

function numberValues(text: string): number[] {
  const grouped = /^\d{1,3}(?:[.,٬]\d{3})+$/u.test(text) ? [Number(text.replace(/[.,٬]/gu, ''))] : [];
  const plain = /^\d+(?:[.,٫]\d+)?$/u.test(text) ? [Number(text.replace(/[,٫]/u, '.'))] : [];
  const values = [...grouped, ...plain];
  // «7.2.13» is a numbering: each part by itself.
  return values.length > 0 ? values : text.split(/[.,٬٫]/u).map(Number);
}

/** «خمسة وأربعون», «مائة وثمانين», «ثلاثة آلاف وخمسمائة», «أحد عشر». */
function inWords(words: readonly Word[], start: number): Reading | undefined {
  let at = start;
  let [total, current] = [0, 0];
  /** What has been said since the last multiplier: each sort once, «ثلاثة وخمسة» are two numbers. */
  let said = new Set<string>();
  while (at < words.length) {
    const word = words[at] as Word;
    const isFirst = at === start;
    // "two hundred and fifty"
    if (word.text === 'and' && said.has('hundred') && NUMBER_WORDS.has(words[at + 1]?.text ?? '')) {
      at += 1;
      continue;
    }
    const teen = elevenOrTwelve(words, at, isFirst);
    const read = teen ?? numberWord(word.text, isFirst);
    if (read === undefined) break;
    const { value, sort, join } = read;
    if (sort === 'multiplier') {
      // «مائة ألف» multiplies, «مائة وألف» adds.
      total += join === 'and' && !isFirst ? current + value : (current || 1) * value;
      current = 0;
      said = new Set();
      at += 1;
      continue;
    }
    if (!fits(said, sort, join, isFirst || said.size === 0, current)) break;
    // «ثلاث مائة» multiplies, «مائة وثلاث» adds.
    current = sort === 'hundred' && join === 'next' && said.has('unit') ? current * value : current + value;
    said.add(sort);
    at += teen === undefined ? 1 : 2;
  }
  if (at === start) return undefined;
  // Without its marks «ألفا ريال», two thousand, is written like «ألفاً».
  const isEither = at === start + 1 && /^[وبفل]?الفا$/u.test((words[start] as Word).text);
  return { values: isEither ? [1_000, 2_000] : [total + current], next: at, inWords: true };
}

/** Whether the word goes on with the number that was begun. */
function fits(
  said: ReadonlySet<string>,
  sort: string,
  join: Join,
  begins: boolean,
  current: number,
): boolean {
  if (begins) return true;
  if (said.has(sort)) return false;
  if (join === 'next') {
    const teens = sort === 'ten' && said.has('unit') && current % 100 < 10;
    // "twenty five" has no «and».
    const english = sort === 'unit' && said.has('ten');
    return teens || english || sort === 'hundred' || said.has('hundred');
  }
  return !(said.has('teen') || sort === 'teen') || said.has('hundred');
}

interface ReadWord {
  readonly value: number;
  readonly sort: string;
  readonly join: Join;
}

function numberWord(text: string, isFirst: boolean): ReadWord | undefined {
  const whole = NUMBER_WORDS.get(text);
  if (whole !== undefined) return { ...whole, join: 'next' };
  const prefix = PREFIX.exec(text)?.[0];
  const rest = prefix === undefined ? undefined : NUMBER_WORDS.get(text.slice(prefix.length));
  // Inside a number only «و» joins: «عشرة بمائة» are two.
  if (prefix === undefined || rest === undefined || !(isFirst || prefix.startsWith('و') || prefix === 'ال'))
    return undefined;
  return { ...rest, join: prefix.startsWith('و') ? 'and' : 'next' };
}

function elevenOrTwelve(words: readonly Word[], at: number, isFirst: boolean): ReadWord | undefined {
  const text = (words[at] as Word).text;
  const ten = words[at + 1]?.text;
  if (ten !== 'عشر' && ten !== 'عشره') return undefined;
  const prefix = BEFORE_TEN.has(text) ? '' : (PREFIX.exec(text)?.[0] ?? '');
  const value = BEFORE_TEN.get(text.slice(prefix.length));
  if (value === undefined || !(isFirst || prefix.startsWith('و'))) return undefined;
  return { value: value + 10, sort: 'teen', join: prefix.startsWith('و') ? 'and' : 'next' };
}

function fraction(words: readonly Word[], at: number): Reading | undefined {
  const value = withoutPrefix((words[at] as Word).text, FRACTIONS);
  return value === undefined ? undefined : { values: [value], next: at + 1, inWords: true };
}

/** «شهرين» is two months. */
function dual(words: readonly Word[], at: number): Reading | undefined {
  const unit = withoutPrefix((words[at] as Word).text, DUAL_OF);
  return unit === undefined ? undefined : { values: [2], next: at + 1, unit, inWords: true };
}

/** «خلال شهر» is one month; «٣ أشهر», «كل شهر» and «عن سنة 2004» are not. */
function single(words: readonly Word[], at: number, previous: Quantity | undefined): Reading | undefined {
  const { text, start } = words[at] as Word;
  const unit = SINGLE_OF.get(text);
  const before = words[at - 1];
  if (unit === undefined || before === undefined || !MEASURING.has(before.text.replace(/^[وف]/u, '')))
    return undefined;
  const isCounted = previous !== undefined && previous.end >= before.start && previous.end <= start;
  if (isCounted || /^\d{3,}/u.test(words[at + 1]?.text ?? '')) return undefined;
  return { values: [1], next: at + 1, unit, inWords: true };
}

/** «90 يوماً», «(تسعين) يوماً»; the noun stands straight behind. */
function unitBehind(words: readonly Word[], at: number): Unit | undefined {
  const word = words[at];
  return word === undefined ? undefined : UNIT_OF.get(word.text);
}

function withoutPrefix<T>(text: string, table: ReadonlyMap<string, T>): T | undefined {
  return table.get(text) ?? table.get(text.replace(PREFIX, ''));
}
