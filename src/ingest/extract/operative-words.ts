/**
 * Words by which a text changes others, further from the name of what is changed than the grammar looks: an act upon a
 * whole list, a phrase that is replaced in an article, a document that takes another's place.
 */
import type { EdgeType } from '../../schema/vocabulary.ts';
import type { Place } from './confidence.ts';
import { lettersByLine } from './lines.ts';
import type { Change } from './reported-change.ts';

/** As much before a citation as an act upon it can begin in. */
const REACH = 500;

/** Where a sentence or an item of a list begins. */
const CLAUSE = /[.؛\n]\s*(?:\d{1,3}|\p{L}{1,2})\s*[-–)]|[.؛]|\n\s*\p{L}{3,8}\s*:/gu;

const PHRASE = '(?:عباره|عبارات|عبارتي|كلمه|كلمات|كلمتي|لفظ|جمله|مسمي|تعريف|فقره|بند|نص|نصوص)';
const REPLACING =
  '(?:احلال|استبدال|اضافه|حذف|تعديل|الغاء|تحل|يحل|تستبدل|يستبدل|تضاف|يضاف|تحذف|يحذف|تعدل|يعدل|تلغي|يلغي)';

const ACTS: readonly { words: RegExp; type: Change }[] = [
  // «إحلال عبارة «…» محل عبارة «…» الواردة في المادة (12) من نظام …»
  {
    words: new RegExp(
      `(?:^|[\\s،])و?${REPLACING}\\s+(?:ال)?${PHRASE}\\s.*?(?:الوارده?|اينما وردت?ا?)\\s(?:\\S+\\s){0,4}(?:في|ب)\\s*(?:(?:صدر|عجز|نهايه|بدايه|مطلع)\\s*)?$`,
      'su',
    ),
    type: 'amends',
  },
  // «الموافقة على تعديلات نظام …»
  {
    words: /(?:الموافقه علي|اعتماد|اجراء|ادخال)\s+(?:بعض\s+)?(?:ال)?تعديلات\s+(?:علي\s+|في\s+)?$/u,
    type: 'amends',
  },
  // «حذف الفقرة (ج) من المادة (152) من نظام …»: of a whole article it is a repeal, which the articles tell.
  { words: /(?:^|[\s،:])و?(?:حذف|الغاء)\s+$/u, type: 'repeals' },
  // «إحلال الترتيبات … محل نظام …», «لتحل محل القرار …»
  {
    words: new RegExp(
      `(?:^|[\\s،])(?:و|ل|ف)?(?:احلال|تحل|يحل)\\s(?!(?:ال)?${PHRASE}\\s)[^:"«]*محل\\s+$`,
      'u',
    ),
    type: 'repeals',
  },
];

/** A word of every act above, in the spellings of its letters: most introductions have none, and are not looked at. */
const HINT = /محل|[اأ]لوارد|[اأ]ينما|تعديلات|حذف|[اإ]لغاء/u;

/** Words with which an act ends: what follows is its ground, its exception or another matter. */
const ENDS_ACT =
  /استثناء|عدا|مراعا|وفق|طبقا|بموجب|بمقتضي|بناء|تنفيذا|بعد الاطلاع|وعلي|يعمل|ينشر|تسري|يسري|تطبق|يطبق|يظل|تظل|يستمر|تستمر|المعدل|المستبدل|المضاف/u;

/** Between two names of one list: what the first is about, then «و», a comma or the next item's mark. */
const NEXT_OF_LIST =
  /(?:[\s،,]و|[،,]|[\s،,]و(?:ال|ب|ل|لل)|[\n؛.]\s*(?:\d{1,3}|\p{L}{1,2}|[-–•*])\s*[-–).]?\s*(?:ال|ب)?)\s*$/u;
const SUBJECT_ONLY =
  /^[\s،,()[\]»"«'”“*م.–-]*(?:(?:في شان|بشان|في بشان|الخاصه? ب|المتعلقه? ب|المنظمه? ل|المشار الي|سالفه? الذكر|وتعديلات|ولايحت|الصادره?|المتضمنه?|ب\p{L}{3})[^؛:\n]{0,220})?$/u;

/** The act of this text upon what is named behind `introduction`, where the grammar saw none. */
export function actBefore(introduction: string): Change | undefined {
  if (!HINT.test(introduction.replace(/[\u0640\u064b-\u0652]/gu, ''))) return undefined;
  const words = clauseOf(lettersByLine(introduction.slice(-REACH)));
  return ACTS.find((act) => act.words.test(words))?.type;
}

/** Whether an act upon what is named before `between` is one upon what is named behind it too. */
export function continuesList(between: string): boolean {
  const words = lettersByLine(between);
  const join = NEXT_OF_LIST.exec(words);
  if (join === null) return false;
  const subject = words.slice(0, join.index);
  return SUBJECT_ONLY.test(subject) && !ENDS_ACT.test(subject);
}

/** «يلغى كل ما يخالف أحكام القانون …», «لا تعدل إلا بما لا يتعارض مع نظام …»: the law named is what others are measured by. */
const MEASURED_BY =
  /(?:^|[\s،])(?:و|ب|ل)?(?:ما|لا)?\s*(?:يخالف|تخالف|مخالف|مخالفه|يتعارض|تتعارض|متعارض|اخلال|يخل|يخضع|تخضع|خاضع|يتفق|تتفق|يتوافق|تتوافق|يتلاءم|يتمشي|مراعاه)\p{L}{0,3}(?:\s[^.؛،]*)?$/u;

/** «تعديل البند 7 من آلية العمل التنفيذية لنظام القضاء»: of the law, what is changed is another text. */
const OF_THE_LAW = /\s(\p{L}+)\s+ل$/u;
const ADDED_TO =
  /^(?:ال)?(?:اضافه|تعديل|تعديلات|ماده|مواد|فقره|فقرات|بند|جدول|جديده?|مكررا?|الغاء|تنفيذا|احكام)$/u;

/** «طلبات تعديل الأسعار، والقرار 2428»: what is changed was named before the comma. */
const AFTER_OBJECT = /تعديل\s[^.؛،]+،\s*و$/u;

/** Words of an amendment that amend nothing: what may be done, what others did, a new wording that names a law. */
const ONLY_SPOKEN_OF: readonly RegExp[] = [
  // «أي تعديل في عقد الشركة …», «بعد تعديل نظام …», «دليل حوكمة تعديل أسعار …», «ما يلزم لتعديل …»
  /(?:^|[\s،])(?<!الموافقه علي\s)(?:و|ل)?(?:اي|كل|اذا تم|طرا|بعد|قبل|عند|عقب|لحين|حوكمه|اليه|طلب|طلبات|حق|صلاحيه|اقتراح|مقترح|باقتراح|مشروع|جواز|يجوز|له|لها)\s+(?:ال)?تعديل\s[^.؛\n]*$/u,
  // «بالإضافة إلى الشروط الواردة بـ…»
  /بالاضافه\s+الي\s[^.؛\n]*$/u,
  // «عدلت الفقرة (ح) بـ…»: the law named did it
  /(?:^|[\s،(])(?:عدل|عدلت|استبدل|استبدلت|اضيف|اضيفت|حذفت)\s[^.؛\n]*\sب$/u,
  // «يعدل اعتباراً من تاريخ العمل بـ…»
  /تاريخ\s+(?:العمل|نفاذ|سريان|صدور)\s*(?:ب|باحكام\s*)?$/u,
  // «بالنص الآتي: "مع مراعاة … »
  /بالنص\s+(?:الاتي|التالي)\s*:?\s*["«“][^"»”]*$/u,
  // «يتم تعديل النظام الأساسي وفق أحكام …»
  /\s(?:وفق|وفقا|طبقا)\s*(?:ل|لاحكام|احكام)?\s*(?:ال)?$/u,
];

/** Whether an act stands before a name that is not what it acts upon. */
export function actsOnAnother(introduction: string): boolean {
  const words = lettersByLine(introduction.slice(-REACH));
  if (MEASURED_BY.test(words) || AFTER_OBJECT.test(words)) return true;
  if (ONLY_SPOKEN_OF.some((pattern) => pattern.test(words))) return true;
  const owner = OF_THE_LAW.exec(words)?.[1];
  return owner !== undefined && !ADDED_TO.test(owner);
}

/** «تنفيذاً لأحكام …» right before the name: of what stands in between, nothing would be put into effect. */
const IN_EXECUTION =
  /(?:تنفيذا|بتنفيذ|لتنفيذ)\s*(?:ل|لل)?\s*(?:(?:ل|ب)?(?:احكام|حكم|نص|نصوص|ما\s+(?:ورد|جاء|قضي|قضت|نص|نصت)(?:\s+(?:به|عليه))?)\s*(?:في|ب)?\s*)?(?:ل|لل|ال)?$/u;
const ISSUES = /(?:اصدار|الموافقه علي|اعتماد|يعمل(?: باحكام)?(?: ب)?)\s*(?:ب)?$/u;
/** Words that only look at what another has issued; or the other stands right before them. */
const LOOKS_AT =
  /اطلاع|اشار|بناء|استناد|وعلي|بموجب|^[\s،).*م-]*(?:في شان|بشان|ب|القاضي\s+ب|الصادره?\s+ب)?\s*(?:اصدار|الموافقه|اعتماد)/u;

/** Whether the words before a name say that this text puts the law into effect. */
export function putsIntoEffect(introduction: string, place: Place): boolean {
  const words = clauseOf(lettersByLine(introduction.slice(-REACH)));
  return IN_EXECUTION.test(words) || (place === 'provision' && ISSUES.test(words) && !LOOKS_AT.test(words));
}

/** What stands behind the last beginning of a clause. */
function clauseOf(words: string): string {
  let start = 0;
  for (const { index, 0: mark } of words.matchAll(CLAUSE)) start = index + mark.length;
  return words.slice(start);
}

/** A change upon a paragraph or an item leaves its article standing. */
export function changeOfPart(type: EdgeType, part: { paragraph?: string; item?: string }): EdgeType {
  return type === 'repeals' && (part.paragraph !== undefined || part.item !== undefined) ? 'amends' : type;
}
