/**
 * Whether a question asks for the law of a country that a passage is not of: «ما عقوبة السرقة في القانون الفرنسي؟» is
 * not answered by Egypt's, however many of the words it has.
 *
 * Names are those that the platform has for all regions, in Arabic and English; the Arabic adjective is worked out.
 */
import { normalize } from '../../core.ts';
import type { Passage } from '../passages.ts';

/** Upper-case codes of the countries that a text names. */
export function countriesNamedIn(text: string): ReadonlySet<string> {
  const read = folded(text);
  const codes = new Set<string>();
  for (const { 0: word, index } of read.matchAll(/\p{L}+/gu)) {
    if (word.length > LONGEST_WORD) continue;
    for (const joined of joinedTo(word)) {
      for (const { name, code } of NAMES.get(word.slice(joined)) ?? []) {
        const start = index + joined;
        if (
          read.startsWith(name, start) &&
          !LETTER.test(read.slice(start + name.length, start + name.length + 2))
        )
          codes.add(code);
      }
    }
  }
  return codes;
}

/** Whether the passage can speak of what was asked: it is of one of the countries, or names one itself. */
export function isOfAny(
  countries: ReadonlySet<string>,
  { canonical_id, title, text }: Pick<Passage, 'canonical_id' | 'title' | 'text'>,
): boolean {
  const own = canonical_id.slice(0, 2).toUpperCase();
  if (countries.size === 0 || countries.has(own)) return true;
  return [...countriesNamedIn(`${title}\n${text}`)].some((code) => countries.has(code));
}

const LETTER = /^\p{L}/u;
const CONJUNCTION = /^[وف]/;
const PREPOSITION = /^[بلك]/;

/** How many letters of a word may be a conjunction and a preposition that are written as one with a name. */
function joinedTo(word: string): number[] {
  const conjunctions = CONJUNCTION.test(word) ? [0, 1] : [0];
  return conjunctions.flatMap((length) =>
    PREPOSITION.test(word.slice(length)) ? [length, length + 1] : [length],
  );
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
  AE: ['الامارات', ...ofEitherGender(['اماراتي']), 'emirati', 'uae', 'dubai', 'abu dhabi'],
  CN: ['chinese'],
  DE: ['german'],
  EG: ['egyptian'],
  ES: ['spanish'],
  FR: ['french'],
  GB: [
    'بريطانيا',
    ...ofEitherGender(['البريطاني', 'الانجليزي', 'الانكليزي']),
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
  KR: ['كوريا', ...ofEitherGender(['الكوري']), 'korean'],
  NL: [...ofEitherGender(['الهولندي']), 'dutch'],
  SA: ['saudi', 'ksa'],
  TR: ['turkey', 'turkish'],
  US: ['امريكا', ...ofEitherGender(['الامريكي', 'الاميركي']), 'usa', 'america', 'american'],
};

interface Named {
  /** In letters form. */
  readonly name: string;
  readonly code: string;
}

/** The names and adjectives of countries by their first word. */
const NAMES: ReadonlyMap<string, readonly Named[]> = names();

/** In UTF-16 units, with what may be joined to it. */
const LONGEST_WORD = Math.max(...Array.from(NAMES.keys(), ({ length }) => length)) + 2;

function names(): Map<string, Named[]> {
  const [arabic, english] = (['ar', 'en'] as const).map(
    (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
  ) as [Intl.DisplayNames, Intl.DisplayNames];
  const byFirstWord = new Map<string, Named[]>();
  for (const code of CODES) {
    const [inArabic, inEnglish] = [arabic.of(code), english.of(code)];
    if (inArabic === undefined || inEnglish === undefined || AMBIGUOUS.has(code)) continue;
    for (const name of [...formsOf(inArabic), folded(inEnglish), ...(FURTHER[code] ?? [])]) {
      const [word = ''] = /^\p{L}+/u.exec(name) ?? [];
      byFirstWord.set(word, [...(byFirstWord.get(word) ?? []), { name, code }]);
    }
  }
  return byFirstWord;
}

/** The name, and of one word its adjective with the article: «تركيا», «التركي», «التركية». */
function formsOf(name: string): string[] {
  const written = folded(name);
  if (/[^\p{L}]/u.test(written)) return [written];
  // Of «ألمانيا» the first letters are no article, though they are one in letters form.
  const bare = name.startsWith('ال') ? written.slice(2) : written;
  const stem = bare.replace(/(?:يا|ا|ه)$/u, '');
  return [written, ...ofEitherGender([`ال${stem}ي`, `ل${stem}ي`])];
}

function ofEitherGender(adjectives: readonly string[]): string[] {
  return adjectives.flatMap((adjective) => [adjective, `${adjective}ه`]);
}
