/** Mentions from the links and relations marked by the source. */
import { linkedCitation, parseCitation } from '../../core.ts';
import type { EdgeType } from '../../schema/vocabulary.ts';
import type { SourceDocument } from '../read/source-document.ts';
import { MARKED_CONFIDENCE } from './confidence.ts';
import type { Mention } from './mention.ts';
import { named } from './mention.ts';

/** Edge type by the relation type of the input; `other` is a link of unknown type. */
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
  for (const { type, instrument } of document.relations ?? []) {
    const relation = RELATIONS[type];
    const citation = relation && parseCitation(instrument);
    const name = citation && named(document, citation);
    if (!name) continue;
    const mention: Mention = {
      ...name,
      ...relation,
      pattern: `${relation.type} mark`,
      confidence: MARKED_CONFIDENCE,
    };
    // An article cited in a reversed relation belongs to the acting instrument, not to the target.
    const articles = relation.reversed ? [] : citation.articles;
    if (articles.length === 0) yield mention;
    for (const { no } of articles) yield { ...mention, articleRef: no };
  }
}
