/**
 * Confidence of an edge by the pattern of its mention. The pattern says the type of the relation, and the
 * evidence for it: where in the document the words stand, in which way they state the relation, or that the
 * source marked it.
 */
import type { EdgeType } from '../../schema/vocabulary.ts';

/**
 * Part of a document that contains a citation: title, preamble (the legal basis, «بعد الاطلاع على»),
 * provision, note.
 */
export type Place = 'title' | 'preamble' | 'provision' | 'note';

/**
 * Kind of evidence for an edge. A `Place`: the words of that part. `list`: an item of a list whose operative
 * word comes before the list. `report`: words that say that one other instrument changed another.
 * `amendment`: a note about a change of its own document. `mark`: a link or relation that the source marked.
 */
export type Way = Place | 'list' | 'report' | 'amendment' | 'mark';

type Plain = `${EdgeType} ${Way}`;
/**
 * Pattern of a mention: type and evidence. `by name`: the citation has no number and no year. `taken up`: an
 * anaphora («القانون المشار إليه») that was resolved. The prepared store contains patterns as text, so
 * renaming one needs a new `PIPELINE_VERSION`.
 */
export type Pattern = `${Plain}${'' | ' by name' | ' taken up'}`;

/**
 * Confidence of links and relations that the source marked. `source-contradictions.ts` lowers it if the
 * document's text contradicts the mark.
 */
export const MARKED_CONFIDENCE = 1;

interface Row {
  confidence: number;
  /**
   * Number of this pattern's edges that the portal marks too, and number of this pattern's edges, in
   * documents whose links the portal marks.
   */
  marked?: readonly [right: number, of: number];
  /**
   * Number of this pattern's edges that are correct, and number of this pattern's edges that a person
   * compared with the text.
   */
  read?: readonly [right: number, of: number];
}

/**
 * Confidence by pattern, measured on 2026-11-22 over the corpus, without using the marks of its sources. For
 * `cites`, the marked share is a lower bound: portals do not mark every link, and all unmarked edges that
 * were read were correct. Amendments and repeals are too few for this count, so a person read them. Edges
 * that the rules of the core's `acts` have removed since then are not counted. A share over few edges is
 * smoothed towards one half: (right + 1) / (of + 2). The confidence of `implements` by a legal
 * basis (`preamble`) does not exceed that by operative words.
 */
const TABLE: Partial<Readonly<Record<Pattern, Row>>> = {
  'cites title': { confidence: 0.95, marked: [1, 1] },
  'cites title by name': { confidence: 0.9, read: [7, 7] },
  'cites preamble': { confidence: 0.96, marked: [3648, 3820], read: [49, 49] },
  'cites preamble by name': { confidence: 0.92, marked: [10, 11], read: [1, 1] },
  'cites provision': { confidence: 0.93, marked: [162, 183], read: [20, 20] },
  'cites provision by name': { confidence: 0.9, marked: [22, 36], read: [8, 9] },
  'cites note': { confidence: 0.93, marked: [595, 645], read: [64, 64] },
  'cites note taken up': { confidence: 0.93, marked: [25, 25], read: [2, 2] },

  'amends title': { confidence: 0.97, marked: [5, 7], read: [6, 6] },
  'amends title by name': { confidence: 0.92, read: [15, 16] },
  'amends provision': { confidence: 0.97, marked: [7, 7], read: [33, 33] },
  'amends provision by name': { confidence: 0.92, read: [9, 9] },
  'amends list': { confidence: 0.97, read: [31, 31] },
  'amends list by name': { confidence: 0.85, read: [1, 1] },
  'amends report': { confidence: 0.9, marked: [2, 3], read: [5, 5] },
  'amends amendment': { confidence: 0.95 },

  'repeals title': { confidence: 0.95 },
  'repeals title by name': { confidence: 0.92, read: [1, 1] },
  'repeals provision': { confidence: 0.97, marked: [9, 10], read: [11, 11] },
  'repeals provision by name': { confidence: 0.9 },
  'repeals list': { confidence: 0.97, read: [14, 14] },
  'repeals list by name': { confidence: 0.85 },
  'repeals report': { confidence: 0.9 },
  'repeals amendment': { confidence: 0.95 },

  'implements title': { confidence: 0.97, marked: [31, 31], read: [2, 2] },
  'implements title by name': { confidence: 0.95, read: [4, 4] },
  'implements preamble': { confidence: 0.85 },
  'implements provision': { confidence: 0.85, marked: [6, 6], read: [2, 2] },
  'implements report': { confidence: 0.85 },

  'interprets provision': { confidence: 0.85, read: [1, 1] },
  'interprets provision by name': { confidence: 0.85, read: [2, 2] },
};

/**
 * Confidence of an extraction pattern without a row in the table above, also without its `by name` or `taken
 * up`. The measured corpus had no edge of that pattern.
 */
const UNMEASURED_CONFIDENCE = 0.8;

/**
 * Upper bound of the confidence if a decision is cited without its issuer and a decision of another issuer
 * was found by its subject. Of 23 such edges that were read, all were correct.
 */
export const OTHER_ISSUER_CONFIDENCE = 0.95;

/**
 * Upper bound of the confidence if the source marks a link to an instrument, but the document's text gives the
 * number another subject, or states the relation for the same number of another year.
 */
export const CONTRADICTED_CONFIDENCE = 0.3;

/** Upper bound for a repeal that waits for an event or saves a part of the law. */
export const SUSPENDED_CONFIDENCE = 0.8;

export function confidenceOf(pattern: Pattern): number {
  const [type, way] = pattern.split(' ') as [EdgeType, Way];
  const row = TABLE[pattern] ?? TABLE[`${type} ${way}`];
  return row?.confidence ?? UNMEASURED_CONFIDENCE;
}
