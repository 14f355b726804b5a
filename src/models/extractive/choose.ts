/** Chooses the sentences of an extractive answer and puts them in reading order. */
import type { Candidate } from './score.ts';

export interface Limits {
  /**
   * Maximum total length of the chosen sentences and their introductions, in UTF-16 units. The best sentence
   * may be longer.
   */
  readonly length: number;
  /** Maximum number of chosen sentences; a list that the question asks for may have more. */
  readonly sentences: number;
}

/**
 * Minimum score of each sentence after the best one, as a share of the best score. A sentence of another
 * passage needs a higher share: with 0.8 instead of 0.72, the share of relevant citations rose from .51 to
 * .57 on the query set sa-faq, and answers without a relevant citation rose by less than .01.
 */
const WORTH = { samePassage: 0.72, otherPassage: 0.8 } as const;
/**
 * Overlap of terms, from 0 to 1, above which two sentences count as duplicates. Corpora often print the same
 * law twice.
 */
const SAME = 0.75;
/**
 * Penalty for repetition: a sentence loses this share of its score times its largest overlap with a chosen
 * sentence.
 */
const REPETITION = 0.5;

/**
 * If the sentence that introduces a list covers at least this share of what its best item covers of the
 * question, the question asks for the list, and its items are quoted as far as `Limits.length` allows.
 */
const ASKED = 0.75;

/**
 * Returns the best sentence and further sentences that add to it. They are grouped by passage and in text
 * order within each.
 */
export function choose(candidates: readonly Candidate[], limits: Limits): Candidate[] {
  const open = candidates.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
  const chosen: Candidate[] = [];
  let length = 0;
  const [first] = open;
  if (first === undefined) return [];
  while (chosen.length < limits.sentences) {
    const next = best(open, chosen, first);
    if (next === undefined) break;
    open.splice(open.indexOf(next), 1);
    const added = lengthOf(next, chosen);
    // The best-scored sentence is quoted even if it is longer than the limit.
    if (chosen.length > 0 && length + added > limits.length) continue;
    chosen.push(next);
    length += added;
    if (chosen.length === 1 && isOfAskedList(next)) {
      const others = restOfList(next, open, limits.length - length);
      chosen.push(...others);
      length += others.reduce((sum, { sentence }) => sum + sentence.end - sentence.start, 0);
    }
  }
  return inReadingOrder(chosen);
}

/**
 * True if the sentence is an item of a list whose introduction covers the question, as for «بماذا تنتهي
 * الوكالة؟». The whole list then answers the question.
 */
const isOfAskedList = ({ sentence, introduced, covered }: Candidate): boolean =>
  sentence.lead !== undefined && introduced >= ASKED * covered;

/**
 * Returns the other items of the list that the sentence belongs to, in text order: from the first on, as many
 * as fit into `room` UTF-16 units.
 */
function restOfList({ passage, sentence }: Candidate, open: Candidate[], room: number): Candidate[] {
  const items = open
    .filter((other) => other.passage === passage && other.sentence.lead === sentence.lead)
    .sort((a, b) => a.sentence.start - b.sentence.start);
  let left = room;
  return items.filter(({ sentence: { start, end } }) => {
    left -= end - start;
    return left >= 0;
  });
}

function best(
  open: readonly Candidate[],
  chosen: readonly Candidate[],
  first: Candidate,
): Candidate | undefined {
  let found: { candidate: Candidate; worth: number } | undefined;
  for (const candidate of open) {
    const isSame = candidate.passage === first.passage;
    const least = first.score * (isSame ? WORTH.samePassage : WORTH.otherPassage);
    if (candidate.score < least || candidate.score <= (found?.worth ?? 0)) continue;
    const likeness = Math.max(0, ...chosen.map(({ terms }) => overlap(terms, candidate.terms)));
    const worth = candidate.score * (1 - REPETITION * likeness);
    if (likeness > SAME || worth < least || worth <= (found?.worth ?? 0)) continue;
    found = { candidate, worth };
  }
  return found?.candidate;
}

/**
 * Overlap coefficient of two sets of terms: the size of the intersection divided by the size of the smaller
 * set.
 */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a];
  let both = 0;
  for (const term of few) if (many.has(term)) both += 1;
  return few.size === 0 ? 0 : both / few.size;
}

/**
 * Length that the sentence adds to the answer, in UTF-16 units. A list's introduction is counted with its
 * first chosen item only.
 */
function lengthOf({ passage, sentence }: Candidate, chosen: readonly Candidate[]): number {
  const { lead } = sentence;
  const isWritten = chosen.some((other) => other.passage === passage && other.sentence.lead === lead);
  return sentence.end - sentence.start + (lead === undefined || isWritten ? 0 : lead.end - lead.start);
}

function inReadingOrder(chosen: readonly Candidate[]): Candidate[] {
  const passages = [...new Set(chosen.map(({ passage }) => passage))];
  return passages.flatMap((passage) =>
    chosen
      .filter((candidate) => candidate.passage === passage)
      .sort((a, b) => a.sentence.start - b.sentence.start),
  );
}
