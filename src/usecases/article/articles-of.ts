/** The articles of a document with their wordings, and the one that a number or a key means on a day. */
import { stateOn, versionOn, warningsOf } from '../../articles/in-time.ts';
import { inSequence } from '../../articles/sequence.ts';
import { articleKey } from '../../core.ts';
import { ServiceError } from '../../errors.ts';
import type {
  ArticleDay,
  ArticleHistory,
  ArticleState,
  ArticleVersion,
  ArticleWarning,
} from '../../schema/article.ts';
import { isCanonicalId } from '../../schema/canonical-id.ts';
import { known } from '../../schema/known.ts';
import { repealedFrom } from '../../schema/status-history.ts';
import type { Corpus, SourceArticle } from '../../stores/corpus.ts';
import { unknownId } from '../document/document.ts';
import { documentFacts } from '../document/facts.ts';

/** The numbered articles of a document in the order of its text, inserted ones after those that they follow. */
export interface DocumentArticles {
  readonly canonicalId: string;
  /** Year of the document. */
  readonly year?: number;
  /** First day on which the document as a whole is repealed. */
  readonly repealedFrom?: string;
  /** An article without changes has one version and no changes. */
  readonly articles: readonly ArticleHistory[];
}

/**
 * Number of documents whose articles are kept. The longest law of the Saudi corpus has 500 KB, and reading it
 * costs 6 ms.
 */
const KEPT = 16;
const kept = new WeakMap<Corpus, Map<string, DocumentArticles>>();

/** All articles of a document; those of the documents read last are kept. Throws `not_found` for an unknown id. */
export function articlesOf(corpus: Corpus, canonicalId: string): DocumentArticles {
  const documents = kept.get(corpus) ?? new Map<string, DocumentArticles>();
  kept.set(corpus, documents);
  const document = documents.get(canonicalId) ?? readArticles(corpus, canonicalId);
  // A map keeps the order of insertion: the document read last is its last one.
  documents.delete(canonicalId);
  documents.set(canonicalId, document);
  const [oldest] = documents.keys();
  if (documents.size > KEPT && oldest !== undefined) documents.delete(oldest);
  return document;
}

function readArticles(corpus: Corpus, canonicalId: string): DocumentArticles {
  const ordinal = isCanonicalId(canonicalId) ? corpus.documentOrdinal(canonicalId) : undefined;
  if (ordinal === undefined) throw unknownId();
  const histories = corpus.articleHistories(ordinal);
  const enacted = enactmentDay(histories);
  const times = new Map<string, number>();
  const articles: ArticleHistory[] = [];
  for (const { article, history } of inSequence(corpus.sourceArticles(canonicalId), histories)) {
    const number = history?.versions[0]?.article_no ?? article?.article_no;
    if (number === undefined) continue;
    const key = articleKey(number);
    const time = (times.get(key) ?? 0) + 1;
    times.set(key, time);
    if (history !== undefined) articles.push(history);
    else if (article) articles.push(unchanged(article, time === 1 ? key : `${key}-${time}`, enacted));
  }
  const { year } = documentFacts(corpus, canonicalId);
  const knownOn = corpus.manifest.created_at.slice(0, 'YYYY-MM-DD'.length);
  const repealed = repealedFrom(corpus.statusHistory(ordinal), knownOn);
  return { canonicalId, articles, ...known({ year, repealedFrom: repealed }) };
}

/**
 * Enactment day of the law: the first day of any wording that no change has made. Undefined if the law has no
 * changed article or its day is unknown.
 */
function enactmentDay(histories: readonly ArticleHistory[]): ArticleDay | undefined {
  const first = histories
    .filter(({ source }) => source !== undefined)
    .map(({ versions }) => versions[0])
    .find((version) => version?.from_basis === 'act_date' && version.made_by.length === 0);
  return first?.from;
}

function unchanged(
  { article_no, heading, text }: SourceArticle,
  article_key: string,
  from: ArticleDay | undefined,
): ArticleHistory {
  const version: ArticleVersion = {
    ...known({ article_no, text, from }),
    from_basis: from === undefined ? 'unknown' : 'act_date',
    repealed: false,
    certainty: 'source',
    made_by: [],
    unapplied: [],
  };
  return { article_key, ...known({ heading }), versions: [version], changes: [] };
}

/** What is known of an article on a day. */
export interface ArticleOnDay {
  readonly history: ArticleHistory;
  /** Number that the article bears on the day, or its first number before it is in force. */
  readonly number: string;
  readonly state: ArticleState;
  readonly warnings: readonly ArticleWarning[];
  /** The wording that holds on the day; absent if none does. */
  readonly version?: ArticleVersion;
  /** Place of the wording among the versions, from 0. */
  readonly index?: number;
}

/**
 * The article on a day. Before the year of the document, and before an inserted article's first day, it is
 * not in force yet. Before the first known wording of another article, its wording is unknown. An article of a
 * repealed document is repealed and keeps its last wording. A repeal that saves articles repeals no document.
 */
export function onDay(history: ArticleHistory, day: string, document: DocumentArticles): ArticleOnDay {
  const article = onDayOfLaw(history, day, document);
  const { repealedFrom: from } = document;
  const isGone = from !== undefined && from <= day && article.state !== 'superseded';
  return isGone ? { ...article, state: 'repealed' } : article;
}

/** As `onDay`, without regard to a repeal of the whole document. */
function onDayOfLaw(history: ArticleHistory, day: string, { year }: DocumentArticles): ArticleOnDay {
  const [first] = history.versions;
  const number = first?.article_no ?? history.article_key;
  if (year !== undefined && day < `${String(year).padStart(4, '0')}-01-01`) {
    return { history, number, state: 'not_yet', warnings: [] };
  }
  const held = versionOn(history, day);
  if (held !== undefined) {
    const { version, index } = held;
    const state = stateOn(history, index, day);
    const warnings = warningsOf(history, index);
    return { history, number: version.article_no ?? number, state, warnings, version, index };
  }
  const isFirstText = first?.from_basis === 'act_date' && first.made_by.length === 0;
  const begins = history.source === undefined || isFirstText;
  if (begins && first?.from !== undefined && day < first.from.gregorian)
    return { history, number, state: 'not_yet', warnings: [] };
  return { history, number, state: 'unknown', warnings: ['wording_unknown'] };
}

/** True if the article is part of the law on the day: an inserted one is not, before its first day. */
export const exists = ({ history, state }: ArticleOnDay): boolean =>
  state !== 'not_yet' || history.source !== undefined || history.changes.length === 0;

/** Longest number or key of an article that is looked up. */
const MAX_NUMBER_LENGTH = 100;

/**
 * The article that `asked` means on a day: the one that bears the number, before one whose key it is. A
 * repealed article comes after another that bears its number. Throws `not_found` if there is none.
 */
export function articleOn(document: DocumentArticles, asked: string, day: string): ArticleOnDay {
  const found = findArticle(document, asked, day);
  if (found === undefined) throw noArticle();
  return found;
}

/** As `articleOn`; undefined if there is no such article. */
export function findArticle(
  document: DocumentArticles,
  asked: string,
  day: string,
): ArticleOnDay | undefined {
  if (asked.length > MAX_NUMBER_LENGTH) return undefined;
  const articles = document.articles.map((history) => onDay(history, day, document));
  const key = articleKey(asked);
  const bearing = articles.filter(({ number }) => articleKey(number) === key);
  return (
    bearing.find((one) => exists(one) && one.state !== 'repealed') ??
    bearing.find(exists) ??
    articles.find(({ history }) => history.article_key === asked || history.article_key === key) ??
    bearing[0]
  );
}

/** The error for an unknown article. It does not repeat the number, which is untrusted input. */
function noArticle(): ServiceError {
  return new ServiceError('not_found', { detail: 'The document has no such article on this day.' });
}
