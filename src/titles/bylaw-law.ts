/**
 * Tells whether a decision is the bylaw of another law than the words beside its number say, if its title
 * names the law by name alone. Its preamble cites the law that it implements.
 */
import type { Citation } from '../core.ts';
import { extractCitations, parseCitation } from '../core.ts';

/** Length of the beginning of a decision in which its preamble stands, in UTF-16 units. */
const PREAMBLE_CHARS = 6_000;

/**
 * True if the words are those for the bylaw of a law by number and year, and the decision cites other laws
 * so, and not this one. A decision without its whole text, or that cites none, tells nothing.
 */
export function implementsOtherLaw(
  words: string,
  canonicalId: string,
  textOf: (canonicalId: string) => { text: string; isWhole: boolean } | undefined,
): boolean {
  if (!DIGIT.test(words) || !DECISION.test(canonicalId)) return false;
  const jurisdiction = canonicalId.slice(0, 2).toUpperCase();
  const law = parseCitation(words, { jurisdiction });
  if (law?.instrument !== 'bylaw' || law.lawKind === undefined || !isNumbered(law)) return false;
  const held = textOf(canonicalId);
  if (held?.isWhole !== true) return false;
  const laws = extractCitations(held.text.slice(0, PREAMBLE_CHARS), { jurisdiction }).filter(
    (cited) => cited.docType === 'legislation' && isNumbered(cited) && cited.calendar === law.calendar,
  );
  return laws.length > 0 && !laws.some(({ number, year }) => number === law.number && year === law.year);
}

/**
 * True if a decision that a text says carries out a law by number and year names or cites other laws so, and
 * not this one. A decision cites in its preamble what it carries out, and its title may name another law,
 * which it amends. Of one without its whole text the title alone tells.
 */
export function carriesOutOtherLaw(
  words: string,
  { canonicalId, title }: { readonly canonicalId: string; readonly title: string },
  textOf: (canonicalId: string) => { text: string; isWhole: boolean } | undefined,
): boolean {
  const jurisdiction = canonicalId.slice(0, 2).toUpperCase();
  const law = parseCitation(words, { jurisdiction });
  if (law === null || !isNumbered(law)) return false;
  const held = textOf(canonicalId);
  const preamble = held?.isWhole === true ? held.text.slice(0, PREAMBLE_CHARS) : '';
  const laws = [title, preamble]
    .flatMap((text) => extractCitations(text, { jurisdiction }))
    .filter(
      (cited) =>
        (cited.lawKind !== undefined || cited.docType === 'legislation') &&
        isNumbered(cited) &&
        cited.calendar === law.calendar,
    );
  return laws.length > 0 && !laws.some(({ number, year }) => number === law.number && year === law.year);
}

const isNumbered = ({ number, year, reference }: Citation): boolean =>
  number !== undefined && year !== undefined && reference === 'full';

const DIGIT = /\d/;

/** Id of a decision, which issues bylaws. */
const DECISION = /^[a-z]{2}-dec-/;
