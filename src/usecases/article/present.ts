/** Builds the answers of the article operations from the histories of the articles. */
import { stateOn, warningsOf, writtenPeriods } from '../../articles/in-time.ts';
import { articleKey } from '../../core.ts';
import { sha256 } from '../../digest.ts';
import type { ArticleChange, ArticleHistory, ArticleState, ArticleVersion } from '../../schema/article.ts';
import { known } from '../../schema/known.ts';
import type { Corpus } from '../../stores/corpus.ts';
import type { ArticleOnDay, DocumentArticles } from './articles-of.ts';
import { exists, inDocument, onDay } from './articles-of.ts';
import type { Article, ArticleName, ListedArticle, Wording } from './schema.ts';

export const nameOf = ({ history, number }: ArticleOnDay): ArticleName => ({
  article_no: number,
  article_key: history.article_key,
});

/** The articles that the document has on a day, repealed ones included. */
export const listOn = (document: DocumentArticles, day: string): ListedArticle[] =>
  articlesOn(document, day).map((article) => ({
    ...nameOf(article),
    ...known({ heading: article.history.heading }),
    state: article.state,
    amended: article.version !== undefined && changesOf(article.version) > 0,
  }));

const articlesOn = (document: DocumentArticles, day: string): ArticleOnDay[] =>
  document.articles.map((history) => onDay(history, day, document)).filter(exists);

const changesOf = ({ made_by, unapplied }: ArticleVersion) => made_by.length + unapplied.length;

/** One article with the wording of a day and its neighbours. */
export function presentArticle(
  corpus: Corpus,
  document: DocumentArticles,
  article: ArticleOnDay,
  day: string,
): Article {
  const { history, number } = article;
  const all = articlesOn(document, day);
  const place = all.findIndex((one) => one.history === history);
  const named = (one: ArticleOnDay | undefined) => one && nameOf(one);
  return {
    canonical_id: document.canonicalId,
    ...nameOf(article),
    ...known({ heading: history.heading }),
    ...wordingOf(article),
    versions: history.versions.length,
    ...known({
      citation_string: citationOf(corpus, document.canonicalId, number),
      previous: place < 0 ? undefined : named(all[place - 1]),
      next: place < 0 ? undefined : named(all[place + 1]),
    }),
  };
}

/** Canonical citation of the article with this number. It is the same for all wordings of the article. */
function citationOf(corpus: Corpus, canonicalId: string, number: string): string | undefined {
  const ordinal = corpus.articleOrdinal(canonicalId, articleKey(number));
  return ordinal === undefined ? undefined : corpus.card(ordinal).citation_string;
}

/** All wordings of the article in order of time, each with its state on `day`. */
export const versionsOf = (history: ArticleHistory, day: string, document: DocumentArticles) =>
  history.versions.map((version, index) => ({
    ...known({ article_no: version.article_no }),
    ...versionAt(history, index, inDocument(stateOn(history, index, day), day, document)),
  }));

/** The wording that holds on the day. If none holds, `to` is the day on which the first one begins. */
export function wordingOf({ history, state, warnings, version, index }: ArticleOnDay): Wording {
  if (version === undefined || index === undefined) {
    return {
      state,
      certainty: 'unknown',
      ...known({ to: history.versions[0]?.from }),
      from_basis: 'unknown',
      made_by: [],
      unapplied: [],
      warnings: [...warnings],
    };
  }
  return { ...versionAt(history, index, state), warnings: [...warnings] };
}

function versionAt(history: ArticleHistory, index: number, state: ArticleState) {
  const { text, from_basis, certainty, made_by, unapplied } = history.versions[index] as ArticleVersion;
  const { from, to } = writtenPeriods(history)[index] ?? {};
  return {
    version: index + 1,
    ...known({ text, sha256: text === undefined ? undefined : sha256(text) }),
    state,
    certainty,
    ...known({ from, to }),
    from_basis,
    made_by: changesAt(history, made_by),
    unapplied: changesAt(history, unapplied),
    warnings: warningsOf(history, index),
  };
}

const changesAt = ({ changes }: ArticleHistory, places: readonly number[]): ArticleChange[] =>
  places.map((place) => changes[place]).filter((change) => change !== undefined);
