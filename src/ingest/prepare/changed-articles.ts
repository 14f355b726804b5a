/** The wordings and changes of a document's articles, from its text, its notes and the acts that change it. */
import type {
  ActOfLaw,
  ArticleChange as ChangeOfCore,
  ArticleHistory as HistoryOfCore,
  ArticleVersion as VersionOfCore,
} from '../../core.ts';
import { articleHistories } from '../../core.ts';
import type {
  AmendingAct,
  ArticleChange,
  ArticleDay,
  ArticleHistory,
  ArticleVersion,
} from '../../schema/article.ts';
import { known } from '../../schema/known.ts';
import { enactment } from '../identify/enacted.ts';
import type { Candidate } from '../identify/identify.ts';
import type { SourceDocument } from '../read/source-document.ts';

/** The text of an act, with the clauses that change a law. */
export interface LawChangingAct {
  source: SourceDocument;
  candidate: Candidate;
  canonicalId: string;
  day: ArticleDay;
  /** Place of the act's article with the clauses; absent: they are in its preamble or its full text. */
  article?: number;
  inPreamble?: true;
  /** Places in the result of `readClauses` for that text. */
  clauses: readonly number[];
}

/**
 * Histories of the changed articles in the order of the text; articles without changes are left out. The
 * changes are those of the notes of the law and of the clauses of `acts`.
 */
export async function changedArticles(
  source: SourceDocument,
  candidate: Candidate,
  { acts = [], signal }: { acts?: readonly LawChangingAct[]; signal?: AbortSignal | undefined } = {},
): Promise<ArticleHistory[]> {
  const { jurisdiction, articles } = source;
  // Some laws print their notes in the text of the articles, so that one without notes may be changed too.
  if (articles.length === 0) return [];
  const { day } = enactment(source, candidate);
  const histories = await articleHistories(
    {
      jurisdiction,
      ...(day !== undefined && { date: day.gregorian }),
      articles: articles.map(({ article_no, text, amendment_notes = [] }) => ({
        ...(article_no !== undefined && { articleNo: article_no }),
        text,
        notes: amendment_notes,
      })),
      acts: acts.map(actOfLaw),
    },
    signal,
  );
  return histories.map((history) => stored(history, source, acts));
}

function actOfLaw({ source, candidate, day, article, inPreamble, clauses }: LawChangingAct): ActOfLaw {
  const { number } = candidate.identity;
  const whole = inPreamble ? source.preamble : source.full_text;
  return {
    text: (article === undefined ? whole : source.articles[article]?.text) ?? '',
    ...(number !== undefined && { number }),
    date: day.date,
    calendar: day.calendar,
    clauses: [...clauses],
  };
}

function stored(
  { articleKey, source, follows, versions, changes }: HistoryOfCore,
  { articles }: SourceDocument,
  acts: readonly LawChangingAct[],
): ArticleHistory {
  const number = versions.at(-1)?.articleNo;
  return {
    article_key: articleKey,
    ...known({ source, follows, heading: source === undefined ? undefined : articles[source]?.heading }),
    versions: versions.map(storedVersion),
    changes: changes.map((change) => storedChange(change, acts, number)),
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

/** `number` is that of the article with the change. */
function storedChange(
  change: ChangeOfCore,
  acts: readonly LawChangingAct[],
  number: string | undefined,
): ArticleChange {
  const { operation, scope, applied, articleNo, effectiveText, newText, oldPhrase, newNumber, note } = change;
  const { part, effective, reason, actAt, textAt, toldAt, clause, clauseText } = change;
  const ofText = textAt === undefined ? undefined : acts[textAt];
  const textAct = ofText && actWith(ofText, clause);
  const isEnacted = actAt !== textAt;
  return {
    operation,
    scope,
    ...known({
      // A change of the whole law may name another article: that which carries its note, or an excepted one.
      article_no: scope === 'article' ? articleNo : (number ?? articleNo),
      part,
      act: isEnacted ? change.act : (textAct ?? change.act),
      text_act: isEnacted ? textAct : undefined,
      drafts: toldAt.length === 0 ? undefined : toldAt.flatMap((at) => acts[at]?.canonicalId ?? []),
      effective,
      effective_text: effectiveText,
      new_text: newText,
      old_phrase: oldPhrase,
      new_number: newNumber,
      note,
      clause_text: clauseText,
      reason,
    }),
    applied,
  };
}

/** The act as a document of the corpus. */
function actWith(act: LawChangingAct, clause: string | undefined): AmendingAct {
  const { source, candidate, canonicalId, day, article } = act;
  const { number, citation } = candidate.identity;
  const ofArticle = article === undefined ? undefined : source.articles[article]?.article_no;
  const path = [ofArticle, clause].filter((part) => part !== undefined);
  return known({
    number,
    year: Number(day.date.slice(0, 4)),
    calendar: day.calendar,
    date: day.date,
    provision: path.length === 0 ? undefined : path.join('/'),
    words: citation,
    canonical_id: canonicalId,
  });
}
