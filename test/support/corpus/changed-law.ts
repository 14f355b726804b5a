/**
 * A small Saudi law with amended articles. Its amendment notes have the form of real ones; the wording is
 * invented.
 */
import type { Line } from './documents.ts';

export const CHANGED_LAW = 'sa-leg-1978-m31';

export const WORDINGS = {
  first: 'يكون للمركز مدير يعينه الوزير لمدة سنتين قابلة للتجديد.',
  restated: 'يكون للمركز مدير يعينه مجلس الوزراء لمدة أربع سنوات.',
  deleted: 'يجوز للمدير أن يوقع جزاء الحبس الانفرادي.',
  reworded: 'تحدد اللائحة أوقات الزيارة.',
  fee: 'تكون رسوم الدخول مائة ريال.',
  pendingFee: 'تكون رسوم الدخول مائتي ريال.',
  unchanged: 'تتكون موارد المركز مما يخصص له في الميزانية العامة للدولة.',
};

/** Gregorian date of the Hijri day 1490-01-01, on which the second text of article 5 comes into force. */
export const PENDING_FROM = '2067-03-17';

/**
 * The law's articles: 1 (replaced), 2 (repealed), 3 (amended, but the new text is not given), 4 (unchanged),
 * 5 (a new text comes into force in the future).
 */
export function changedLaw(fields: Line = {}): Line {
  return {
    jurisdiction: 'SA',
    doc_type: 'legislation',
    title: 'نظام المركز الوطني للتجارب',
    official_number: 'م/31',
    year_hijri: 1398,
    year_gregorian: 1978,
    status: 'unknown',
    preamble: 'مرسوم ملكي رقم (م/31) وتاريخ 21/6/1398هـ',
    articles: [
      {
        article_no: '1',
        text: WORDINGS.first,
        amendment_notes: [
          `تم تعديل هذه المادة بموجب المرسوم الملكي رقم (م/28) وتاريخ 1/5/1435هـ، لتكون بالنص الآتي: "${WORDINGS.restated}"`,
        ],
      },
      {
        article_no: '2',
        heading: 'الجزاءات',
        text: WORDINGS.deleted,
        amendment_notes: ['ألغيت هذه المادة بموجب المرسوم الملكي رقم (م/8) وتاريخ 19/7/1411هـ.'],
      },
      {
        article_no: '3',
        text: WORDINGS.reworded,
        amendment_notes: ['عُدلت هذه المادة بموجب المرسوم الملكي رقم (م/9) وتاريخ 1/1/1440هـ.'],
      },
      { article_no: '4', text: WORDINGS.unchanged },
      {
        article_no: '5',
        text: WORDINGS.fee,
        amendment_notes: [
          `عُدلت هذه المادة بموجب المرسوم الملكي رقم (م/44) وتاريخ 8/2/1446هـ، لتكون بالنص الآتي: "${WORDINGS.pendingFee}"، ويعمل بها من تاريخ 1/1/1490هـ.`,
        ],
      },
    ],
    ...fields,
  };
}
