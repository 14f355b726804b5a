import type { Mention } from '../extract/mention.ts';

/** Facts of a document that linking reads: its year, its keys and its citations. */
export interface Linkable {
  canonicalId: string;
  jurisdiction: string;
  /** Gregorian year of the document. */
  year?: number;
  /** Latest possible year: the year after `year` if `year` was converted from a Hijri year. */
  latestYear?: number;
  /** Numbering series, as in the id. */
  series: string;
  /** Title in letters form. */
  title: string;
  /** Citation keys that resolve to the document. */
  keys: readonly string[];
  mentions: readonly Mention[];
}
