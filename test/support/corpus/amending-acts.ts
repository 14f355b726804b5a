/**
 * Acts upon the small amended law (`changed-law.ts`). The wording is invented, its form is that of real acts.
 */
import { WORDINGS } from './changed-law.ts';
import type { Line } from './documents.ts';

export const LAW_NAME = 'نظام المركز الوطني للتجارب، الصادر بالمرسوم الملكي رقم (م/31) وتاريخ 21/6/1398هـ';

/** Article 1 in the words of the decree, which differ by one from those of the note. */
export const RESTATED = WORDINGS.restated.replace('سنوات', 'سنين');
export const NEW_RESOURCES = 'تتكون موارد المركز من الأوقاف والهبات.';

export const CLAUSES = [
  `أولاً: تعديل المادة (الأولى) من ${LAW_NAME}، لتكون بالنص الآتي: «${RESTATED}»`,
  `ثانياً: تعديل المادة (الرابعة) من ${LAW_NAME}، لتكون بالنص الآتي: «${NEW_RESOURCES}»`,
].join('\n');

export const DECREE = 'sa-dec-royal-2014-m28';

/** The decree that the note of article 1 names. */
export const decree = (clauses: string, fields: Line = {}): Line => ({
  jurisdiction: 'SA',
  doc_type: 'decree',
  title: 'مرسوم ملكي رقم (م/28) وتاريخ 1/5/1435هـ',
  official_number: 'م/28',
  year_hijri: 1435,
  status: 'unknown',
  full_text: `مرسوم ملكي رقم (م/28) وتاريخ 1/5/1435هـ\nرسمنا بما هو آت:\n${clauses}`,
  ...fields,
});

export const DECISION = 'sa-dec-cab-2014-90';

/** The decision of the cabinet that drafts the decree. */
export const decision = (clauses: string): Line => ({
  jurisdiction: 'SA',
  doc_type: 'decree',
  title: 'قرار مجلس الوزراء رقم (90) وتاريخ 23/4/1435هـ',
  official_number: '90',
  year_hijri: 1435,
  issuing_body: 'مجلس الوزراء',
  status: 'unknown',
  full_text:
    `قرار مجلس الوزراء رقم (90) وتاريخ 23/4/1435هـ\nيقرر ما يلي:\n${clauses}\n` +
    'وقد أعد مشروع مرسوم ملكي بذلك، صيغته مرافقة لهذا.',
});
