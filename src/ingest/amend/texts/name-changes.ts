/**
 * Names that acts replace in all laws of their country: «محل اسم مؤسسة النقد أينما ورد في الأنظمة».
 * Publishers keep the old names in the texts, so no wording is made: an article with an old name gets a
 * warning.
 */
import { articleKey } from '../../../core.ts';
import type { NameChange } from '../../../schema/status-history.ts';
import type { Member } from '../../../stores/lmdb/corpus/databases.ts';
import type { NameReplacement } from '../../extract/replaced-names.ts';
import { preparedKey } from '../../prepare/prepare.ts';
import type { PreparedStore } from '../../prepare/prepared-store.ts';
import type { SourceDocument } from '../../read/source-document.ts';
import type { Documents } from '../documents.ts';

/** A name that an act replaces in all laws. */
export interface ReplacedName extends NameReplacement {
  jurisdiction: string;
  /** Day of the act, Gregorian. */
  on: string;
}

/** The replaced names, each with the day of the first act that replaces it. */
export function namesOfActs(
  members: ReadonlyMap<string, Member>,
  prepared: PreparedStore,
  { enactment }: Pick<Documents, 'enactment'>,
): ReplacedName[] {
  const first = new Map<string, ReplacedName>();
  for (const [act, { hash }] of members) {
    const { replaces = [], candidate } = prepared.document(preparedKey(hash)) ?? {};
    const on = replaces.length > 0 ? enactment(act)?.day?.gregorian : undefined;
    if (on === undefined || candidate === undefined) continue;
    const { jurisdiction } = candidate;
    for (const name of replaces) {
      const key = `${jurisdiction}\n${name.old}`;
      const known = first.get(key);
      if (known === undefined || on < known.on) first.set(key, { ...name, jurisdiction, on });
    }
  }
  return [...first.values()];
}

/** What the acts may have changed in a text, by day; `since` is the earliest possible day of the text. */
export function changedNames(
  { jurisdiction, doc_type, articles, preamble, full_text, closing, printed }: SourceDocument,
  since: string | undefined,
  names: readonly ReplacedName[],
): NameChange[] {
  const found = new Map<string, Set<string>>();
  for (const name of names) {
    const { jurisdiction: of, on } = name;
    // A later text has chosen its names itself.
    if (of !== jurisdiction || (since !== undefined && on <= since)) continue;
    const keys = articles.flatMap(({ article_no, text }) =>
      article_no !== undefined && hasOld(text, name) ? articleKey(article_no) : [],
    );
    // A decision names bodies in its recitals too.
    const isRead = (articles.length === 0 || printed !== undefined) && doc_type !== 'decree';
    const outside = printed === undefined ? [full_text] : [preamble, closing];
    const isInText = isRead && outside.some((text) => text !== undefined && hasOld(text, name));
    if (keys.length === 0 && !isInText) continue;
    const known = found.get(on) ?? new Set();
    found.set(on, known);
    for (const key of keys) known.add(key);
  }
  return [...found]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([on, keys]) => ({ on, articles: [...keys] }));
}

/** True if a text has the old name. The new one may contain it: «وزارة الشؤون البلدية والقروية والإسكان». */
function hasOld(text: string, { old, new: later }: NameReplacement): boolean {
  if (!text.includes(old)) return false;
  return !later.includes(old) || text.replaceAll(later, '').includes(old);
}
