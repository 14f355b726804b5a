/** Resolves a text that is one English citation, for `cite`. */
import { ServiceError } from '../../../errors.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import type { Found } from '../finding/found.ts';
import { findDocument } from '../finding/found.ts';
import type { Jurisdictions } from '../reading/reading.ts';
import { readCitation } from '../reading/reading.ts';
import type { CitingTime } from '../resolve/resolution.ts';
import type { EnglishCitation } from './places.ts';
import { englishCitations } from './places.ts';
import { arabicWordings } from './wordings.ts';

/**
 * Finds the document of an English citation: of the country that it names, else of the request, else of the
 * only country that has such a law. Undefined if the text has none.
 */
export function findInEnglish(
  corpus: Corpus,
  { text, known }: { readonly text: string; readonly known: Jurisdictions },
  time: CitingTime & { readonly day: string },
): Found | ServiceError | undefined {
  const [place] = englishCitations(text, 1);
  if (place === undefined || place.isUnknown) return undefined;
  const named = known.request === undefined ? [] : [known.request];
  const countries = place.countries.length > 0 ? place.countries : named;
  const tried = countries.length > 0 ? countries : Object.keys(corpus.manifest.jurisdictions);
  const outcomes = tried.flatMap((country) => findIn(corpus, place, country, time) ?? []);
  const found = outcomes.filter((one): one is Found => !(one instanceof ServiceError));
  const [first, ...others] = found;
  if (first === undefined || others.length === 0) return first ?? outcomes[0];
  const { canonical_id: _none, jurisdiction: _country, ...parsed } = first.parsed;
  return new ServiceError('citation_not_found', {
    detail: 'The citation fits laws of more than one country; none was picked.',
    members: { parsed, reason: 'ambiguous', candidates: found.map(({ canonicalId }) => canonicalId) },
  });
}

/** Returns what the first Arabic wording that has a document in a country finds; else its first error. */
function findIn(
  corpus: Corpus,
  place: EnglishCitation,
  country: string,
  time: CitingTime & { readonly day: string },
): Found | ServiceError | undefined {
  const known = { request: country, default: country };
  let first: ServiceError | undefined;
  for (const text of arabicWordings(place, country)) {
    const found = findDocument(corpus, { text, reading: readCitation(text, known), known }, time);
    if (!(found instanceof ServiceError)) {
      const isOfCountry = found.canonicalId.startsWith(`${country.toLowerCase()}-`);
      if (isOfCountry) return found;
      continue;
    }
    first ??= found;
  }
  return first;
}
