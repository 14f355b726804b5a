/** `sanad article`: prints one article in the wording that holds on a day. */
import { loadConfig } from '../../config/config.ts';
import type { ArticleChange, ArticleDay } from '../../schema/article.ts';
import { ARTICLE_WARNINGS } from '../../schema/article.ts';
import { article as operation } from '../../usecases/article/article.ts';
import { articleOn, articlesOf } from '../../usecases/article/articles-of.ts';
import { presentArticle } from '../../usecases/article/present.ts';
import type { Article } from '../../usecases/article/schema.ts';
import { today } from '../../usecases/today.ts';
import type { ExitStatus, JsonOption } from '../command/command.ts';
import type { DayOptions } from '../command/day.ts';
import { dayOf } from '../command/day.ts';
import type { Terminal } from '../command/terminal.ts';
import { withCorpus } from '../command/with-corpus.ts';
import { actOf } from '../corpus/act-of.ts';
import { askServer } from './server.ts';

interface ArticleInput extends JsonOption, DayOptions {
  /** Canonical id of the document. */
  readonly id: string;
  /** Number of the article. */
  readonly number: string;
  readonly server?: string | undefined;
}

export async function article(input: ArticleInput, terminal: Terminal): Promise<ExitStatus> {
  const { id, number, server } = input;
  const day = dayOf(input);
  const found = await (server === undefined
    ? articleHere(id, number, day ?? today(), terminal)
    : askServer(operation, { canonical_id: id, article: number, as_of: day }, server, terminal));
  if (input.json) terminal.print(JSON.stringify(found, null, 2));
  else for (const line of lines(found)) terminal.print(line);
  return 0;
}

/** Reads the article without models and index, which take longer to open than the answer. */
function articleHere(id: string, number: string, day: string, terminal: Terminal): Promise<Article> {
  return withCorpus(loadConfig(terminal.environment), (corpus) => {
    if (corpus === undefined) throw new Error('there is no corpus: run sanad ingest first');
    const document = articlesOf(corpus, id);
    return presentArticle(corpus, document, articleOn(document, number, day), day);
  });
}

function lines(found: Article): string[] {
  const { citation_string, article_no, heading, state, certainty, from, to, text } = found;
  const facts: [fact: string, value: string | undefined][] = [
    ['heading', heading],
    ['state', state.replace('_', ' ')],
    ['certainty', certainty],
    ['from', from && written(from)],
    ['until', to && written(to)],
    ...found.made_by.map((change): [string, string] => ['changed by', actOf(change)]),
    ...found.unapplied.map((change): [string, string] => ['not applied', withReason(change)]),
    ...found.warnings.map((warning): [string, string] => ['warning', ARTICLE_WARNINGS[warning]]),
  ];
  return [
    citation_string ?? article_no,
    ...facts
      .filter(([, value]) => value !== undefined)
      .map(([fact, value]) => `  ${fact.padEnd(14)}${value}`),
    ...(text === undefined ? [] : ['', text]),
  ];
}

/**
 * Returns the day as the source writes it, followed by the Gregorian day if the source uses another calendar.
 */
const written = ({ date, gregorian }: ArticleDay): string =>
  date === gregorian ? date : `${date} (${gregorian})`;

const withReason = (change: ArticleChange): string =>
  change.reason === undefined ? actOf(change) : `${actOf(change)} (${change.reason.replaceAll('_', ' ')})`;
