/**
 * Verifies the citations that an answer writes out in words, as `/v1/citations/verify` does. Words that
 * repeat the citation string of a retrieved passage mean the document of that passage and are not resolved.
 */
import { known } from '../../../schema/known.ts';
import type { Positioned } from '../../../schema/span.ts';
import { spanOf } from '../../../schema/span.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import type { Examined } from '../../citations/examine.ts';
import type { Located } from '../../citations/finding/located.ts';
import { locator } from '../../citations/finding/outcome.ts';
import type { Surroundings } from '../../citations/finding/text.ts';
import type { Judgement } from '../../citations/verdict.ts';
import { judge, unreadable } from '../../citations/verdict.ts';
import type { VerifiedCitation } from '../../citations/verify.ts';
import { articleEvidence } from '../../citations/warnings/cited-articles.ts';
import { documentFacts } from '../../document/facts.ts';
import { inTurns } from '../../turns.ts';
import type { DocumentAliases } from './document-aliases.ts';

export interface Prose {
  /** Citations written in words in the answer that have a verdict, in text order. */
  readonly items: readonly VerifiedCitation[];
  /** All citations of the answer that could be parsed. */
  readonly located: readonly Located[];
}

export async function proseCitations(
  text: string,
  { citations, unread }: Pick<Examined, 'citations' | 'unread'>,
  corpus: Corpus,
  surroundings: Surroundings,
  aliases: DocumentAliases,
  signal: AbortSignal,
): Promise<Prose> {
  const located = await inTurns(citations, locator(corpus, text, surroundings), signal);
  const words = (place: Positioned) => ({ text: text.slice(place.start, place.end), span: spanOf(place) });
  const verified = (one: Located): VerifiedCitation[] => {
    const id = one.citation.reference === 'full' ? aliasedDocument(one, aliases) : undefined;
    if (id !== undefined && corpus.documentOrdinal(id) !== undefined) {
      const parsed = { ...one.parsed, canonical_id: id };
      return [{ ...words(one.citation), parsed, ...judgedAs(id, one, corpus) }];
    }
    const judgement = judge(corpus, one, surroundings);
    return judgement === undefined ? [] : [{ ...words(one.citation), parsed: one.parsed, ...judgement }];
  };
  const read = (await inTurns(located, verified, signal)).flat();
  // A passage's own citation string gets no verdict `unparseable`, even if the citation grammar cannot parse
  // it.
  const strange = unread.filter((one) => aliases.byCitation(one) === undefined);
  const items = [...read, ...strange.map((one) => ({ ...words(one), ...unreadable(one) }))];
  return { items: items.sort((a, b) => a.span.utf16.start - b.span.utf16.start), located };
}

/**
 * Returns the document of the passage whose citation string the words repeat. If they repeat it without the
 * article, a citation that was resolved keeps its own document.
 */
function aliasedDocument({ citation, resolution }: Located, aliases: DocumentAliases): string | undefined {
  return (
    aliases.byCitation(citation) ?? (resolution.outcome === 'resolved' ? undefined : aliases.byName(citation))
  );
}

function judgedAs(id: string, { citation }: Located, corpus: Corpus): Judgement {
  const facts = documentFacts(corpus, id);
  const { canonical_id, title, doc_type, status } = facts;
  const articles = articleEvidence(corpus, facts, citation.articles, citation.docType === 'legislation');
  const isAbsent = articles.articles?.some(({ presence }) => presence === 'absent') ?? false;
  const whole = status === 'repealed' ? 'repealed' : 'resolved';
  return {
    verdict: isAbsent ? 'article_absent' : whole,
    evidence: known({ canonical_id, title, doc_type, status, ...articles }),
  };
}
