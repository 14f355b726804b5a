/**
 * Numbers of the decisions that issued texts which the source prints without a number. Other documents cite
 * such a text by its name and its decision («تنظيم المجالس، الصادر بقرار مجلس الوزراء رقم (520)»), and acts
 * repeal it by the decision alone.
 */
import { dayNumber } from '../../articles/in-time.ts';
import { writtenDay } from '../identify/written-day.ts';
import type { Linkable } from './linkable.ts';

/** Key of what a decision issued, with its name. */
const ISSUED_WITH_NAME = /^([a-z]{2})\/issued-[a-z-]+(?::[a-z-]+)?\/([^/]+)\/[gh]\d{4}[=~]?\/([^/]+)$/;

/** Key of a name or a title, without a number. */
const UNNUMBERED = /^[a-z]{2}\/(?:name|bylaw-of|title)\/[^/]+$/;
const NAME = /^[a-z]{2}\/name\/[^/]+$/;

/** Most days from a decision to the gazette that prints what it issued. */
const LONGEST_PUBLICATION_DAYS = 60;

/**
 * The documents, with the keys of the decisions that issued them. A decision counts if no other document has
 * the name of the text, and the gazette printed the text soon after the decision: another text of the name is
 * of another day. `publishedOn` gives the Gregorian day of the print.
 */
export function withPublishedNumbers(
  documents: readonly Linkable[],
  publishedOn: (canonicalId: string) => string | undefined,
): readonly Linkable[] {
  const existing = new Set(documents.flatMap(({ keys }) => keys));
  const textOf = new Map<string, Linkable | undefined>();
  for (const document of documents) {
    for (const key of document.keys.filter((one) => NAME.test(one))) {
      textOf.set(key, textOf.has(key) ? undefined : document);
    }
  }
  const numbers = new Map<Linkable, Map<string, Set<string>>>();
  for (const { mentions } of documents) {
    for (const { keys, date } of mentions) {
      if (date === undefined) continue;
      for (const key of keys) {
        const [, country, number, name] = ISSUED_WITH_NAME.exec(key) ?? [];
        const text = number === undefined ? undefined : textOf.get(`${country}/name/${name}`);
        if (text === undefined || !text.keys.every((one) => UNNUMBERED.test(one))) continue;
        const bare = key.slice(0, key.lastIndexOf('/'));
        if (existing.has(key) || existing.has(bare)) continue;
        if (!isPrintedSoon(date, publishedOn(text.canonicalId))) continue;
        const ofText = numbers.get(text) ?? new Map<string, Set<string>>();
        numbers.set(text, ofText);
        ofText.set(date, (ofText.get(date) ?? new Set()).add(key).add(bare));
      }
    }
  }
  return documents.map((document) => {
    const [decision, ...others] = numbers.get(document)?.values() ?? [];
    if (decision === undefined || others.length > 0) return document;
    return { ...document, keys: [...document.keys, ...decision] };
  });
}

function isPrintedSoon(date: string, printed: string | undefined): boolean {
  const day = writtenDay(date)?.gregorian;
  if (day === undefined || printed === undefined) return false;
  const days = dayNumber(printed) - dayNumber(day);
  return days >= 0 && days <= LONGEST_PUBLICATION_DAYS;
}
