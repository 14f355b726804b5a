/** Formats the outcomes of the documents' own citation strings as text. */
import type { OwnStrings } from '../citations/own-strings.ts';
import { table } from './table.ts';

/** `misses`: maximum number of failures listed. */
export function ownStringsReport(measured: OwnStrings, { misses }: { misses: number }): string {
  const { documents, withCountry, withoutCountry, failures } = measured;
  const outcomes = ['found', 'ambiguous', 'copy', 'other', 'missed'] as const;
  return [
    `own citation strings of ${documents} documents`,
    table([
      ['asked', ...outcomes],
      ['with the country', ...outcomes.map((outcome) => String(withCountry[outcome]))],
      ['without', ...outcomes.map((outcome) => String(withoutCountry[outcome]))],
    ]),
    ...failures
      .slice(0, misses)
      .map(
        ({ canonicalId, citation, withCountry: given, outcome, answered }) =>
          `${outcome}${given ? '' : ', without country'}: ${canonicalId} «${citation}» → ${answered.join(', ') || 'nothing'}`,
      ),
  ].join('\n\n');
}
