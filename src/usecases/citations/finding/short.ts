/**
 * Finds the law of an article that is cited in short: by the bare subject of the law («م 26 محاماة»), or by
 * initials («م 43 م.ب.ق 33/2021»).
 */
import {
  bareSubject,
  distinctiveWords,
  formatCitation,
  lawAbout,
  parseCitation,
  titlesAbout,
  writtenOut,
} from '../../../core.ts';
import { ServiceError } from '../../../errors.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import { titleWordKey } from '../../../titles/contradiction.ts';
import { citationOfWhole } from '../../document/citation-of-whole.ts';
import { documentFacts } from '../../document/facts.ts';
import { readCitation, textOf } from '../reading/reading.ts';
import { isLater } from '../resolve/later.ts';
import { isRepealed } from '../resolve/namesakes.ts';
import type { CitingTime } from '../resolve/resolution.ts';
import { resolveCitation } from '../resolve/resolve.ts';
import { parsedTitle } from '../resolve/titled.ts';
import { documentWarnings } from '../warnings/document.ts';
import type { CitedText, Found } from './found.ts';
import { findDocument } from './found.ts';

export interface ArticleOfSubject {
  readonly canonicalId: string;
  /** True if no words stand before the article. */
  readonly isWhole: boolean;
  /** Key of the article without its paragraph, which the law may lack. */
  readonly key: string;
  /** The article as a text cites it. */
  readonly article: string;
  readonly jurisdiction: string;
  /** True if the text itself names the country. */
  readonly isCountryNamed: boolean;
}

/**
 * Returns the article of a text that ends with an article and a subject: of the one law of the country in
 * force at the time whose title is about this subject and nothing else. Undefined if several are, or if no
 * country is known.
 */
export function articleOfSubject(
  corpus: Corpus,
  text: string,
  country: string | undefined,
  time: CitingTime,
): ArticleOfSubject | undefined {
  const read = bareSubject(text, country);
  const jurisdiction = read?.country ?? country;
  if (!read || jurisdiction === undefined) return undefined;
  const lists = distinctiveWords(read.subject)
    .map((word) => corpus.resolve(titleWordKey(jurisdiction.toLowerCase(), word)))
    .sort((a, b) => a.length - b.length);
  const named = read.names.flatMap((name) => {
    const citation = parseCitation(name, textOf(jurisdiction));
    return citation === null ? [] : resolveCitation(corpus, { citation, jurisdiction }, time).ids;
  });
  const laws = [...new Set([...(lists[0] ?? []), ...named])]
    .filter((id) => id.startsWith(`${jurisdiction.toLowerCase()}-`))
    .filter((id) => !isRepealed(corpus, id, time) && !isLater(corpus, id, time))
    .map((id) => documentFacts(corpus, id))
    .filter(({ doc_type }) => doc_type === 'legislation');
  const places = titlesAbout(
    read.subject,
    laws.map(({ title }) => title),
  );
  const [law, ...others] = places.map((place) => laws[place]);
  if (law === undefined || others.length > 0) return undefined;
  return {
    canonicalId: law.canonical_id,
    isWhole: read.isWhole,
    key: read.key,
    article: read.article,
    jurisdiction,
    isCountryNamed: read.country !== undefined,
  };
}

/** Finds the document of a citation whose initials stand for words («م.ب.ق»); undefined if it has none. */
export function findWrittenOut(
  corpus: Corpus,
  { text, known }: Pick<CitedText, 'text' | 'known'>,
  time: { readonly day: string },
): Found | ServiceError | undefined {
  const whole = writtenOut(text, known.request);
  if (whole === null) return undefined;
  const found = findDocument(corpus, { text: whole, reading: readCitation(whole, known), known }, time);
  const isRead = !(found instanceof ServiceError) || found.code !== 'citation_unparseable';
  return isRead ? found : undefined;
}

/**
 * Finds the document of an article with the bare subject of its law; undefined if the text is none, or has
 * words before the article.
 */
export function findOfSubject(
  corpus: Corpus,
  { text, known }: Pick<CitedText, 'text' | 'known'>,
  time: { readonly day: string },
): Found | undefined {
  const cited = articleOfSubject(corpus, text, known.request, time);
  if (!cited?.isWhole) return undefined;
  const { canonicalId, jurisdiction } = cited;
  const source = cited.isCountryNamed ? 'citation' : 'request';
  // The grammar reads an article with a law alone: that of the law is any.
  const articles = parseCitation(`${cited.article} ${SOME_LAW}`)?.articles;
  const facts = documentFacts(corpus, canonicalId);
  const law = citationOfWhole(corpus, canonicalId) ?? facts.title;
  const whole = parseCitation(`${cited.article} ${law}`, textOf(jurisdiction));
  const parsed = {
    ...parsedTitle(facts, { jurisdiction, source }, articles),
    citation_string: whole === null ? `${cited.article} ${law}` : formatCitation(whole),
  };
  const warnings = documentWarnings(corpus, parsed, time.day);
  return { parsed, canonicalId, ...(warnings.length > 0 && { warnings }) };
}

/** A law by number, with the Arabic word for law. */
const SOME_LAW = lawAbout('1/2000');
