/** A text that is, as a whole, a document's title: «تعديل نظام العمل» is a decision, and not the law it names. */
import { titleKeys } from '../../../core.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import type { DocumentFacts } from '../../document/facts.ts';
import type { Parsed } from './parsed.ts';
import type { Reading } from './resolve.ts';

/** The ids of the documents with this title in the jurisdiction; more than one where the words do not tell which. */
export function titledDocuments(corpus: Corpus, text: string, jurisdiction: string): readonly string[] {
  for (const key of titleKeys(text, jurisdiction)) {
    const ids = corpus.resolve(key);
    if (ids.length > 0) return ids;
  }
  return [];
}

/**
 * A citation that is the whole text says what it says. A name alone («نظام الشركات») means the law of its day, not
 * every document that bears it as its title.
 */
export function mayBeTitle(text: string, reading: Reading | undefined): 'first' | 'last' | 'no' {
  if (reading === undefined) return 'first';
  const { start, end, name, number, year } = reading.citation;
  if (text.slice(0, start).trim() !== '' || text.slice(end).trim() !== '') return 'first';
  return name !== undefined && number === undefined && year === undefined ? 'no' : 'last';
}

/** Where the title is looked for. */
export type TitlePlace = Pick<Reading, 'jurisdiction' | 'source'>;

/** What a title says of its document without being read as a citation. */
export function parsedTitle(
  { canonical_id, doc_type, title }: DocumentFacts,
  { jurisdiction, source }: TitlePlace,
): Parsed {
  return {
    doc_type,
    canonical_id,
    jurisdiction,
    jurisdiction_source: source,
    name: title,
    relation: 'cites',
    reference: 'full',
    confidence: 1,
    citation_string: title,
  };
}
