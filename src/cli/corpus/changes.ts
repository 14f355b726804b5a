/** `sanad changes`: lists the changes of a document's articles. */
import { loadConfig } from '../../config/config.ts';
import type { DocumentChange } from '../../schema/article.ts';
import { articlesOf } from '../../usecases/article/articles-of.ts';
import { changesOf } from '../../usecases/article/changes.ts';
import type { DocumentEffect } from '../../usecases/article/effects.ts';
import { effectsOf } from '../../usecases/article/effects.ts';
import type { GenerationDifferences } from '../../usecases/comparison/compare.ts';
import { today } from '../../usecases/today.ts';
import { defineCommand, UsageError } from '../command/command.ts';
import type { Terminal } from '../command/terminal.ts';
import { withCorpus } from '../command/with-corpus.ts';
import { actOf } from './act-of.ts';
import { changesSince, lines } from './changes-since.ts';

export const changes = defineCommand({
  usage: ['changes ID [--effects] [--json]', 'changes [ID] --since GENERATION|previous [--json]'],
  summary: `Prints the changes of a document's articles: article, operation, act, and whether a wording has the
change, separated by tabs. Exit status 1: the corpus has no such document.
--effects: prints what the document changes in others, with their ids in front.
--since: prints which documents, articles, statuses and links differ between the published generation and an
earlier one, of one document or of all. sanad status prints the name of the published generation. An ingest
keeps the one before it and removes older ones. Exit status 1: the generation is no longer kept.`,
  options: { json: { type: 'boolean' }, effects: { type: 'boolean' }, since: { type: 'string' } },
  async run({ values, positionals }, terminal) {
    const [id, ...more] = positionals;
    if (values.since !== undefined) {
      if (more.length > 0 || values.effects)
        throw new UsageError('--since takes one id at most, and no --effects');
      return printSince(
        await changesSince(loadConfig(terminal.environment), values.since, id),
        values,
        terminal,
      );
    }
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

function printSince(
  found: GenerationDifferences,
  { json }: { json?: boolean | undefined },
  terminal: Terminal,
): 0 {
  const { since, now } = found;
  const printed = lines(found);
  if (json) terminal.print(JSON.stringify(found, null, 2));
  else for (const line of printed) terminal.print(line);
  const count = printed.length === 1 ? '1 difference' : `${printed.length} differences`;
  terminal.note(
    `${count} between ${since.generation} of ${since.created_at} and ${now.generation} of ${now.created_at}`,
  );
  return 0;
}

function line(change: DocumentChange | DocumentEffect): string {
  const { article, operation, applied, reason = 'unknown' } = change;
  const outcome = applied ? 'applied' : `not applied: ${reason.replaceAll('_', ' ')}`;
  const target = 'canonical_id' in change ? [change.canonical_id] : [];
  return [...target, article.article_no, operation.replaceAll('_', ' '), actOf(change), outcome].join('\t');
}
