/**
 * Whether a question asks for the law of a country that a passage is not of: «ما عقوبة السرقة في القانون الفرنسي؟» is
 * not answered by Egypt's, however many of the words it has.
 *
 * Names are those that the platform has for all regions, in Arabic and English; the Arabic adjective is worked out.
 */
import { normalize } from '../../core.ts';
import type { Passage } from '../passages.ts';

interface Country {
  readonly code: string;
  /** Of a name or adjective in letters form. */
  readonly pattern: RegExp;
}

/** Upper-case codes of the countries that a text names, with the pattern of their names. */
export function countriesNamedIn(text: string): readonly Country[] {
  const read = folded(text);
  return COUNTRIES.filter(({ pattern }) => pattern.test(read));
}

/** Whether the passage can speak of what was asked: it is of one of the countries, or names one itself. */
export function isOfAny(
  countries: readonly Country[],
  { canonical_id, title, text }: Pick<Passage, 'canonical_id' | 'title' | 'text'>,
): boolean {
  const own = canonical_id.slice(0, 2).toUpperCase();
  if (countries.length === 0 || countries.some(({ code }) => code === own)) return true;
  const read = folded(`${title}\n${text}`);
  return countries.some(({ pattern }) => pattern.test(read));
}

function folded(text: string): string {
  return normalize(text, 'letters');
}

const LETTER_A = 65;
const CODES = Array.from({ length: 26 * 26 }, (_, at) =>
  String.fromCharCode(LETTER_A + Math.floor(at / 26), LETTER_A + (at % 26)),
);

/** What is more often an everyday word than a country: «مالي», «بنين», «مجرى». */
const AMBIGUOUS: ReadonlySet<string> = new Set(['ML', 'BJ', 'HU']);

/** What people call countries beside the names of the platform; the adjectives that are no more than that. */
const FURTHER: Readonly<Record<string, readonly string[]>> = {
  AE: ['الامارات', 'اماراتيه?', 'emirati', 'uae', 'dubai', 'abu dhabi'],
  CN: ['chinese'],
  DE: ['german'],
  EG: ['egyptian'],
  ES: ['spanish'],
  FR: ['french'],
  GB: [
    'بريطانيا',
    'ال(?:بريطاني|انجليزي|انكليزي)ه?',
    'england',
    'scotland',
    'wales',
    'britain',
    'british',
    'english law',
    'uk',
  ],
  IN: ['indian'],
  IT: ['italian'],
  JP: ['japanese'],
  KR: ['كوريا', 'الكوريه?', 'korean'],
  NL: ['الهولنديه?', 'dutch'],
  SA: ['saudi', 'ksa'],
  TR: ['turkey', 'turkish'],
  US: ['امريكا', 'ال(?:امريكي|اميركي)ه?', 'usa', 'america', 'american'],
};

const COUNTRIES: readonly Country[] = countries();

function countries(): Country[] {
  const [arabic, english] = (['ar', 'en'] as const).map(
    (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
  ) as [Intl.DisplayNames, Intl.DisplayNames];
  return CODES.flatMap((code): Country[] => {
    const [inArabic, inEnglish] = [arabic.of(code), english.of(code)];
    if (inArabic === undefined || inEnglish === undefined || AMBIGUOUS.has(code)) return [];
    const names = [...formsOf(inArabic), escaped(folded(inEnglish)), ...(FURTHER[code] ?? [])];
    return [{ code, pattern: new RegExp(`(?<!\\p{L})(?:[وف]?[بلك]?)(?:${names.join('|')})(?!\\p{L})`, 'u') }];
  });
}

/** The name, and of one word its adjective with the article: «تركيا», «التركي», «التركية». */
function formsOf(name: string): string[] {
  const written = folded(name);
  if (/[^\p{L}]/u.test(written)) return [escaped(written)];
  // Of «ألمانيا» the first letters are no article, though they are one in letters form.
  const bare = name.startsWith('ال') ? written.slice(2) : written;
  const stem = bare.replace(/(?:يا|ا|ه)$/u, '');
  return [escaped(written), `ا?ل${stem}يه?`];
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
