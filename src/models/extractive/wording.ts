/**
 * Texts that the extractive model writes around its quotations, in both languages of answers. They tell the
 * reader that passages are quoted in their own language.
 */
import type { Language } from '../passages.ts';

export interface Frame {
  readonly opening: string;
  /** Makes the phrase that names the source of the quotation that follows it. */
  readonly from: (citation: string) => string;
  /** Makes the sentence on an article without text on the day. `line` says in Arabic why it has none. */
  readonly missing: (citation: string, line: string) => string;
  /** The same for an article whose former wording answers the question, though the question does not name it. */
  readonly governing: (citation: string, line: string) => string;
  /** Remark after the name of a source that is repealed, so that readers do not take it for current law. */
  readonly repealed: string;
  /** Remark after the name of a source that may be repealed, because the day of its repeal is not known. */
  readonly doubtful: string;
  /** The same for a source whose publisher says that it is in force, so that remark and status agree. */
  readonly doubtfulButHeld: string;
  /** Remark after the name of a source that a known act changes and whose text lacks that change. */
  readonly changed: string;
  /** The same for a source that may be the changed one, because the act names its title alone. */
  readonly perhapsChanged: string;
  /** The same for a bylaw whose law is repealed. */
  readonly lawRepealed: string;
  /** Makes the remark after the name of a source that was amended. It names the amending acts. */
  readonly amended: (acts: string) => string;
  /**
   * Remark after the name of a source that prints old and amended wordings, if the latest wording is quoted.
   */
  readonly latestWording: string;
  /**
   * Remark after the name of a source with several wordings that does not say which one holds for the
   * quotation.
   */
  readonly severalWordings: string;
  /** Makes the sentence on articles that the question names and the answer lacks. */
  readonly leftOut: (articles: string) => string;
  /** Word between the ends of a range of articles. */
  readonly to: string;
  /** Makes the name of a source whose citation has only the number of its law. */
  readonly titled: (citation: string, title: string) => string;
}

export const FRAMES: Readonly<Record<Language, Frame>> = {
  ar: {
    opening: 'هذا ما ورد في النصوص المتاحة متصلاً بالسؤال، بألفاظها:',
    from: (citation) => `ورد في ${citation}:`,
    missing: (citation, line) => `لا نص يُنقل عن ${citation}: ${line}`,
    governing: (citation, line) => `قد يكون موضوع السؤال في ${citation}، ولا نص يُنقل عنها: ${line}`,
    repealed: '(ملغى)',
    doubtful: '(قد يكون ملغى: يوم إلغائه غير معلوم)',
    doubtfulButHeld: '(ساري بحسب مصدره، وفي نص آخر ما قد يكون ألغاه)',
    changed: '(عُدّل، ولم يدرج التعديل في هذا النص)',
    perhapsChanged: '(قد يكون معدلاً، ولم يدرج التعديل في هذا النص)',
    lawRepealed: '(ألغي القانون الذي صدر تنفيذا له)',
    amended: (acts) => `(${acts})`,
    latestWording: '(النص في المصدر بأكثر من صيغة، وهذه آخرها فيه)',
    severalWordings: '(النص في المصدر بأكثر من صيغة)',
    leftOut: (articles) => `مواد سُئل عنها ولا يشملها هذا الجواب: ${articles}.`,
    to: 'إلى',
    titled: (citation, title) => `${citation} (${title})`,
  },
  en: {
    opening:
      'The available texts say the following on this question, quoted in Arabic as they stand, not translated:',
    from: (citation) => `${citation}:`,
    missing: (citation, line) => `There is no text to quote from ${citation}: ${line}`,
    governing: (citation, line) =>
      `The question may concern ${citation}, from which there is no text to quote: ${line}`,
    repealed: '(repealed)',
    doubtful: '(possibly repealed: the day of its repeal is not known)',
    doubtfulButHeld: '(in force according to its source; another text may have repealed it)',
    changed: '(was changed; the change is not in this text)',
    perhapsChanged: '(possibly changed; the change is not in this text)',
    lawRepealed: '(the law that it implements is repealed)',
    amended: (acts) => `(amended: ${acts})`,
    latestWording: '(the source has more than one wording; this is its latest)',
    severalWordings: '(the source has more than one wording)',
    leftOut: (articles) => `Articles that the question names and this answer does not include: ${articles}.`,
    to: 'to',
    titled: (citation, title) => `${citation} (${title})`,
  },
};
