/** The year of a text, in the calendar of its citation. */
import { parseCitation } from '../../core.ts';
import type { Site } from '../page.ts';

/**
 * The year as the citation of the text has it: a Hijri one with the Gregorian year in brackets, since texts
 * of such a country are known by it. Absent if the year is not known.
 */
export function Year({
  year,
  citation,
  site,
}: {
  readonly year: number | undefined;
  readonly citation: string | undefined;
  readonly site: Site;
}) {
  const { eras } = site.words;
  const cited = citation === undefined ? null : parseCitation(citation);
  if (cited?.calendar !== 'hijri' || cited.year === undefined) return <bdi dir="ltr">{year}</bdi>;
  return (
    <>
      <bdi dir="ltr">{cited.year}</bdi>
      {eras.hijri}
      {year !== undefined && (
        <>
          {' ('}
          <bdi dir="ltr">{year}</bdi>
          {`${eras.gregorian})`}
        </>
      )}
    </>
  );
}
