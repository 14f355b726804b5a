/** Finds the article of a document that a number or a key names on a day. */
import { holdsOn, isInserted, stateOn, versionOn, warningsOf } from '../../articles/in-time.ts';
import { isShownAsLaw } from '../../articles/shown-wording.ts';
import { articleKey } from '../../core.ts';
import { ServiceError } from '../../errors.ts';
import type { ArticleHistory, ArticleState, ArticleVersion, ArticleWarning } from '../../schema/article.ts';
import { isCanonicalId } from '../../schema/canonical-id.ts';
import { known } from '../../schema/known.ts';
import type {
  Beginning,
  CopyOfLaw,
  DaysOfDoubt,
  LackedChanges,
  LawOfBylaw,
} from '../../schema/status-history.ts';
import {
  daysOfDoubt,
  isBeforeCommencement,
  isOutdated,
  lawWarnings,
  mayBeLater,
  repealedFrom,
  textWarnings,
} from '../../schema/status-history.ts';
import type { Corpus } from '../../stores/corpus.ts';
import { generationDay } from '../../stores/manifest.ts';
import { documentFacts } from '../document/facts.ts';
import { unknownId } from '../document/unknown-id.ts';

/** The numbered articles of a document, in the order of its text. */
export interface DocumentArticles extends Beginning, LackedChanges, LawOfBylaw {
  readonly canonicalId: string;
  /** Year of the document. */
  readonly year?: number;
  /** First day on which the document as a whole is repealed. */
  readonly repealedFrom?: string;
  /** Days on which the document may be repealed as a whole. */
  readonly doubtful?: DaysOfDoubt;
  /** Present if the document is a copy of a law. */
  readonly copy?: CopyOfLaw;
  /** Present if the source has the articles under numbers of a promulgation. */
  readonly annexed?: true;
  readonly articles: readonly ArticleHistory[];
}

/** All numbered articles of a document. Throws `not_found` for an unknown id. */
export function articlesOf(corpus: Corpus, canonicalId: string): DocumentArticles {
  return ofDocument(corpus, canonicalId, () => corpus.articles(canonicalId));
}

/**
 * As `articlesOf`, but only the articles among which `findArticle` looks for `asked`. Takes microseconds,
 * where a whole law takes milliseconds.
 */
export function articlesAsked(corpus: Corpus, canonicalId: string, asked: string): DocumentArticles {
  const key = asked.startsWith(KEY_PREFIX) ? asked.slice(KEY_PREFIX.length) : keyOfNumber(asked);
  const keys = key === undefined ? [asked] : [asked, key, withoutIssuing(key)];
  return ofDocument(corpus, canonicalId, () => corpus.articlesWith(canonicalId, keys));
}

function ofDocument(
  corpus: Corpus,
  canonicalId: string,
  read: () => readonly ArticleHistory[] | undefined,
): DocumentArticles {
  const ordinal = isCanonicalId(canonicalId) ? corpus.documentOrdinal(canonicalId) : undefined;
  const articles = read();
  if (ordinal === undefined || articles === undefined) throw unknownId(corpus, canonicalId);
  const { year } = documentFacts(corpus, canonicalId);
  const knownOn = generationDay(corpus.manifest);
  const status = corpus.statusHistory(ordinal);
  const repealed = repealedFrom(status, knownOn);
  const doubtful = daysOfDoubt(status, knownOn);
  const { copy, commences, since, sinceBy, textChanged, namesChanged, annexed, lawRepealedFrom } = status;
  const lacked = { textChanged, namesChanged };
  const facts = {
    year,
    repealedFrom: repealed,
    doubtful,
    commences,
    since,
    sinceBy,
    copy,
    annexed,
    lawRepealedFrom,
    ...lacked,
  };
  return { canonicalId, articles, ...known(facts) };
}

/** An article as it is on a day: its number, its state, and its wording if one holds. */
export interface ArticleOnDay {
  readonly history: ArticleHistory;
  /** Number of the article on the day. Before the article is in force: its first number. */
  readonly number: string;
  readonly state: ArticleState;
  readonly warnings: readonly ArticleWarning[];
  /** The wording that holds on the day; absent if none does. */
  readonly version?: ArticleVersion;
  /** Place of the wording among the versions, from 0. */
  readonly index?: number;
}

/**
 * The article on a day. The state is `not_yet` before the document has effect, and before the first day of an
 * article that a change inserted. It is `unknown` before the first known wording of other articles. An
 * article of a repealed document is `repealed` and keeps its last wording. On days on which the document may
 * be repealed, or may not have been made yet, its state is `unknown`, with a warning. A repeal that saves
 * articles repeals no document.
 */
export function onDay(history: ArticleHistory, day: string, document: DocumentArticles): ArticleOnDay {
  const known = ofChangedText(onDayOfLaw(history, day, document), day, document);
  const article = ofMadeDocument(ofCopy(known, day, document), day, document);
  const state = inDocument(article.state, day, document);
  if (state === 'not_yet' && article.state !== 'not_yet') {
    return { ...article, state, warnings: [...article.warnings, 'not_yet_in_force'] };
  }
  if (state === 'repealed' || !mayBeRepealed(article.state, day, document)) return { ...article, state };
  return { ...article, state, warnings: [...article.warnings, 'repeal_day_unknown'] };
}

/** State of a wording on a day, after what is known of its document as a whole. */
export function inDocument(
  state: ArticleState,
  day: string,
  document: Pick<DocumentArticles, 'repealedFrom' | 'doubtful' | keyof Beginning>,
): ArticleState {
  const { repealedFrom: from, doubtful } = document;
  if (from !== undefined && from <= day && state !== 'superseded') return 'repealed';
  if (isShownAsLaw(state) && isBeforeCommencement(document, day)) return 'not_yet';
  return mayBeRepealed(state, day, document) && !doubtful?.held ? 'unknown' : state;
}

const mayBeRepealed = (state: ArticleState, day: string, { doubtful }: Pick<DocumentArticles, 'doubtful'>) =>
  doubtful !== undefined && holdsOn(doubtful, day) && isShownAsLaw(state);

/** Marks an article of a document with a change that no wording has, or of a bylaw whose law is repealed. */
function ofChangedText(article: ArticleOnDay, day: string, document: DocumentArticles): ArticleOnDay {
  if (!isShownAsLaw(article.state)) return article;
  return {
    ...article,
    warnings: [
      ...article.warnings,
      ...textWarnings(document, day, articleKey(article.number)),
      ...lawWarnings(document, day),
    ],
  };
}

/** Marks an article of a copy on days on which the law has another wording. */
function ofCopy(article: ArticleOnDay, day: string, { copy }: DocumentArticles): ArticleOnDay {
  if (copy === undefined || article.state !== 'in_force' || !isOutdated(copy, day)) return article;
  return { ...article, state: 'superseded', warnings: [...article.warnings, 'outdated_copy'] };
}

/**
 * Marks an article whose wording has no first day, on days on which its document may not have been made yet.
 */
function ofMadeDocument(article: ArticleOnDay, day: string, document: DocumentArticles): ArticleOnDay {
  const isDated = article.version?.from !== undefined;
  if (article.state !== 'in_force' || isDated || !mayBeLater(document, day)) return article;
  return { ...article, state: 'unknown', warnings: [...article.warnings, 'effective_date_unknown'] };
}

/** As `onDay`, without regard to a repeal of the whole document, or to the law of a copy. */
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
  const begins = history.source === undefined || isFirstText || isInserted(history);
  if (begins && first?.from !== undefined && day < first.from.gregorian)
    return { history, number, state: 'not_yet', warnings: [] };
  return { history, number, state: 'unknown', warnings: ['wording_unknown'] };
}

/** True if the law has the article on the day. An inserted article is no part of it before its first day. */
export const exists = ({ history, state }: ArticleOnDay): boolean =>
  state !== 'not_yet' || !isInserted(history);

/** Longest number or key that is looked up, in UTF-16 units; a longer one is not found. */
const MAX_NUMBER_LENGTH = 100;

/**
 * Prefix of a key in a request. After a renumbering, the number of one article may be the key of another, so
 * that a repealed article is found by its key alone.
 */
const KEY_PREFIX = 'key:';

/**
 * Form of an article number: letters, digits, blanks, slashes, hyphens and brackets, with a letter or a digit
 * first and no slash or hyphen last. Keys leave out all other signs, so that `-1`, `+1` and `1,2` would be
 * read as 1 and 1/2.
 */
const NUMBER = /^[\s\p{Cf}(]*[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\p{Cf}\s/()–-]*[\p{L}\p{M}\p{N})])?[\s\p{Cf}]*$/u;

/** The word for an article before its number, as a citation has it. */
const WORD = /^[\s\p{Cf}]*(?:(?:ال)?مادة|article)[\s\p{Cf}]+(?=[(\p{N}])/iu;

/** Key of an article number in a request; undefined if it has not the form of a number. */
export const keyOfNumber = (asked: string): string | undefined =>
  asked.length <= MAX_NUMBER_LENGTH && NUMBER.test(asked) ? articleKey(asked.replace(WORD, '')) : undefined;

/**
 * The article that `asked` means on a day: the one that bears the number, before one whose key it is. Where
 * articles bore the number one after another, an article that is repealed on the day comes after one that is
 * not, and one that begins later comes last. `key:6` means the article with the key 6, whatever its number.
 * Throws `not_found` if there is none.
 */
export function articleOn(document: DocumentArticles, asked: string, day: string): ArticleOnDay {
  const found = findArticle(document, asked, day);
  if (found === undefined) throw noArticle();
  return found;
}

/** As `articleOn`, but returns undefined if the document has no such article. */
export function findArticle(
  document: DocumentArticles,
  asked: string,
  day: string,
): ArticleOnDay | undefined {
  if (asked.length > MAX_NUMBER_LENGTH) return undefined;
  const articles = document.articles.map((history) => onDay(history, day, document));
  if (asked.startsWith(KEY_PREFIX)) {
    const key = asked.slice(KEY_PREFIX.length);
    return articles.find(({ history }) => history.article_key === key);
  }
  const numbered = keyOfNumber(asked);
  if (numbered === undefined) return undefined;
  const key = document.annexed ? withoutIssuing(numbered) : numbered;
  const bearing = articles.filter(({ number }) => articleKey(number) === key);
  return (
    bearing.find(({ state }) => state !== 'repealed' && state !== 'not_yet') ??
    bearing.find(({ state }) => state === 'repealed') ??
    bearing.find(exists) ??
    articles.find(({ history }) => history.article_key === asked) ??
    articles.find(({ history }) => history.article_key === key && !isRepeated(history)) ??
    bearing[0]
  );
}

/** Key of the article of the law with the number of an article of promulgation: `5` of `issue-5`. */
const withoutIssuing = (key: string): string => key.replace(/^issue-/, '');

/**
 * True if the key ends in `-2` because the document repeats the number, so that `1/2` does not name the
 * second article 1.
 */
const isRepeated = ({ article_key, versions: [first] }: ArticleHistory): boolean =>
  first?.article_no !== undefined && articleKey(first.article_no) !== article_key;

/** The error for an unknown article. It does not repeat the number, which is untrusted input. */
function noArticle(): ServiceError {
  return new ServiceError('not_found', { detail: 'The document has no such article on this day.' });
}
