/**
 * Laws that replaced another law of their name, as their own text tells: «يحل هذا النظام محل نظام التأمينات
 * الاجتماعية الصادر بالمرسوم الملكي رقم (م/33)». In a text of unknown time the name may mean the other one.
 */
import type { Mention } from '../extract/mention.ts';
import { yearsOf } from './key-years.ts';
import type { Linkable } from './linkable.ts';

/** Key of a name alone. */
const NAME = /^[a-z]{2}\/name\/[^/]+$/;

/** Returns the documents that cite an earlier one of their own name by its number. */
export function renewals(documents: readonly Linkable[]): ReadonlySet<Linkable> {
  return new Set(
    documents.filter((document) => {
      const names = new Set(document.keys.filter((key) => NAME.test(key)));
      return names.size > 0 && document.mentions.some((mention) => isPredecessor(mention, document, names));
    }),
  );
}

function isPredecessor(
  { stated, keys, undated }: Mention,
  { keys: own, year }: Linkable,
  names: ReadonlySet<string>,
): boolean {
  if (undated || !stated?.isName || !stated.nameKeys.flat().some((key) => names.has(key))) return false;
  if (keys.some((key) => own.includes(key))) return false;
  const cited = yearsOf(keys);
  // A law is cited with the number of an act that amended it too, which is later than the law.
  return cited !== undefined && year !== undefined && Number(cited.last.slice(0, 4)) < year;
}
