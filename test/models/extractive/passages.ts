/** Builds passages for tests, with default values for the fields that a test does not set. */
import type { GroundedQuestion, Language, Passage } from '../../../src/models/passages.ts';
import { referenceTo } from '../../../src/models/passages.ts';

/**
 * How a search finds a passage that answers, one about which nothing was asked, and one that merely shares words
 * with the question.
 */
const NEAR = { sparse: 1, dense: 1, asked: { words: 0.6, cosine: 0.7 } };
export const UNASKED = { sparse: 1, dense: 1, asked: { words: 0, cosine: 0 } };
export const FAR = { sparse: 0.24, dense: 0.24, asked: { words: 0, cosine: 0.1 } };

export function passage(canonical_id: string, article_no: string, rest: Partial<Passage> = {}): Passage {
  return {
    reference: referenceTo({ canonical_id, article_no }),
    canonical_id,
    article_no,
    citation_string: `المادة ${article_no} من القانون`,
    title: 'قانون',
    status: 'in_force',
    score: 1,
    found: NEAR,
    text: '',
    ...rest,
  };
}

export const grounded = (
  question: string,
  passages: readonly Passage[],
  language: Language = 'ar',
): GroundedQuestion => ({ question, language, passages: [...passages], reranked: true });
