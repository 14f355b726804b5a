/** A citation of a text with its outcome, which later words of the text may still change. */
import type { Citation } from '../../../core.ts';
import type { WordsBeside } from '../../../titles/words-beside.ts';
import type { Parsed } from '../reading/parsed.ts';
import type { Outcome } from '../resolve/resolution.ts';

/** A citation in a text, parsed and resolved. */
export interface Located {
  /** As it was read; longer if a document bears the title that its name and the words behind it make. */
  readonly citation: Citation;
  parsed: Parsed;
  resolution: Outcome;
  /** Name in brackets beside a citation by number. */
  bracketedName?: string;
  /** Subject in the words after the citation, if it states none itself. */
  readonly subject?: string;
  /** Words around its number that may be a title. */
  readonly beside?: WordsBeside;
  /** Document of a name by itself, if the text has given the name to another one before. */
  readonly alone?: string;
}

/** The documents of an outcome; undefined if it does not tell. */
export function idsOf(outcome: Outcome): readonly string[] | undefined {
  if (outcome.outcome === 'resolved') return [outcome.canonical_id];
  if (outcome.outcome === 'ambiguous') return outcome.candidates;
  return outcome.outcome === 'not_in_corpus' ? [] : undefined;
}

export function doubt(one: Located, candidates: readonly string[]): void {
  const { canonical_id: _none, ...parsed } = one.parsed;
  one.parsed = parsed;
  one.resolution = { outcome: 'ambiguous', candidates: [...new Set(candidates)] };
}

/** The words of a pair mean the document of the second. */
export function takeOver(one: Located, { resolution }: Pick<Located, 'resolution'>): void {
  if (resolution.outcome !== 'resolved') return;
  one.parsed = { ...one.parsed, canonical_id: resolution.canonical_id };
  one.resolution = resolution;
}
