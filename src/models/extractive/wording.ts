/** The words around the quotations. They say what they are: passages quoted, in their own language. */
import type { Language } from '../passages.ts';

export interface Frame {
  readonly opening: string;
  /** Names the source of the quotation that follows. */
  readonly from: (citation: string) => string;
  /** Behind a source that is law no more: whoever reads the quotation would take it for the law. */
  readonly repealed: string;
  /** Behind a source that prints the article as it was and as it was amended, where the latest wording is quoted. */
  readonly latestWording: string;
  /** The same, where the source does not say which wording holds for what is quoted. */
  readonly severalWordings: string;
  /** Between two quotations of one source. */
  readonly and: string;
}

export const FRAMES: Readonly<Record<Language, Frame>> = {
  ar: {
    opening: 'هذا ما ورد في النصوص المتاحة متصلاً بالسؤال، بألفاظها:',
    from: (citation) => `ورد في ${citation}:`,
    repealed: '(ملغى)',
    latestWording: '(النص في المصدر بأكثر من صيغة، وهذه آخرها فيه)',
    severalWordings: '(النص في المصدر بأكثر من صيغة)',
    and: 'وكذلك:',
  },
  en: {
    opening:
      'The available texts say the following on this question, quoted in Arabic as they stand, not translated:',
    from: (citation) => `${citation}:`,
    repealed: '(repealed)',
    latestWording: '(the source has more than one wording; this is its latest)',
    severalWordings: '(the source has more than one wording)',
    and: 'and:',
  },
};
