/** Passages as they are quoted: sentences with their introductions, and the latest wording. The core cuts them. */
import { readPassages } from '../../core.ts';

/** Places in the passage, in UTF-16 units. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  /** The sentence as a reader sees it. */
  readonly words: string;
  /** Sentence that introduces the list of an item. */
  readonly lead?: Sentence;
  /** True for an item whose list begins before the passage does. */
  readonly orphan: boolean;
  /** True if it ends with the mark of a sentence. */
  readonly closed: boolean;
  readonly hasNumber: boolean;
}

/** The wordings of a passage that prints its text in more than one. */
export interface Wordings {
  /**
   * Start of the latest wording of the whole article, in UTF-16 units. Absent where a part of it was amended: the text
   * before then holds for the rest.
   */
  readonly latest: number | undefined;
}

export interface Quotable {
  readonly sentences: readonly Sentence[];
  /** Absent where the text has one wording, as far as it says. */
  readonly wordings?: Wordings;
}

export function quotable(texts: readonly string[]): Quotable[] {
  return readPassages([...texts]).map(({ sentences, leads, hasWordings, latestWording }) => {
    const introductions = leads.map((lead): Sentence => sentenceOf(lead));
    return {
      sentences: sentences.map((one) => {
        const lead = one.lead === undefined ? undefined : introductions[one.lead];
        return { ...sentenceOf(one), ...(lead && { lead }) };
      }),
      ...(hasWordings && { wordings: { latest: latestWording } }),
    };
  });
}

type Read = ReturnType<typeof readPassages>[number]['sentences'][number];

const sentenceOf = ({ start, end, words, isOrphan, isClosed, hasNumber }: Read): Sentence => ({
  start,
  end,
  words,
  orphan: isOrphan,
  closed: isClosed,
  hasNumber,
});
