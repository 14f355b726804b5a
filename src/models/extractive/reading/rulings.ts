/** Tells rulings from laws. Only what a ruling decides may be quoted, not what it reports. */
import type { Passage } from '../../passages.ts';
import type { Sentence } from './sentences.ts';

/** Series of rulings, by the type part of their canonical ids. */
const RULING = /^..-(?:cass|adm|const|judg)\b/;

export const isRuling = ({ canonical_id }: Pick<Passage, 'canonical_id'>): boolean =>
  RULING.test(canonical_id);

/**
 * True if the sentence stands in a ruling and may not be quoted: it is a plea or another report, or the
 * ruling states its principle elsewhere.
 */
export const isOthersInRuling = (passage: Passage | undefined, { reported }: Sentence): boolean =>
  reported && passage !== undefined && isRuling(passage);
