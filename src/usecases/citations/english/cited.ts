/** Resolves a text that is one citation, Arabic or English, in full or in short. */
import { ServiceError } from '../../../errors.ts';
import { known as optional } from '../../../schema/known.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import type { CitedText, Found } from '../finding/found.ts';
import { findDocument } from '../finding/found.ts';
import { differenceOf } from '../finding/outcome.ts';
import { findOfSubject, findWrittenOut } from '../finding/short.ts';
import { lacksYear, numberedInAnyYear } from '../resolve/without-year.ts';
import { documentWarnings } from '../warnings/document.ts';
import { warningsOf } from '../warnings/warnings.ts';
import { compareInEnglish, isPair } from './compared.ts';
import { locate } from './located.ts';
import type { EnglishCitation } from './places.ts';
import { englishCitations } from './places.ts';

/**
 * Finds the document that a text cites. It is read in English if the citation grammar, which reads Arabic,
 * finds nothing in it, and as a citation in short if nothing else is found.
 */
export function findCitation(
  corpus: Corpus,
  cited: CitedText,
  time: { readonly day: string },
): Found | ServiceError {
  const inArabic = findDocument(corpus, cited, time);
  if (!(inArabic instanceof ServiceError)) return inArabic;
  const isRead = inArabic.code !== 'citation_unparseable';
  const isAmbiguous = inArabic.facts.members?.reason === 'ambiguous';
  return (
    (isRead ? undefined : findInEnglish(corpus, cited, time)) ??
    findWrittenOut(corpus, cited, time) ??
    (isAmbiguous ? undefined : findOfSubject(corpus, cited, time)) ??
    inArabic
  );
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
  // A third one tells a pair of a name and its number from the items of a list.
  const places = withArticlesOfPair(text, englishCitations(text, 3));
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
    const warnings = [
      ...documentWarnings(corpus, { ...parsed, canonical_id: canonicalId }, time.day, title_differs),
      ...(warningsOf(corpus, first.located.citation, canonicalId) ?? []),
    ];
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

/**
 * Gives the first of a name and its number the articles behind the second: «(Royal Order A/90), Article 46».
 */
function withArticlesOfPair(text: string, places: readonly EnglishCitation[]): readonly EnglishCitation[] {
  const [first, second, ...others] = places;
  if (first === undefined || second === undefined || first.articles.length > 0) return places;
  if (!isPair(text, first, second)) return places;
  const { articles, isRange } = second;
  return [{ ...first, articles, isRange }, second, ...others];
}
