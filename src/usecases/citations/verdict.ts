/** What the corpus says of one citation, and what that rests on. */
import { z } from 'zod';
import type { UnreadCitation } from '../../core.ts';
import { known } from '../../schema/known.ts';
import { docTypeSchema, statusSchema } from '../../schema/vocabulary.ts';
import type { Corpus } from '../../stores/corpus.ts';
import { documentFacts } from '../document/facts.ts';
import { articleEvidence, citedArticleSchema, heldArticlesSchema } from './cited-articles.ts';
import { namedElsewhere } from './naming.ts';
import type { Located } from './outcome.ts';
import type { Surroundings } from './text.ts';

export const VERDICTS = [
  'resolved',
  'repealed',
  'article_absent',
  'title_mismatch',
  'ambiguous',
  'not_in_corpus',
  'unparseable',
] as const;

export const verdictSchema = z
  .enum(VERDICTS)
  .describe(
    [
      'resolved: the corpus has the document, and the articles where it has articles.',
      'repealed: it has them, and the document is repealed.',
      'article_absent: the document has numbered articles, and the number of a cited one is beyond the last.',
      'title_mismatch: the name in the text is not that of the document with this number and year.',
      'ambiguous: the words fit more than one document.',
      'not_in_corpus: no document of the corpus answers to them, which says nothing of whether there is one elsewhere.',
      'unparseable: begins as a citation does, and could not be read, or says too little to look for.',
      'Where more than one holds, title_mismatch comes before article_absent, and that before repealed.',
    ].join(' '),
  );

export const evidenceSchema = z.strictObject({
  instrument: z
    .string()
    .optional()
    .describe('Where nothing more could be read: the kind that the first word names'),
  canonical_id: z.string().optional(),
  title: z.string().optional().describe("The document's"),
  doc_type: docTypeSchema.optional(),
  status: statusSchema.optional(),
  stated_name: z.string().optional().describe('The name in the text, to be held beside title'),
  articles: z
    .array(citedArticleSchema)
    .optional()
    .describe('The cited articles, where the document has numbered ones'),
  held_articles: heldArticlesSchema.optional(),
  candidates: z.array(z.string()).optional().describe('Ids of the documents that fit'),
});

export type Verdict = (typeof VERDICTS)[number];
export type Evidence = z.infer<typeof evidenceSchema>;

export interface Judgement {
  readonly verdict: Verdict;
  readonly evidence: Evidence;
}

/** `undefined` where there is nothing to judge: the words refer to a document that is not known here. */
export function judge(
  corpus: Corpus,
  { citation, parsed, resolution }: Located,
  surroundings: Surroundings,
): Judgement | undefined {
  const stated_name = citation.name;
  switch (resolution.outcome) {
    case 'no_context':
      return undefined;
    case 'ambiguous':
      return {
        verdict: 'ambiguous',
        evidence: known({ stated_name, candidates: resolution.candidates }),
      };
    case 'not_in_corpus':
    case 'unparseable':
      return { verdict: resolution.outcome, evidence: known({ stated_name }) };
    case 'resolved':
  }
  const facts = documentFacts(corpus, resolution.canonical_id);
  const elsewhere = namedElsewhere(
    corpus,
    { citation, jurisdiction: parsed.jurisdiction },
    facts,
    surroundings,
  );
  if (elsewhere !== undefined && elsewhere.length > 0) {
    // The number is of one document, the name of another with the same number in another series.
    const candidates = [facts.canonical_id, ...elsewhere];
    return { verdict: 'ambiguous', evidence: known({ stated_name, candidates }) };
  }
  const { canonical_id, title, doc_type, status } = facts;
  const articles = articleEvidence(corpus, canonical_id, citation.articles);
  const evidence = known({ canonical_id, title, doc_type, status, stated_name, ...articles });
  const isAbsent = articles.articles?.some(({ presence }) => presence === 'absent') ?? false;
  if (elsewhere !== undefined) return { verdict: 'title_mismatch', evidence };
  if (isAbsent) return { verdict: 'article_absent', evidence };
  return { verdict: status === 'repealed' ? 'repealed' : 'resolved', evidence };
}

/** What begins like a citation and could not be read. */
export function unreadable({ instrument }: UnreadCitation): Judgement {
  return { verdict: 'unparseable', evidence: { instrument } };
}
