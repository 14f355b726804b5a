/**
 * Sentences with which a model states that the passages do not answer. Clients recognize them by their
 * first words.
 */
import type { Language } from './passages.ts';

export const REFUSALS: Readonly<Record<Language, string>> = {
  ar: 'لا أجد سنداً قانونياً كافياً للإجابة عن هذا السؤال في النصوص المتاحة.',
  en: 'I cannot find sufficient legal grounds to answer this question in the available texts.',
};
