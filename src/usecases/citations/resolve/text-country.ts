/**
 * Tells from the citations of a text of unknown origin in which country it was probably written. A code named
 * alone («قانون العقوبات») means the code of that country and not that of the default one.
 */
import type { Citation } from '../../../core.ts';
import { countriesOfRulings, namedCountries } from '../../../core.ts';
import { known } from '../../../schema/known.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import { withNamedCountry } from '../reading/named-country.ts';
import type { Reading, ShownCountries } from '../reading/reading.ts';
import type { ReadAgain } from './anywhere.ts';
import { untilTime } from './later.ts';
import { inForce } from './namesakes.ts';
import type { CitingTime, Resolution } from './resolution.ts';
import { resolveCitation } from './resolve.ts';

/**
 * Returns the jurisdictions that the citations of `text` show; undefined if they show none. A form that only
 * one country uses («الأمر 66-156», «القانون الاتحادي رقم 5 لسنة 1985») is evidence of the country of the
 * text, and so do words that only its rulings have («قضاة المجلس»), also beside a country that is named. A
 * country that is named («قانون العمل الإماراتي») is none: authors seldom name their own.
 */
export function countriesShown(text: string, citations: readonly Citation[]): ShownCountries | undefined {
  const byForm = new Set<string>();
  const named = new Set<string>();
  for (const citation of citations.map((read) => withNamedCountry(read, text))) {
    const { number, reference, jurisdiction, usualJurisdiction, start, end } = citation;
    if (reference !== 'full') continue;
    if (jurisdiction !== undefined && isNamed(text.slice(start, end))) named.add(jurisdiction);
    else if (number !== undefined) {
      const shown = jurisdiction ?? usualJurisdiction;
      if (shown !== undefined) byForm.add(shown);
    }
  }
  const rulings = countriesOfRulings(text);
  const all = [...new Set([...rulings, ...byForm, ...named])];
  if (all.length === 0) return undefined;
  const shown = new Set([...rulings, ...byForm]);
  const [sure, ...others] = shown;
  const isSure = others.length === 0 && (rulings.length > 0 || all.length === 1);
  return isSure && sure !== undefined ? { sure, all } : { all };
}

const isNamed = (words: string) => namedCountries(words).length > 0;

/**
 * Resolves a citation that names no country in a text whose citations show other countries than the default
 * one; undefined if this does not apply. In the one country that they show, the citation means its document
 * there. A law named alone that this country lacks is not looked for elsewhere; a document of that number in
 * the default country is only a candidate. If they show several countries, a law named alone is ambiguous if
 * more than one of them, the default one included, has such a law.
 */
export function resolveInText(
  corpus: Corpus,
  reading: Reading,
  time: CitingTime,
  {
    byDefault,
    shown,
    readAgain,
  }: { byDefault: string; shown: ShownCountries | undefined; readAgain: ReadAgain },
): { reading: Reading; resolution: Resolution } | undefined {
  const { citation, source, subject } = reading;
  if (shown === undefined || citation.reference !== 'full') return undefined;
  if (source !== 'text' && source !== 'default') return undefined;
  const isNameAlone =
    citation.name !== undefined && citation.number === undefined && citation.year === undefined;
  const idsIn = (jurisdiction: string): Resolution => {
    const again = readAgain(jurisdiction);
    if (again === null || again.jurisdiction !== undefined) return NOTHING;
    const one = { citation: again, jurisdiction, ...known({ subject }) };
    return inForce(corpus, one, untilTime(corpus, one, resolveCitation(corpus, one, time), time), time);
  };
  if (source === 'text') {
    const resolution = idsIn(reading.jurisdiction as string);
    if (resolution.ids.length > 0 || isNameAlone) return { reading, resolution };
    const { ids } = idsIn(byDefault);
    return { reading, resolution: ids.length === 0 ? resolution : { ...NOTHING, ids, isAmbiguous: true } };
  }
  if (!isNameAlone) return undefined;
  const found = [...new Set([byDefault, ...shown.all])].map(idsIn).filter(({ ids }) => ids.length > 0);
  if (found.length < 2) return undefined;
  const ids = [...new Set(found.flatMap((one) => one.ids))];
  return { reading, resolution: { ...NOTHING, ids, isAmbiguous: true } };
}

const NOTHING: Resolution = { ids: [], isAmbiguous: false, isUnderspecified: false };
