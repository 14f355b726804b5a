/** `sanad article`: prints one article in the wording that holds on a day. */
import { loadConfig } from '../../config/config.ts';
import type { ArticleChange, ArticleDay } from '../../schema/article.ts';
import { ARTICLE_WARNINGS } from '../../schema/article.ts';
import { calendarSchema, dayProblems, gregorianDay, isDay } from '../../schema/day.ts';
import { articleOn, articlesOf } from '../../usecases/article/articles-of.ts';
import { presentArticle } from '../../usecases/article/present.ts';
import type { Article } from '../../usecases/article/schema.ts';
import { today } from '../../usecases/today.ts';
import { defineCommand, UsageError } from '../command/command.ts';
import { withCorpus } from '../command/with-corpus.ts';
import { actOf } from './act-of.ts';

export const article = defineCommand({
  usage: ['article ID NO [--as-of DAY] [--calendar hijri] [--json]'],
  summary: `Prints one article in the wording of a day, YYYY-MM-DD, with the acts behind it. The day is
Gregorian if no calendar is given. Exit status 1: the corpus has no such document, or the document no such article.`,
  options: { 'as-of': { type: 'string' }, calendar: { type: 'string' }, json: { type: 'boolean' } },
  async run({ values, positionals }, terminal) {
    const [id, number, ...more] = positionals;
    if (id === undefined || number === undefined || more.length > 0) {
      throw new UsageError('an id and the number of an article are needed');
    }
    const day = dayOf(values['as-of'], values.calendar);
    const found = await withCorpus(loadConfig(terminal.environment), (corpus) => {
      if (corpus === undefined) throw new Error('there is no corpus: run sanad ingest first');
      const document = articlesOf(corpus, id);
      return presentArticle(corpus, document, articleOn(document, number, day), day);
    });
    if (values.json) terminal.print(JSON.stringify(found, null, 2));
    else for (const line of lines(found)) terminal.print(line);
    return 0;
  },
});

/** Returns the day that the options name, converted to the Gregorian calendar; today if none is given. */
function dayOf(written: string | undefined, named: string | undefined): string {
  const calendar = calendarSchema.safeParse(named);
  if (!calendar.success) throw new UsageError('--calendar must be gregorian or hijri');
  if (written === undefined) return today();
  if (!isDay(written)) throw new UsageError('--as-of must be a day, YYYY-MM-DD');
  const [problem] = dayProblems({ day: written, calendar: named }, ['day']);
  if (problem === undefined) return gregorianDay(written, calendar.data);
  throw new UsageError(`--as-of ${problem.detail.replace('calendar=', '--calendar ')}`);
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
