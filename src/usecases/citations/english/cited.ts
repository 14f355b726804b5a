/** Resolves a text that is one citation, Arabic or English. */
import { ServiceError } from '../../../errors.ts';
import { known as optional } from '../../../schema/known.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import type { CitedText, Found } from '../finding/found.ts';
import { findDocument } from '../finding/found.ts';
import { differenceOf } from '../finding/outcome.ts';
import { lacksYear, numberedInAnyYear } from '../resolve/without-year.ts';
import { documentWarnings } from '../warnings/document.ts';
import { compareInEnglish } from './compared.ts';
import { locate } from './located.ts';
import type { EnglishCitation } from './places.ts';
import { englishCitations } from './places.ts';

/**
 * Finds the document that a text cites. It is read in English if the citation grammar, which reads Arabic,
 * finds nothing in it.
 */
export function findCitation(
  corpus: Corpus,
  cited: CitedText,
  time: { readonly day: string },
): Found | ServiceError {
  const inArabic = findDocument(corpus, cited, time);
  const isRead = !(inArabic instanceof ServiceError) || inArabic.code !== 'citation_unparseable';
  return isRead ? inArabic : (findInEnglish(corpus, cited, time) ?? inArabic);
}

/**
 * Finds the document of an English citation as `extract` does: of the country that it names, else of the
 * request, else of the only country that has such a law. Undefined if the text has none.
 */
function findInEnglish(
  corpus: Corpus,
  { text, known }: Pick<CitedText, 'text' | 'known'>,
  time: { readonly day: string },
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
