/**
 * Examines an answer beyond its verified references: how well each cited passage supports its sentence, and
 * which facts of the answer occur in no passage. The answer is not changed; the findings are added to the
 * response.
 */
import { setImmediate } from 'node:timers/promises';
import { readFacts } from '../../../core.ts';
import type { Passage } from '../../../models/passages.ts';
import type { Span } from '../../../schema/span.ts';
import { examine } from '../../citations/examine.ts';
import type { Located } from '../../citations/outcome.ts';
import { textOf } from '../../citations/resolve/resolve.ts';
import { surroundingsOf } from '../../citations/text.ts';
import type { Services } from '../../services.ts';
import { withGeneration } from '../../services.ts';
import { inTurns } from '../../turns.ts';
import { claimsOf, withoutMarkers } from './claims.ts';
import { documentAliases } from './document-aliases.ts';
import { knownFacts, outsideOf } from './facts.ts';
import { lawsNamedIn } from './laws.ts';
import { proseCitations } from './prose.ts';
import type { CitationExtensions, GroundingExtensions, Unsupported } from './schema.ts';
import { MOST_LISTED } from './schema.ts';
import { isTrifle, supportBy } from './support.ts';

export interface Answered {
  /** Text of the answer with its markers, such as [1]. */
  readonly answer: string;
  readonly question: string;
  readonly passages: readonly Passage[];
  /** For each marker of the answer, the passage that it cites, as an index into `passages`. */
  readonly references: ReadonlyArray<{ readonly marker: number; readonly passage: number }>;
  /** Jurisdiction that the request filters by, if any. */
  readonly jurisdiction?: string | undefined;
}

export interface Grounds {
  readonly citations: ReadonlyMap<number, CitationExtensions>;
  readonly grounding: GroundingExtensions;
}

export async function examineAnswer(
  answered: Answered,
  services: Services,
  signal: AbortSignal,
): Promise<Grounds> {
  const { answer, passages } = answered;
  const text = withoutMarkers(answer);
  const spanIn = spansOf(answer);
  const country = answered.jurisdiction ?? countryOf(passages);
  const examined = await examine(text, country, signal);
  const aliases = documentAliases(text, citedFirst(answered));
  const { items, located } = await withGeneration(services, ({ corpus }) =>
    proseCitations(text, examined, corpus, surroundingsOf(country, services), aliases, signal),
  );
  const outside = await unsupported(answered, spanIn, text, located, country, signal);
  const [unsupportedOmitted, citationsOmitted] = [outside.length - MOST_LISTED, items.length - MOST_LISTED];
  return {
    citations: await supported(answered, spanIn, signal),
    grounding: {
      unsupported: outside.slice(0, MOST_LISTED),
      ...(unsupportedOmitted > 0 && { unsupported_omitted: unsupportedOmitted }),
      prose_citations: items.slice(0, MOST_LISTED),
      ...(citationsOmitted > 0 && { prose_citations_omitted: citationsOmitted }),
    },
  };
}

/** Returns the country of the passages; undefined if they are of several countries. */
function countryOf(passages: readonly Passage[]): string | undefined {
  const countries = new Set(passages.map(({ canonical_id }) => canonical_id.slice(0, 2).toUpperCase()));
  return countries.size === 1 ? [...countries][0] : undefined;
}

/** Returns the passages, the cited ones first, because most facts of an answer are found there. */
function citedFirst({ passages, references }: Answered): Passage[] {
  const cited = new Set(references.map(({ passage }) => passages[passage]));
  return [...passages].sort((a, b) => Number(cited.has(b)) - Number(cited.has(a)));
}

/** Milliseconds after which the comparison of claims lets other requests run on the event loop. */
const TURN_MS = 20;

async function supported(
  { answer, passages, references }: Answered,
  spanIn: SpanIn,
  signal: AbortSignal,
): Promise<Map<number, CitationExtensions>> {
  const supportOf = supportBy(passages);
  const claims = claimsOf(answer);
  const extensions = new Map<number, CitationExtensions>();
  let began = performance.now();
  for (const { marker, passage } of references) {
    const own = claims.filter((claim) => claim.marker === marker);
    const supports: number[] = [];
    const hasNoText = passages[passage]?.without_text === true;
    for (const { words, quoted } of own) {
      // The line that stands for a missing text supports what is said about the article, and no quotation.
      const support = quoted && hasNoText ? 0 : supportOf(words, passage);
      if (support !== undefined) supports.push(support);
      if (performance.now() - began < TURN_MS) continue;
      await setImmediate(undefined, { signal });
      began = performance.now();
    }
    const spans = own.map(({ start, end }) => spanIn(start, end));
    extensions.set(marker, { ...(supports.length > 0 && { support: Math.min(...supports) }), spans });
  }
  return extensions;
}

async function unsupported(
  answered: Answered,
  spanIn: SpanIn,
  text: string,
  located: readonly Located[],
  country: string | undefined,
  signal: AbortSignal,
): Promise<Unsupported[]> {
  const { answer, question } = answered;
  const inOrder = citedFirst(answered).map(withActs);
  const known = knownFacts([
    question,
    ...inOrder.map(({ citation_string, title, text }) => `${citation_string}\n${title}\n${text}`),
  ]);
  const laws = lawsNamedIn(inOrder, textOf(country));
  const named = located.filter(({ citation }) => citation.reference === 'full');
  const wordsOf = ({ citation }: Located) => text.slice(citation.start, citation.end);
  const { quantities, dates } = readFacts(text);
  // Numbers inside a citation are not checked alone, because the citation is checked as a whole.
  const cited = located.map(({ citation }) => citation);
  const isNamed = await inTurns(named, (one) => laws.has(one, wordsOf(one)), signal);
  const found = [
    ...named
      .filter((_, index) => !isNamed[index])
      .map(({ citation }) => ({ kind: 'law', ...citation }) as const),
    ...outsideOf(cited, dates)
      .filter((date) => !known.hasDate(date))
      .map((date) => ({ kind: 'date', ...date }) as const),
    ...outsideOf(cited, quantities)
      .filter((quantity) => !isTrifle(quantity) && !known.hasQuantity(quantity))
      .map((quantity) => ({ kind: 'number', ...quantity }) as const),
  ];
  return found
    .sort((a, b) => a.start - b.start)
    .map(({ kind, start, end }) => ({
      text: answer.slice(start, end),
      kind,
      span: spanIn(start, end),
    }));
}

/**
 * Adds to the text of a passage the acts that amended it. The prompt names them, so the answer may repeat
 * them.
 */
const withActs = (passage: Passage): Passage =>
  passage.amended_by === undefined ? passage : { ...passage, text: `${passage.text}\n${passage.amended_by}` };

type SpanIn = (start: number, end: number) => Span;

/**
 * Converts UTF-16 positions of `text` into code points and bytes of UTF-8. Both are counted once for the
 * whole text: an answer can have thousands of numbers, and counting from the beginning for each would block
 * the event loop.
 */
function spansOf(text: string): SpanIn {
  const points = new Uint32Array(text.length + 1);
  const bytes = new Uint32Array(text.length + 1);
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const isSecondHalf = unit >= 0xdc00 && unit <= 0xdfff;
    points[at + 1] = (points[at] as number) + (isSecondHalf ? 0 : 1);
    bytes[at + 1] = (bytes[at] as number) + bytesOf(unit, isSecondHalf);
  }
  const range = (counts: Uint32Array, start: number, end: number) => ({
    start: counts[start] as number,
    end: counts[end] as number,
  });
  return (start, end) => ({
    utf16: { start, end },
    code_points: range(points, start, end),
    bytes: range(bytes, start, end),
  });
}

/**
 * Number of UTF-8 bytes that a UTF-16 unit takes. Each half of a surrogate pair counts as two of the pair's
 * four bytes.
 */
function bytesOf(unit: number, isSecondHalf: boolean): number {
  if (unit < 0x80) return 1;
  if (unit < 0x800 || isSecondHalf || (unit >= 0xd800 && unit <= 0xdbff)) return 2;
  return 3;
}
