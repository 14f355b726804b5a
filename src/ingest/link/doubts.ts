/**
 * Extends what one citation tells to the others of the same text. A text states the subject of a law where it
 * cites the law first, and later cites it by number alone; or it states the number, and later the name alone.
 */
import type { Mention } from '../extract/mention.ts';
import type { Refusal } from './guards.ts';
import type { Linkable } from './linkable.ts';
import type { Unfound } from './resolve.ts';
import { isFound } from './resolve.ts';

/** A mention of a document, and what its keys resolve to. */
export interface Resolved {
  readonly mention: Mention;
  readonly other: Linkable | Unfound;
}

/** A document that a mention means. */
export interface Meant {
  readonly document: Linkable;
  /** Name or subject in the citing text that contradicts the source's mark of this link. */
  readonly contradiction?: string;
}

/**
 * Returns for each mention of a document the document that it means, or why it means none. A mention by number
 * alone of a document that the text calls by another name or subject elsewhere, and by its own nowhere, is
 * refused too. A link that the source marked is kept with its contradiction.
 *
 * A mention by name alone means the law to which the text gives that name with a number. If no document has
 * that number, an earlier law of the name is not meant: the bylaw of a new law cites the new law with its
 * decree, and then by its name. A later law of the name is meant only in a text that is surely not earlier
 * than that law (`isSince`): a text that replaces a law cites the old one with its number. A law that may be
 * later than the text is meant only if the text knows it.
 */
export function meantBy(
  resolved: readonly Resolved[],
  isSince: (law: Linkable) => boolean,
): (Meant | Unfound)[] {
  const doubted = doubts(resolved);
  const absent = namesOfAbsent(resolved);
  const known = knownDocuments(resolved);
  const numbersOf = ({ undated, keys }: Mention) =>
    undated ? keys.flatMap((key) => absent.get(key) ?? []) : [];
  const isOfAbsent = (mention: Mention, { keys: held }: Linkable) =>
    held.flatMap(numbered).some((own) => numbersOf(mention).some(isLaterThan(own)));
  const isOfEarlier = (mention: Mention, law: Linkable) => {
    const own = law.keys.flatMap(numbered);
    return numbersOf(mention).some((one) => own.some(isLaterThan(one))) && !isSince(law);
  };
  return resolved.map(({ mention, other }) => {
    if (!isRefused(other) && !isFound(other)) return other;
    if (isFound(other) && isOfAbsent(mention, other)) return 'absent';
    const law = isFound(other) ? other : other.isPerhaps ? other.document : undefined;
    if (law !== undefined && isOfEarlier(mention, law)) return { guard: 'later', document: law };
    const refusal = isRefused(other) ? other : isBare(mention) ? doubted.get(other) : undefined;
    if (refusal === undefined) return { document: other as Linkable };
    const { document, stated, isPerhaps } = refusal;
    if (isPerhaps && known.has(document)) return { document };
    return isMarked(mention) && stated !== undefined ? { document, contradiction: stated } : refusal;
  });
}

const isRefused = (other: Linkable | Unfound): other is Refusal =>
  typeof other === 'object' && 'guard' in other;

const isMarked = ({ pattern }: Mention) => pattern.endsWith(' mark');

/** True if the mention has the number of the document and neither name nor subject. */
const isBare = ({ stated, undated }: Mention) => stated === undefined && !undated;

/** The documents that the text cites by number, and those that it implements, so that they came first. */
function knownDocuments(resolved: readonly Resolved[]): ReadonlySet<Linkable> {
  const known = new Set<Linkable>();
  for (const { mention, other } of resolved) {
    if (isFound(other) && !mention.undated) known.add(other);
    if (isRefused(other) && other.isPerhaps && mention.type === 'implements') known.add(other.document);
  }
  return known;
}

/** The documents that the text calls by another name or subject, and by their own nowhere. */
function doubts(resolved: readonly Resolved[]): ReadonlyMap<Linkable, Refusal> {
  const doubted = new Map<Linkable, Refusal>();
  const fitting = new Set<Linkable>();
  for (const { mention, other } of resolved) {
    if (isRefused(other)) {
      if (other.stated !== undefined) doubted.set(other.document, other);
    } else if (isFound(other) && mention.stated) fitting.add(other);
  }
  for (const document of fitting) doubted.delete(document);
  return doubted;
}

/** A law by number, of a series of numbers. */
interface Numbered {
  /** Kind and country, and the calendar of the year: `sa/law h`. */
  readonly series: string;
  readonly number: string;
  readonly year: number;
}

/** Reads number and year of a citation key: `sa/law/m91/h1443`. A key of another form gives none. */
function numbered(key: string): Numbered[] {
  const [, kind, number, calendar, year] = /^(.+)\/([^/]+)\/([gh])(\d{4})$/.exec(key) ?? [];
  return kind === undefined || number === undefined
    ? []
    : [{ series: `${kind} ${calendar}`, number, year: Number(year) }];
}

/** True for a later law of the same series. A law of the same number has a misprinted year. */
const isLaterThan = (own: Numbered) => (other: Numbered) =>
  other.series === own.series && other.number !== own.number && other.year > own.year;

/** The laws to which the text gives a name with a number, if no document is one of them, by the name's key. */
function namesOfAbsent(resolved: readonly Resolved[]): ReadonlyMap<string, readonly Numbered[]> {
  const absent = new Map<string, Numbered[]>();
  const found = new Set<string>();
  for (const { mention, other } of resolved) {
    const { stated, undated, keys } = mention;
    if (undated || !stated?.isName) continue;
    for (const name of stated.nameKeys.flat()) {
      if (other !== 'absent') found.add(name);
      absent.set(name, [...(absent.get(name) ?? []), ...keys.flatMap(numbered)]);
    }
  }
  for (const name of found) absent.delete(name);
  return absent;
}
