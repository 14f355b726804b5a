/**
 * Laws that texts cite by another number than the one under which the corpus has them. A source may number a
 * law by the decree that amended it, by the decision that drafted its decree, or not at all, while acts
 * repeal it by its first number: «نظام المحكمة التجارية الصادر بالأمر رقم (32) لسنة 1350».
 */
import { contentWords } from '../../core.ts';
import type { Mention } from '../extract/mention.ts';
import { approvalsOf } from '../identify/approving.ts';
import { grouped } from '../identify/comparable.ts';
import type { Linkable } from './linkable.ts';

/** Key of a national instrument with number, Gregorian year and name. */
const NUMBERED =
  /^([a-z]{2})\/(?:law|(?:issued-)?(?:royal-decree|royal-order|high-order|cabinet))\/([^/]+)\/g(\d{4})=?\/([^/]+)$/;

/** Key of a name alone, and of a number alone. */
const NAME = /^[a-z]{2}\/name\/[^/]+$/;
const NUMBER = /^[a-z]{2}\/issued-[a-z-]+\/[^/]+\/[gh]\d{4}$/;

/**
 * Key of a name and a year, by which a law that the source numbers by a decision of the Cabinet is found
 * whatever royal decree is cited: «نظام المحاكم التجارية … م/93» for the decision 511.
 */
const OF_DECISION = /\/plain$/;

/**
 * Key of a number alone with a converted year. Two decrees of one number may be of two Hijri years in it:
 * م/37 of 1438 and of 1439 are both of 2017.
 */
const CONVERTED = /\/g\d{4}[=~]?$/;

/** Key of what an act issued. */
const ISSUED = /^[a-z]{2}\/issued-/;

/** Key of a document's own number, without its name. */
const OWN_NUMBER = /^[a-z]{2}\/(?:issued-)?[a-z-]+\/([^/]+)\//;

/**
 * Years after a law from which an act that changes a law of its name means that law. An act of the law's own
 * time may still change the law that it replaces.
 */
const SETTLED_YEARS = 2;

/** A number with which texts cite a law that no document has under it. */
interface OtherNumber {
  /** Keys of number and name, and of the number of what the act issued. */
  keys: Set<string>;
  number: string;
  year: number;
  mentions: { from: Linkable; mention: Mention }[];
  /** True if the name and the year find the law whatever the number is, so that it may be a slip. */
  isFoundByYear?: true;
}

/** Fewest documents that must cite a law by a number which the law is found without. */
const FEWEST_CITING = 2;

/**
 * The documents, with the keys of the other numbers of laws added. A number counts only beside the law's
 * name, which no other document may bear, and in one of three cases: the law has no year and no other number;
 * the number is of the law's year; or it is of an earlier year, and an act that is later than the law changes
 * the law by it. A number of a later year is that of a successor which the corpus lacks.
 */
export function withOtherNumbers(unapproved: readonly Linkable[]): Linkable[] {
  const documents = withApprovals(unapproved);
  const lawOf = onlyBearers(documents, NAME);
  const issuedAs = onlyBearers(documents, NUMBER);
  const existing = new Set(documents.flatMap(({ keys }) => keys));
  const found = new Map<Linkable, Map<string, OtherNumber>>();
  const renamed = new Map<Linkable, Set<string>>();
  for (const from of documents) {
    for (const mention of from.mentions) {
      const name = mention.stated?.isName ? mention.stated.words : mention.issuedName;
      const held = mention.keys.filter((key) => existing.has(key));
      if (name === undefined || held.some((key) => !OF_DECISION.test(key))) continue;
      const titled = titledInPart(mention, name, issuedAs);
      if (titled !== undefined) {
        renamed.set(titled.law, new Set([...(renamed.get(titled.law) ?? []), ...titled.keys]));
        continue;
      }
      const other = otherNumber(mention, lawOf);
      if (other === undefined) continue;
      const { law, number, year, keys } = other;
      const numbers = found.get(law) ?? new Map<string, OtherNumber>();
      found.set(law, numbers);
      const id = `${number}\n${year}`;
      const known = numbers.get(id) ?? { keys: new Set(), number, year, mentions: [] };
      numbers.set(id, known);
      for (const key of keys) if (held.length === 0 || !CONVERTED.test(key)) known.keys.add(key);
      known.mentions.push({ from, mention });
      if (held.length > 0) known.isFoundByYear = true;
    }
  }
  return documents.map((law) => {
    const numbers = [...(found.get(law)?.values() ?? [])];
    const sure = numbers.filter((number) => isOf(law, number, numbers)).flatMap(({ keys }) => [...keys]);
    const added = [...sure, ...(renamed.get(law) ?? [])];
    return added.length === 0 ? law : { ...law, keys: [...law.keys, ...added] };
  });
}

/** Key of the number of a decree or a decision, in its parts: country, and kind with number and year. */
const DECISION = /^([a-z]{2}\/)((?!issued-)[a-z-]+(?::[a-z-]+)?\/[^/]+\/[gh]\d{4}[=~]?)$/;

/** Key of a name or a title, without a number. */
const UNNUMBERED = /^[a-z]{2}\/(?:name|bylaw-of|title)\/[^/]+$/;

/**
 * The documents, with the number of the decision that issued them where the source gives them none. The title
 * of one decision of the corpus says that it approves the document («الموافقة على تنظيم المعهد»), and no
 * other document is issued under its number or has its title.
 */
function withApprovals(documents: readonly Linkable[]): readonly Linkable[] {
  const issuedAs = new Set(documents.flatMap(({ keys }) => keys.filter((key) => NUMBER.test(key))));
  const approving = approvalsOf(documents);
  const held = documents.filter(({ keys }) => keys.length > 0);
  const titled = grouped(held, ({ jurisdiction, title }) => `${jurisdiction} ${title}`);
  const approved = new Map<Linkable, string[]>();
  for (const law of held) {
    if (!law.keys.every((key) => UNNUMBERED.test(key))) continue;
    const [decision, ...others] = approving(law);
    const namesakes = titled.get(`${law.jurisdiction} ${law.title}`) ?? [];
    if (decision === undefined || others.length > 0 || namesakes.length > 1) continue;
    const issued = decision.keys.flatMap((key) => {
      const [, country, rest] = DECISION.exec(key) ?? [];
      return rest === undefined ? [] : `${country}issued-${rest}`;
    });
    if (!issued.some((key) => issuedAs.has(key))) approved.set(law, issued);
  }
  for (const law of replacedByNamesake(documents, approved)) approved.delete(law);
  return documents.map((law) => {
    const issued = approved.get(law);
    if (issued === undefined) return law;
    const names = law.keys.flatMap((key) => (NAME.test(key) ? key.slice(key.lastIndexOf('/')) : []));
    return {
      ...law,
      keys: [...law.keys, ...issued, ...names.flatMap((name) => issued.map((key) => key + name))],
    };
  });
}

/**
 * The documents whose number an act repeals that has their title itself («الموافقة على تعديل لائحة
 * المقاولين», «تحل هذه اللائحة محل لائحة المقاولين، الصادرة بالقرار 5»): a document without a date may be the
 * new one.
 */
function* replacedByNamesake(
  documents: readonly Linkable[],
  approved: ReadonlyMap<Linkable, readonly string[]>,
): Iterable<Linkable> {
  const lawOf = new Map([...approved].flatMap(([law, keys]) => keys.map((key) => [key, law] as const)));
  for (const { title, mentions } of documents) {
    for (const { type, keys } of mentions) {
      const law = type === 'repeals' ? keys.map((key) => lawOf.get(key)).find((found) => found) : undefined;
      if (law !== undefined && ` ${title}`.endsWith(` ${law.title}`)) yield law;
    }
  }
}

/** Returns a function that gives the one document with such a key; `undefined` if several have it. */
function onlyBearers(documents: readonly Linkable[], kind: RegExp): (key: string) => Linkable | undefined {
  const bearers = new Map<string, Set<Linkable>>();
  for (const document of documents) {
    for (const key of document.keys) {
      if (kind.test(key)) bearers.set(key, (bearers.get(key) ?? new Set()).add(document));
    }
  }
  return (key) => {
    const [law, ...others] = bearers.get(key) ?? [];
    return others.length === 0 ? law : undefined;
  };
}

/**
 * The only document issued under the number of the mention, if its title has all words of the stated name: a
 * source adds a later name in brackets («تنظيم هيئة المدن (هيئة المدن والمناطق الخاصة)»).
 */
function titledInPart(
  { keys }: Mention,
  name: string,
  issuedAs: (key: string) => Linkable | undefined,
): { law: Linkable; keys: string[] } | undefined {
  for (const key of keys) {
    const at = key.lastIndexOf('/');
    const law = issuedAs(key.slice(0, at));
    if (law === undefined) continue;
    const title = new Set(contentWords(law.title));
    const words = contentWords(name);
    const isTitled = words.length >= FEWEST_WORDS && words.every((word) => title.has(word));
    return isTitled ? { law, keys: keys.filter((one) => one.endsWith(key.slice(at))) } : undefined;
  }
  return undefined;
}

/** Least number of content words of a name that is looked for in a title. */
const FEWEST_WORDS = 3;

function otherNumber({ keys }: Mention, lawOf: (key: string) => Linkable | undefined) {
  for (const key of keys) {
    const [, country, number, year, name] = NUMBERED.exec(key) ?? [];
    if (number === undefined) continue;
    const law = lawOf(`${country}/name/${name}`);
    if (law === undefined) return undefined;
    const named = keys.filter((one) => one.endsWith(`/${name}`));
    // An act may repeal by the number alone what the decision issued.
    const bare = named.filter((one) => ISSUED.test(one)).map((one) => one.slice(0, one.lastIndexOf('/')));
    return { law, number, year: Number(year), keys: [...named, ...bare] };
  }
  return undefined;
}

function isOf(
  law: Linkable,
  { number, year, mentions, isFoundByYear }: OtherNumber,
  numbers: readonly OtherNumber[],
): boolean {
  if (isFoundByYear && new Set(mentions.map(({ from }) => from)).size < FEWEST_CITING) return false;
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
