/**
 * The canonical citation, with a button that copies it. Without JavaScript it is text to be marked by hand.
 */
import type { ArticleDay } from '../../schema/article.ts';
import type { WordingFields } from '../../schema/wording.ts';
import type { LawFacts } from '../../usecases/document/laws-by-id.ts';
import type { Site } from '../page.ts';
import { AR } from '../words/ar.ts';
import { stateToday } from './badges.tsx';

interface Cited {
  readonly text: string;
  /** The wording that is cited; absent for a document as a whole. */
  readonly wording?: Pick<WordingFields, 'state' | 'from' | 'to'>;
  readonly law: LawFacts | undefined;
  /** Fields with the day of the page, for a document as a whole. */
  readonly ofDay?: Readonly<Record<string, string>>;
}

interface CopyProps extends Cited {
  /** Text right above on the page; a citation with the same words is not repeated. */
  readonly above?: string;
  readonly site: Site;
}

export function CopyCitation({ site, above, ...cited }: CopyProps) {
  const { document } = site.words;
  const text = citationOf(cited);
  return (
    <p class="citation">
      {text !== above && <bdi lang="ar">{text}</bdi>}{' '}
      <button type="button" class="copy" data-copy={text} data-done={document.copied}>
        {document.copy}
      </button>
    </p>
  );
}

/**
 * Returns the citation, and in brackets what makes the text another one than the law of today: a brief that
 * cites it must not pass it off as that. Citations are in Arabic on English pages too.
 */
function citationOf({ text, wording = {}, law, ofDay = {} }: Cited): string {
  const { citation } = AR;
  const state = stateToday(wording);
  const { from, to } = wording;
  const named = state === 'superseded' ? citation.former : state === 'not_yet' ? citation.later : undefined;
  const { as_of, calendar } = ofDay;
  const notes = [
    named && [named, from && `${AR.article.from} ${written(from)}`, to && `${AR.article.to} ${written(to)}`],
    as_of !== undefined && [
      citation.ofDay,
      written({ date: as_of, calendar: calendar === 'hijri' ? 'hijri' : 'gregorian' }),
    ],
    law?.statusToday === 'repealed' && [AR.statuses.repealed],
  ];
  const told = notes.flatMap((note) => (note ? [note.filter((part) => part !== undefined).join(' ')] : []));
  return told.length === 0 ? text : `${text} (${told.join(AR.comma)})`;
}

/**
 * A day as laws write it, such as `23/8/1426هـ`. Between Arabic words the parts of a day keep their order
 * only with slashes: a plain text, which a brief is, has no other means.
 */
function written({ date, calendar }: Pick<ArticleDay, 'date' | 'calendar'>): string {
  const [year, month, day] = date.split('-');
  return `${Number(day)}/${Number(month)}/${year}${AR.eras[calendar]}`;
}
