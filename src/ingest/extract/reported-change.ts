/** Words that report what one instrument did to another, in a text that did not do it. */
import { normalize } from '../../core.ts';

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

/** «يلغى الباب التاسع من نظام …», «يلغى المكتب الوارد في المادة 22»: a part is gone, and the rest goes on. */
const PART_OF =
  /(?:الباب|الفصل|القسم|البند|البنود|الفقره|الفقرات|عباره|الجدول|الملحق)[^.؛]{0,50}\sمن\s*$|(?:الوارده?|المنصوص عليه?م?ا?|المقرره?|المبينه?|المشار اليه?ا?|المحدده?)\s+(?:في\s*|ب)$/;

/** Whether the words before a citation name a part of it that is no article. */
export function namesPart(introduction: string): boolean {
  return PART_OF.test(normalize(introduction, 'letters'));
}

export interface Reported {
  type: Change | 'implements';
  /** Which of the two citations, the one before the words or the one after them, did it. */
  by: 'former' | 'latter';
}

const AMENDS_NEXT = /^[\s،)]*(?:في شان|بشان|ب|القاضي ب)\s*(?:تعديل)(?:\s|$)[^.؛]{0,40}$/;
const REPEALS_NEXT = /^[\s،)]*(?:في شان|بشان|ب|القاضي ب)\s*(?:الغاء)(?:\s|$)[^.؛]{0,40}$/;
const AMENDED_BY_NEXT = /^[\s،)]*و?(?:ال)?معدله?\s+(?:ب|بموجب\s*)?$/;
const REPEALED_BY_NEXT = /^[\s،)]*و?(?:ال)?ملغ(?:ي|اه)\s+(?:ب|بموجب\s*)?$/;

/** «بموجب القرار 860 تم إضافة فقرة إلى المادة 21 من …» */
const AMENDED_NEXT = /^[\s،)]*(?:تم|تمت|جري)\s+(?:اضافه|تعديل|حذف|احلال|استبدال|الغاء)\s[^.؛]{0,60}$/;

const BETWEEN: readonly (Reported & { words: RegExp })[] = [
  { words: AMENDED_NEXT, type: 'amends', by: 'former' },
  { words: AMENDS_NEXT, type: 'amends', by: 'former' },
  { words: REPEALS_NEXT, type: 'repeals', by: 'former' },
  { words: AMENDED_BY_NEXT, type: 'amends', by: 'latter' },
  { words: REPEALED_BY_NEXT, type: 'repeals', by: 'latter' },
];

const FEMININE_PARTICIPLE = /^[\s،)]*و?(?:ال)?(?:معدله|ملغاه)\s/;
const FEMININE =
  /^(?:ال)?(?:ماده|مادتين|مواد|فقره|لايحه|لوايح|قواعد|ضوابط|تعليمات|شروط|احكام|ترتيبات|اتفاقيه|سياسه|قايمه|وثيقه|تعرفه|معايير|اجراءات|قرارات|قوانين|انظمه)/;

/**
 * What the words between two citations say: «… 2 لسنة 2013 بتعديل بعض أحكام …», «… المعدل بـ…». «المعدلة» is said of
 * rules, not of the law by which they were issued.
 */
export function reportedBetween(words: string, former: string): Reported | undefined {
  const said = normalize(words, 'letters');
  const reported = BETWEEN.find((pattern) => pattern.words.test(said));
  if (reported?.by !== 'latter') return reported;
  const isFeminine = FEMININE.test(normalize(former, 'letters'));
  return FEMININE_PARTICIPLE.test(said) === isFeminine ? reported : undefined;
}

const ISSUING = /^[\s،):]*(?:في شان|بشان|باصدار|ب)?\s*$/;

/** «القرار 52 في شأن اللائحة التنفيذية للقانون 8»: whether such words stand before the bylaw's name. */
export function issuesNext(words: string): boolean {
  return ISSUING.test(normalize(words, 'letters'));
}
