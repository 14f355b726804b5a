/**
 * Finds the articles that a query cites, as «ما حكم المادة 147 مدني» does. Retrieval pins them, so that they
 * come first.
 */
import type { Citation, IndexFilter, SearchQuery } from '../../core.ts';
import { extractCitations, namedArticle, namedCountries, subjectsAsNames, writtenOut } from '../../core.ts';
import { ServiceError } from '../../errors.ts';
import type { Generation } from '../../generations/generation.ts';
import type { Pinned } from '../../retrieval/hybrid.ts';
import type { Filters } from '../../schema/filters.ts';
import { chosen } from '../../schema/vocabulary.ts';
import type { ArticleCard, Corpus } from '../../stores/corpus.ts';
import { findCitation } from '../citations/english/cited.ts';
import { isPair } from '../citations/english/compared.ts';
import { englishCitations } from '../citations/english/places.ts';
import { arabicWordings, lacksCountry } from '../citations/english/wordings.ts';
import { articleOfSubject } from '../citations/finding/short.ts';
import { readingOf, textOf } from '../citations/reading/reading.ts';
import { inForce } from '../citations/resolve/namesakes.ts';
import { resolveCitation } from '../citations/resolve/resolve.ts';
import { lacksYear, numberedInAnyYear } from '../citations/resolve/without-year.ts';
import { turns } from '../turns.ts';
import { citedRuling, numberedRuling } from './rulings.ts';
import { titledDocument } from './titled.ts';

/**
 * Maximum number of cited articles that are pinned to the top: a range such as «المواد 1 إلى 500» can cite
 * hundreds.
 */
const MAX_CITED = 20;

/** Defaults for a citation in the query: the country, and the day. */
interface QueryDefaults {
  readonly defaultJurisdiction: string;
  /** The jurisdiction that the query names or the caller prefers. It is tried first. */
  readonly preferredJurisdiction?: string | undefined;
  /** Gregorian day, YYYY-MM-DD. Names of laws and numbers of articles mean what they meant on this day. */
  readonly day: string;
  /**
   * True if the cited article's wordings of other days are pinned to the top too, after the wording of `day`.
   */
  readonly everyWording: boolean;
}

type InstanceDefaults = Omit<QueryDefaults, 'preferredJurisdiction'>;

/**
 * Number of search results among whose titles `titledDocument` looks for a law that the query names by its
 * title.
 */
const TITLED_AMONG = 100;

/** A query that may contain citations, both as text and as analysed for the search. */
export interface CitingQuery {
  readonly text: string;
  readonly query: SearchQuery;
  readonly filters: Filters | undefined;
  /** The filters of the request and its day, in the form that the index takes. */
  readonly filter: IndexFilter | null;
}

/**
 * Returns the articles that the query cites. A preferred jurisdiction that the query does not name is tried
 * first, and then none.
 */
export async function pinnedArticles(
  asked: CitingQuery,
  generation: Generation,
  instance: InstanceDefaults,
  signal?: AbortSignal,
): Promise<Pinned[]> {
  const { text, query, filters } = asked;
  const wanted = filters?.jurisdiction ?? query.preferredJurisdiction ?? undefined;
  const found = await pinnedIn(wanted, asked, generation, instance, signal);
  const isPreference = wanted !== undefined && wanted !== filters?.jurisdiction && namesNoCountry(text);
  return found.length > 0 || !isPreference ? found : pinnedIn(undefined, asked, generation, instance, signal);
}

const namesNoCountry = (text: string) => namedCountries(text).length === 0;

/**
 * Returns the articles that the query cites, of the jurisdiction if one is given. Six readings of the query
 * are tried until one finds articles: by the citation grammar; by other wordings of an English citation, or
 * of one in short; by the law whose title is about a bare subject; by the number of a ruling as other
 * jurisdictions cite it; by the bare number of a case; by an article number with the full title of a law.
 */
async function pinnedIn(
  wanted: string | undefined,
  { text, query, filters, filter }: CitingQuery,
  generation: Generation,
  instance: InstanceDefaults,
  signal: AbortSignal | undefined,
): Promise<Pinned[]> {
  const { corpus, index } = generation;
  const defaults = { ...instance, preferredJurisdiction: wanted };
  const within = wanted === undefined ? filters : { ...filters, jurisdiction: wanted };
  const otherReadings = otherReadingsOf(text, wanted);
  const turn = turns(signal);
  const allowed = filter?.documents;
  const cited = await citedArticles({ text, filters, allowed }, corpus, defaults, turn);
  if (cited.length > 0) return cited;
  const pair = citedPair(text, wanted, corpus, defaults);
  if (pair !== undefined)
    return pinned(
      pair.filter((article) => passes(corpus.card(article), filters)),
      corpus,
    );
  for (const reading of otherReadings) {
    const found = await citedArticles({ text: reading, filters: within, allowed }, corpus, defaults, turn);
    if (found.length > 0) return found;
  }
  const short = articleOfSubject(corpus, text, wanted, { day: instance.day });
  if (short !== undefined) {
    const articles = isAllowed(short.canonicalId, allowed, corpus)
      ? wordingsOf(corpus, short.canonicalId, short.key, defaults)
      : [];
    const found = articles.filter((article) => passes(corpus.card(article), filters));
    if (found.length > 0) return pinned(found, corpus);
  }
  const ruling =
    citedRuling(text, wanted, corpus, instance.day) ??
    (await numberedRuling(text, wanted, generation, filter, signal));
  if (ruling !== undefined && isRulingWanted(ruling, { filters, allowed }, corpus))
    return pinned([ruling], corpus);
  const readings = [text, ...otherReadings].filter((reading) => namedArticle(reading) !== null);
  if (readings.length === 0) return [];
  const matching = await index.sparse(query, filter, TITLED_AMONG, signal).catch(() => undefined);
  for (const reading of readings) {
    const id = titledDocument(reading, matching?.articles ?? [], corpus, wanted);
    const key = namedArticle(reading);
    if (id === undefined || key === null) continue;
    const articles = wordingsOf(corpus, id, key, defaults);
    if (articles.length > 0) return pinned(articles, corpus);
  }
  return [];
}

/** Greatest number of English citations of a query that are read. */
const MAX_ENGLISH = 4;

/**
 * Returns other wordings of the citations in a query, most likely first: Arabic ones of English citations of
 * articles, the words for which initials stand («م.ب.ق»), and names of laws for bare subjects («م 77 عمل»).
 * @internal Exported for tests.
 */
export function otherReadingsOf(query: string, jurisdiction?: string): string[] {
  const english = englishCitations(query, MAX_ENGLISH);
  const whole = writtenOut(query, jurisdiction);
  return [
    ...english
      .filter((cited) => cited.articles.length > 0 && !(jurisdiction === undefined && lacksCountry(cited)))
      .flatMap((cited) => arabicWordings(cited, cited.countries[0] ?? jurisdiction)),
    ...(whole === null ? [] : [whole]),
    ...subjectsAsNames(query, jurisdiction),
  ];
}

/**
 * Returns the articles of an English citation by name and number («the Code of Criminal Procedure promulgated
 * by Law No. 150 of 1950»), none if the two contradict each other; undefined if the query has none.
 */
function citedPair(
  text: string,
  wanted: string | undefined,
  corpus: Corpus,
  defaults: QueryDefaults,
): readonly number[] | undefined {
  const [first, second] = englishCitations(text, 2);
  if (first === undefined || second === undefined || !isPair(text, first, second)) return undefined;
  if (first.articles.length + second.articles.length === 0) return undefined;
  const known = { request: wanted, default: defaults.defaultJurisdiction };
  const found = findCitation(corpus, { text, reading: undefined, known }, { day: defaults.day });
  if (found instanceof ServiceError) return [];
  const keys = found.parsed.articles?.map(({ article_key }) => article_key) ?? [];
  return keys.flatMap((key) => wordingsOf(corpus, found.canonicalId, key, defaults)).slice(0, MAX_CITED);
}

interface Wanted {
  readonly text: string;
  readonly filters: Filters | undefined;
  /** Ordinals of the documents that may be found; all if undefined. */
  readonly allowed: Uint32Array | undefined;
}

const isAllowed = (id: string, allowed: Uint32Array | undefined, corpus: Corpus): boolean =>
  allowed === undefined || allowed.includes(corpus.documentOrdinal(id) ?? -1);

function isRulingWanted(ruling: number, { filters, allowed }: Omit<Wanted, 'text'>, corpus: Corpus): boolean {
  const card = corpus.card(ruling);
  return passes(card, filters) && isAllowed(card.canonical_id, allowed, corpus);
}

/** Returns the cited articles that are in the corpus and pass the filters, in the order of the query. */
async function citedArticles(
  { text, filters, allowed }: Wanted,
  corpus: Corpus,
  defaults: QueryDefaults,
  turn: () => Promise<void> | undefined,
): Promise<Pinned[]> {
  const articles = new Set<number>();
  for (const citation of extractCitations(text, textOf(filters?.jurisdiction))) {
    await turn();
    const ids = citedDocuments({ citation, text }, filters?.jurisdiction, corpus, defaults);
    for (const id of ids.filter((one) => isAllowed(one, allowed, corpus))) {
      for (const article of ordinals(corpus, id, citation, defaults)) {
        if (articles.size < MAX_CITED && passes(corpus.card(article), filters)) articles.add(article);
      }
    }
  }
  return pinned([...articles], corpus);
}

const pinned = (articles: readonly number[], corpus: Corpus): Pinned[] =>
  articles.map((article) => ({ article, chunk: corpus.firstChunk(article) }));

/**
 * Returns the document that the citation resolves to; none if there is none, or if several have the cited
 * articles. A name means the law that is not repealed on the day; with `everyWording`, the others of the name
 * follow. If neither the words nor a filter give a country, the preferred one is tried first. If that
 * and the usual or default country have no such document, all countries are tried: «نظام العمل» exists in one
 * country only.
 */
function citedDocuments(
  { citation: read, text }: { readonly citation: Citation; readonly text: string },
  hint: string | undefined,
  corpus: Corpus,
  defaults: QueryDefaults,
): readonly string[] {
  const { defaultJurisdiction, preferredJurisdiction, day, everyWording } = defaults;
  const known = { request: hint, default: defaultJurisdiction };
  const { citation, jurisdiction: usual, source } = readingOf(read, known, text);
  const isOpen = source === undefined || source === 'default' || source === 'form';
  const idsIn = (jurisdiction: string) => resolveCitation(corpus, { citation, jurisdiction }, { day }).ids;
  const preferred = isOpen && preferredJurisdiction !== undefined ? idsIn(preferredJurisdiction) : [];
  let ids = preferred.length > 0 || usual === undefined ? preferred : idsIn(usual);
  if (ids.length === 0 && isOpen) {
    const all = Object.keys(corpus.manifest.jurisdictions);
    ids = all.flatMap((jurisdiction) => [...idsIn(jurisdiction)]);
  }
  // A number without its year («Royal Decree M/51») tells the document if one alone has the cited article.
  if (ids.length === 0 && usual !== undefined && lacksYear({ citation, jurisdiction: usual })) {
    const numbered = numberedInAnyYear(corpus, { citation, jurisdiction: usual }, { day });
    const [only, ...others] = numbered.filter((id) => ordinals(corpus, id, citation, defaults).length > 0);
    return only === undefined || others.length > 0 ? [] : [only];
  }
  // Several documents can have the same number and year, while only one of them has the cited article.
  if (ids.length < 2) return ids;
  const having = ids.filter((id) => ordinals(corpus, id, citation, defaults).length > 0);
  if (having.length < 2) return having;
  const several = { ids: having, isAmbiguous: true, isUnderspecified: false };
  const [ofDay, ...others] = inForce(corpus, { citation }, several, { day }).ids;
  if (ofDay === undefined || others.length > 0) return [];
  return everyWording ? [ofDay, ...having.filter((id) => id !== ofDay)] : [ofDay];
}

/**
 * Returns the ordinals of the cited articles. A ruling or a fatwa is one text and counts as its own article.
 * A law cited without an article gives none, because the ranked lists find its articles by the other words of
 * the query.
 */
function ordinals(corpus: Corpus, id: string, citation: Citation, defaults: QueryDefaults): number[] {
  const named = citation.articles.flatMap(({ key }) => wordingsOf(corpus, id, key, defaults));
  const whole = citation.docType === 'case_law' || citation.docType === 'fatwa';
  const text = named.length === 0 && whole ? corpus.unnumberedOrdinal(id) : undefined;
  return text === undefined ? named : [text];
}

/**
 * Returns the ordinal of the wording that has the article number on the day. With `everyWording`, the
 * article's other wordings follow, the latest first. If no wording holds on the day, the article is the one
 * with this number on the day of the ingest.
 */
function wordingsOf(corpus: Corpus, id: string, key: string, { day, everyWording }: QueryDefaults): number[] {
  const onDay = corpus.articleOrdinal(id, key, day);
  if (!everyWording) return onDay === undefined ? [] : [onDay];
  const shown = onDay ?? corpus.articleOrdinal(id, key);
  return shown === undefined ? [] : [shown, ...otherWordings(corpus, shown)];
}

/**
 * Returns the ordinals of the article's other wordings, the latest first. The wordings of one article have
 * consecutive ordinals.
 */
function otherWordings(corpus: Corpus, ordinal: number): number[] {
  const { canonical_id, article_key, version } = corpus.card(ordinal);
  const document = corpus.documentOrdinal(canonical_id);
  if (article_key === undefined || version === undefined || document === undefined) return [];
  const history = corpus.articleHistories(document).find((one) => one.article_key === article_key);
  const first = ordinal - (version - 1);
  return (history?.versions ?? [])
    .map((_, index) => first + index)
    .filter((other) => other !== ordinal)
    .reverse();
}

/**
 * True if a document or an article passes the filters, but for `cites`, by the rules of the index: an unknown
 * year passes no year filter.
 */
export function passes(
  card: Pick<ArticleCard, 'canonical_id' | 'doc_type' | 'status' | 'year'>,
  filters: Filters | undefined,
): boolean {
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
