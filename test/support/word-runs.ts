/**
 * Runs of words, to detect wording copied from another text.
 *
 * Marks, letter forms and punctuation are dropped, so that a copy with another spelling is still found. Names
 * of instruments are not wording: «قانون العمل الصادر بالقانون رقم 14 لسنة 2025» can be written in one way
 * only. So a citation breaks a run, and so does every number.
 */
const letterForms: Readonly<Record<string, string>> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ة: 'ه' };
const marks = /[\u064b-\u065f\u0670\u0640]/gu;

/**
 * «قانون … الصادر بالقانون رقم» with up to eight words of name between. The longest name cited in the samples
 * has six.
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

/** Every run of `length` words of the text. */
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
 * Returns a function that finds the runs of `wanted` in a text. The texts may have a hundred megabytes
 * together.
 */
export function runFinder(wanted: Iterable<string>, length: number): (text: string) => string[] {
  const runs = new Set(wanted);
  const vocabulary = new Set([...runs].flatMap((run) => run.split(' ')));
  return (text) => {
    const found: string[] = [];
    let known: string[] = [];
    for (const word of words(text)) {
      // Nearly every position fails here, before a run is joined and looked up.
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
