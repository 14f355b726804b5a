/**
 * A few rows of the amendment gold set with their documents, each cut to one article, and subjects that
 * answer for them.
 */
import type {
  ArticleRow,
  GoldChange,
  GoldNoteChange,
  GoldRow,
  ProvisionRow,
} from '../../../eval/amendments/gold.ts';
import type { ReadChange, ServedArticle, Subject } from '../../../eval/amendments/subject.ts';
import type { Line } from '../../support/corpus/documents.ts';

const royalDecree = (number: string, year: number) => ({
  instrument: 'المرسوم الملكي',
  number,
  year,
  calendar: 'hijri' as const,
});

const saudiLaw = (title: string, official_number: string, year_hijri: number, year_gregorian: number) => ({
  file: 'laws.jsonl.gz',
  jurisdiction: 'SA',
  title,
  official_number,
  year_hijri,
  year_gregorian,
});

/**
 * A row of the gold set whose document has a single article: the row, the article's text and its amendment
 * notes.
 */
export interface ArticleCase {
  row: ArticleRow;
  text: string;
  notes: string[];
}

/** Gold row VS014: an amendment deletes words, and the article's text in the corpus still has them. */
export const wordsDeleted: ArticleCase = {
  row: {
    id: 'VS014',
    kind: 'article',
    ...saudiLaw('النظام التجاري ( نظام المحكمة التجارية)', '32', 1350, 1931),
    article_no: '3',
    article_index: 0,
    base_text_state: 'original',
    changes: [
      {
        op: 'delete_phrase',
        target: { article: '3', part: 'عجز المادة ( 3 )' },
        act: royalDecree('م/1', 1435),
        date: '1435-01-22',
        note_index: 0,
        also_in_notes: [],
      },
    ],
    current_text:
      'إذا باع مالك الأرض أو المزارع فيها غلتها بمعرفته، أو باع مالك العقار عقاره أو اشترى أحد عقارا أو أي شيء لا لبيعها ولا إجارتها بل للاستعمال فلا يعد شيء من ذلك عملا تجاريا.',
    current_text_certain: true,
    deleted: false,
  },
  text: 'إذا باع مالك الأرض أو المزارع فيها غلتها بمعرفته، أو باع مالك العقار عقاره أو اشترى أحد عقارا أو أي شيء لا لبيعها ولا إجارتها بل للاستعمال فلا يعد شيء من ذلك عملا تجاريا، كما وإن دعاوى العقارات وإيجاراتها لا تعد من الأعمال التجارية.',
  notes: [
    'تم إلغاء العبارة الواردة في عجز المادة ( 3 ) وذلك بموجب المرسوم الملكي رقم ( م/1 ) وتاريخ 22 / 1 / 1435 ه والتي جاء فيها "...كما وأن دعاوى العقارات وإيجاراتها لا تعد من الأعمال التجارية".',
  ],
};

/** Gold row VS089: an amendment replaces the article, but its text in the corpus is still the original. */
export const restated: ArticleCase = {
  row: {
    id: 'VS089',
    kind: 'article',
    ...saudiLaw('نظام الجنسية العربية السعودية', '8/20/5604', 1374, 1954),
    article_no: '7',
    article_index: 0,
    base_text_state: 'original',
    changes: [
      {
        op: 'replace_article',
        target: { article: '7' },
        act: royalDecree('20', 1379),
        date: '1379-11-12',
        new_text:
          'يكون سعوديا من ولد داخل المملكة العربية السعودية أو خارجها لأب سعودي، أو لأم سعودية، وأب مجهول الجنسية أو لا جنسية له أو ولد داخل المملكة لأبوين مجهولين، ويعتبر اللقيط في المملكة مولودا فيها ما لم يثبت العكس .',
        note_index: 0,
        also_in_notes: [],
      },
    ],
    current_text:
      'يكون سعوديا من ولد داخل المملكة العربية السعودية أو خارجها لأب سعودي، أو لأم سعودية، وأب مجهول الجنسية أو لا جنسية له أو ولد داخل المملكة لأبوين مجهولين، ويعتبر اللقيط في المملكة مولودا فيها ما لم يثبت العكس .',
    current_text_certain: true,
    deleted: false,
  },
  text: 'يكون سعوديا من ولد داخل المملكة العربية السعودية أو خارجها لأب سعودي أو لأم سعودية وأب مجهول الجنسية أو لا جنسية له.',
  notes: [
    'عدلت هذه المادة بالمرسوم الملكي رقم (20) وتاريخ 12 / 11 / 1379 ه لتصبح كالآتي :\n"يكون سعوديا من ولد داخل المملكة العربية السعودية أو خارجها لأب سعودي، أو لأم سعودية، وأب مجهول الجنسية أو لا جنسية له أو ولد داخل المملكة لأبوين مجهولين، ويعتبر اللقيط في المملكة مولودا فيها ما لم يثبت العكس ."',
  ],
};

/** Gold row VS049: the article is repealed. */
export const repealed: ArticleCase = {
  row: {
    id: 'VS049',
    kind: 'article',
    ...saudiLaw('نظام البلديات والقرى', 'م/5', 1397, 1976),
    article_no: '24',
    article_index: 0,
    base_text_state: 'original',
    changes: [
      {
        op: 'delete_article',
        target: { article: '24' },
        act: royalDecree('م/61', 1435),
        date: '1435-10-04',
        note_index: 0,
        also_in_notes: [],
      },
    ],
    current_text: null,
    current_text_certain: true,
    deleted: true,
  },
  text: 'مع مراعاة الفقرة (ب) من المادة (7)، يتخذ المجلس البلدي قراراته في جميع المسائل المتعلقة بالبلدية .',
  notes: ['تم إلغاء هذه المادة بموجب المرسوم الملكي رقم ( م/61 ) وتاريخ 4 / 10 / 1435 .'],
};

/**
 * Gold row VS090: the source says that the article was amended but does not give the new text. The old text
 * is shortened here.
 */
export const wordingUnknown: ArticleCase = {
  row: {
    id: 'VS090',
    kind: 'article',
    ...saudiLaw('نظام خدمة الضباط', 'م/43', 1393, 1973),
    article_no: '70',
    article_index: 0,
    base_text_state: 'unclear',
    changes: [
      {
        op: 'amend_unspecified',
        target: { article: '70' },
        act: royalDecree('م/9', 1397),
        date: '1397-03-24',
        note_index: 0,
        also_in_notes: [],
      },
    ],
    current_text: null,
    current_text_certain: false,
    deleted: false,
  },
  text: 'تصرف علاوة قفز شهريا بمعدل مائة وثمانين ريالا شهريا للضباط المظليين الذين يعملون بسلاح المظلات ومبلغ 90 ريالا شهريا لمن يعمل خارج سلاح المظلات.',
  notes: ['- عُّدلت هذه المادة وذلك بموجب المرسوم الملكي رقم (م/9) وتاريخ 1397/3/24ه'],
};

/** Gold row VR007: the second item of a decision repeals an article of another law. */
export const clauseRow: ProvisionRow = {
  id: 'VR007',
  kind: 'provision',
  file: 'decrees.jsonl.gz',
  jurisdiction: 'SA',
  title: 'تعديل وحذف في اللائحة التنفيذية لنظام التنفيذ أمام ديوان المظالم',
  official_number: '19/1446/عاشراً',
  year_hijri: 1446,
  year_gregorian: null,
  provision: '2',
  changes: [{ op: 'delete_article', target: { article: '6/17' } }],
};

export const decisionText =
  'قرار مجلس القضاء الإداري رقم (19 /1446/ عاشراً) وتاريخ 29 /12/ 1446هـ\n1- تعديل المادة (5/17) من اللائحة التنفيذية لنظام التنفيذ أمام ديوان المظالم لتكون بالنص الآتي:\n(تحدد الدائرة في أمر المنع من السفر أو منع التعامل مدة ينتهي بها المنع. ولها بعد انتهاء المدة أن تصدر -وفق أحكام النظام واللائحة- أمراً جديداً بالمنع).\n2- حذف المادة (6/17) من اللائحة التنفيذية لنظام التنفيذ أمام ديوان المظالم.';

/** Makes the corpus line (a JSON record) of the case's document. */
export function lineOf({ row, text, notes }: ArticleCase): Line {
  const { jurisdiction, title, official_number, year_hijri, year_gregorian, article_no } = row;
  return {
    ...{ jurisdiction, title, official_number, year_hijri, year_gregorian, doc_type: 'legislation' },
    articles: [{ article_no, text, amendment_notes: notes }],
  };
}

export const decisionLine: Line = {
  ...{ jurisdiction: clauseRow.jurisdiction, title: clauseRow.title, doc_type: 'legislation' },
  ...{ official_number: clauseRow.official_number, year_hijri: 1446, full_text: decisionText },
};

/** Turns a gold change into what a perfect reader of the note would return. */
export function asRead({
  op,
  target,
  new_text,
  act,
  date,
}: GoldChange & Partial<GoldNoteChange>): ReadChange {
  return {
    op,
    ...(target.article != null && { article: target.article }),
    ...(target.part != null && { part: target.part }),
    ...(new_text != null && { newText: new_text }),
    ...(act && {
      act: {
        instrument: act.instrument ?? undefined,
        number: act.number ?? undefined,
        year: act.year ?? undefined,
        calendar: act.calendar ?? undefined,
        date: date ?? undefined,
      },
    }),
  };
}

/** Turns a gold row into what a perfect product would serve for the article. */
export function servedAsGold(row: ArticleRow): ServedArticle {
  return {
    baseState: row.base_text_state,
    repealed: row.deleted,
    warned: false,
    ...(row.current_text !== null && row.current_text_certain && { text: row.current_text }),
  };
}

/** Baseline subject: it reads no change and serves the text of the corpus as the law in force. */
export const baseTextSubject: Subject = {
  readNote: () => [],
  readClauses: () => [],
  serve: async ({ articles }) =>
    new Map(articles.map(({ text }, index) => [index, { text, repealed: false, warned: false }])),
};

export const isArticleRow = (row: GoldRow): row is ArticleRow => row.kind === 'article';
