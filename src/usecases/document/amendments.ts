/**
 * What is known of the changes of a document's articles on a day: those that its text does not contain, and
 * since when its wordings are known.
 */
import { z } from 'zod';
import { isInserted, versionOn } from '../../articles/in-time.ts';
import type { ArticleDay, ArticleHistory, ArticleVersion, DocumentChange } from '../../schema/article.ts';
import { articleDaySchema, documentChangeSchema } from '../../schema/article.ts';
import { known } from '../../schema/known.ts';

const coverageSchema = z
  .strictObject({
    complete: z
      .boolean()
      .describe(
        'Whether the text has the wording of every article, with all changes that the corpus knows of',
      ),
    from: articleDaySchema
      .optional()
      .describe(
        'Where complete: first day since which all wordings are known; absent if they are known from the beginning',
      ),
  })
  .describe('How far the wordings of the articles are known');

/** Members that `include=amendments` adds to a document. */
export const amendmentFields = {
  unapplied: z
    .array(documentChangeSchema)
    .optional()
    .describe(
      'With include=amendments: changes in effect that the text does not contain, with their reasons',
    ),
  as_of_coverage: coverageSchema
    .optional()
    .describe('With include=amendments; absent if the document has no articles'),
};

interface Amendments {
  readonly unapplied: readonly DocumentChange[];
  readonly as_of_coverage?: z.infer<typeof coverageSchema>;
}

/** The amendments of articles, given with all their wordings, on a Gregorian day (`YYYY-MM-DD`). */
export function amendmentsOn(articles: readonly ArticleHistory[], day: string): Amendments {
  const existing = articles.filter((history) => !isPending(history, day));
  const unapplied = existing.flatMap((history) => unappliedOn(history, day));
  if (articles.length === 0) return { unapplied };
  const since = existing.map((history) => knownSince(history, day));
  const complete = since.every((known) => known !== undefined);
  const days = since.filter((known) => known !== undefined && known !== 'beginning');
  const from = complete ? days.sort(byDay).at(-1) : undefined;
  return { unapplied, as_of_coverage: { complete, ...known({ from }) } };
}

const byDay = (one: ArticleDay, other: ArticleDay) => (one.gregorian < other.gregorian ? -1 : 1);

/** True before the first day of an article that a change inserts, and of a law before its enactment. */
function isPending(history: ArticleHistory, day: string): boolean {
  const [first] = history.versions;
  const begins = history.source === undefined || first?.made_by.length === 0 || isInserted(history);
  return begins && first?.from !== undefined && day < first.from.gregorian;
}

function unappliedOn(history: ArticleHistory, day: string): DocumentChange[] {
  const version = versionOn(history, day)?.version;
  const article = {
    article_no: version?.article_no ?? history.article_key,
    article_key: history.article_key,
  };
  const changes = (version?.unapplied ?? []).map((place) => history.changes[place]);
  return changes.filter((change) => change !== undefined).map((change) => ({ article, ...change }));
}

/**
 * First day of the known wordings that lead up to that of `day` without a gap; undefined if the wording of
 * `day` itself is not known.
 */
function knownSince(history: ArticleHistory, day: string): ArticleDay | 'beginning' | undefined {
  const held = versionOn(history, day);
  if (held === undefined) return undefined;
  const until = history.versions.slice(0, held.index + 1);
  const gap = until.findLastIndex((version) => !isKnown(version));
  if (gap === held.index) return undefined;
  return gap === -1 ? 'beginning' : history.versions[gap + 1]?.from;
}

const isKnown = ({ repealed, text, unapplied }: ArticleVersion) =>
  (repealed || text !== undefined) && unapplied.length === 0;
