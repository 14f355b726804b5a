/**
 * Sentences with which a model states that the passages do not answer the question. Clients recognize a
 * refusal by the beginning of the sentence, which is part of the API.
 */
import type { Language } from './passages.ts';

export const REFUSAL_BEGINNINGS: Readonly<Record<Language, string>> = {
  ar: 'لا أجد سنداً قانونياً كافياً',
  en: 'I cannot find sufficient legal grounds',
};

export const REFUSALS: Readonly<Record<Language, string>> = {
  ar: `${REFUSAL_BEGINNINGS.ar} للإجابة عن هذا السؤال في النصوص المتاحة.`,
  en: `${REFUSAL_BEGINNINGS.en} to answer this question in the available texts.`,
};
