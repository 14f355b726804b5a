/** Makes mentions of the links and relations that the source of a document has marked. */
import { isImplied, linkedCitation, parseCitation } from '../../core.ts';
import type { EdgeType } from '../../schema/vocabulary.ts';
import type { SourceDocument } from '../read/source-document.ts';
import { IMPLIED_CONFIDENCE, MARKED_CONFIDENCE } from './confidence.ts';
import type { Mention } from './mention.ts';
import { named } from './mention.ts';

/**
 * Type of edge for each type of relation in the input. `other` is a link whose type the source does not give.
 */
const RELATIONS: Readonly<Record<string, { type: EdgeType; reversed?: true }>> = {
  repeals: { type: 'repeals' },
  repealed_by: { type: 'repeals', reversed: true },
  amends: { type: 'amends' },
  amended_by: { type: 'amends', reversed: true },
  other: { type: 'cites' },
};

export function* markedMentions(document: SourceDocument): Generator<Mention> {
  for (const { text, cited_date } of document.citations ?? []) {
    const year = cited_date?.match(/^\d{4}/)?.[0];
    const citation = linkedCitation(text, year === undefined ? undefined : Number(year));
    const name = citation && named(document, citation);
    if (name) yield { ...name, type: 'cites', pattern: 'cites mark', confidence: MARKED_CONFIDENCE };
  }
  for (const { type, instrument, heading } of document.relations ?? []) {
    const relation = RELATIONS[type];
    const citation = relation && parseCitation(instrument);
    const name = citation && named(document, citation);
    if (!name) continue;
    const mention: Mention = {
      ...name,
      ...relation,
      pattern: `${relation.type} mark`,
      confidence: heading !== undefined && isImplied(heading) ? IMPLIED_CONFIDENCE : MARKED_CONFIDENCE,
    };
    // In a reversed relation, such as `amended_by`, the cited article belongs to the amending instrument and
    // not to the document that was changed, so it is dropped.
    const articles = relation.reversed ? [] : citation.articles;
    if (articles.length === 0) yield mention;
    for (const { no } of articles) yield { ...mention, articleRef: no };
  }
}
