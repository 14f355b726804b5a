/** The canonical citation, with a button that copies it. Without JavaScript it is text to be marked by hand. */
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

export function CopyCitation({ site, ...cited }: Cited & { readonly site: Site }) {
  const { document } = site.words;
  const text = citationOf(cited);
  return (
    <p class="citation">
      <bdi lang="ar">{text}</bdi>{' '}
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
  const { citation, calendars } = AR;
  const state = stateToday(wording);
  const { from, to } = wording;
  const named = state === 'superseded' ? citation.former : state === 'not_yet' ? citation.later : undefined;
  const { as_of, calendar } = ofDay;
  const notes = [
    named && [named, from && `${AR.article.from} ${written(from)}`, to && `${AR.article.to} ${written(to)}`],
    as_of !== undefined && [citation.ofDay, as_of, calendars[calendar === 'hijri' ? 'hijri' : 'gregorian']],
    law?.statusToday === 'repealed' && [AR.statuses.repealed],
  ];
  const told = notes.flatMap((note) => (note ? [note.filter((part) => part !== undefined).join(' ')] : []));
  return told.length === 0 ? text : `${text} (${told.join(AR.comma)})`;
}

const written = ({ date, calendar }: ArticleDay) => `${date} ${AR.calendars[calendar]}`;
