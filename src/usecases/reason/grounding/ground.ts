/**
 * Examines an answer beyond its verified references: how well each cited passage supports its sentence, and
 * which facts of the answer occur in no passage. The answer is not changed; the findings are added to the
 * response.
 */
import { setImmediate } from 'node:timers/promises';
import { readFacts } from '../../../core.ts';
import type { Passage } from '../../../models/passages.ts';
import type { Span } from '../../../schema/span.ts';
import type { EnglishCitation } from '../../citations/english/places.ts';
import { examine } from '../../citations/examine.ts';
import type { Located } from '../../citations/finding/located.ts';
import { surroundingsOf } from '../../citations/finding/text.ts';
import { textOf } from '../../citations/reading/reading.ts';
import type { Services } from '../../services.ts';
import { withGeneration } from '../../services.ts';
import { inTurns } from '../../turns.ts';
import type { CitedClaim, Claim } from './claims.ts';
import { claimsOf, withoutMarkers } from './claims.ts';
import type { Checked } from './contradictions.ts';
import { contradictionsOf } from './contradictions.ts';
import { documentAliases } from './document-aliases.ts';
import { verifiedEnglish } from './english.ts';
import type { KnownFacts } from './facts.ts';
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
  /** True if a reranker ordered the passages. */
  readonly reranked: boolean;
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
  const { items, located, english } = await withGeneration(services, async ({ corpus }) => {
    const surroundings = surroundingsOf(text, { jurisdiction: country }, examined.citations, services);
    const arabic = await proseCitations(text, examined, corpus, surroundings, aliases, signal);
    const english = await verifiedEnglish(text, corpus, country, surroundings, signal);
    const items = [...arabic.items, ...english.items];
    return {
      located: arabic.located,
      english: english.places,
      items: items.sort((a, b) => a.span.utf16.start - b.span.utf16.start),
    };
  });
  const claims = claimsOf(answer);
  const outside = await unsupported(answered, claims, spanIn, text, { located, english }, country, signal);
  const [unsupportedOmitted, citationsOmitted] = [outside.length - MOST_LISTED, items.length - MOST_LISTED];
  return {
    citations: await supported(answered, claims, spanIn, signal),
    grounding: {
      reranked: answered.reranked,
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

/** Greatest support of a claim in which a contradiction with its passage was found. */
const CONTRADICTED = 0.3;

async function supported(
  { question, passages, references }: Answered,
  claims: readonly Claim[],
  spanIn: SpanIn,
  signal: AbortSignal,
): Promise<Map<number, CitationExtensions>> {
  const passageOf = new Map(references.map(({ marker, passage }) => [marker, passage]));
  const cited = claims.flatMap((claim): CitedClaim[] => {
    const passage = passageOf.get(claim.marker);
    return passage === undefined ? [] : [{ claim, passage }];
  });
  const checked = await contradictionsOf(cited, passages, question, spanIn, signal);
  const supportOf = supportBy(passages);
  const byMarker = new Map(references.map(({ marker }) => [marker, [] as Compared[]]));
  let began = performance.now();
  for (const [index, { claim, passage }] of cited.entries()) {
    const hasNoText = passages[passage]?.without_text === true;
    const { isVerbatim, contradictions, evidence } = checked[index] as Checked;
    const isContradicted = contradictions.length > 0 && !hasNoText;
    // The line that stands for a missing text supports what is said about the article, and no quotation.
    const supportOfWords = isVerbatim ? 1 : supportOf(claim.words, passage);
    const score = claim.quoted && hasNoText ? 0 : supportOfWords;
    byMarker.get(claim.marker)?.push({
      support: isContradicted ? Math.min(score ?? 1, CONTRADICTED) : score,
      contradictions: hasNoText ? [] : contradictions,
      evidence: hasNoText ? undefined : evidence,
      span: spanIn(claim.start, claim.end),
    });
    if (performance.now() - began < TURN_MS) continue;
    await setImmediate(undefined, { signal });
    began = performance.now();
  }
  return new Map([...byMarker].map(([marker, compared]) => [marker, extensionsOf(compared)]));
}

interface Compared extends Omit<Checked, 'isVerbatim'> {
  readonly support: number | undefined;
  /** Position of the marker. */
  readonly span: Span;
}

/** Returns the fields of a citation, from all places of its marker. */
function extensionsOf(compared: readonly Compared[]): CitationExtensions {
  const scored = compared.filter(({ support }) => support !== undefined);
  const [weakest] = scored.sort((a, b) => (a.support as number) - (b.support as number));
  const evidence = (weakest ?? compared[0])?.evidence;
  const contradictions = compared.flatMap((one) => one.contradictions).slice(0, MOST_LISTED);
  return {
    ...(weakest?.support !== undefined && { support: weakest.support }),
    ...(contradictions.length > 0 && { contradictions }),
    ...(evidence !== undefined && { evidence }),
    spans: compared.map(({ span }) => span),
  };
}

async function unsupported(
  answered: Answered,
  claims: readonly Claim[],
  spanIn: SpanIn,
  text: string,
  {
    located,
    english,
  }: { readonly located: readonly Located[]; readonly english: readonly EnglishCitation[] },
  country: string | undefined,
  signal: AbortSignal,
): Promise<Unsupported[]> {
  const { answer, question } = answered;
  const inOrder = citedFirst(answered).map(withActs);
  const textsOf = (sources: readonly Passage[]) =>
    sources.map(({ citation_string, title, text }) => `${citation_string}\n${title}\n${text}`);
  const known = knownFacts([question, ...textsOf(inOrder)]);
  const citedBy = citedFacts(answered, claims, (sources) => knownFacts([question, ...textsOf(sources)]));
  const laws = lawsNamedIn(inOrder, textOf(country));
  const named = located.filter(({ citation }) => citation.reference === 'full');
  const wordsOf = ({ citation }: Located) => text.slice(citation.start, citation.end);
  const { quantities, dates } = readFacts(text);
  // Numbers inside a citation are not checked alone, because the citation is checked as a whole.
  const arabic = located.map(({ citation }) => citation);
  const cited = [...arabic, ...english].sort((a, b) => a.start - b.start);
  const isNamed = await inTurns(named, (one) => laws.has(one, wordsOf(one)), signal);
  const found = [
    ...named
      .filter((_, index) => !isNamed[index])
      .map(({ citation }) => ({ kind: 'law', ...citation }) as const),
    ...outsideOf(cited, dates)
      .filter((date) => !known.hasDate(date))
      .map((date) => ({ kind: 'date', ...date }) as const),
    ...outsideOf(cited, quantities)
      .filter((quantity) => !isTrifle(quantity) && !(citedBy(quantity.start) ?? known).hasQuantity(quantity))
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
 * Returns a function that gives the facts of the passages that the words at a position cite; undefined for
 * words without a marker. It is called with positions in ascending order.
 */
function citedFacts(
  { passages, references }: Answered,
  claims: readonly Claim[],
  factsOf: (sources: readonly Passage[]) => KnownFacts,
): (position: number) => KnownFacts | undefined {
  const passageOf = new Map(references.map(({ marker, passage }) => [marker, passages[passage]]));
  /** Passages of the markers that share their words, by the position at which the words begin. */
  const statements = new Map<number, { end: number; sources: Set<Passage> }>();
  for (const { marker, at, words } of claims) {
    const { sources } = statements.get(at) ?? { sources: new Set<Passage>() };
    const source = passageOf.get(marker);
    if (source !== undefined) sources.add(withActs(source));
    statements.set(at, { end: at + words.length, sources });
  }
  const inOrder = [...statements];
  const facts = new Map<number, KnownFacts>();
  let passed = 0;
  return (position) => {
    while (passed < inOrder.length && (inOrder[passed]?.[1].end as number) <= position) passed += 1;
    const [at, statement] = inOrder[passed] ?? [];
    if (at === undefined || at > position || statement?.sources.size === 0) return undefined;
    const found = facts.get(at) ?? factsOf([...(statement?.sources ?? [])]);
    facts.set(at, found);
    return found;
  };
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
