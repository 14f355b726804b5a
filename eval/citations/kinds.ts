/** Maps the parser's `instrument` to the kinds of the gold set. */
import type { Citation } from '../../src/core.ts';

/**
 * Kinds of the gold set for each instrument of the parser. An instrument has two kinds if the gold set
 * distinguishes more than the parser does: a federal decree is `other` in the gold set, an emir's or an
 * Algerian decree is `legislation`.
 */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  law: ['legislation'],
  constitution: ['legislation'],
  'federal-law': ['federal_law'],
  'federal-decree-law': ['federal_law'],
  decree: ['other', 'legislation'],
  'royal-decree': ['royal_decree_system'],
  'royal-order': ['royal_decree_system'],
  'high-order': ['royal_decree_system'],
  'presidential-decree': ['other'],
  'prime-minister-decree': ['pm_decree'],
  'cabinet-decision': ['pm_decree'],
  'ministerial-decision': ['ministerial_decree'],
  'agency-decision': ['other'],
  circular: ['other'],
  bylaw: ['bylaw'],
  cassation: ['cassation'],
  'supreme-administrative': ['cassation'],
  constitutional: ['cassation'],
  judgment: ['other'],
  fatwa: ['fatwa'],
  'state-council-fatwa': ['fatwa'],
};

/**
 * Returns the kinds that a gold row may have for this citation. The gold set classifies a law by the
 * instrument that issued it. A reference such as "this law" is `other`; the bylaw of such a law (`اللائحة
 * التنفيذية لهذا القانون`, "the executive bylaw of this law") may also be `bylaw`. Empty for an instrument
 * that `KINDS` does not list.
 */
export function goldKinds(citation: Citation): readonly string[] {
  const { instrument, issuedBy, reference } = citation;
  if (reference !== 'full') return instrument === 'bylaw' ? ['bylaw', 'other'] : ['other'];
  if (instrument === 'bylaw') return ['bylaw'];
  return KINDS[issuedBy ?? instrument] ?? [];
}
