/**
 * Builds the extractive model's answer from question and passages: quotations, each followed by the token
 * that cites its passage, or a refusal. An article that the question names and that has no text on the day is
 * not quoted: the answer says why it has none.
 */
import type { GroundedQuestion, Passage } from '../passages.ts';
import { referenceToken } from '../passages.ts';
import { REFUSALS } from '../refusal.ts';
import type { Limits } from './choose.ts';
import { choose } from './choose.ts';
import { fitting, isAnswered } from './gate.ts';
import { readQuestion } from './question.ts';
import type { Candidate } from './score.ts';
import { score } from './score.ts';
import type { Wordings } from './sentences.ts';
import { quotable } from './sentences.ts';
import type { Frame } from './wording.ts';
import { FRAMES } from './wording.ts';

const LIMITS: Limits = { length: 900, sentences: 4 };

/** Returns the pieces of the answer in order, each a complete statement. Joined, they are the answer. */
export function answerPieces(grounded: GroundedQuestion): string[] {
  const { passages, language } = grounded;
  const read = quotable(passages.map(({ text }) => text));
  // A passage may print an old wording and the one that replaced it. Sentences before the latest wording are
  // not quoted, because the reader would take them for current law.
  const candidates = score(passages, readQuestion(grounded.question), read).filter(
    ({ passage, sentence }) =>
      sentence.start >= (read[passage]?.wordings?.latest ?? 0) && !passages[passage]?.without_text,
  );
  const frame = FRAMES[language];
  const missed = passages
    .filter(({ named, without_text }) => named && without_text)
    .map((passage, index) => `${index === 0 ? '' : '\n\n'}${missing(passage, frame)}`);
  const chosen = choose(fitting(candidates, grounded), LIMITS);
  // Other articles are no answer to the question what an article without text says.
  const isQuoted = missed.length > 0 ? chosen.some(({ named }) => named) : isAnswered(chosen, grounded);
  if (!isQuoted) return missed.length > 0 ? missed : [REFUSALS[language]];
  const groups = groupBy(chosen, ({ passage }) => passage);
  const pieces = [...groups].flatMap(([place, members], index) => {
    const passage = passages[place] as Passage;
    const quotations = statements(passage, members, candidates).map(
      (words) => `«${words}» ${referenceToken(passage)}`,
    );
    const [first, ...others] = quotations;
    const source = [passage.citation_string, ...remarks(passage, read[place]?.wordings, frame)].join(' ');
    const opening = `${index === 0 ? '' : '\n\n'}${frame.from(source)} ${first}`;
    return [opening, ...others.map((quotation) => ` ${frame.and} ${quotation}`)];
  });
  const opening = `${missed.length === 0 ? '' : '\n\n'}${frame.opening}\n\n`;
  return [...missed, opening, ...pieces];
}

/** Says why an article has no text on the day. The passage says it in a line in square brackets. */
function missing(passage: Passage, frame: Frame): string {
  const line = passage.text.replace(/^\[|\]$/g, '');
  const source = [passage.citation_string, ...remarks(passage, undefined, frame)].join(' ');
  return `${frame.missing(source, line)} ${referenceToken(passage)}`;
}

/**
 * Remarks put before the quotations of a source: that it is repealed, amended, or printed in several
 * wordings.
 */
function remarks(passage: Passage, wordings: Wordings | undefined, frame: Frame): string[] {
  const { status, amended_by } = passage;
  const known = [
    ...(status === 'repealed' ? [frame.repealed] : []),
    ...(amended_by === undefined ? [] : [frame.amended(amended_by)]),
  ];
  if (wordings === undefined) return known;
  return [...known, wordings.latest === undefined ? frame.severalWordings : frame.latestWording];
}

/**
 * Returns the quotations of one passage. Items of a list are quoted together, after the sentence that
 * introduces the list. «…» marks items that are left out.
 */
function statements(
  { text }: Passage,
  members: readonly Candidate[],
  candidates: readonly Candidate[],
): string[] {
  const lists = groupBy(members, ({ sentence }) => sentence.lead ?? sentence);
  return [...lists].map(([lead, items]) => {
    const words = items.map(({ sentence }, index) => {
      const previous = items[index - 1]?.sentence ?? sentence.lead;
      const isNext = previous === undefined || text.slice(previous.end, sentence.start).trim() === '';
      return `${isNext ? '' : '… '}${sentence.words}`;
    });
    const last = items.at(-1)?.sentence;
    if (last === undefined || last.lead === undefined) return words.join(' ');
    const goesOn = candidates.some(({ sentence }) => sentence.lead === lead && sentence.start > last.start);
    return [lead.words, ...words, ...(goesOn ? ['…'] : [])].join(' ');
  });
}

function groupBy<T, K>(values: readonly T[], keyOf: (value: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    groups.set(key, [...(groups.get(key) ?? []), value]);
  }
  return groups;
}
