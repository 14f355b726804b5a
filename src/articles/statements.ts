/**
 * Arabic lines in square brackets that stand in place of a wording that cannot be given, because the article
 * is repealed or its wording is not in the sources, or after a text in which changes are missing. They name
 * the acts behind it, if known. `amendedBy` names the acts behind a text, `copyStatement` heads a copy.
 */
import type { AmendingAct, ArticleChange, ArticleDay, ArticleHistory } from '../schema/article.ts';
import type { CopyOfLaw } from '../schema/status-history.ts';

type Wordings = Pick<ArticleHistory, 'versions' | 'changes'>;

/**
 * The line for one version; undefined for one with a text that is not repealed and lacks no change. For a
 * text in which changes are missing, the line says so and belongs after the text.
 */
export function statementOf({ versions, changes }: Wordings, index: number): string | undefined {
  const version = versions[index];
  if (version === undefined) throw new RangeError(`no version ${index}`);
  const { repealed, text, made_by, unapplied, to } = version;
  const acts = (places: readonly number[]) => actsOf(changes, places);
  const isAll = (operation: ArticleChange['operation'], places: readonly number[]) =>
    places.length > 0 && places.every((place) => changes[place]?.operation === operation);
  if (repealed) {
    const what = isAll('merge', made_by) ? 'دُمجت هذه المادة في مادة أخرى' : 'ألغيت هذه المادة';
    return bracketed(what, acts(made_by));
  }
  if (text !== undefined) {
    if (unapplied.length === 0) return undefined;
    return bracketed('عُدّلت هذه المادة أيضا', acts(unapplied), 'ولم يدرج هذا التعديل في النص أعلاه');
  }
  const places = [...made_by, ...unapplied];
  const changed = acts(places);
  if (isAll('insert_article', places)) {
    return bracketed('أضيفت هذه المادة', changed, 'ونصها غير متاح في المصدر');
  }
  if (places.length > 0) {
    const which = to === undefined ? 'ونصها الساري' : 'ونصها بعد هذا التعديل';
    return bracketed('عُدّلت هذه المادة', changed, `${which} غير متاح في المصدر`);
  }
  const next = acts(versions[index + 1]?.made_by ?? []);
  if (next.length === 0) return UNKNOWN;
  return `[نص هذه المادة قبل تعديلها ${next.join(' و')} غير متاح في المصدر]`;
}

/**
 * «المعدلة بالمرسوم الملكي رقم م/23 وتاريخ 21/2/1442هـ», or «المضافة …» of an inserted article. Undefined for
 * a wording without changes, for a repealed or unknown one, and if the source names no act.
 */
export function amendedBy({ versions, changes }: Wordings, index: number): string | undefined {
  const version = versions[index];
  if (version === undefined) throw new RangeError(`no version ${index}`);
  const { repealed, text, made_by } = version;
  if (repealed || text === undefined) return undefined;
  const acts = actsOf(changes, made_by);
  if (acts.length === 0) return undefined;
  const isInserted = made_by.every((place) => changes[place]?.operation === 'insert_article');
  return `${isInserted ? 'المضافة' : 'المعدلة'} ${acts.join(' و')}`;
}

/**
 * The line for a wording that is not known and of which no act is known, as before the first known wording.
 */
export const UNKNOWN = '[نص هذه المادة غير متاح في المصدر]';

/** The line above the text of a document on days on which it may be repealed. */
export const DOUBT = '[قد تكون هذه الوثيقة ملغاة: يوم إلغائها غير معلوم]';

/** The line above a text without articles that an act changed, where the text has no line for the change. */
export const TEXT_CHANGED = '[عُدّلت هذه الوثيقة، ولم يدرج التعديل في النص أدناه]';

/**
 * The line above a text that may lack a change: it bears a title which an act changes and other texts bear
 * too, its source calls the change implied, or the law or the article that it changed has other words since.
 */
export const TEXT_MAY_BE_CHANGED = '[قد تكون هذه الوثيقة معدّلة، وقد لا يكون التعديل مدرجا في النص أدناه]';

/** The line above a text with the names of bodies that acts changed in all laws. */
export const NAMES_CHANGED =
  '[غُيّرت في الأنظمة أسماء جهات واردة في هذه الوثيقة، ولم يدرج التغيير في النص أدناه]';

/** The line above the text of a bylaw from the repeal of its law on. */
export const LAW_REPEALED =
  '[ألغي القانون الذي صدرت هذه الوثيقة تنفيذا له، وقد يستمر العمل بها حتى يصدر ما يحل محلها]';

/** The line above the text of a document on days before the first one on which it can have effect. */
export function commencementStatement(day: string): string {
  const [y, m, d] = day.split('-').map(Number);
  return `[لم يبدأ العمل بهذه الوثيقة بعد؛ يبدأ العمل بها في ${d}/${m}/${y}م أو بعده]`;
}

/** The line above the text of a copy whose law has another wording. */
export function copyStatement({ of, until }: CopyOfLaw): string {
  const since = until === undefined ? '' : ` ${inForceFrom(until)}`;
  return `[هذا النص نسخة سابقة على تعديل${since}، وليس النص الساري؛ النص الساري في الوثيقة ${of}]`;
}

function inForceFrom({ date, calendar }: ArticleDay): string {
  const [y, m, d] = date.split('-').map(Number);
  return `نافذ من ${d}/${m}/${y}${calendar === 'hijri' ? 'هـ' : 'م'}`;
}

function bracketed(what: string, acts: readonly string[], rest?: string): string {
  const said = acts.length === 0 ? what : `${what} ${acts.join(' و')}`;
  return rest === undefined ? `[${said}]` : `[${said}، ${rest}]`;
}

/** The acts of the changes at these places, each once, as words that follow a verb: «بالمرسوم الملكي …». */
function actsOf(changes: readonly ArticleChange[], places: readonly number[]): string[] {
  const names = places.map((place) => byAct(changes[place]?.act));
  return [...new Set(names.filter((name) => name !== undefined))];
}

/** «بالمرسوم الملكي رقم م/23 وتاريخ 21/2/1442هـ»; undefined if the source does not name the act. */
function byAct(act: AmendingAct | undefined): string | undefined {
  if (act === undefined) return undefined;
  const { instrument, number, words } = act;
  if (instrument === undefined) return words === undefined ? undefined : `بموجب ${words}`;
  const name = number === undefined ? `ب${instrument}` : `ب${instrument} رقم ${number}`;
  return name + when(act);
}

/**
 * The date of an act as Arabic law cites it: a Gregorian act by year, a Hijri one by day, each by the other
 * if only that is known. Empty if the date is unknown.
 */
function when({ number, year, calendar, date }: AmendingAct): string {
  const sign = calendar === 'hijri' ? 'هـ' : 'م';
  if (year !== undefined && (date === undefined || calendar !== 'hijri')) {
    return ` لسنة ${year}${calendar === 'hijri' ? sign : ''}`;
  }
  if (date === undefined) return '';
  const [y, m, d] = date.split('-').map(Number);
  return `${number === undefined ? ' بتاريخ' : ' وتاريخ'} ${d}/${m}/${y}${sign}`;
}
