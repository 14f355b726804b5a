/**
 * Laws whose changes by an act have effect together with another law: «يُلغى اعتباراً من تاريخ العمل بنظام
 * المعاملات المدنية ما يلي: 1- المادة (25) من نظام المحاماة». Which documents the laws are is decided when all
 * documents are known (`src/ingest/amend/effect-windows.ts`).
 */
import { extractCitations, hasEffectWith, waitingClauses } from '../../core.ts';
import type { SourceDocument } from '../read/source-document.ts';
import { isOwnChange } from './act-clauses.ts';
import type { Mention, Named } from './mention.ts';
import { named } from './mention.ts';

export interface WaitingLaws {
  /** The law whose day counts, as cited; absent if the clause does not cite it, as for the law that the act issues. */
  with?: Named;
  laws: WaitingLaw[];
}

/** A law that the clause cites, and so changes. */
interface WaitingLaw {
  law: Named;
  /** Keys of the cited articles; absent if the act cites the law in this clause only, so that all wait. */
  articles?: string[];
}

/**
 * One for each clause that waits. The citations of a decree need not show its changes, which the notes of a law
 * may know alone; those of other documents must.
 */
export function waitingLaws(document: SourceDocument, mentions: readonly Mention[]): WaitingLaws[] {
  if (document.doc_type !== 'decree' && !mentions.some(isOwnChange)) return [];
  const { preamble, full_text, articles, jurisdiction } = document;
  const texts = [preamble, full_text, ...articles.map(({ text }) => text)].flatMap((text) => text ?? []);
  const waiting = texts.flatMap((text) => waitingClauses(text).map((clause) => ({ text, ...clause })));
  if (waiting.length === 0) return [];
  // Of all texts: another article may change the same law at once.
  const cited = texts.flatMap((text) =>
    extractCitations(text, { jurisdiction }).flatMap((citation) => {
      const law = named(document, citation);
      return law === undefined ? [] : { text, citation, law };
    }),
  );
  return waiting.map(({ text, start, end, law: line }) => {
    const inside = cited.filter(
      (one) => one.text === text && start <= one.citation.start && one.citation.end <= end,
    );
    // The preamble of a decree in articles changes nothing: «بعد الاطلاع على نظام المحاماة».
    const outside = cited.filter(
      (one) => !inside.includes(one) && (one.text === text || one.text !== preamble),
    );
    const other = inside.find(
      ({ citation }) => line <= citation.start && hasEffectWith(text.slice(start, citation.start)),
    );
    const laws = inside
      .filter((one) => one !== other)
      .map(({ citation: { articles: parts }, law }): WaitingLaw => {
        const isElsewhere = outside.some((one) => one.law.keys[0] === law.keys[0]);
        return { law, ...(isElsewhere && { articles: parts.map(({ key }) => key) }) };
      });
    return { laws, ...(other && { with: other.law }) };
  });
}
