/**
 * Adds the year that a number contains by the rule of the country that the words name: «القانون رقم 84/11
 * المتضمن قانون الأسرة الجزائري» is of 1984. The name of the country stands behind the number, where the
 * grammar has read it already.
 */
import type { Citation } from '../../../core.ts';
import { parseCitation } from '../../../core.ts';
import { known } from '../../../schema/known.ts';

/** `text` is the one from which the citation was read. */
export function withYearInNumber(citation: Citation, text: string): Citation {
  const { jurisdiction, number, year, yearInferred, date, reference, start, end } = citation;
  if (jurisdiction === undefined || number === undefined || reference !== 'full') return citation;
  if (year !== undefined || yearInferred !== undefined || date !== undefined || !PAIR.test(number))
    return citation;
  const again = parseCitation(text.slice(start, end), { jurisdiction });
  if (again?.number !== number || again.yearInferred === undefined) return citation;
  return { ...citation, yearInferred: again.yearInferred, ...known({ calendar: again.calendar }) };
}

/** A number of two parts, of which one may be the year. */
const PAIR = /^\d+[/-]\d+$/;
