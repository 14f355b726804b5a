/** Judges a citation by comparing it with the corpus: returns a verdict and its evidence. */
import { z } from 'zod';
import type { Citation, UnreadCitation } from '../../core.ts';
import { articleStateSchema, articleWarningSchema } from '../../schema/article.ts';
import { known } from '../../schema/known.ts';
import { docTypeSchema, statusSchema } from '../../schema/vocabulary.ts';
import type { Corpus } from '../../stores/corpus.ts';
import type { DocumentFacts } from '../document/facts.ts';
import { documentFacts } from '../document/facts.ts';
import type { StateOf } from './cited-wording.ts';
import type { Located } from './finding/located.ts';
import { differenceOf } from './finding/outcome.ts';
import type { Surroundings } from './finding/text.ts';
import type { Reading } from './reading/reading.ts';
import { subjectWords } from './reading/reading.ts';
import { isContradictedBy } from './resolve/contradicted.ts';
import type { ArticleEvidence } from './warnings/cited-articles.ts';
import { citedArticleSchema, heldArticlesSchema } from './warnings/cited-articles.ts';
import { documentWarnings, documentWarningsSchema, titleDifferenceSchema } from './warnings/document.ts';
import { hasPresence, warningEvidence } from './warnings/warnings.ts';

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
      'resolved: the corpus has the document. evidence.articles says if it has the cited articles: ' +
        'an article may be unknown, and a document without numbered articles (a ruling, most decrees) ' +
        'has none to compare.',
      'repealed: the same, and the document is repealed, or a cited article of it on the day. ' +
        'evidence.status and evidence.articles[].state say which.',
      'article_absent: the corpus has the whole document, and the number of a cited article is ' +
        'beyond its last.',
      'title_mismatch: the document with this number and year has another name or another subject ' +
        'than the text states; with candidates, so have all of them.',
      'ambiguous: the words fit more than one document, or name one and give the number of another, ' +
        'such as a name and a bracketed number of different laws, or a law with the word of another ' +
        'series.',
      'not_in_corpus: no document of the corpus fits; one may exist elsewhere.',
      'unparseable: begins as a citation does and could not be parsed, or states too little for a search.',
      'If several hold, title_mismatch comes before article_absent, and that before repealed.',
    ].join(' '),
  );

export const evidenceSchema = z.strictObject({
  instrument: z
    .string()
    .optional()
    .describe('The kind that the first word names, if no more could be parsed'),
  canonical_id: z.string().optional(),
  title: z.string().optional().describe('Title of the document, or of the only candidate'),
  doc_type: docTypeSchema.optional(),
  status: statusSchema.optional(),
  stated_name: z
    .string()
    .optional()
    .describe('Name in the text, or the subject that it states («بشأن …»), for comparison with title'),
  date: z
    .string()
    .optional()
    .describe('Date of the document, if the corpus has it: YYYY-MM-DD, in the calendar that it states'),
  date_differs: z
    .literal(true)
    .optional()
    .describe('The text states another day; the verdict does not depend on it'),
  articles: z
    .array(
      citedArticleSchema.extend({
        state: articleStateSchema
          .optional()
          .describe('State on the day of the request; only in a verification, of an article that is found'),
        warnings: z.array(articleWarningSchema).min(1).optional(),
      }),
    )
    .optional()
    .describe('The cited articles, if the document has numbered ones'),
  held_articles: heldArticlesSchema.optional(),
  title_differs: titleDifferenceSchema.optional(),
  warnings: documentWarningsSchema.optional(),
  candidates: z.array(z.string()).optional().describe('Ids of the documents that fit'),
});

export type Verdict = (typeof VERDICTS)[number];
type Evidence = z.infer<typeof evidenceSchema>;

export interface Judgement {
  readonly verdict: Verdict;
  readonly evidence: Evidence;
}

/**
 * Judges a citation. Returns undefined for words that refer to a document named outside the text, because
 * there is nothing to compare.
 */
export function judge(corpus: Corpus, one: Located, { time }: Surroundings): Judgement | undefined {
  const { citation, resolution, parsed } = one;
  const stated_name = citation.name ?? one.bracketedName ?? citation.about;
  switch (resolution.outcome) {
    case 'no_context':
      return undefined;
    case 'ambiguous': {
      const { candidates } = resolution;
      const { subject, beside } = one;
      const named = one.bracketedName === undefined ? citation : { ...citation, name: one.bracketedName };
      const { jurisdiction } = parsed;
      const reading: Reading = {
        citation: named,
        ...(jurisdiction && { jurisdiction }),
        ...known({ subject, beside }),
      };
      return amongCandidates(corpus, reading, candidates, {
        stated_name: stated_name ?? subjectWords(subject),
        time,
      });
    }
    case 'not_in_corpus':
    case 'unparseable':
      return { verdict: resolution.outcome, evidence: known({ stated_name }) };
    case 'resolved':
  }
  const facts = documentFacts(corpus, resolution.canonical_id);
  const { articles, evidence } = evidenceOf(corpus, citation, facts, stated_name);
  if (hasPresence(articles, 'absent')) return { verdict: 'article_absent', evidence };
  return { verdict: facts.status === 'repealed' ? 'repealed' : 'resolved', evidence };
}

function evidenceOf(
  corpus: Corpus,
  citation: Citation,
  facts: DocumentFacts,
  stated_name: string | undefined,
): { articles: ArticleEvidence; evidence: Evidence } {
  const { canonical_id, title, doc_type, status } = facts;
  const { articles, day } = warningEvidence(corpus, citation, facts);
  const evidence = known({ canonical_id, title, doc_type, status, stated_name, ...day, ...articles });
  return { articles, evidence };
}

/** The evidence with the warnings on a day about the document, or about the only one that fits. */
export function withWarnings(
  { verdict, evidence }: Judgement,
  corpus: Corpus,
  one: Located,
  { day, time }: { readonly day: string } & Pick<Surroundings, 'time'>,
): Judgement {
  const { candidates = [] } = evidence;
  const [only] = candidates.length === 1 ? candidates : [];
  const title_differs = differenceOf(corpus, one, time);
  // No cited article of a candidate is looked up, so that none has warnings of its own.
  const parsed =
    only === undefined ? one.parsed : known({ ...one.parsed, canonical_id: only, articles: undefined });
  const warnings = documentWarnings(corpus, parsed, day, title_differs);
  if (warnings.length === 0) return { verdict, evidence };
  return { verdict, evidence: { ...evidence, ...known({ title_differs }), warnings } };
}

/**
 * The evidence with the state of each article that was found. A repealed article is no law, so the verdict
 * says it also where the rest of the document stands.
 */
export function withStates({ verdict, evidence }: Judgement, stateOf: StateOf): Judgement {
  const { canonical_id, articles } = evidence;
  if (canonical_id === undefined || articles === undefined) return { verdict, evidence };
  const stated = articles.map((article) => {
    if (article.presence !== 'found') return article;
    const [reading] = article.readings ?? [];
    return { ...article, ...stateOf(canonical_id, (reading ?? article).article_key) };
  });
  const isRepealed = verdict === 'resolved' && stated.some(({ state }) => state === 'repealed');
  return { verdict: isRepealed ? 'repealed' : verdict, evidence: { ...evidence, articles: stated } };
}

/**
 * Judges a citation that fits several documents: `title_mismatch` if the stated name or subject contradicts
 * all of them, else `ambiguous`. If only one fits, the evidence has its title and status: it may be repealed.
 */
function amongCandidates(
  corpus: Corpus,
  reading: Reading,
  candidates: readonly string[],
  { stated_name, time }: { stated_name: string | undefined; time: Surroundings['time'] },
): Judgement {
  const isMismatch = candidates.every((id) => isContradictedBy(corpus, reading, id, time));
  const [only, ...others] = candidates;
  const facts = only === undefined || others.length > 0 ? undefined : documentFacts(corpus, only);
  if (isMismatch && facts !== undefined) {
    const { evidence } = evidenceOf(corpus, reading.citation, facts, stated_name);
    return { verdict: 'title_mismatch', evidence };
  }
  const { title, doc_type, status } = facts ?? {};
  const evidence = known({ title, doc_type, status, stated_name, candidates: [...candidates] });
  return { verdict: isMismatch ? 'title_mismatch' : 'ambiguous', evidence };
}

/** Returns the verdict for words that begin like a citation but match no form of citation. */
export function unreadable({ instrument }: UnreadCitation): Judgement {
  return { verdict: 'unparseable', evidence: { instrument } };
}
