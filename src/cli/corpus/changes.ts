/** `sanad changes`: lists the changes of a document's articles. */
import { loadConfig } from '../../config/config.ts';
import type { DocumentChange } from '../../schema/article.ts';
import { articlesOf } from '../../usecases/article/articles-of.ts';
import { changesOf } from '../../usecases/article/changes.ts';
import type { DocumentEffect } from '../../usecases/article/effects.ts';
import { effectsOf } from '../../usecases/article/effects.ts';
import type { GenerationDifferences } from '../../usecases/comparison/compare.ts';
import { today } from '../../usecases/today.ts';
import type { ExitStatus, JsonOption } from '../command/command.ts';
import { UsageError } from '../command/command.ts';
import type { Terminal } from '../command/terminal.ts';
import { withCorpus } from '../command/with-corpus.ts';
import { actOf } from './act-of.ts';
import { changesSince, lines } from './changes-since.ts';

interface ChangesInput extends JsonOption {
  /** Id of the document; required unless `since` is given. */
  readonly id: string | undefined;
  readonly effects?: boolean | undefined;
  readonly since?: string | undefined;
}

export async function changes(input: ChangesInput, terminal: Terminal): Promise<ExitStatus> {
  const { id, since } = input;
  if (since !== undefined) {
    return printSince(await changesSince(loadConfig(terminal.environment), since, id), input, terminal);
  }
  if (id === undefined) throw new UsageError('the id of one document is needed');
  const found = await withCorpus(loadConfig(terminal.environment), (corpus) => {
    if (corpus === undefined) throw new Error('there is no corpus: run sanad ingest first');
    return input.effects ? effectsOf(corpus, id, today()) : changesOf(articlesOf(corpus, id), today());
  });
  if (input.json) terminal.print(JSON.stringify(found, null, 2));
  else for (const change of found) terminal.print(line(change));
  terminal.note(found.length === 1 ? '1 change' : `${found.length} changes`);
  return 0;
}

function printSince(found: GenerationDifferences, { json }: JsonOption, terminal: Terminal): 0 {
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
