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
 * word comes before the list. `clause`: a clause of an act that changes an article of the law that it, or a
 * clause before it, cites. `whole-title`: words of repeal before the whole title of a document, without a
 * number. `report`: words that say that one other instrument changed another. `amendment`: a note about a
 * change of its own document. `mark`: a link or relation that the source marked.
 */
export type Way = Place | 'list' | 'clause' | 'whole-title' | 'report' | 'amendment' | 'mark';

/** Ways in which an act itself states a change. A note of the law may stand on the wrong article. */
const OWN_WAYS: ReadonlySet<string> = new Set(['title', 'provision', 'list', 'clause', 'whole-title']);

/** True for a pattern by which the words of the citing document itself state the relation. */
export const isInOwnWords = (pattern: Pattern): boolean => OWN_WAYS.has(pattern.split(' ')[1] ?? '');

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

/**
 * Confidence of a relation that the source marks as implied («يلغي ضمنا»). It is the judgment of the source's
 * editor and no act states it, so the other text only may be repealed.
 */
export const IMPLIED_CONFIDENCE = 0.7;

/** Confidence of a pattern, with the counts behind it. */
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
 * Confidence of an extraction pattern without a row in the table above, also without its `by name` or `taken
 * up`, or of which too few edges were read.
 */
const UNMEASURED_CONFIDENCE = 0.8;

/**
 * Confidence by pattern, measured on 2026-11-23 over the corpus, without using the marks of its sources.
 * `marked`: a lower bound for `cites`, because portals do not mark every link. `read`: for `cites`, edges
 * that the portal does not mark, so that the share of all is that of the marked edges and of these together.
 * Edges of amendments and repeals that the rules of the core's `acts` have removed since they were read are
 * not counted, so that these shares are fitted to this corpus; one reader, a model, made them. A share is
 * smoothed towards one half, (right + 1) / (of + 2), and at most 0.97. A pattern of amendments or repeals
 * with fewer than five edges read is as sure as an unmeasured one. `sanad eval-graph` prints the intervals.
 * Up to 25 edges of each pattern were read anew on 2026-11-30 (`benches/links.md`); the rows that differed
 * have those counts.
 * The confidence of `implements` by a legal basis (`preamble`) does not exceed that by operative words.
 */
const TABLE: Partial<Readonly<Record<Pattern, Row>>> = {
  'cites title': { confidence: 0.95, marked: [1, 1] },
  'cites title by name': { confidence: 0.9, read: [7, 7] },
  'cites preamble': { confidence: 0.95, marked: [3653, 3825], read: [60, 63] },
  'cites preamble by name': { confidence: 0.83, marked: [3, 4], read: [1, 1] },
  'cites provision': { confidence: 0.93, marked: [166, 187], read: [33, 34] },
  // Of the 14 that the portal does not mark, 13 were right when all were read on 2026-11-23: 32 of 33 are
  // right, with a Wilson interval of .85 to .99. The wrong one names a law of later in the same year.
  'cites provision by name': { confidence: 0.9, marked: [19, 33], read: [20, 21] },
  'cites note': { confidence: 0.93, marked: [595, 645], read: [76, 76] },
  'cites note taken up': { confidence: 0.93, marked: [25, 25], read: [2, 2] },

  'amends title': { confidence: 0.95, marked: [7, 9], read: [20, 20] },
  'amends title by name': { confidence: 0.96, read: [26, 26] },
  'amends provision': { confidence: 0.97, marked: [8, 8], read: [29, 29] },
  'amends provision by name': { confidence: 0.97, read: [34, 34] },
  'amends list': { confidence: 0.97, read: [32, 32] },
  'amends list by name': { confidence: UNMEASURED_CONFIDENCE, read: [2, 2] },
  'amends clause': { confidence: 0.95, read: [34, 35] },
  'amends clause by name': { confidence: 0.85, read: [5, 5] },
  'amends whole-title': { confidence: 0.93, read: [1, 1] },
  'amends report': { confidence: 0.71, marked: [0, 1], read: [4, 5] },
  'amends amendment': { confidence: 0.97, read: [28, 28] },

  'repeals provision': { confidence: 0.97, marked: [8, 9], read: [40, 40] },
  'repeals provision by name': { confidence: UNMEASURED_CONFIDENCE, read: [1, 1] },
  'repeals list': { confidence: 0.96, read: [21, 21] },
  'repeals list by name': { confidence: UNMEASURED_CONFIDENCE, read: [1, 1] },
  'repeals clause': { confidence: 0.96, read: [25, 25] },
  // Few edges: the title decides as it does for amendments by name (34 of 34 right), the words of repeal as
  // they do before a number (40 of 40).
  'repeals whole-title': { confidence: 0.93, read: [6, 6] },
  'repeals report': { confidence: 0.71 },
  'repeals amendment': { confidence: 0.96, read: [26, 26] },

  'implements title': { confidence: 0.97, marked: [31, 31], read: [25, 25] },
  'implements title by name': { confidence: 0.95, read: [25, 25] },
  'implements preamble': { confidence: 0.85 },
  // Seven of nine read on 2026-11-30; the rule that made one of them wrong is mended, one is debatable. Those
  // by name are too few for a share of their own.
  'implements provision': { confidence: 0.8, marked: [6, 6], read: [7, 8] },
  'implements provision by name': { confidence: UNMEASURED_CONFIDENCE, read: [2, 2] },
  'implements report': { confidence: 0.85 },

  'interprets provision': { confidence: 0.85, read: [3, 3] },
  'interprets provision by name': { confidence: 0.85, read: [7, 7] },
};

/**
 * Patterns with a row in the table above.
 *
 * @internal Exported for the evaluation.
 */
export const PATTERNS = Object.keys(TABLE) as readonly Pattern[];

/**
 * Upper bound of the confidence if a decision is cited without its issuer and a decision of another issuer
 * was found by its subject. Of 23 such edges that were read, all were correct.
 */
export const OTHER_ISSUER_CONFIDENCE = 0.95;

/**
 * Upper bound of the confidence if the source marks a link to an instrument, but the document's text gives
 * the number another subject, or states the relation for the same number of another year.
 */
export const CONTRADICTED_CONFIDENCE = 0.3;

/** Upper bound for a repeal that waits for an event or saves a part of the law. */
export const SUSPENDED_CONFIDENCE = 0.8;

export function confidenceOf(pattern: Pattern): number {
  const [type, way] = pattern.split(' ') as [EdgeType, Way];
  const row = TABLE[pattern] ?? TABLE[`${type} ${way}`];
  return row?.confidence ?? UNMEASURED_CONFIDENCE;
}

/**
 * Number of correct edges and number of edges of a pattern that were compared with the text; `undefined` if
 * none were.
 *
 * @internal Exported for the evaluation, which prints them with their interval.
 */
export const readEdges = (pattern: Pattern): readonly [right: number, of: number] | undefined =>
  TABLE[pattern]?.read;
