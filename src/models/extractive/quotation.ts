/**
 * Writes the quotation of one passage: its chosen sentences in text order, word for word, with «…» wherever
 * words of the passage are left out, also before the first and after the last.
 */
import type { Passage } from '../passages.ts';
import type { Quotable, Sentence } from './reading/sentences.ts';
import type { Candidate } from './score.ts';

/** What stands for text of the article that the passage lacks (see `article-text.ts`), or that is left out. */
const OMITTED = '…';
const GAP = new RegExp(`^${OMITTED}$`, 'mu');

/**
 * Returns the quotation. `chosen` and `candidates`, all sentences of the passage that may be quoted, are in
 * text order. An item of a list comes with the sentences that introduce its list and the lists around it.
 */
export function quotation(
  { text }: Pick<Passage, 'text'>,
  chosen: readonly Candidate[],
  candidates: readonly Candidate[],
  { leads }: Pick<Quotable, 'leads'>,
): string {
  const shown = [...new Set(chosen.flatMap(({ sentence }) => [sentence, ...introductionsOf(sentence)]))];
  shown.sort(byPlace);
  const [first, last] = [shown[0], shown.at(-1)];
  if (first === undefined || last === undefined) return '';
  const from = candidates[0]?.sentence.start ?? 0;
  const quotable = [
    ...candidates.map(({ sentence }) => sentence),
    ...leads.filter(({ start }) => start >= from),
  ];
  const beginsLater = GAP.test(text.slice(0, first.start)) || quotable.some(({ end }) => end <= first.start);
  const goesOn = GAP.test(text.slice(last.end)) || quotable.some(({ start }) => start >= last.end);
  const words = shown.flatMap((sentence, at) => {
    const before = shown[at - 1];
    const opening = beginsLater ? OMITTED : '';
    const between = before === undefined ? opening : wordsBetween(text, before, sentence);
    return [between, sentence.label, sentence.words].filter((part) => part !== '');
  });
  return [...words, ...(goesOn ? [OMITTED] : [])].join(' ');
}

/**
 * Returns what stands between two sentences: «…» for words left out. Text without letters, such as an amount
 * in a line of its own, is no sentence that can be chosen, so that it is never left out.
 */
function wordsBetween(text: string, before: Sentence, after: Sentence): string {
  const between = text.slice(before.end, after.start);
  return /\p{L}/u.test(between) ? OMITTED : between.trim().replaceAll(/\s+/gu, ' ');
}

const byPlace = (a: Sentence, b: Sentence) => a.start - b.start;

/** Returns the sentence that introduces the list of an item, the one that introduces the list around it, and so on. */
export function introductionsOf({ lead }: Sentence): Sentence[] {
  return lead === undefined ? [] : [lead, ...introductionsOf(lead)];
}
