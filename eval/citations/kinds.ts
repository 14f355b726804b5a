/** Which of the gold set's kinds a citation of ours is of. */
import type { Citation } from '../../src/core.ts';

/**
 * A row for each instrument. One that the gold set divides by something which our kind does not say has both kinds:
 * a federal decree is `other` there, an emir's or an Algerian one `legislation`.
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
 * The gold set names a law by the instrument that issued it, and a reference inside a text `other`, except for the
 * bylaw of such a law (`اللائحة التنفيذية لهذا القانون`).
 */
export function goldKinds(citation: Citation): readonly string[] {
  const { instrument, issuedBy, reference } = citation;
  if (reference !== 'full') return instrument === 'bylaw' ? ['bylaw', 'other'] : ['other'];
  if (instrument === 'bylaw') return ['bylaw'];
  return KINDS[issuedBy ?? instrument] ?? [];
}
