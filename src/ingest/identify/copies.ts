/**
 * Recognizes copies: documents that print a law which the corpus also has under its number. A source that
 * gives no number, and no notes either, prints the wording of one day and never says when it is out of date.
 */
import { contentWords } from '../../core.ts';
import { compare } from '../../order.ts';
import type { Comparable, Texts } from './comparable.ts';
import { grouped, isAmending, isNumbered, numberKey } from './comparable.ts';
import { sharedPart } from './word-runs.ts';

/**
 * Least share of the copy's words, in runs of three, that the law has too, and of the law's words that the
 * copy has. Of 102 Saudi pairs of one title, 94 copies share .77 or more, and other texts .51 or less. A law
 * has up to twice the words of its copy, which lacks decrees and notes; an annex of the law's title has less
 * than a tenth of them.
 */
const COPY_SHARE = 0.7;
const LAW_SHARE = 0.4;

/** Kinds of documents that cannot be copies: rulings and fatwas of one title are different ones. */
const CASES = /^(?:cass|adm|const|judg|fatwa)/;

/**
 * Returns the canonical id of the law for each copy, in the order of the copies. A copy has nearly the same
 * words as the law. It has no number, and the title of the law; or it has the number of the law, and the title
 * of the law or no decree. A bylaw or a successor has other words, a draft another title.
 */
export function copiesOfLaws(
  documents: readonly Comparable[],
  { runsOf, hasDecree, isRepealed }: Texts,
): Map<string, string> {
  const copies = new Map<string, string>();
  const texts = documents.filter(({ candidate }) => !CASES.test(candidate.identity.series));
  for (const [copy, laws] of possibleLaws(texts, hasDecree)) {
    const runs = runsOf(copy.canonicalId);
    const shares = laws.map((law) => ({ law, share: shareOf(runs, runsOf(law.canonicalId)) }));
    const [best] = shares
      .filter(({ share }) => share !== undefined)
      .sort(
        (a, b) =>
          Number(hasTitleOf(copy, b.law)) - Number(hasTitleOf(copy, a.law)) ||
          (b.share ?? 0) - (a.share ?? 0) ||
          compare(a.law.canonicalId, b.law.canonicalId),
      );
    if (best === undefined) continue;
    const [one, other] = [copy.canonicalId, best.law.canonicalId];
    // Of two prints with one number, the one whose source knows that the law is repealed tells its status.
    const isLaw = hasNumberOf(best.law, copy) && isRepealed(one) && !isRepealed(other);
    if (isLaw) copies.set(other, one);
    else copies.set(one, other);
  }
  // The law of a copy may itself be the copy of another document with its number.
  for (const [copy, law] of copies) copies.set(copy, copies.get(law) ?? law);
  return copies;
}

/** Share of the copy's words that the law has; undefined if it is no copy. */
function shareOf(copy: ReadonlySet<string>, law: ReadonlySet<string>): number | undefined {
  const share = sharedPart(copy, law);
  return share >= COPY_SHARE && sharedPart(law, copy) >= LAW_SHARE ? share : undefined;
}

/** Blanks do not count: «عبد العزيز» is also written «عبدالعزيز». */
const hasTitleOf = (one: Comparable, other: Comparable) => titleLetters(one) === titleLetters(other);

/** Country and title without its blanks. */
const titleLetters = ({ candidate }: Comparable) =>
  [candidate.jurisdiction, candidate.identity.normalizedTitle.replaceAll(' ', '')].join('\n');

/**
 * The documents that each document may be a copy of. Without a number: a numbered one with its title. With a
 * number: another one with this number and its title, or with the decree that it lacks. One decision may issue
 * several bylaws with nearly the same words; a source prints the decision before each of them.
 */
function* possibleLaws(
  documents: readonly Comparable[],
  hasDecree: (canonicalId: string) => boolean,
): Iterable<[Comparable, Comparable[]]> {
  const numbered = documents.filter(isNumbered);
  const byTitle = grouped(numbered, titleStart);
  const byWords = grouped(
    numbered.filter((law) => !isAmending(law)),
    titleWords,
  );
  const byLetters = grouped(numbered, titleLetters);
  const byNumber = grouped(numbered, numberKey);
  const alike = (one: Comparable) => {
    const lettered = byLetters.get(titleLetters(one)) ?? [];
    const worded = isAmending(one) ? [] : (byWords.get(titleWords(one)) ?? []);
    return [...new Set([...lettered, ...worded])];
  };
  const isIssued = ({ canonicalId }: Comparable) => hasDecree(canonicalId);
  for (const one of documents) {
    const laws = isNumbered(one)
      ? (byNumber.get(numberKey(one)) ?? []).filter(
          (law) =>
            law !== one &&
            (isTitled(one, law) || isIssued(one) !== isIssued(law)) &&
            isRather(law, one, isIssued),
        )
      : [
          ...(byTitle.get(titleStart(one)) ?? []).filter((law) => isTitled(one, law)),
          ...alike(one).filter((law) => !isTitled(one, law)),
        ];
    if (laws.length > 0) yield [one, laws];
  }
}

/** True if one title is the other, or begins with it: sources add bodies and years in brackets. */
function isTitled(one: Comparable, other: Comparable): boolean {
  const [a, b] = [one, other].map(({ candidate }) => `${candidate.identity.normalizedTitle} `) as [
    string,
    string,
  ];
  return a.startsWith(b) || b.startsWith(a);
}

/** Country and first words of the title, by which titles to compare are found. */
const titleStart = ({ candidate }: Comparable) =>
  [candidate.jurisdiction, ...candidate.identity.normalizedTitle.split(' ').slice(0, 2)].join('\n');

/**
 * Country and content words of the title: «لائحة اللجان الوطنية والقطاعية» and «لائحة اللجان الوطنية واللجان
 * القطاعية» are one title.
 */
const titleWords = ({ candidate }: Comparable) =>
  [candidate.jurisdiction, ...new Set(contentWords(candidate.identity.normalizedTitle))].sort().join('\n');

/** True for two documents with one number and year. */
const hasNumberOf = (one: Comparable, other: Comparable) =>
  isNumbered(one) && isNumbered(other) && numberKey(one) === numberKey(other);

/**
 * True if, of two documents with one number, `a` is rather the law: it has the decree, else more changed
 * articles, else more articles, else the longer text.
 */
function isRather(a: Comparable, b: Comparable, isIssued: (one: Comparable) => boolean): boolean {
  const order =
    Number(isIssued(a)) - Number(isIssued(b)) ||
    a.changedArticles - b.changedArticles ||
    a.candidate.articles - b.candidate.articles ||
    a.candidate.textLength - b.candidate.textLength ||
    compare(b.canonicalId, a.canonicalId);
  return order > 0;
}
