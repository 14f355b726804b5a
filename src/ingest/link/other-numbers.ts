/**
 * Laws that texts cite by another number than the one under which the corpus has them. A source may number a
 * law by the decree that amended it, by the decision that drafted its decree, or not at all, while acts repeal
 * it by its first number: «نظام المحكمة التجارية الصادر بالأمر رقم (32) لسنة 1350».
 */
import type { Mention } from '../extract/mention.ts';
import type { Linkable } from './resolve.ts';

/** Key of a national instrument with number, Gregorian year and name. */
const NUMBERED =
  /^([a-z]{2})\/(?:law|(?:issued-)?(?:royal-decree|royal-order|high-order|cabinet))\/([^/]+)\/g(\d{4})=?\/([^/]+)$/;

/** Key of a name alone. */
const NAME = /^[a-z]{2}\/name\/[^/]+$/;

/** Key of a document's own number, without its name. */
const OWN_NUMBER = /^[a-z]{2}\/(?:issued-)?[a-z-]+\/([^/]+)\//;

/**
 * Years after a law from which an act that changes a law of its name means that law. An act of the law's own
 * time may still change the law that it replaces.
 */
const SETTLED_YEARS = 2;

/** A number with which texts cite a law that no document has under it. */
interface OtherNumber {
  /** Keys of number and name. */
  keys: Set<string>;
  number: string;
  year: number;
  mentions: { from: Linkable; mention: Mention }[];
}

/**
 * The documents, with the keys of the other numbers of laws added. A number counts only beside the law's
 * name, which no other document may bear, and in one of three cases: the law has no year and no other number;
 * the number is of the law's year; or it is of an earlier year, and an act that is later than the law changes
 * the law by it. A number of a later year is that of a successor which the corpus lacks.
 */
export function withOtherNumbers(documents: readonly Linkable[]): Linkable[] {
  const lawOf = onlyBearers(documents);
  const existing = new Set(documents.flatMap(({ keys }) => keys));
  const found = new Map<Linkable, Map<string, OtherNumber>>();
  for (const from of documents) {
    for (const mention of from.mentions) {
      const other = mention.stated?.isName ? otherNumber(mention, lawOf) : undefined;
      if (other === undefined || mention.keys.some((key) => existing.has(key))) continue;
      const { law, number, year, keys } = other;
      const numbers = found.get(law) ?? new Map<string, OtherNumber>();
      found.set(law, numbers);
      const id = `${number}\n${year}`;
      const known = numbers.get(id) ?? { keys: new Set(), number, year, mentions: [] };
      numbers.set(id, known);
      for (const key of keys) known.keys.add(key);
      known.mentions.push({ from, mention });
    }
  }
  return documents.map((law) => {
    const numbers = [...(found.get(law)?.values() ?? [])];
    const sure = numbers.filter((number) => isOf(law, number, numbers));
    return sure.length === 0 ? law : { ...law, keys: [...law.keys, ...sure.flatMap(({ keys }) => [...keys])] };
  });
}

/** Returns a function that gives the one document with the key of a name; `undefined` if several have it. */
function onlyBearers(documents: readonly Linkable[]): (key: string) => Linkable | undefined {
  const bearers = new Map<string, Set<Linkable>>();
  for (const document of documents) {
    for (const key of document.keys) {
      if (NAME.test(key)) bearers.set(key, (bearers.get(key) ?? new Set()).add(document));
    }
  }
  return (key) => {
    const [law, ...others] = bearers.get(key) ?? [];
    return others.length === 0 ? law : undefined;
  };
}

function otherNumber({ keys }: Mention, lawOf: (key: string) => Linkable | undefined) {
  for (const key of keys) {
    const [, country, number, year, name] = NUMBERED.exec(key) ?? [];
    if (number === undefined) continue;
    const law = lawOf(`${country}/name/${name}`);
    if (law === undefined) return undefined;
    return { law, number, year: Number(year), keys: keys.filter((one) => one.endsWith(`/${name}`)) };
  }
  return undefined;
}

function isOf(
  law: Linkable,
  { number, year, mentions }: OtherNumber,
  numbers: readonly OtherNumber[],
): boolean {
  // A law that cites a law of its own name may cite the one that it replaces.
  const citesIt = mentions.some(({ from }) => from === law);
  if (law.year === undefined || law.latestYear === undefined) {
    const own = law.keys.flatMap((key) => OWN_NUMBER.exec(key)?.[1] ?? []).filter((one) => /\d/.test(one));
    return !citesIt && numbers.length === 1 && (own.length === 0 || own.includes(number));
  }
  if (year >= law.year - 1 && year <= law.latestYear) return !citesIt;
  if (year > law.latestYear) return false;
  const settled = law.latestYear + SETTLED_YEARS;
  return mentions.some(
    ({ from, mention: { type, reversed, by } }) =>
      (type === 'amends' || type === 'repeals') &&
      !reversed &&
      by === undefined &&
      from.jurisdiction === law.jurisdiction &&
      from.year !== undefined &&
      from.year >= settled,
  );
}
