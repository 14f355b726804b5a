/**
 * Builds the extractive model's answer from question and passages: quotations, each followed by the token
 * that cites its passage, or a refusal. An article that the question names and that has no text on the day is
 * not quoted: the answer says why it has none.
 */
import { contentWords } from '../../core.ts';
import type { ArticleWarning } from '../../schema/article.ts';
import type { GroundedQuestion, Passage } from '../passages.ts';
import { referenceToken } from '../passages.ts';
import { REFUSALS } from '../refusal.ts';
import type { Room } from './choose.ts';
import { choose } from './choose.ts';
import { answering } from './gate.ts';
import { quotation } from './quotation.ts';
import { leftOutOf } from './reading/left-out.ts';
import { readQuestion } from './reading/question.ts';
import { isOthersInRuling } from './reading/rulings.ts';
import type { Quotable, Wordings } from './reading/sentences.ts';
import { quotable } from './reading/sentences.ts';
import { score } from './score.ts';
import type { Frame } from './wording.ts';
import { FRAMES } from './wording.ts';

/** Room for the first passage and for another one. */
const ROOM = {
  first: { whole: 1_200, wholeText: 500, most: 1_200, list: 2_000 },
  second: { whole: 300, wholeText: 300, most: 500, list: 500 },
} as const satisfies Record<string, Room>;

/**
 * Maximum length in UTF-16 units of all articles that the question names. One article is always quoted whole;
 * `article-text.ts` has the bound of a passage.
 */
const ALL_NAMED = 8_000;

/** Maximum length of a title in the phrase that names a source, in UTF-16 units. */
const MAX_TITLE = 120;

/** Share of the words of a title from which on a citation is taken to have the title. */
const TITLED = 0.7;

/** Returns the pieces of the answer in order, each a complete statement. Joined, they are the answer. */
export function answerPieces(grounded: GroundedQuestion): string[] {
  const { language } = grounded;
  const passages = grounded.passages.filter(({ former_text }) => former_text === undefined);
  const pieces = quotationPieces({ ...grounded, passages });
  const governing = passages.length < grounded.passages.length ? governingAmong(grounded) : undefined;
  if (governing === undefined) return pieces;
  const remark = missing(governing, FRAMES[language]);
  return pieces[0] === REFUSALS[language] ? [remark] : [remark, '\n\n', ...pieces];
}

/**
 * Returns the article without text that the question seems to be about: its former wording would be quoted
 * first if it still held.
 */
function governingAmong(grounded: GroundedQuestion): Passage | undefined {
  const passages = grounded.passages.map((one) => ({ ...one, text: one.former_text ?? one.text }));
  const asked = readQuestion(grounded.question, grounded.jurisdiction);
  const scored = score(passages, asked);
  const [first = -1] = answering(scored.candidates, scored, asked, { ...grounded, passages });
  const chosen = grounded.passages[first];
  return chosen?.former_text === undefined ? undefined : chosen;
}

function quotationPieces(grounded: GroundedQuestion): string[] {
  const { passages, language } = grounded;
  const { read, asked, scored, candidates } = readGrounded(grounded);
  const frame = FRAMES[language];
  const missed = passages
    .filter(isMissing)
    .map((passage, index) => `${index === 0 ? '' : '\n\n'}${missing(passage, frame)}`);
  const places = fitting(answering(candidates, scored, asked, grounded), passages);
  if (places.length === 0) return missed.length > 0 ? missed : [REFUSALS[language]];
  const pieces = places.map((place, index) => {
    const passage = passages[place] as Passage;
    const own = candidates.filter((candidate) => candidate.passage === place);
    const room = index === 0 ? ROOM.first : ROOM.second;
    const { forNumber, forPermission } = asked;
    const kind = { isArticle: passage.article_no !== undefined, forNumber, forPermission };
    const chosen = passage.named ? own : choose(own, passage.text, room, kind);
    const words = quotation(passage, chosen, own, read[place] as Quotable);
    const source = [nameOf(passage, frame), ...remarks(passage, read[place]?.wordings, frame)].join(' ');
    return `${index === 0 ? '' : '\n\n'}${frame.from(source)} «${words}» ${referenceToken(passage)}`;
  });
  const opening = `${missed.length === 0 ? '' : '\n\n'}${frame.opening}\n\n`;
  const answered = places.map((place) => passages[place] as Passage);
  const leftOut = leftOutOf(grounded.question, [...answered, ...passages.filter(isMissing)], frame.to);
  return [...missed, opening, ...pieces, ...(leftOut === '' ? [] : [`\n\n${frame.leftOut(leftOut)}`])];
}

/**
 * Reads the question and its passages, with the sentences that may be quoted. @internal Exported for the
 * program that learns the weights of the certainty.
 */
export function readGrounded({ question, jurisdiction, passages }: GroundedQuestion) {
  const read = quotable(passages.map(({ text }) => text));
  const asked = readQuestion(question, jurisdiction);
  const scored = score(passages, asked, read);
  // A passage may print an old wording and the one that replaced it. Sentences before the latest wording are
  // not quoted, because the reader would take them for current law.
  const candidates = scored.candidates.filter(
    ({ passage, sentence }) =>
      sentence.start >= (read[passage]?.wordings?.latest ?? 0) &&
      !passages[passage]?.without_text &&
      !isNoGround(passages[passage]) &&
      !isOthersInRuling(passages[passage], sentence),
  );
  return { read, asked, scored: { ...scored, candidates }, candidates };
}

/** Warnings about passages on which no answer rests. */
const NO_GROUND: ReadonlySet<ArticleWarning> = new Set(['explanatory_memorandum', 'amendment_table']);

/**
 * True for a passage that explains the draft of a law, which may say otherwise since, and for one of a table of
 * amendment, whose words may be the former ones.
 */
const isNoGround = (passage: Passage | undefined): boolean =>
  passage?.wording?.warnings?.some((warning) => NO_GROUND.has(warning)) === true;

/** True for an article that the question names and that has no text; the answer says why. */
const isMissing = ({ named, without_text }: Passage): boolean => named === true && without_text === true;

/** Returns the places of the named articles that fit into an answer together; all other places as they are. */
function fitting(places: readonly number[], passages: readonly Passage[]): readonly number[] {
  const lengths = places.map((place) => (passages[place]?.named ? (passages[place]?.text.length ?? 0) : 0));
  let sum = 0;
  const end = lengths.findIndex((length, index) => {
    sum += length;
    return index > 0 && sum > ALL_NAMED;
  });
  return end < 0 ? places : places.slice(0, end);
}

/** Names the source: its citation, with the title of the law where the citation has only its number. */
function nameOf({ citation_string, title }: Passage, frame: Frame): string {
  const cited = new Set(contentWords(citation_string));
  const words = contentWords(title);
  const isTitled = words.filter((word) => cited.has(word)).length >= TITLED * words.length;
  if (isTitled || title.length > MAX_TITLE) return citation_string;
  // The title of a ruling is its citation with its subject behind it.
  return title.startsWith(citation_string) ? title : frame.titled(citation_string, title);
}

/** Says why an article has no text on the day. The passage says it in a line in square brackets. */
function missing(passage: Passage, frame: Frame): string {
  const line = passage.text.replace(/^\[|\]$/g, '');
  const source = [passage.citation_string, ...remarks(passage, undefined, frame)].join(' ');
  const say = passage.former_text === undefined ? frame.missing : frame.governing;
  return `${say(source, line)} ${referenceToken(passage)}`;
}

/**
 * Remarks put before the quotations of a source: that it or its law is repealed, that it is amended, lacks a
 * change, or is printed in several wordings.
 */
function remarks(passage: Passage, wordings: Wordings | undefined, frame: Frame): string[] {
  const { status, amended_by, wording } = passage;
  const { warnings = [] } = wording ?? {};
  const isHeld = status === 'in_force' || status === 'amended';
  const known = [
    ...(status === 'repealed' ? [frame.repealed] : []),
    ...(warnings.includes('repeal_day_unknown') ? [isHeld ? frame.doubtfulButHeld : frame.doubtful] : []),
    ...(warnings.includes('text_changed') ? [frame.changed] : []),
    ...(warnings.includes('text_may_be_changed') ? [frame.perhapsChanged] : []),
    ...(warnings.includes('law_repealed') ? [frame.lawRepealed] : []),
    ...(amended_by === undefined ? [] : [frame.amended(amended_by)]),
  ];
  if (wordings === undefined) return known;
  return [...known, wordings.latest === undefined ? frame.severalWordings : frame.latestWording];
}
