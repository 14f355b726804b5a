/**
 * Whether words of repeal before a law's name repeal that law, as a whole. They stand in many sentences that do not:
 * «لا يترتب على إلغاء القانون 5 …», «تلغى التراخيص الممنوحة وفق القانون 5», «ألغيت بالقانون 5». A law called repealed by
 * mistake is the worst that can be said of it, so that what is not known to repeal it does not.
 */
import { lettersByLine } from './lines.ts';
import type { Change } from './reported-change.ts';

/** As much before a name as its repeal can begin in. */
const REACH = 500;

const INSTRUMENT =
  '(?:قانون|قوانين|قرار|قرارات|مرسوم|مراسيم|نظام|نظان|انظمه|لايحه|لوايح|تنظيم|تنظيمات|قواعد|ضوابط|ترتيبات|تعليمات|تعميم|تعاميم|امر|اوامر|دليل|سياسه|سياسات|معايير|وثيقه|احكام|شروط|اجراءات|ظهير|قائمه|قايمه|جدول)';
const MARK = '(?:[(\\[]?(?:\\d{1,3}|\\p{L})[)\\]]?\\s*[-–.)/]+|[-–•*])';

/** What may stand between a word of repeal and the name of what is repealed. */
const ONLY_ITS_OBJECT = new RegExp(
  [
    '^[\\s:،"«“(\\[]*',
    // «يلغي هذا النظام …», «يلغى بموجب هذا القرار …»
    `(?:(?:بموجب\\s+|بمقتضي\\s+)?(?:هذا|هذه)\\s+(?:ال)?\\p{L}+[\\s،:]*|(?:النظام|التنظيم|القانون|القرار|المرسوم|اللايحه)\\s+(?=كل|نظام|لايحه|لوايح|تنظيم|قرار|قواعد|ضوابط|$))?`,
    '(?:(?:فور|عند|من تاريخ|اعتبارا من تاريخ)\\s+(?:نفاذه|نفاذها|العمل به|العمل بها|سريانه|سريانها|صدوره)[\\s،]*)?',
    // «كل من …», «العمل بـ…», «ما يأتي:»
    '(?:(?:و|كل|كلا|من|العمل|بالعمل|جميع|كافه|سريان|نفاذ|وتعتبر ملغاه)\\s+)*',
    '(?:(?:العمل\\s*)?ب(?:احكام\\s*)?|احكام\\s*|ما (?:جاء|ورد)\\s+(?:في\\s*|ب))?',
    `(?:(?:ال)?${INSTRUMENT}\\s*(?:(?:ال)?\\p{L}+\\s*)?(?:الاتيه?|التاليه?|المبينه?|المذكوره?|ارقام|رقمي|ذوات الارقام)[^.؛]*|(?:ما|كل ما)\\s*(?:ياتي|يلي)|الاتيه?|التاليه?)?`,
    // «لائحة المنشآت الصادرة بـ…»: what a decision issued goes with the decision.
    `(?:(?:ال)?${INSTRUMENT}\\s[^.؛:]{0,160}?\\s(?:الصادره?|المعتمده?|المقره?)\\s*(?:بموجب\\s*|بمقتضي\\s*|ب)?)?`,
    `[\\s:،\\n"«“]*${MARK}?[\\s"«“]*(?:ال|ب|ل)?$`,
  ].join(''),
  'u',
);

const REPEAL = /(?<![\p{L}])(?<prefix>[وفبل]{0,2})(?<verb>[يت]\s?لغي|الغاء|حذف|الغي|الغيت|محل)(?![\p{L}])/gu;

/** What stands before a noun of repeal where the text itself repeals: nothing, or the words of a decision. */
const DECIDING =
  /(?:^|[.؛:\n،]|قرر|قررنا|يتم|تم|يجري|الموافقه علي|وعلي|اولا|ثانيا|ثالثا|رابعا|خامسا|في شان|بشان|و|يقضي|القاضي|يلي|ياتي)[\s\d()\-–،.:]*(?:\p{L}\s*[-–.)]\s*)?$/u;
/** What stands before a verb of repeal that does not act. */
const NOT_ACTING =
  /(?:^|[\s،])(?:[وف]?(?:اذا|متي|ان|لو|ما لم|حتي|لحين|حين|قبل|كان|كانت|قد|لقد|التي|الذي|لا|لم|لن|يجوز ان|الي ان))\s+$/u;

/** Behind the name: what goes on in force. */
const EXCEPTED =
  /^(?:(?!\sكما\s|\sو?(?:يلغي|تلغي)\s|\sو(?:كل|كلا|جميع|كافه|اي|ايه|يستمر|تستمر|يبقي|تبقي|يظل|تظل|يحل|تحل)\s|\sعلي ان\s)[^.؛\n])*?(?:^|[\s،(])(?:(?:في)?ما عدا|عدا|باستثناء|ويستثني|يستثني|ما خلا|بالقدر الذي|الي المدي|فيما\s*(?:يتعلق|يختص|يخص|يتعارض|تعارض|يخالف|خالف|تضمن|ورد|لا يتفق|نص)|في حدود ما|(?:علي ان|مع)\s+(?:يستمر|تستمر|استمرار|تبقي|يبقي|بقاء|تظل|يظل)[^.؛]{0,20}\s(?:ب?الماده|ب?المواد|ب?الحكم|ب?الاحكام)(?!\p{L}))/u;

const OF_ARTICLES =
  /^(?:\p{L}\s)?\p{L}+[\s:]+(?:نص\s+|حكم\s+)?(?:ال)?(?:ماده|مادتان|مادتين|مواد)[\s)(].*من\s*(?:ال)?$/su;

/** «الحكم بإلغاء …», «لا يخل بإلغاء …» */
const ONLY_SPEAKING =
  /(?:اخلال|يخل|تخل|مساس|يمس|حكم|احكام|قضي|قضت|طلب|طلبات|مطالبه|دعوي|طعن|يختص|تختص|توصيه|يوصي|توصي|اقتراح|حق|سلطه|صلاحيه)\s+$/u;

/** As much behind a name as its exception may begin in. */
const EXCEPTION_REACH = 240;

/**
 * What a repeal read before the name comes to. `list`: what the name before it in the list was under.
 * `undefined`: nothing; the law is only named.
 */
export function repealOf(introduction: string, behind: string, list: string | undefined): Change | undefined {
  const words = lettersByLine(introduction.slice(-REACH));
  const last = [...words.matchAll(REPEAL)].at(-1);
  // «ت ُلغى المادتان …)٣من القانون»: articles that could not be read.
  if (last !== undefined && OF_ARTICLES.test(words.slice(last.index))) return 'amends';
  if (last === undefined ? list !== 'repeals' : !isRepealed(words, last)) return undefined;
  return EXCEPTED.test(lettersByLine(behind.slice(0, EXCEPTION_REACH))) ? 'amends' : 'repeals';
}

function isRepealed(words: string, { index, 0: found, groups }: RegExpMatchArray): boolean {
  const before = words.slice(0, index);
  const between = words.slice((index ?? 0) + found.length);
  const verb = groups?.verb ?? '';
  if (!ONLY_ITS_OBJECT.test(between)) return false;
  if (verb === 'محل') return true;
  // «ألغيت بالقانون 5»: it is the law named that repealed.
  if (verb === 'الغي' || verb === 'الغيت') return false;
  if (verb === 'الغاء' || verb === 'حذف')
    return groups?.prefix === 'ب' ? !ONLY_SPEAKING.test(before) : DECIDING.test(before);
  return !NOT_ACTING.test(before);
}
