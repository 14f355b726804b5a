/**
 * Cuts passages into quotable sentences with their introductions, and finds the latest wording in passages
 * that print several. The core does the work.
 */
import { readPassages } from '../../../core.ts';

/** A sentence of a passage, or an item of a list. `start` and `end` are UTF-16 positions in the passage. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  /** Words of the sentence, as answers show them. */
  readonly words: string;
  /** Number, letter or dash before the words of a list item, as the text has it; empty without one. */
  readonly label: string;
  /** True if it is a later part of a sentence that was cut because of its length. */
  readonly continues: boolean;
  /** True if, in a ruling, it reports facts, parties or pleas, and is not the court's own. */
  readonly reported: boolean;
  /** The sentence that introduces the list, if this sentence is a list item. It may be an item itself. */
  readonly lead?: Sentence;
  /** True for a list item whose list begins before the passage, so that its introduction is missing. */
  readonly orphan: boolean;
  /** True if the sentence ends with sentence punctuation. */
  readonly closed: boolean;
  readonly hasNumber: boolean;
  /** True if it imposes a penalty. */
  readonly hasPenalty: boolean;
  /** True if it prohibits something. */
  readonly prohibits: boolean;
  /** True if it limits where or to whom the rules beside it apply. */
  readonly limitsScope: boolean;
}

/** Where the wordings lie in a passage that prints its text in more than one wording. */
export interface Wordings {
  /**
   * UTF-16 position in the passage where the latest wording of the whole article begins. Undefined if only a
   * part of the article was amended, because the earlier text still holds for the rest.
   */
  readonly latest: number | undefined;
}

export interface Quotable {
  readonly sentences: readonly Sentence[];
  /** The sentences that introduce lists, in text order. */
  readonly leads: readonly Sentence[];
  /** Where the latest wording begins; set if the passage prints several wordings and marks them as such. */
  readonly wordings?: Wordings;
  /** True if the passage begins by defining the terms of its law. */
  readonly isDefinitions: boolean;
  /** True if the passage begins by naming the rules that it leaves aside or from which it excepts. */
  readonly isException: boolean;
  /** True if the passage has a word for a number that `hasNumber` of its sentences does not know: «أسبوع». */
  readonly hasNumberWord: boolean;
}

export function quotable(texts: readonly string[]): Quotable[] {
  return readPassages([...texts]).map((read) => {
    const { sentences, leads, hasWordings, latestWording, isDefinitions, isException, hasNumberWord } = read;
    const introductions: Sentence[] = [];
    const introduced = (one: Read): Sentence => {
      const lead = one.lead === undefined ? undefined : introductions[one.lead];
      return { ...sentenceOf(one), ...(lead && { lead }) };
    };
    // The introduction of an inner list refers to that of the outer list, which stands before it.
    for (const lead of leads) introductions.push(introduced(lead));
    return {
      sentences: sentences.map(introduced),
      leads: introductions,
      ...(hasWordings && { wordings: { latest: latestWording } }),
      isDefinitions,
      isException,
      hasNumberWord,
    };
  });
}

type Read = ReturnType<typeof readPassages>[number]['sentences'][number];

const sentenceOf = ({ isOrphan, isClosed, isReported, ...one }: Read): Sentence => ({
  start: one.start,
  end: one.end,
  words: one.words,
  label: one.label,
  continues: one.continues,
  hasNumber: one.hasNumber,
  hasPenalty: one.hasPenalty,
  prohibits: one.prohibits,
  limitsScope: one.limitsScope,
  reported: isReported,
  orphan: isOrphan,
  closed: isClosed,
});
