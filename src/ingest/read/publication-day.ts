/** The day on which the gazette published a document, in the fields by which sources give it. */
import { z } from 'zod';
import { hijriToGregorian, signatureDay } from '../../core.ts';

const fieldsSchema = z.object({
  /** A day of either calendar: «2023-06-20», «1447/08/04». */
  publication_date: z.string().optional().catch(undefined),
  /** A Gregorian day in words: «20 فبراير 2019». */
  publication_date_text: z.string().optional().catch(undefined),
  source: z
    .object({ gazette_date_hijri: z.string().optional().catch(undefined) })
    .optional()
    .catch(undefined),
});

const DAY = /^\s*(\d{4})[-/](\d{1,2})[-/](\d{1,2})\s*$/;

/**
 * The day as `YYYY-MM-DD`, in the calendar in which the source gives it; `undefined` if it gives none that
 * can be read. `value` is a document of the input.
 */
export function publicationDay(value: unknown): string | undefined {
  const { data: fields } = fieldsSchema.safeParse(value);
  if (fields === undefined) return undefined;
  const written = [fields.publication_date, fields.source?.gazette_date_hijri].map(inDigits);
  return written.find((day) => day !== undefined) ?? inWords(fields.publication_date_text);
}

function inDigits(text: string | undefined): string | undefined {
  const [, year = '', month = '', day = ''] = text?.match(DAY) ?? [];
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) ? written : undefined;
}

/** Years below this one are Hijri. */
const HIJRI_BEFORE = 1700;

/** True for a day of its calendar, `YYYY-MM-DD`. */
function isDay(written: string): boolean {
  const [year = 0, month = 0, day = 0] = written.split('-').map(Number);
  if (year < HIJRI_BEFORE) return hijriToGregorian(year, month, day) !== null;
  const date = new Date(written);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written);
}

function inWords(text: string | undefined): string | undefined {
  const year = text?.match(/[12]\d{3}/)?.[0];
  return (text && year && signatureDay(text, Number(year))) || undefined;
}
