/** Resolves a text that is one English citation, for `cite`. */
import { ServiceError } from '../../../errors.ts';
import { known as optional } from '../../../schema/known.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import type { Found } from '../finding/found.ts';
import { differenceOf } from '../finding/outcome.ts';
import type { Jurisdictions } from '../reading/reading.ts';
import type { CitingTime } from '../resolve/resolution.ts';
import { lacksYear, numberedInAnyYear } from '../resolve/without-year.ts';
import { documentWarnings } from '../warnings/document.ts';
import { compareInEnglish } from './compared.ts';
import { locate } from './located.ts';
import type { EnglishCitation } from './places.ts';
import { englishCitations } from './places.ts';

/**
 * Finds the document of an English citation as `extract` does: of the country that it names, else of the
 * request, else of the only country that has such a law. Undefined if the text has none.
 */
export function findInEnglish(
  corpus: Corpus,
  { text, known }: { readonly text: string; readonly known: Jurisdictions },
  time: CitingTime & { readonly day: string },
): Found | ServiceError | undefined {
  const places = englishCitations(text, 2);
  const [place] = places;
  if (place === undefined || place.isUnknown) return undefined;
  const usual =
    known.request === undefined ? undefined : ({ country: known.request, source: 'request' } as const);
  const located = (one: EnglishCitation) =>
    one.isUnknown
      ? undefined
      : locate({ place: one, corpus, surroundings: { jurisdictions: known, time } }, usual);
  const found = places.map((one) => ({ place: one, located: located(one) }));
  compareInEnglish(corpus, text, found, time, located);
  const [first] = found;
  if (first?.located === undefined) return undefined;
  const { parsed, resolution } = first.located;
  if (resolution.outcome === 'resolved') {
    const canonicalId = resolution.canonical_id;
    const title_differs = differenceOf(corpus, first.located, time);
    const warnings = documentWarnings(
      corpus,
      { ...parsed, canonical_id: canonicalId },
      time.day,
      title_differs,
    );
    return {
      parsed,
      canonicalId,
      ...(warnings.length > 0 && { warnings }),
      ...(title_differs && { title_differs }),
    };
  }
  // A number without its year may be that of any year: «Royal Decree M/51».
  const reading = { citation: first.located.citation, ...optional({ jurisdiction: parsed.jurisdiction }) };
  const candidates =
    resolution.outcome === 'ambiguous'
      ? resolution.candidates
      : parsed.jurisdiction !== undefined && lacksYear(reading)
        ? numberedInAnyYear(corpus, { ...reading, jurisdiction: parsed.jurisdiction }, time)
        : [];
  if (candidates.length === 0) return new ServiceError('citation_not_found', { members: { parsed } });
  return new ServiceError('citation_not_found', {
    detail:
      resolution.outcome === 'ambiguous'
        ? 'The citation fits more than one document; none was picked.'
        : 'The citation states a number without its year, which does not tell one document.',
    members: { parsed, reason: 'ambiguous', candidates },
  });
}
