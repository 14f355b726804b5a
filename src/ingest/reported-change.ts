/** Words that report what one instrument did to another, in a text that did not do it. */
import { normalize } from '../core.ts';

export type Change = 'amends' | 'repeals';

/** «استبدل نص المادة 3 بموجب …», «- صدر المرسوم الملكي …»: the instrument by which an article was changed. */
const CHANGED_BY = /بموجب|(?:^|[\s*-])صدرت?(?:\s|$)/;
/** The whole article is gone. Of a paragraph or a word it is an amendment. */
const ARTICLE_REPEALED = /(?:الغ(?:ي|يت|اء)|حذفت?)\s+(?:(?:نص|حكم|هذه)\s+)*الماده/;

/** What a note says that the citation after these words did to the note's article. */
export function changeOfArticle(introduction: string): Change | undefined {
  const words = normalize(introduction, 'letters');
  if (!CHANGED_BY.test(words)) return undefined;
  return ARTICLE_REPEALED.test(words) ? 'repeals' : 'amends';
}

export interface ReportedChange {
  type: Change;
  /** Which of the two citations, the one before the words or the one after them, did it. */
  by: 'former' | 'latter';
}

const ACTIVE = /^[\s،)]*(?:(?:في شان|بشان|ب|القاضي ب)\s*)(تعديل|الغاء)(?:\s|$)[^.؛]{0,40}$/;
const PASSIVE = /^[\s،)]*(?:و)?(معدل|المعدل|المعدله|الملغي|الملغاه)\s+(?:ب|بموجب\s*)?$/;

/** What the words between two citations say: «… 2 لسنة 2013 بتعديل بعض أحكام …», «… المعدل بـ…». */
export function changeBetween(words: string): ReportedChange | undefined {
  const said = normalize(words, 'letters');
  const active = ACTIVE.exec(said)?.[1];
  if (active !== undefined) return { type: active === 'الغاء' ? 'repeals' : 'amends', by: 'former' };
  const passive = PASSIVE.exec(said)?.[1];
  if (passive !== undefined)
    return { type: passive.startsWith('الملغ') ? 'repeals' : 'amends', by: 'latter' };
  return undefined;
}
