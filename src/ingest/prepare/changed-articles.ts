/** The wordings and changes of a document's articles, which the core reads from its notes and its text. */
import type {
  ArticleChange as ChangeOfCore,
  ArticleHistory as HistoryOfCore,
  ArticleVersion as VersionOfCore,
} from '../../core.ts';
import { articleHistories } from '../../core.ts';
import type { ArticleChange, ArticleHistory, ArticleVersion } from '../../schema/article.ts';
import { known } from '../../schema/known.ts';
import { enactedOn } from '../identify/enacted.ts';
import type { Candidate } from '../identify/identify.ts';
import type { SourceDocument } from '../read/source-document.ts';

/**
 * Histories of the changed articles in the order of the text; articles without changes are left out. The
 * changes of a law are stated in its own notes. Some sources print a note below the text of its article: the
 * core reads it there.
 */
export async function changedArticles(
  source: SourceDocument,
  candidate: Candidate,
  signal?: AbortSignal,
): Promise<ArticleHistory[]> {
  const { jurisdiction, articles } = source;
  if (articles.length === 0) return [];
  const date = enactedOn(source, candidate);
  const histories = await articleHistories(
    {
      jurisdiction,
      ...(date?.length === 'YYYY-MM-DD'.length && { date }),
      articles: articles.map(({ article_no, text, amendment_notes = [] }) => ({
        ...(article_no !== undefined && { articleNo: article_no }),
        text,
        notes: amendment_notes,
      })),
    },
    signal,
  );
  return histories.map((history) => stored(history, source));
}

function stored(
  { articleKey, source, follows, versions, changes }: HistoryOfCore,
  { articles }: SourceDocument,
): ArticleHistory {
  return {
    article_key: articleKey,
    ...known({ source, follows, heading: source === undefined ? undefined : articles[source]?.heading }),
    versions: versions.map(storedVersion),
    changes: changes.map(storedChange),
  };
}

function storedVersion(version: VersionOfCore): ArticleVersion {
  const { articleNo: article_no, text, from, to, fromBasis: from_basis, repealed, certainty } = version;
  return {
    ...known({ article_no, text, from, to }),
    from_basis,
    repealed,
    certainty,
    made_by: version.madeBy,
    unapplied: version.unapplied,
  };
}

function storedChange(change: ChangeOfCore): ArticleChange {
  const { operation, scope, applied, articleNo, effectiveText, newText, oldPhrase, newNumber, ...rest } =
    change;
  return {
    operation,
    scope,
    ...known({
      article_no: articleNo,
      effective_text: effectiveText,
      new_text: newText,
      old_phrase: oldPhrase,
      new_number: newNumber,
      ...rest,
    }),
    applied,
  };
}
