/**
 * Finds runs of consecutive words, to detect wording copied from another text.
 *
 * Vowel marks, variants of letters and punctuation are ignored, so that a copy in another spelling is found
 * too. A citation such as «قانون العمل الصادر بالقانون رقم 14 لسنة 2025» can be written in only one way and
 * is no copied wording, so it ends a run. A number ends a run too.
 */
const letterForms: Readonly<Record<string, string>> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ة: 'ه' };
const marks = /[\u064b-\u065f\u0670\u0640]/gu;

/**
 * Matches the beginning of a citation: a word for law or decree, up to eight words of its name, then "number"
 * or "issued by". The longest name cited in the samples has six words.
 */
const instrument = '(?:ال|لل|بال)?(?:قانون|نظام|مرسوم|قرار)';
const citation = new RegExp(
  `(?<![ء-ي])${instrument}(?: [ء-ي]+){0,8}? (?:رقم|الصادر بال(?:قانون|مرسوم))`,
  'gu',
);

const BREAK = '|';

function words(text: string): string[] {
  return text
    .replaceAll(marks, '')
    .replaceAll(/[أإآٱىة]/gu, (letter) => letterForms[letter] ?? letter)
    .replaceAll(/\p{N}+/gu, ` ${BREAK} `)
    .replaceAll(/[^ء-ي|]+/gu, ' ')
    .replaceAll(citation, BREAK)
    .split(/ |(?=\|)|(?<=\|)/u)
    .filter((word) => word !== '');
}

/** All runs of `length` consecutive words of the text that contain no citation or number. */
export function wordRuns(text: string, length: number): string[] {
  const all = words(text);
  const runs: string[] = [];
  for (let end = length; end <= all.length; end++) {
    const run = all.slice(end - length, end);
    if (!run.includes(BREAK)) runs.push(run.join(' '));
  }
  return runs;
}

/**
 * Returns a function that finds those of the `wanted` runs that a text contains. It is fast enough for a
 * hundred megabytes of text.
 */
export function runFinder(wanted: Iterable<string>, length: number): (text: string) => string[] {
  const runs = new Set(wanted);
  const vocabulary = new Set([...runs].flatMap((run) => run.split(' ')));
  return (text) => {
    const found: string[] = [];
    let known: string[] = [];
    for (const word of words(text)) {
      // Most words are in no wanted run. So most positions end here, before a run is joined and looked up.
      if (!vocabulary.has(word)) {
        known = [];
        continue;
      }
      known.push(word);
      if (known.length < length) continue;
      const run = known.slice(-length).join(' ');
      if (runs.has(run)) found.push(run);
    }
    return found;
  };
}
