/** Which sentences make the answer, and in what order they are read. */
import type { Candidate } from './score.ts';

export interface Limits {
  /** Of all sentences with their introductions, in UTF-16 units. */
  readonly length: number;
  readonly sentences: number;
}

/**
 * A sentence that scores less than this share of the best one says something else. Another passage has to come nearer:
 * from 0.72 to 0.8, the share of citations that are relevant rose from .51 to .57 on sa-faq, and answers without any
 * relevant one by less than .01.
 */
const WORTH = { samePassage: 0.72, otherPassage: 0.8 } as const;
/** Sentences with more of their terms in common than this say the same: a law is often printed twice. */
const SAME = 0.75;
/** What likeness to a sentence that was taken costs, below that. */
const REPETITION = 0.5;

/** Of what the best item covers of the question, the share that its introduction has to have for the whole list. */
const ASKED = 0.75;

/** Best sentence first; then those that add something to it, sentences of one passage together and in its order. */
export function choose(candidates: readonly Candidate[], limits: Limits): Candidate[] {
  const open = candidates.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
  const taken: Candidate[] = [];
  let length = 0;
  const [first] = open;
  if (first === undefined) return [];
  while (taken.length < limits.sentences) {
    const next = best(open, taken, first);
    if (next === undefined) break;
    open.splice(open.indexOf(next), 1);
    const added = lengthOf(next, taken);
    // The best sentence is the answer, however long it is.
    if (taken.length > 0 && length + added > limits.length) continue;
    taken.push(next);
    length += added;
    if (taken.length === 1 && isOfAskedList(next)) {
      const others = restOfList(next, open, limits.length - length);
      taken.push(...others);
      length += others.reduce((sum, { sentence }) => sum + sentence.end - sentence.start, 0);
    }
  }
  return inReadingOrder(taken);
}

/** «بماذا تنتهي الوكالة؟»: where the introduction says what was asked, its list is the answer. */
const isOfAskedList = ({ sentence, introduced, covered }: Candidate): boolean =>
  sentence.lead !== undefined && introduced >= ASKED * covered;

/** The other items from the first on, as far as there is room. */
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
  taken: readonly Candidate[],
  first: Candidate,
): Candidate | undefined {
  let found: { candidate: Candidate; worth: number } | undefined;
  for (const candidate of open) {
    const isSame = candidate.passage === first.passage;
    const least = first.score * (isSame ? WORTH.samePassage : WORTH.otherPassage);
    if (candidate.score < least || candidate.score <= (found?.worth ?? 0)) continue;
    const likeness = Math.max(0, ...taken.map(({ terms }) => overlap(terms, candidate.terms)));
    const worth = candidate.score * (1 - REPETITION * likeness);
    if (likeness > SAME || worth < least || worth <= (found?.worth ?? 0)) continue;
    found = { candidate, worth };
  }
  return found?.candidate;
}

/** Of the smaller set, the share that the other has too. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a];
  let both = 0;
  for (const term of few) if (many.has(term)) both += 1;
  return few.size === 0 ? 0 : both / few.size;
}

/** An introduction is written once for all its items. */
function lengthOf({ passage, sentence }: Candidate, taken: readonly Candidate[]): number {
  const { lead } = sentence;
  const isWritten = taken.some((other) => other.passage === passage && other.sentence.lead === lead);
  return sentence.end - sentence.start + (lead === undefined || isWritten ? 0 : lead.end - lead.start);
}

function inReadingOrder(taken: readonly Candidate[]): Candidate[] {
  const passages = [...new Set(taken.map(({ passage }) => passage))];
  return passages.flatMap((passage) =>
    taken
      .filter((candidate) => candidate.passage === passage)
      .sort((a, b) => a.sentence.start - b.sentence.start),
  );
}
