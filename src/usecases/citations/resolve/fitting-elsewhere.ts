/**
 * Finds in other countries the document that the stated subject fits, if it contradicts that of the default
 * country: «المرسوم بقانون رقم 36 لسنة 2023 بشأن تنظيم المنافسة» has the number of an Egyptian law and is
 * Emirati.
 */
import { distinctiveWords, nameFits } from '../../../core.ts';
import { known } from '../../../schema/known.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import { documentFacts } from '../../document/facts.ts';
import type { Reading } from '../reading/reading.ts';
import { isTitledBeside } from './contradicted.ts';
import type { Resolution } from './resolution.ts';

/**
 * Returns the documents of other countries with the number of the citation and all words of its name or
 * subject in their title, or with their title beside the number. `others` are the resolutions there; an
 * ambiguous one tells no document.
 */
export function fittingElsewhere(
  corpus: Corpus,
  { citation: { about, name }, subject, beside }: Pick<Reading, 'citation' | 'subject' | 'beside'>,
  others: readonly { readonly resolution: Resolution }[],
): readonly string[] {
  const stated = [about, subject, name].flatMap((words) => (words === undefined ? [] : bare(words)));
  return others.flatMap(({ resolution: { ids, isAmbiguous } }) =>
    isAmbiguous
      ? []
      : ids.filter(
          (id) =>
            stated.some((words) => isTitled(words, documentFacts(corpus, id).title)) ||
            isTitledBeside(corpus, known({ beside }), id),
        ),
  );
}

/**
 * True if the words behind the number are not in the title of the one document found. A remark in brackets,
 * or the rest of a sentence, does not contradict a title, but the title of another country's law may have it.
 */
export function isUnlikeTitle(
  corpus: Corpus,
  { subject, beside }: Pick<Reading, 'subject' | 'beside'>,
  { ids, isAmbiguous }: Resolution,
): boolean {
  const [only, ...more] = ids;
  if (only === undefined || more.length > 0 || isAmbiguous) return false;
  if (subject === undefined) return beside !== undefined && !isTitledBeside(corpus, { beside }, only);
  return !isTitled(bare(subject), documentFacts(corpus, only).title);
}

/** The words of a subject without the brackets that mark a loose one. */
const bare = (words: string): string => words.replace(/^[([]|[)\]]$/g, '');

const isTitled = (words: string, title: string): boolean =>
  distinctiveWords(words).length > 0 && nameFits(words, title) === 'fits';
