/** Learns when the extractive model answers. The README.md of this folder has the command. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sha256 } from '../../src/digest.ts';
import { VALUES, VALUES_OF_TEXT } from '../../src/models/extractive/certainty-values.ts';
import type { Weights } from '../../src/models/extractive/features.ts';
import { featuresOf, isAsked, isForeign } from '../../src/models/extractive/features.ts';
import { probabilitiesBy, probabilityAmong } from '../../src/models/extractive/probability.ts';
import { readQuestion } from '../../src/models/extractive/reading/question.ts';
import { isOthersInRuling, isRuling } from '../../src/models/extractive/reading/rulings.ts';
import { score } from '../../src/models/extractive/score.ts';
import { CERTAINTY, CERTAINTY_OF_TEXT, WEIGHTS } from '../../src/models/extractive/weights.ts';
import type { Passage } from '../../src/models/passages.ts';
import { bestPassages, learnCertainty } from './certainty.ts';
import type { Example } from './collect.ts';
import { collect, collectEveryday, isAnswer } from './collect.ts';
import type { Graded } from './fit.ts';
import { fit } from './fit.ts';
import { weightsSource } from './weights-file.ts';

/** Greatest number of articles whose questions are asked; the split `test` has fewer. */
const ARTICLES = { answered: 3_000, unanswered: 1_500 } as const;
/** How often a question without an answer counts: a wrong answer is worse than none. */
const UNANSWERED = 3;
/** Fewest passages of a question that counts as one without an answer when its law is taken away. */
const LEFT = 4;
/** How often a question counts that was written before anybody looked for an answer: there are few. */
const EVERYDAY = 4;
const THRESHOLDS = [0.08, 0.1, 0.12, 0.15, 0.18, 0.2, 0.22, 0.24, 0.26, 0.28, 0.3, 0.32, 0.36, 0.4];

/** Number of articles of the split `test` whose questions the certainty is learned from. */
const OF_CERTAINTY = 700;

const NAMES = [...Object.keys(WEIGHTS), 'certainty'];

const [dataDir, unaskedDir, ...names] = process.argv.slice(2);
if (dataDir === undefined || unaskedDir === undefined || names.some((name) => !NAMES.includes(name)))
  throw new Error(`DATA UNASKED [${NAMES.join(' | ')}]`);
const isLearned = (name: string) => names.length === 0 || names.includes(name);
const weights = Object.keys(WEIGHTS).some(isLearned) ? await learnPassages(dataDir, unaskedDir) : WEIGHTS;
const certainties = isLearned('certainty')
  ? await learnedCertainty(dataDir)
  : ([CERTAINTY, CERTAINTY_OF_TEXT] as const);
writeFileSync(
  fileURLToPath(new URL('../../src/models/extractive/weights.ts', import.meta.url)),
  weightsSource(weights, ...certainties),
);

/** Learns the weights of the certainty, and those for a text, by these weights of the passages. */
async function learnedCertainty(directory: string) {
  const everyday = await bestPassages(collectEveryday(directory), 'everyday', weights);
  const test = await bestPassages(collect(directory, 'test', OF_CERTAINTY, 'answered'), 'test', weights);
  return [
    learnCertainty([...everyday.asked, ...test.asked], VALUES),
    learnCertainty([...everyday.unasked, ...test.unasked], VALUES_OF_TEXT),
  ] as const;
}

/** Learns the weights of the passages. */
async function learnPassages(asked: string, unasked: string): Promise<typeof WEIGHTS> {
  // The reranker's related words and the embedder were learned from the split `train`: on its questions their
  // features seem better than they are.
  const answered: Judged[] = [];
  const elsewhere: Judged[] = [];
  const everyday: Judged[] = [];
  for (const [directory, about] of [
    [asked, ['all', 'half']],
    [unasked, ['none']],
  ] as const) {
    answered.push(...(await graded(collect(directory, 'test', ARTICLES.answered, 'answered'), about)));
    elsewhere.push(...(await graded(collect(directory, 'train', ARTICLES.unanswered, 'unanswered'), about)));
    everyday.push(...(await graded(collectEveryday(directory), about)));
  }
  const others = [...elsewhere, ...answered.flatMap(withoutItsLaw)];
  return {
    // Rulings retrieved for questions without an answer count here too: they show what passages look like
    // when nothing answers.
    articles: isLearned('articles')
      ? learned(
          'articles',
          answered.filter(({ isToRuling }) => !isToRuling),
          others,
          everyday,
        )
      : WEIGHTS.articles,
    english: isLearned('english')
      ? learned(
          'english',
          answered.filter(({ isToRuling, isInEnglish }) => !isToRuling && isInEnglish),
          others.filter(({ isInEnglish }) => isInEnglish),
          everyday.filter(({ isInEnglish }) => isInEnglish),
        )
      : WEIGHTS.english,
    unasked: isLearned('unasked')
      ? learned(
          'unasked',
          answered
            .filter(({ isToRuling }) => !isToRuling)
            .map(unaskedOf)
            .filter(hasPassages),
          others.map(unaskedOf).filter(hasPassages),
          everyday.map(unaskedOf).filter(hasPassages),
        )
      : WEIGHTS.unasked,
    rulings: isLearned('rulings')
      ? learned(
          'rulings',
          answered.filter(({ isToRuling }) => isToRuling).map(rulingsOf),
          elsewhere.map(rulingsOf).filter(({ answers }) => answers.length > 0),
          [],
        )
      : WEIGHTS.rulings,
  };
}

function isAnswered({ example }: Judged): boolean {
  return example.answers.length > 0;
}

/** About which laws questions were asked before. */
type Known = 'all' | 'half' | 'none';

/** A graded question, and its half: questions about one law or ruling are in one half. */
interface Judged extends Graded {
  readonly half: 0 | 1;
  readonly isToRuling: boolean;
  readonly isInEnglish: boolean;
  readonly asked: Known;
  /** Tells for each passage if it is a ruling. */
  readonly rulings: readonly boolean[];
  readonly example: Example;
}

/**
 * The question as a corpus that lacks its law would have it: with the passages of other laws alone, none of which
 * answers.
 */
function withoutItsLaw({ isToRuling, example, asked }: Judged): Judged[] {
  const { grounded, answers } = example;
  const passages = grounded.passages.filter(
    ({ canonical_id }) => !answers.some(({ document }) => document === canonical_id),
  );
  if (isToRuling || passages.length === grounded.passages.length || passages.length < LEFT) return [];
  const without = { grounded: { ...grounded, passages }, answers: [] };
  return [judgedOf(without, answers[0]?.document ?? '', asked)];
}

/** The question with the rulings among its passages alone. */
function rulingsOf(judged: Judged): Judged {
  return keeping(judged, (place) => judged.rulings[place] === true);
}

/** The question with those of its passages alone about which nothing was asked. */
function unaskedOf(judged: Judged): Judged {
  const { passages } = judged.example.grounded;
  return keeping(judged, (place) => !isAsked(passages[place] as Passage));
}

function keeping(judged: Judged, isKept: (place: number) => boolean): Judged {
  const { features, answers } = judged;
  const isOne = (_: unknown, place: number) => isKept(place);
  return { ...judged, features: features.filter(isOne), answers: answers.filter(isOne) };
}

function hasPassages({ answers }: Judged): boolean {
  return answers.length > 0;
}

/** Learns the weights from both halves, and prints what those of each half do to the other one. */
function learned(
  name: string,
  asked: readonly Judged[],
  unanswered: readonly Judged[],
  everyday: readonly Judged[],
): Record<'reranked' | 'unranked', Weights> {
  const fitted = (isReranked: boolean, half?: 0 | 1): Weights => {
    const isOf = (one: Judged) => one.half !== half;
    const without = unanswered.filter(isOf);
    return fit(
      [
        ...asked.filter(isOf),
        ...Array.from({ length: UNANSWERED }, () => without).flat(),
        ...Array.from({ length: EVERYDAY }, () => everyday.filter(isOf)).flat(),
      ],
      isReranked,
    );
  };
  for (const isReranked of [true, false]) {
    const by = isReranked ? 'reranked' : 'unranked';
    const ofOther = [fitted(isReranked, 0), fitted(isReranked, 1)] as const;
    for (const about of ['all', 'half', 'none'] as const) {
      const isOf = (one: Judged) => one.asked === about;
      const title = `${name}, asked about ${about} laws`;
      report(title, by, asked.filter(isOf), unanswered.filter(isOf), ofOther);
      const ofDay = everyday.filter(isOf);
      const [withAnswer, without] = [ofDay.filter(isAnswered), ofDay.filter((one) => !isAnswered(one))];
      if (ofDay.length > 0) report(`${title}, everyday`, by, withAnswer, without, ofOther);
    }
  }
  return { reranked: fitted(true), unranked: fitted(false) };
}

/** Grades the examples once for each share of the laws about which questions shall have been asked. */
async function graded(examples: AsyncIterable<Example>, about: readonly Known[]): Promise<Judged[]> {
  const all: Judged[] = [];
  for await (const example of examples) {
    const key = example.answers[0]?.document ?? example.grounded.question;
    for (const known of about)
      all.push(judgedOf(known === 'half' ? halfAsked(example) : example, key, known));
  }
  return all;
}

/** The example as it is where nothing was asked about half of the laws. */
function halfAsked({ grounded, answers }: Example): Example {
  const isOdd = (document: string) => Number.parseInt(sha256(document).slice(2, 4), 16) % 2 === 1;
  const passages = grounded.passages.map((passage) => {
    const { found, canonical_id } = passage;
    if (found === undefined || isOdd(canonical_id)) return passage;
    return { ...passage, found: { ...found, asked: { words: 0, cosine: 0 } } };
  });
  return { grounded: { ...grounded, passages }, answers };
}

/** `key` decides the half. */
function judgedOf(example: Example, key: string, known: Known): Judged {
  const { grounded, answers } = example;
  const asked = readQuestion(grounded.question);
  const { passages } = grounded;
  const scored = score(passages, asked);
  // As in the answer: of a ruling only what it decides counts.
  const candidates = scored.candidates.filter(
    ({ passage, sentence }) => !isOthersInRuling(passages[passage], sentence),
  );
  return {
    features: featuresOf({ ...scored, candidates }, asked, grounded),
    answers: passages.map((passage) => isAnswer(passage, answers)),
    half: Number.parseInt(sha256(key).slice(0, 2), 16) % 2 === 0 ? 0 : 1,
    isToRuling: answers.length === 1 && answers[0]?.article === undefined,
    isInEnglish: isForeign(grounded.question),
    asked: known,
    rulings: passages.map(isRuling),
    example,
  };
}

/**
 * Prints, for each threshold, the shares of all test questions that are answered with the right article or
 * ruling as the first one and that are not, the shares refused of those whose answer was retrieved and of
 * the others, and how many questions without an answer are answered. Each half is judged by the weights that
 * were learned from the other one.
 */
function report(
  name: string,
  by: string,
  asked: readonly Judged[],
  unanswered: readonly Judged[],
  ofOther: readonly [Weights, Weights],
): void {
  const judge = ({ features, answers, half }: Judged) => {
    const chances = probabilitiesBy(ofOther[half], features);
    const best = chances.indexOf(Math.max(...chances));
    const others = chances.filter((_, place) => place !== best);
    // As in the answer: a ruling is judged by itself.
    const chance = name === 'rulings' ? chances[best] : probabilityAmong(chances[best] ?? 0, others);
    return { chance: chance ?? 0, isRight: answers[best] ?? false, found: answers.includes(true) };
  };
  const judged = asked.map(judge);
  const wrong = unanswered.map(judge);
  const share = (of: typeof judged, is: (one: (typeof judged)[number]) => boolean) =>
    (of.filter(is).length / of.length).toFixed(3);
  const [found, lost] = [judged.filter((one) => one.found), judged.filter((one) => !one.found)];
  console.log(
    `${name}, ${by}: ${judged.length} questions, answer retrieved ${share(judged, (one) => one.found)}`,
  );
  console.log(`threshold  right  not right  refused: found  not found  answered of ${wrong.length} without`);
  for (const least of THRESHOLDS) {
    const isRefused = ({ chance }: { chance: number }) => chance < least;
    const right = share(judged, (one) => !isRefused(one) && one.isRight);
    const not = share(judged, (one) => !isRefused(one) && !one.isRight);
    const answered = wrong.filter((one) => !isRefused(one)).length;
    console.log(
      `${least.toFixed(2).padStart(9)}  ${right}      ${not}           ${share(found, isRefused)}      ${share(lost, isRefused)}  ${answered}`,
    );
  }
}
