/** Names of bodies that an act replaces wherever they occur in the laws of its country. */
import type { SourceDocument } from '../read/source-document.ts';
import type { ReadClauses } from './act-clauses.ts';

/** Least number of words in a name: one word alone may mean something else in another law. */
const LEAST_WORDS = 2;

/** A name that an act replaces in all laws, and the new one. */
export interface NameReplacement {
  old: string;
  new: string;
}

/** The names in the order of the text. Only decisions, and the decrees that issue a law, are read. */
export function replacedNames(document: SourceDocument, read: ReadClauses): NameReplacement[] {
  const { doc_type, preamble, full_text, articles } = document;
  const texts = doc_type === 'decree' ? [full_text, ...articles.map(({ text }) => text)] : [];
  return [preamble, ...texts].flatMap((text) => (text === undefined ? [] : namesIn(text, read)));
}

/** Marks inside words that a text of a law has at times and an act has not, or the other way round. */
const MARKS = /[\u0640\u064B-\u0652]/gu;

function namesIn(text: string, read: ReadClauses): NameReplacement[] {
  const written = ({ start, end }: { start: number; end: number }) =>
    text.slice(start, end).replaceAll(MARKS, '').trim();
  return read(text).flatMap(({ amendments }) =>
    amendments.flatMap(({ scope, oldPhrase, newText }) => {
      if (scope !== 'any_law' || oldPhrase === undefined || newText === undefined) return [];
      const name = { old: written(oldPhrase), new: written(newText) };
      return name.old.split(/\s+/).length < LEAST_WORDS ? [] : [name];
    }),
  );
}
