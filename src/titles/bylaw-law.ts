/**
 * Tells whether a decision is the bylaw of another law than the words beside its number say. Its preamble
 * cites the law that it carries out, also where its title names that by name alone.
 */
import type { Citation } from '../core.ts';
import { citationKeys, extractCitations, nameFits, parseCitation } from '../core.ts';

/** Length of the beginning of a decision in which its preamble stands, in UTF-16 units. */
const PREAMBLE_CHARS = 6_000;

/** A decision, by the number beside the words. */
interface Decision {
  readonly canonicalId: string;
  readonly title: string;
}

/** Texts and titles of the corpus. `Holdings` of `contradiction.ts` says what they return. */
interface Held {
  textOf?(canonicalId: string): { readonly text: string; readonly isWhole: boolean } | undefined;
  idsOf(keys: readonly string[]): readonly string[];
  titleOf(canonicalId: string): string;
}

/** Number, year and series of a law in a text or a title. */
export type NumberedLaw = Required<Pick<Citation, 'number' | 'year' | 'calendar'>> &
  Pick<Citation, 'instrument'>;

/** The series of federal laws and of federal decree-laws, which count their numbers each from 1 in a year. */
const FEDERAL: ReadonlySet<string> = new Set(['federal-law', 'federal-decree-law']);

/**
 * True if both are one law. The series tells two apart only where both state it: texts call a federal law
 * «القانون» and a federal decree-law «المرسوم بقانون» too.
 */
export const isOneLaw = (one: NumberedLaw, other: NumberedLaw): boolean =>
  one.year === other.year &&
  one.number === other.number &&
  (one.instrument === other.instrument || !FEDERAL.has(one.instrument) || !FEDERAL.has(other.instrument));

/**
 * True if the words are those for the bylaw of a law by number and year, and the decision names or cites
 * other laws so, and not this one. A decision without its whole text tells by its title alone, and one that
 * cites no law by number tells nothing. If the title has no number of a law, a law that the preamble cites by
 * name alone must be another one: its name does not fit the title of the stated law, which the corpus has.
 */
export function carriesOutOtherLaw(
  words: string,
  { canonicalId, title }: Decision,
  { textOf, idsOf, titleOf }: Held,
): boolean {
  if (!DIGIT.test(words)) return false;
  const jurisdiction = canonicalId.slice(0, 2).toUpperCase();
  const stated = parseCitation(words, { jurisdiction });
  const law = stated && numberedLaw(stated);
  if (stated?.instrument !== 'bylaw' || stated.lawKind === undefined || !law) return false;
  const held = textOf?.(canonicalId);
  const preamble = held?.isWhole === true ? held.text.slice(0, PREAMBLE_CHARS) : '';
  const [titled = [], cited = []] = [title, preamble].map((text) =>
    extractCitations(text, { jurisdiction }).filter(
      ({ lawKind, docType }) => lawKind !== undefined || docType === 'legislation',
    ),
  );
  const numbered = (citations: readonly Citation[]) =>
    citations.flatMap((one) => numberedLaw(one) ?? []).filter(({ calendar }) => calendar === law.calendar);
  const laws = numbered([...titled, ...cited]);
  if (laws.length === 0 || laws.some((other) => isOneLaw(law, other))) return false;
  if (numbered(titled).length > 0) return true;
  const names = [...titled, ...cited].flatMap(({ name, number, instrument }) =>
    name === undefined || number !== undefined || instrument === 'constitution' ? [] : [name],
  );
  if (names.length === 0) return true;
  const { lawKind: instrument, about: _about, ...ofLaw } = stated;
  const [id, ...others] = idsOf(citationKeys({ ...ofLaw, instrument, docType: 'legislation' }, jurisdiction));
  if (id === undefined || others.length > 0) return false;
  return !names.some((name) => nameFits(name, titleOf(id)) === 'fits');
}

/** Number, year and series of a cited law, or of the law of a cited bylaw; undefined without them. */
export function numberedLaw(citation: Citation): NumberedLaw | undefined {
  const { number, year, calendar, reference, lawKind, instrument } = citation;
  if (number === undefined || year === undefined || calendar === undefined || reference !== 'full')
    return undefined;
  return { number, year, calendar, instrument: lawKind ?? instrument };
}

const DIGIT = /\d/;
