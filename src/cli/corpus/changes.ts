/** `sanad changes`: lists the changes of a document's articles. */
import { loadConfig } from '../../config/config.ts';
import type { ArticleChange, DocumentChange } from '../../schema/article.ts';
import { articlesOf } from '../../usecases/article/articles-of.ts';
import { changesOf } from '../../usecases/article/changes.ts';
import type { DocumentEffect } from '../../usecases/article/effects.ts';
import { effectsOf } from '../../usecases/article/effects.ts';
import { today } from '../../usecases/today.ts';
import { defineCommand, UsageError } from '../command/command.ts';
import { withCorpus } from '../command/with-corpus.ts';

export const changes = defineCommand({
  usage: ['changes ID [--effects] [--json]'],
  summary: `Prints the changes of a document's articles: article, operation, act, and whether a wording has the
change, separated by tabs. Exit status 1: the corpus has no such document.
--effects: prints what the document changes in others, with their ids in front.`,
  options: { json: { type: 'boolean' }, effects: { type: 'boolean' } },
  async run({ values, positionals }, terminal) {
    const [id, ...more] = positionals;
    if (id === undefined || more.length > 0) throw new UsageError('the id of one document is needed');
    const found = await withCorpus(loadConfig(terminal.environment), (corpus) => {
      if (corpus === undefined) throw new Error('there is no corpus: run sanad ingest first');
      return values.effects ? effectsOf(corpus, id, today()) : changesOf(articlesOf(corpus, id), today());
    });
    if (values.json) terminal.print(JSON.stringify(found, null, 2));
    else for (const change of found) terminal.print(line(change));
    terminal.note(found.length === 1 ? '1 change' : `${found.length} changes`);
    return 0;
  },
});

function line(change: DocumentChange | DocumentEffect): string {
  const { article, operation, applied, reason = 'unknown' } = change;
  const outcome = applied ? 'applied' : `not applied: ${reason.replaceAll('_', ' ')}`;
  const target = 'canonical_id' in change ? [change.canonical_id] : [];
  return [...target, article.article_no, operation.replaceAll('_', ' '), actOf(change), outcome].join('\t');
}

/** Returns name, number and date of the amending act, as far as the source gives them. */
export function actOf({ act }: ArticleChange): string {
  const { instrument, number, date, year, calendar, words } = act ?? {};
  const day = date ?? year;
  const parts = [instrument, number, day && `${day}${calendar === 'hijri' ? 'هـ' : ''}`];
  return parts.filter((part) => part !== undefined).join(' ') || (words ?? 'an unnamed act');
}
