/**
 * Misspells queries as people do: letters that are often confused (hamza, ya, ta marbuta), added tatweel or
 * vowel marks, and an added or missing conjunction, article or preposition. The same seed gives the same
 * misspellings, different for each query.
 */
import { createHash } from 'node:crypto';

/** Probability that an Arabic word of a query is misspelt. Words of one letter are never misspelt. */
const SHARE = 0.3;

/** Minimum number of letters that must remain of a word if a misspelling removes its prefix. */
const STAY = 3;

/** Misspells a word in one way, or returns it unchanged if that way does not apply to the word. */
type Misspelling = (word: string, random: () => number) => string;

const MARKS = ['\u064B', '\u064C', '\u064D', '\u064E', '\u064F', '\u0650', '\u0651', '\u0652'];
const CLITICS = ['و', 'ال', 'ب', 'ل'];
const JOINED = /^(?:وال|بال|فال|كال|لل|ال|و|ب|ل)/u;

const MISSPELLINGS: Readonly<Record<string, Misspelling>> = {
  hamza: (word) =>
    /[أإآؤئ]/u.test(word)
      ? word
          .replace(/[أإآ]/u, 'ا')
          .replace(/ؤ/u, 'و')
          .replace(/ئ(?=.)/u, 'ي')
      : word.replace(/^ا(?!ل)/u, 'أ'),
  ya: (word) => (word.endsWith('ى') ? word.replace(/ى$/u, 'ي') : word.replace(/ي$/u, 'ى')),
  'ta marbuta': (word) => (word.endsWith('ة') ? word.replace(/ة$/u, 'ه') : word.replace(/ه$/u, 'ة')),
  tatweel: (word, random) => insert(word, 'ـ', random),
  'vowel mark': (word, random) => insert(word, pick(MARKS, random), random),
  'without what is joined': (word) => {
    const rest = word.replace(JOINED, '');
    return rest.length >= STAY ? rest : word;
  },
  'something joined': (word, random) => (JOINED.test(word) ? word : pick(CLITICS, random) + word),
};

/**
 * Misspells the words of a query at random. `id` is the query's id, so that queries with the same words get
 * different misspellings. @internal Exported for tests, which misspell single queries.
 */
export function misspell(seed: number, query: string, id: string): string {
  const random = randomNumbers(`${seed} ${id}`);
  return query.replace(/\p{Script=Arabic}{2,}/gu, (word) => {
    if (random() >= SHARE) return word;
    const changed = Object.values(MISSPELLINGS)
      .map((how) => how(word, random))
      .filter((spelt) => spelt !== word);
    return changed.length === 0 ? word : pick(changed, random);
  });
}

/**
 * Makes the additional pass over the queries of a set in which words are misspelt. `seed` decides which ones.
 */
export const noise = (seed: number) => ({
  name: 'noise',
  query: (text: string, id: string) => misspell(seed, text, id),
});

function insert(word: string, mark: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 1));
  return word.slice(0, at) + mark + word.slice(at);
}

const pick = <T>(from: readonly T[], random: () => number): T =>
  from[Math.floor(random() * from.length)] as T;

/**
 * Returns a generator of uniform numbers in [0, 1) that depends only on the text. Each number is made of
 * four bytes of a SHA-256 digest.
 */
function randomNumbers(text: string): () => number {
  let digest = createHash('sha256').update(text).digest();
  let at = 0;
  return () => {
    if (at + 4 > digest.length) {
      digest = createHash('sha256').update(digest).digest();
      at = 0;
    }
    const number = digest.readUInt32BE(at) / 2 ** 32;
    at += 4;
    return number;
  };
}
