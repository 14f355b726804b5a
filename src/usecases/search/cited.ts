/** Articles that the query cites («ما حكم المادة 147 مدني»): whoever names an article wants to see it first. */
import type { Citation, SearchQuery } from '../../core.ts';
import { extractCitations, namedArticle, readingsInArabic } from '../../core.ts';
import type { Generation } from '../../generations/generation.ts';
import type { Pinned } from '../../retrieval/hybrid.ts';
import type { Filters } from '../../schema/filters.ts';
import { indexFilter } from '../../schema/filters.ts';
import { chosen } from '../../schema/vocabulary.ts';
import type { ArticleCard, Corpus } from '../../stores/corpus.ts';
import { readingOf, resolveCitation, textOf } from '../citations/resolve/resolve.ts';
import { turns } from '../turns.ts';
import { titledDocument } from './titled.ts';

/** A query of the longest kind could name hundreds («المواد 1 إلى 500»); beyond this it is no longer a pointer. */
const MAX_CITED = 20;

/** Where and when the query is asked. */
export interface Standpoint {
  readonly defaultJurisdiction: string;
  /** YYYY-MM-DD. */
  readonly today: string;
}

/** Articles among which a law that is named by its title is looked for. */
const TITLED_AMONG = 100;

/** What of a query is pinned: as it was asked, and as search reads it. */
export interface Asked {
  readonly text: string;
  readonly query: SearchQuery;
  readonly filters: Filters | undefined;
}

/** The articles that the query cites by the grammar, in English, or by the whole title of their law. */
export async function pinnedArticles(
  { text, query, filters }: Asked,
  { corpus, index }: Generation,
  standpoint: Standpoint,
  signal?: AbortSignal,
): Promise<Pinned[]> {
  const wanted = filters?.jurisdiction ?? query.preferredJurisdiction ?? undefined;
  const within = wanted === undefined ? filters : { ...filters, jurisdiction: wanted };
  const inEnglish = inArabic(text, query, wanted);
  const turn = turns(signal);
  const cited = await citedArticles(text, filters, corpus, standpoint, turn);
  if (cited.length > 0) return cited;
  for (const reading of inEnglish) {
    const found = await citedArticles(reading, within, corpus, standpoint, turn);
    if (found.length > 0) return found;
  }
  const readings = [text, ...inEnglish].filter((reading) => namedArticle(reading) !== null);
  if (readings.length === 0) return [];
  const matching = await index
    .sparse(query, indexFilter(filters), TITLED_AMONG, signal)
    .catch(() => undefined);
  for (const reading of readings) {
    const id = titledDocument(reading, matching?.articles ?? [], corpus, wanted);
    const article = id === undefined ? undefined : corpus.articleOrdinal(id, namedArticle(reading) as string);
    if (article !== undefined) return [{ article, chunk: corpus.firstChunk(article) }];
  }
  return [];
}

/**
 * Arabic wordings of the citation in an English query. The glossary names a law without number.
 * @internal Exported for tests of the reading of English citations.
 */
export function inArabic(query: string, { expansions }: SearchQuery, jurisdiction?: string): string[] {
  const glossary = expansions.filter(({ source }) => source === 'glossary');
  return readingsInArabic(
    query,
    glossary.flatMap(({ alternatives }) => alternatives),
    jurisdiction,
  );
}

/** The cited articles that the corpus has and the filters let through, in the order of the query. */
async function citedArticles(
  query: string,
  filters: Filters | undefined,
  corpus: Corpus,
  standpoint: Standpoint,
  turn: () => Promise<void> | undefined,
): Promise<Pinned[]> {
  const articles = new Set<number>();
  for (const citation of extractCitations(query, textOf(filters?.jurisdiction))) {
    await turn();
    const id = citedDocument(citation, filters?.jurisdiction, corpus, standpoint);
    if (id === undefined) continue;
    for (const article of ordinals(corpus, id, citation)) {
      if (articles.size < MAX_CITED && passes(corpus.card(article), filters)) articles.add(article);
    }
  }
  return [...articles].map((article) => ({ article, chunk: corpus.firstChunk(article) }));
}

/**
 * The one document that the citation fits; none where several have what it cites. Where neither its words nor a filter tell the
 * country and the default one has no such document, the whole corpus is asked: «نظام العمل» is only found in one.
 */
function citedDocument(
  citation: Citation,
  hint: string | undefined,
  corpus: Corpus,
  { defaultJurisdiction, today }: Standpoint,
): string | undefined {
  const reading = readingOf(citation, { request: hint, default: defaultJurisdiction });
  let { ids } = resolveCitation(corpus, reading, { day: today });
  if (ids.length === 0 && reading.source === 'default') {
    const all = Object.keys(corpus.manifest.jurisdictions);
    ids = all.flatMap((jurisdiction) => [
      ...resolveCitation(corpus, { citation, jurisdiction }, { day: today }).ids,
    ]);
  }
  // Of two decisions of one number and year, one here and one there, that one is meant that has the article.
  const having = ids.length > 1 ? ids.filter((id) => ordinals(corpus, id, citation).length > 0) : ids;
  return having.length === 1 ? having[0] : undefined;
}

/**
 * Of a law, the articles named. A ruling or a fatwa is one text and itself what is named; a law named without an
 * article is left to the lists, which find the articles that the other words are about.
 */
function ordinals(corpus: Corpus, id: string, citation: Citation): number[] {
  const named = citation.articles.map(({ key }) => corpus.articleOrdinal(id, key));
  const whole = citation.docType === 'case_law' || citation.docType === 'fatwa';
  if (named.length === 0 && whole) named.push(corpus.unnumberedOrdinal(id));
  return named.filter((ordinal) => ordinal !== undefined);
}

/** The filters of the index, asked of one card. An unknown year passes no year filter. */
function passes(card: ArticleCard, filters: Filters | undefined): boolean {
  const { jurisdiction, year_from, year_to } = filters ?? {};
  const types: readonly string[] | undefined = chosen(filters?.doc_type);
  const statuses: readonly string[] | undefined = chosen(filters?.status);
  return (
    (jurisdiction === undefined || card.canonical_id.startsWith(`${jurisdiction.toLowerCase()}-`)) &&
    (types?.includes(card.doc_type) ?? true) &&
    (statuses?.includes(card.status) ?? true) &&
    (year_from === undefined || (card.year !== undefined && card.year >= year_from)) &&
    (year_to === undefined || (card.year !== undefined && card.year <= year_to))
  );
}
