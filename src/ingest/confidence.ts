/**
 * How sure an edge is, by the pattern that it was read from: the kind of relation, where in the document the words
 * stand, and whether the source marks it itself.
 */
import type { EdgeType } from './edge.ts';

/** Where in a document a citation stands: its title, its legal basis («بعد الاطلاع على»), its provisions, a note. */
export type Place = 'title' | 'preamble' | 'provision' | 'note';

/** A link or a relation that the source itself marks. */
export const MARKED_CONFIDENCE = 1;

/** Share of right edges of each pattern. First estimates: calibration on marked relations is an issue of its own. */
const CONFIDENCE: Readonly<Record<EdgeType, Readonly<Record<Place, number>>>> = {
  cites: { title: 0.9, preamble: 0.95, provision: 0.9, note: 0.8 },
  amends: { title: 0.95, preamble: 0.5, provision: 0.8, note: 0.85 },
  repeals: { title: 0.95, preamble: 0.5, provision: 0.9, note: 0.85 },
  implements: { title: 0.95, preamble: 0.8, provision: 0.7, note: 0.5 },
  interprets: { title: 0.8, preamble: 0.8, provision: 0.85, note: 0.5 },
};

/** A decision named without its issuer, found in the series of another one: at most this. */
export const OTHER_ISSUER_CONFIDENCE = 0.6;

export function confidenceOf(type: EdgeType, place: Place): number {
  return CONFIDENCE[type][place];
}
