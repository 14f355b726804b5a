/** The amending act behind a change, as the commands print it. */
import type { ArticleChange } from '../../schema/article.ts';

/** Returns name, number and date of the amending act, as far as the source gives them. */
export function actOf({ act }: ArticleChange): string {
  const { instrument, number, date, year, calendar, words } = act ?? {};
  const day = date ?? year;
  const parts = [instrument, number, day && `${day}${calendar === 'hijri' ? 'هـ' : ''}`];
  return parts.filter((part) => part !== undefined).join(' ') || (words ?? 'an unnamed act');
}
