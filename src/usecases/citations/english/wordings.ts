/** Arabic wordings of English citations, in which the citation grammar reads them. */
import { lawsInArabic } from '../../../core.ts';
import type { EnglishCitation } from './places.ts';

/**
 * Returns Arabic wordings of a citation as a text of the country cites, most likely first; none of a law
 * that is not known. Paragraphs are left out.
 */
export function arabicWordings(cited: EnglishCitation, country: string | undefined): string[] {
  if (cited.isUnknown) return [];
  const articles = articlesOf(cited);
  return lawsInArabic(cited.law, country).map((law) => `${articles}${law}`);
}

/**
 * Writes the cited articles: «المواد 43 و44 من » for «43 and 44», «المواد من 43 إلى 46 من » for «43 to 46».
 */
function articlesOf({ articles, isRange }: EnglishCitation): string {
  const numbers = articles.map((article) => article.replace('bis', 'مكرر'));
  if (numbers.length === 0) return '';
  if (numbers.length === 1) return `المادة ${numbers[0]} من `;
  return isRange ? `المواد من ${numbers.join(' إلى ')} من ` : `المواد ${numbers.join(' و')} من `;
}

/** True for «the Constitution»: every country has one, so none is looked for where no country is told. */
export const lacksCountry = ({ law, countries }: EnglishCitation): boolean =>
  countries.length === 0 && /^constitution/iu.test(law);
