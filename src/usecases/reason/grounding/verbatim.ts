/**
 * Finds the claims that quote their passage word for word, possibly with parts left out («…»). Such a claim
 * contradicts nothing: compared with one clause, each piece of it from another clause looks like a
 * contradiction.
 */
import type { QuotationMatch } from '../../../core.ts';
import { compareQuotationsAsync, normalize } from '../../../core.ts';
import type { Passage } from '../../../models/passages.ts';
import type { CitedClaim } from './claims.ts';

const LABEL = String.raw`\(?[\p{Nd}\p{L}]{1,2}\s*[-–.)]+\s*`;
const LEFT_OUT = /…|\.{2,}/u;
/** Label of the item that a piece begins with. The comparison leaves it out. */
const LABELLED = new RegExp(`^\\s*${LABEL}`, 'u');
/** End of the words before a piece: those of a sentence or item, and the label of the piece's own item. */
const BEFORE = new RegExp(`(?:^|[.؛;:؟?!…\\n])\\s*(?:${LABEL})?[«"“(]?\\s*$`, 'u');
/** Beginning of the words after a piece. A comma is none: a condition may follow it. */
const AFTER = /^[»"”)]*\s*(?:$|[.؛;:؟?!…\n])/u;
/** Longest text beside a piece that is looked at, in UTF-16 units. */
const BESIDE = 24;

/**
 * Returns for each claim whether it is a quotation whose pieces all stand in the passage, in this order. A
 * piece has whole sentences or items of the passage: one that leaves out the negation before it, or the
 * condition behind it, has the passage's words and not its meaning.
 */
export async function areVerbatim(
  claims: readonly CitedClaim[],
  passages: readonly Passage[],
  signal: AbortSignal,
): Promise<boolean[]> {
  const keyOf = ({ claim: { words }, passage }: CitedClaim) => `${passage} ${words}`;
  const quoted = new Map(claims.filter(({ claim }) => claim.quoted).map((one) => [keyOf(one), one]));
  if (quoted.size === 0) return claims.map(() => false);
  const distinct = [...quoted];
  const texts = passages.map(({ text }) => text);
  const matches = await compareQuotationsAsync(
    // An item that follows words left out begins a line, so that its label is read as one.
    distinct.map(([, { claim }]) => claim.words.replaceAll('…', '…\n')),
    texts,
    distinct.map(([, { passage }], quotation) => ({ quotation, wording: passage })),
    signal,
  );
  const cited = new Set(distinct.map(([, { passage }]) => passage));
  const letters = new Map([...cited].map((passage) => [passage, lettersOf(texts[passage] as string)]));
  const verbatim = new Set(
    distinct
      .filter(
        ([, { claim, passage }], place) =>
          isVerbatim(claim.words, texts[passage] as string, matches[place] as QuotationMatch) ||
          isAll(claim.words, letters.get(passage) as string),
      )
      .map(([key]) => key),
  );
  return claims.map((one) => one.claim.quoted && verbatim.has(keyOf(one)));
}

function isVerbatim(words: string, text: string, { kind, passages }: QuotationMatch): boolean {
  const pieces = words.split(LEFT_OUT).filter((piece) => /[\p{L}\p{N}]/u.test(piece));
  return (
    kind === 'exact' &&
    passages.length === pieces.length &&
    passages.every(({ start, end }, place) => {
      const piece = (pieces[place] as string).replace(LABELLED, '');
      // The comparison takes a number in brackets for a label, which a quotation may leave out.
      return isWhole(text, start, end) && lettersOf(text.slice(start, end)) === lettersOf(piece);
    })
  );
}

/** True for the whole passage, whatever the comparison takes for labels, headings or words left out. */
const isAll = (words: string, letters: string): boolean => letters !== '' && lettersOf(words) === letters;

const lettersOf = (words: string): string =>
  normalize(words, 'letters')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** True if a piece of a text begins and ends where sentences or items of the text do. */
function isWhole(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - BESIDE), start);
  // Cut off, the text before a piece begins with a mark that is no end.
  const inside = start > BESIDE ? `،${before}` : before;
  return BEFORE.test(inside) && AFTER.test(text.slice(end, end + BESIDE));
}
