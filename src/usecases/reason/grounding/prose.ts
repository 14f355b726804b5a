/**
 * Citations that an answer writes out, held against the corpus as `/v1/citations/verify` does; but what
 * repeats the name of a retrieved passage is that passage's document, however the words would resolve among
 * all others.
 */
import { known } from '../../../schema/known.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import type { Examined } from '../../citations/examine.ts';
import type { Located } from '../../citations/outcome.ts';
import { locator } from '../../citations/outcome.ts';
import { parentheticals } from '../../citations/parenthetical.ts';
import type { Positioned } from '../../citations/span.ts';
import { spanOf } from '../../citations/span.ts';
import type { Surroundings } from '../../citations/text.ts';
import type { Judgement } from '../../citations/verdict.ts';
import { judge, unreadable } from '../../citations/verdict.ts';
import type { VerifiedCitation } from '../../citations/verify.ts';
import { articleEvidence } from '../../citations/warnings/cited-articles.ts';
import { documentFacts } from '../../document/facts.ts';
import { inTurns } from '../../turns.ts';
import type { OwnWords } from './own-words.ts';

export interface Prose {
  /** Those that have a verdict, in the order of the text. */
  readonly items: readonly VerifiedCitation[];
  /** All that could be read. */
  readonly located: readonly Located[];
}

export async function proseCitations(
  text: string,
  { citations, unread }: Pick<Examined, 'citations' | 'unread'>,
  corpus: Corpus,
  surroundings: Surroundings,
  own: OwnWords,
  signal: AbortSignal,
): Promise<Prose> {
  const located = await inTurns(citations, locator(corpus, surroundings), signal);
  const paired = parentheticals(text, located);
  const words = (place: Positioned) => ({ text: text.slice(place.start, place.end), span: spanOf(place) });
  const verified = (one: Located): VerifiedCitation[] => {
    const id = one.citation.reference === 'full' ? ownDocument(one, own) : undefined;
    if (id !== undefined && corpus.documentOrdinal(id) !== undefined) {
      const parsed = { ...one.parsed, canonical_id: id };
      return [{ ...words(one.citation), parsed, ...judgedAs(id, one, corpus) }];
    }
    const judgement = judge(corpus, { ...one, parenthetical: paired.get(one) }, surroundings);
    return judgement === undefined ? [] : [{ ...words(one.citation), parsed: one.parsed, ...judgement }];
  };
  const read = (await inTurns(located, verified, signal)).flat();
  // What is the service's own name can be read, if not by the grammar.
  const strange = unread.filter((one) => own.whole(one) === undefined);
  const items = [...read, ...strange.map((one) => ({ ...words(one), ...unreadable(one) }))];
  return { items: items.sort((a, b) => a.span.utf16.start - b.span.utf16.start), located };
}

/** Words that mean a document of the corpus by themselves mean it, unless they are a whole name. */
function ownDocument({ citation, resolution }: Located, own: OwnWords): string | undefined {
  return own.whole(citation) ?? (resolution.outcome === 'resolved' ? undefined : own.part(citation));
}

function judgedAs(id: string, { citation }: Located, corpus: Corpus): Judgement {
  const facts = documentFacts(corpus, id);
  const { canonical_id, title, doc_type, status } = facts;
  const articles = articleEvidence(corpus, facts, citation.articles);
  const isAbsent = articles.articles?.some(({ presence }) => presence === 'absent') ?? false;
  const standing = status === 'repealed' ? 'repealed' : 'resolved';
  return {
    verdict: isAbsent ? 'article_absent' : standing,
    evidence: known({ canonical_id, title, doc_type, status, ...articles }),
  };
}
