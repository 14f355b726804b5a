/**
 * Articles changed one by one below the law's name: «تعديل نظام المرافعات … وذلك على النحو الآتي: 1- تعديل المادة
 * (السابعة) لتكون … 2- حذف المادة (الحادية والعشرين)». The items name no law; the words before them did.
 */
import { articleKey, parseCitation } from '../../core.ts';
import { lettersByLine } from './lines.ts';
import type { Change } from './reported-change.ts';

/** What announces a list, within so many characters behind the law's name. */
const ANNOUNCING = 260;
const ANNOUNCEMENT =
  /^[^؛:\n]*?(?:على (?:النحو|الوجه) (?:الآتي|الاتي|التالي|المبين)|كالآتي|كالتالي|ما يأتي|ما يلي|بما يلي|بما يأتي|لما يلي|لما يأتي|للآتي)\s*:/u;
/** «ثانياً: …» at the beginning of a line: the next matter. */
const NEXT_MATTER =
  /\n\s*(?:اولا|ثانيا|ثالثا|رابعا|خامسا|سادسا|سابعا|ثامنا|تاسعا|عاشرا|(?:حادي|ثاني|ثالث|رابع|خامس|سادس|سابع|ثامن|تاسع)ا? ?عشره?|عشرون)\s*[:–-]/u;
const ITEM = /(?:^|\n)\s*(?:\d{1,3}|\p{L}{1,2})\s*[-–).]\s*(?:\p{L}\s*[-–)]\s*)?([^\n]+)/gu;
/** What follows is the new wording. */
const WORDING = /["«“”:]|\s(?:لتكون|لتصبح|ليكون|ليصبح|بالنص|ونصها|ونصه|بحيث|النص الاتي)/u;

const ACT =
  /^و?(تعديل|الغاء|حذف|اضافه|احلال|استبدال|دمج|اعاده|تعدل|يعدل|تلغي|يلغي|تحذف|يحذف|تضاف|يضاف|تستبدل|يستبدل)\s/u;
/** The article as a whole goes; of a part of it nothing does. */
const WHOLE_GOES = /^و?(?:الغاء|حذف|تلغي|يلغي|تحذف|يحذف)\s+(?:الماده|المادتين|المادتان|المواد)\s/u;
const NAMED = /(?:الماده|المادتين|المادتان|المواد|ماده)\s[\s\S]*$/u;
/** «… من النظام»: the law that was announced. */
const OWNER =
  /\s+من\s+(?:هذا\s+|هذه\s+|ذات\s+)?ال(?:نظام|لايحه|قرار|تنظيم|قانون|قواعد|مرسوم|ترتيبات|ضوابط)(?!\p{L})[\s\S]*$/u;
/** A law that is cited by nothing: the grammar reads articles only of something. */
const SOME_LAW = ' من القانون رقم 1 لسنة 1900';

export interface AnnouncedArticle {
  type: Change;
  /** As the grammar writes article numbers. */
  article: string;
}

/** The articles that the text behind a law's name says it changes, in their order, each once. */
export function announcedArticles(behind: string): AnnouncedArticle[] {
  const announcement = ANNOUNCEMENT.exec(behind.slice(0, ANNOUNCING));
  if (announcement === null) return [];
  const rest = `\n${lettersByLine(behind.slice(announcement[0].length))}`;
  const end = NEXT_MATTER.exec(rest)?.index ?? rest.length;
  const articles = new Map<string, AnnouncedArticle>();
  for (const [, item = ''] of rest.slice(0, end).matchAll(ITEM)) {
    if (!ACT.test(item)) continue;
    const head = item.slice(0, WORDING.exec(item)?.index ?? item.length);
    const named = NAMED.exec(head)?.[0];
    if (named === undefined) continue;
    const type = WHOLE_GOES.test(head) ? 'repeals' : 'amends';
    for (const { no } of articlesIn(named)) articles.set(`${type} ${articleKey(no)}`, { type, article: no });
  }
  return [...articles.values()];
}

/** «المادة (السابعة) من النظام»: the owner is known; what stands behind the numbers says nothing more. */
function articlesIn(named: string) {
  const numbers = named.replace(OWNER, '').replace(/[.،؛\s]+$/u, '');
  const citation = parseCitation(`${numbers}${SOME_LAW}`);
  return citation?.number === '1' && citation.year === 1900 ? citation.articles : [];
}
