/** Chooses the sentences of one passage that an extractive answer quotes, in reading order. */
import { introductionsOf } from './quotation.ts';
import type { Sentence } from './reading/sentences.ts';
import type { Candidate } from './score.ts';

/** Lengths in UTF-16 units. */
export interface Room {
  /** Articles up to this length are quoted whole: a rule without its neighbours can mislead. */
  readonly whole: number;
  /** The same for texts without articles, whose sentences need each other less. */
  readonly wholeText: number;
  /** Maximum length of a quotation of a longer passage. The best sentence may be longer. */
  readonly most: number;
  /** Maximum length of a list that the question asks for; its introduction decides with all of its items. */
  readonly list: number;
}

/** What the passage is, and what the question asks for. */
interface Kind {
  readonly isArticle: boolean;
  readonly forNumber: boolean;
  readonly forPermission: boolean;
}

/**
 * Minimum score of a sentence outside the best one's paragraph, as a share of the best score. The value was
 * chosen on the query set sa-faq.
 */
const WORTH = 0.72;

/**
 * Minimum score of a sentence that states a number, if the question asks for one, as a share of the best
 * score. Years and shares are in another paragraph than the words of the question.
 */
const WORTH_OF_NUMBER = 0.5;

/** Most sentences of a passage that are quoted because they limit where or to whom its rules apply. */
const MOST_LIMITS = 2;

/** Longest text that may not be left out between two pieces: a reader cannot tell what it takes back. */
const SHORTEST_GAP = 300;

/**
 * If the sentence that introduces a list covers at least this share of what its best item covers of the
 * question, the question asks for the list, and its items are quoted as far as the room allows.
 */
const ASKED = 0.75;

/**
 * Returns the sentence that decides, with the rest of its paragraph, the opening of the article, which has
 * its conditions, what limits the scope of its rules, and further sentences that answer. `candidates` are the
 * sentences of one passage in text order, `text` is the passage. `isArticle` is false for a document without
 * articles, whose opening has no conditions of the rule: it is a heading, a date or a name. `forNumber` is
 * true if the question asks for a number, `forPermission` if it asks whether something is allowed.
 */
export function choose(
  candidates: readonly Candidate[],
  text: string,
  { whole, wholeText, most, list }: Room,
  { isArticle, forNumber, forPermission }: Kind,
): Candidate[] {
  const [opening] = candidates;
  if (opening === undefined || lengthOf(candidates) <= (isArticle ? whole : wholeText))
    return [...candidates];
  const byScore = [...candidates].sort((a, b) => b.score - a.score);
  const [best = opening] = byScore;
  const chosen = new Set<Candidate>();
  const add = (more: readonly Candidate[], room = most) => {
    for (const one of more) {
      const sentence = [...beginningOf(one, candidates), one];
      if (chosen.size > 0 && lengthOf([...chosen, ...sentence]) > room) continue;
      for (const part of sentence) chosen.add(part);
    }
  };
  add([best]);
  // People do not ask in the words of a ban, and an answer that leaves it out says the opposite.
  if (forPermission) add(byScore.filter(isBan).slice(0, 1));
  // Without its scope, a rule for one city reads as one for the country.
  add(candidates.filter(({ sentence }) => sentence.limitsScope).slice(0, MOST_LIMITS));
  if (isOfAskedList(best))
    add(
      candidates.filter((one) => isWithin(best.sentence.lead, itemOf(one, candidates, text))),
      list,
    );
  else add(around(best, paragraphOf(best, candidates, text)));
  if (forNumber) {
    const stating = byScore.filter(({ sentence }) => sentence.hasNumber);
    add(stating.filter(({ score }) => score >= WORTH_OF_NUMBER * best.score));
  }
  if (isArticle) add(paragraphOf(opening, candidates, text));
  add(byScore.filter(({ score }) => score >= WORTH * best.score));
  for (const gap of gapsBetween(chosen, candidates)) {
    if (lengthOf(gap) > SHORTEST_GAP || lengthOf([...chosen, ...gap]) > most + SHORTEST_GAP) continue;
    for (const one of gap) chosen.add(one);
  }
  return candidates.filter((candidate) => chosen.has(candidate));
}

/** True for a sentence that prohibits and has a word of the question. */
const isBan = ({ sentence, covered }: Candidate): boolean => sentence.prohibits && covered > 0;

/** Returns the runs of sentences that lie between chosen ones. */
function gapsBetween(chosen: ReadonlySet<Candidate>, candidates: readonly Candidate[]): Candidate[][] {
  const gaps: Candidate[][] = [];
  let gap: Candidate[] = [];
  for (const one of candidates.slice(candidates.findIndex((first) => chosen.has(first)))) {
    if (!chosen.has(one)) {
      gap.push(one);
      continue;
    }
    if (gap.length > 0) gaps.push(gap);
    gap = [];
  }
  return gaps;
}

/**
 * True if the sentence is an item of a list whose introduction covers the question, as for «بماذا تنتهي
 * الوكالة؟». The whole list then answers the question.
 */
const isOfAskedList = ({ sentence, introduced, covered }: Candidate): boolean =>
  sentence.lead !== undefined && introduced >= ASKED * covered;

/**
 * Returns the parts before `one` of the same long sentence. They often begin with the condition of the rule:
 * «إذا …». Of a very long beginning, only the first part.
 */
function beginningOf(one: Candidate, candidates: readonly Candidate[]): Candidate[] {
  let first = candidates.indexOf(one);
  const at = first;
  while (first > 0 && candidates[first]?.sentence.continues) first -= 1;
  const parts = candidates.slice(first, at);
  return lengthOf(parts) <= LONGEST_BEGINNING ? parts : parts.slice(0, 1);
}

const LONGEST_BEGINNING = 1_000;

/** True for the items of a list, and for those of the lists within it. */
const isWithin = (lead: Sentence | undefined, { sentence }: Candidate): boolean =>
  lead !== undefined && introductionsOf(sentence).includes(lead);

/**
 * Returns the sentences that stand in one line with a sentence. In a line of items these are the items of its
 * list, each with its further sentences.
 */
function paragraphOf(one: Candidate, candidates: readonly Candidate[], text: string): Candidate[] {
  const begin = text.lastIndexOf('\n', one.sentence.start) + 1;
  const feed = text.indexOf('\n', one.sentence.end);
  const end = feed < 0 ? text.length : feed;
  const line = candidates.filter(({ sentence }) => sentence.start >= begin && sentence.end <= end);
  const { lead } = itemOf(one, candidates, text).sentence;
  return line.filter((other) => itemOf(other, candidates, text).sentence.lead === lead);
}

/**
 * Returns the first sentence of the list item to which a sentence belongs, which has the item's label and
 * introduction; the sentence itself outside lists.
 */
function itemOf(one: Candidate, candidates: readonly Candidate[], text: string): Candidate {
  for (let at = candidates.indexOf(one); at >= 0; at -= 1) {
    const [before, here] = [candidates[at - 1], candidates[at] as Candidate];
    if (here.sentence.lead !== undefined) return here;
    const isLater = before && !text.slice(before.sentence.end, here.sentence.start).includes('\n');
    if (!isLater || here.sentence.label !== '') return one;
  }
  return one;
}

/** Sorts the sentences of a paragraph by their distance from the one that decides. */
function around(best: Candidate, paragraph: readonly Candidate[]): Candidate[] {
  const distance = ({ sentence }: Candidate) => Math.abs(sentence.start - best.sentence.start);
  return [...paragraph].sort((a, b) => distance(a) - distance(b));
}

/** Length of the sentences and of the introductions of their lists, in UTF-16 units. */
function lengthOf(candidates: readonly Candidate[]): number {
  const parts = new Set(candidates.flatMap(({ sentence }) => [sentence, ...introductionsOf(sentence)]));
  return [...parts].reduce((sum, { start, end }) => sum + end - start, 0);
}
