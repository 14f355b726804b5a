/** Finds the contradictions between the claims of an answer and the passages that they cite. */
import { checkClaimsAsync, extractCitations, readFacts } from '../../../core.ts';
import type { Passage } from '../../../models/passages.ts';
import type { Span } from '../../../schema/span.ts';
import { spanOf } from '../../../schema/span.ts';
import type { CitedClaim } from './claims.ts';
import { knownFacts } from './facts.ts';
import type { Contradiction, Evidence } from './schema.ts';
import { areVerbatim } from './verbatim.ts';

export interface Checked {
  /** True for a quotation that has the passage's words and nothing else. It has no contradictions. */
  readonly isVerbatim: boolean;
  readonly contradictions: readonly Contradiction[];
  /** Clause of the passage with which the claim was compared; undefined if it shares no word with it. */
  readonly evidence: Evidence | undefined;
}

/**
 * Compares each claim with its passage, in one call of the core. Citations in both are ignored: those of a
 * claim are checked as citations. A number that the question states is no contradiction.
 */
export async function contradictionsOf(
  claims: readonly CitedClaim[],
  passages: readonly Passage[],
  question: string,
  spanIn: (start: number, end: number) => Span,
  signal: AbortSignal,
): Promise<Checked[]> {
  const texts = passages.map(({ text }) => text);
  const distinct = new Map<string, number>();
  const pairs: { claim: string; passage: number }[] = [];
  const places = claims.map(({ claim: { words }, passage }) => {
    const key = `${passage} ${words}`;
    const known = distinct.get(key);
    if (known !== undefined) return known;
    distinct.set(key, pairs.length);
    return pairs.push({ claim: withBlankCitations(words), passage }) - 1;
  });
  const cited = new Set(claims.map(({ passage }) => passage));
  const compared = texts.map((text, place) => (cited.has(place) ? withBlankCitations(text) : ''));
  const verdicts = await checkClaimsAsync(compared, pairs, signal);
  const verbatim = await areVerbatim(claims, passages, signal);
  const asked = knownFacts([question]);
  const isAsked = (words: string) => readFacts(words).quantities.some(asked.hasQuantity);
  return claims.map(({ claim: { words, at }, passage }, index) => {
    const { clause, contradictions } = verdicts[places[index] as number] as (typeof verdicts)[number];
    const isVerbatim = verbatim[index] === true;
    return {
      isVerbatim,
      contradictions: (isVerbatim ? [] : contradictions)
        .map(({ kind, span: { start, end } }) => ({
          kind,
          text: words.slice(start, end),
          span: spanIn(at + start, at + end),
        }))
        .filter(({ kind, text }) => kind !== 'number' || !isAsked(text)),
      evidence: clause && {
        text: (texts[passage] as string).slice(clause.start, clause.end),
        span: spanOf(clause),
      },
    };
  });
}

/** Replaces the citations of a text by blanks of the same length, so that positions stay the same. */
function withBlankCitations(words: string): string {
  let [rest, from] = ['', 0];
  for (const { start, end } of extractCitations(words)) {
    if (start < from) continue;
    rest += words.slice(from, start) + ' '.repeat(end - start);
    from = end;
  }
  rest += words.slice(from);
  return /\p{L}{2}/u.test(rest) ? rest : words;
}
