/**
 * Confidence of an edge by the pattern that it was read from: the kind of relation, the place of the words in the
 * document, the way in which they say it, and whether the source marks it itself.
 */
import type { EdgeType } from '../../schema/vocabulary.ts';

/** Place of a citation in its document: title, legal basis («بعد الاطلاع على»), provisions, a note. */
export type Place = 'title' | 'preamble' | 'provision' | 'note';

/**
 * Way in which a text says an edge: words in a place; an item of a list whose act comes before it; a report of what two
 * other instruments did; a note that reports a change of its own document; a mark of the source.
 */
export type Way = Place | 'list' | 'report' | 'amendment' | 'mark';

type Plain = `${EdgeType} ${Way}`;
/** By name: without number and year. Taken up: «القانون المشار إليه». */
export type Pattern = `${Plain}${'' | ' by name' | ' taken up'}`;

/** A link or a relation that the source itself marks. They err at times; nothing here knows better. */
export const MARKED_CONFIDENCE = 1;

interface Row {
  confidence: number;
  /** Edges that the portal marks too, of all edges of this pattern in documents whose links it marks. */
  marked?: readonly [right: number, of: number];
  /** Edges read against their text. */
  read?: readonly [right: number, of: number];
}

/**
 * Measured 2026-11-22 over the corpus with the sources' marks withheld. An edge that a portal does not mark may still be
 * right (all that were read were), so that for `cites` the share that is marked is a lower bound. Edges of operative words
 * are too few to be counted so and were read; those that the rules of the core's `acts` have since taken out are not
 * counted. A share over few edges is drawn towards one half: (right + 1) / (of + 2). The legal basis is never surer than
 * what operative words say.
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

/** Of a pattern that nobody has met. */
const UNMEASURED_CONFIDENCE = 0.8;

/** Upper bound for a decision without its issuer, found by its subject in another's series (23 of 23 read). */
export const OTHER_ISSUER_CONFIDENCE = 0.95;

/** A change of a law whose title shares no word with its subject in the text: its number is likely a slip. */
export const OTHER_SUBJECT_CONFIDENCE = 0.3;

/** A mark of the source that names another year than its text does. */
export const SLIP_CONFIDENCE = 0.3;

export function confidenceOf(pattern: Pattern): number {
  const [type, way] = pattern.split(' ') as [EdgeType, Way];
  const row = TABLE[pattern] ?? TABLE[`${type} ${way}`];
  return row?.confidence ?? UNMEASURED_CONFIDENCE;
}
