/**
 * Checks the number beside a name where the document that the name finds is numbered otherwise. Sources number a
 * law by the royal decree that issued it, by the decision before that, or not at all. So another number than the
 * document's own need not be wrong, but nothing shows either that it is right, unless the document says so.
 */
import type { Citation } from '../../../core.ts';
import { citationKeys, distinctiveWords, normalize } from '../../../core.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import { documentFacts } from '../../document/facts.ts';
import { documentText, issuingIn } from '../../document/issuing.ts';
import { bothCalendars } from '../reading/dates.ts';
import type { ReadingOf } from '../reading/reading.ts';
import { madeOn } from './later.ts';
import type { Resolution } from './resolution.ts';

/**
 * A key of a name and a year, and of the series of the document's number, which is not the cited one: one of the
 * two has a letter (`m93`), the other has none.
 */
const OF_OTHER_SERIES = /\/(?:lettered|plain)$/;

/**
 * Doubts the only document of a citation by name and number if it was found by name and year, and its own text
 * shows no such number as that of its issuing; else undefined.
 */
export function unconfirmedNumber(
  corpus: Corpus,
  { citation, jurisdiction }: ReadingOf,
  { ids, isAmbiguous }: Resolution,
): Resolution | undefined {
  const { name, number } = citation;
  const [id] = ids;
  if (name === undefined || number === undefined || id === undefined || isAmbiguous) return undefined;
  if (hasNumber(corpus, citation, id, jurisdiction)) return undefined;
  return { ids, isAmbiguous: true, isUnderspecified: false };
}

/**
 * True if a citation by name and number finds the document by its number, or if its text shows the number. A
 * citation by other keys, as that of a bylaw by its law, tells nothing about the number.
 */
export function hasNumber(corpus: Corpus, citation: Citation, id: string, jurisdiction: string): boolean {
  const key = citationKeys(citation, jurisdiction).find((one) => corpus.resolve(one).includes(id));
  if (key === undefined || !OF_OTHER_SERIES.test(key)) return true;
  return isWithoutLetter(citation, id) || isOfDay(corpus, citation, id) || isIssuedBy(corpus, citation, id);
}

/** True for a document without a number that is of the very day beside the number: name and day agree. */
function isOfDay(corpus: Corpus, { date }: Citation, id: string): boolean {
  const made = date !== undefined && UNNUMBERED.test(id) ? madeOn(corpus, id) : undefined;
  return made !== undefined && 'day' in made && date !== undefined && made.day === gregorian(date);
}

const gregorian = (date: string) => bothCalendars(date).date_gregorian;

/** Id of a document without a number. */
const UNNUMBERED = /-x[0-9a-f]{8}$/;

/** True for the number of a royal decree or order without its letter: «المرسوم الملكي رقم (1)» for «م/1». */
const isWithoutLetter = ({ number = '', issuedBy = '' }: Citation, id: string): boolean =>
  issuedBy.startsWith('royal-') && /^\d+$/.test(number) && /-[a-z]+(\d+)$/.exec(id)?.[1] === number;

/** True if the document's text shows that the decree or decision of this number issued it. */
function isIssuedBy(corpus: Corpus, { number = '', year, calendar }: Citation, id: string): boolean {
  const { head, cited } = issuingIn(corpus, id);
  return (
    isNumberIn(head, number) ||
    cited.some(
      (other) =>
        other.number === number && (year === undefined || other.calendar !== calendar || other.year === year),
    )
  );
}

/** True if a text has the number, with or without blanks around its slashes: «م / 21». */
function isNumberIn(letters: string, number: string): boolean {
  const parts = normalize(number, 'letters').match(/[\p{L}\d]+/gu) ?? [];
  const pattern = new RegExp(`(?<![\\p{L}\\d])${parts.join('\\s*[/-]\\s*')}(?![\\p{L}\\d])`, 'u');
  return parts.length > 1 && pattern.test(letters);
}

/**
 * True if the text of a decree contains the title of the law, which it then may have issued, although the
 * source numbers the law otherwise. A law that the source numbers by a decree was issued by that alone, and
 * issues no other law that its text names.
 */
export function issues(corpus: Corpus, decree: string, law: string): boolean {
  const facts = documentFacts(corpus, law);
  const issuing = documentFacts(corpus, decree);
  if (facts.year !== issuing.year) return false;
  if (issuing.doc_type === 'legislation' && issuing.title !== facts.title) return false;
  const text = normalize(documentText(corpus, decree) ?? '', 'letters');
  return text.includes(normalize(facts.title, 'letters'));
}

/**
 * Doubts the only circular of a number if the citation names an issuer whose words its title and its
 * beginning lack: authorities number their circulars by themselves, and the keys of circulars have no issuer.
 */
export function ofOtherIssuer(
  corpus: Corpus,
  { citation: { instrument, issuer } }: ReadingOf,
  { ids, isAmbiguous }: Resolution,
): Resolution | undefined {
  const [id] = ids;
  if (instrument !== 'circular' || issuer === undefined || id === undefined || isAmbiguous) return undefined;
  const words = distinctiveWords(issuer);
  const head = `${documentFacts(corpus, id).title} ${documentText(corpus, id)?.slice(0, HEAD_CHARS) ?? ''}`;
  const known = new Set(distinctiveWords(head));
  if (words.every((word) => known.has(word))) return undefined;
  return { ids, isAmbiguous: true, isUnderspecified: false };
}

/** Length of the beginning of a text in which its issuer is named, in UTF-16 units. */
const HEAD_CHARS = 500;
