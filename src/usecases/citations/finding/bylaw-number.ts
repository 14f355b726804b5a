/**
 * Compares «its bylaw» with the number behind it: «القانون الاتحادي رقم 10 لسنة 2018 ولائحته التنفيذية رقم 39
 * لسنة 2021». The grammar reads the bylaw of the law before, and leaves the number out.
 */
import { parseCitation } from '../../../core.ts';
import { textOf } from '../reading/reading.ts';
import { NAMED_BYLAW, NUMBERED_DECISION } from '../resolve/bylaw-of-law.ts';
import type { Located } from './located.ts';
import { doubt } from './located.ts';

/** Makes a bylaw ambiguous if a number and year stand directly behind it that its document does not have. */
export function compareNumberBehind(text: string, one: Located): void {
  const { citation, resolution, parsed } = one;
  const { instrument, issuedBy, lawKind, name } = citation;
  if (instrument !== 'bylaw' || issuedBy !== undefined) return;
  // A name of other rules may be followed by words of the sentence before the number.
  if (lawKind === undefined && !NAMED_BYLAW.test(name ?? '')) return;
  if (resolution.outcome !== 'resolved') return;
  const [behind] = NUMBER.exec(text.slice(citation.end, citation.end + LONGEST_NUMBER)) ?? [];
  if (behind === undefined) return;
  const stated = parseCitation(`${NUMBERED_DECISION}${behind}`, textOf(parsed.jurisdiction));
  if (stated?.number === undefined || stated.year === undefined) return;
  const [, year, number] = /-(\d{4})-(.+)$/.exec(resolution.canonical_id) ?? [];
  const isOfYear = stated.calendar !== 'gregorian' || String(stated.year) === year;
  if (stated.number !== number || !isOfYear) doubt(one, [resolution.canonical_id]);
}

/** A word and a number with what follows it on the line: «رقم (39) لسنة 2021». */
const NUMBER = /^[^\S\n]+\p{L}+[^\S\n]*\(?\d[^\n]*/u;

/** Length of the words in which such a number stands, in UTF-16 units. */
const LONGEST_NUMBER = 50;
