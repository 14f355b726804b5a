/**
 * Returns the parts of a citation as names and values to print for people, without absent parts and
 * repetitions.
 */
import type { Parsed } from '../../usecases/citations/reading/parsed.ts';

export function factsOf(parsed: Parsed): [fact: string, value: string][] {
  const facts: [string, string | undefined][] = [
    [
      'instrument',
      [parsed.instrument, parsed.issued_by && `by ${parsed.issued_by}`].filter(Boolean).join(', ') ||
        undefined,
    ],
    ['jurisdiction', `${parsed.jurisdiction} (${parsed.jurisdiction_source})`],
    ['reference', parsed.reference === 'full' ? undefined : parsed.reference],
    ['name', parsed.name],
    ['issuer', parsed.issuer],
    ['court', [parsed.court, parsed.circuit].filter(Boolean).join(', ') || undefined],
    ['number', parsed.number],
    ['file', parsed.file_number],
    ['year', yearsOf(parsed)],
    ['date', datesOf(parsed)],
    ['article', parsed.articles?.map(articleOf).join(', ')],
    ['collection', parsed.collection && printedIn(parsed.collection)],
    ['relation', parsed.relation === 'cites' ? undefined : parsed.relation],
    ['repaired', parsed.repairs?.join(', ')],
    ['not read', parsed.unparsed_tail],
    ['as of', parsed.resolved_on],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== undefined);
}

function yearsOf({ year, calendar, year_inferred, year_gregorian, year_candidates }: Parsed) {
  if (year === undefined) return undefined;
  const told = [
    calendar,
    year_inferred !== undefined && `that is ${year_inferred}`,
    calendar === 'hijri' && year_gregorian !== undefined && `${year_gregorian} gregorian`,
    year_candidates && `${year_candidates.join(' or ')} gregorian`,
  ].filter(Boolean);
  return told.length === 0 ? String(year) : `${year} (${told.join(', ')})`;
}

function datesOf({ date, date_gregorian, date_hijri }: Parsed) {
  const other = date === date_hijri ? date_gregorian : date_hijri;
  return date === undefined || other === undefined ? date : `${date} (${other})`;
}

function articleOf({ article_no, paragraph, item }: NonNullable<Parsed['articles']>[number]): string {
  const inside = [paragraph && `paragraph ${paragraph}`, item && `item ${item}`].filter(Boolean);
  return inside.length === 0 ? article_no : `${article_no} (${inside.join(', ')})`;
}

function printedIn(collection: NonNullable<Parsed['collection']>): string {
  return Object.entries(collection)
    .map(([part, value]) => `${part.replace('_', ' ')} ${value}`)
    .join(', ');
}
