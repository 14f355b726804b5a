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
import type { Located } from './outcome.ts';
import type { Surroundings } from './text.ts';
import { citedArticleSchema, heldArticlesSchema } from './warnings/cited-articles.ts';
import type { Cited } from './warnings/naming.ts';
import { namedElsewhere, namedInOtherSeries, statedName } from './warnings/naming.ts';
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
      'repealed: the same, and the document is repealed.',
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
  title: z.string().optional().describe('Title of the document'),
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
  candidates: z.array(z.string()).optional().describe('Ids of the documents that fit'),
});

export type Verdict = (typeof VERDICTS)[number];
type Evidence = z.infer<typeof evidenceSchema>;

export interface Judgement {
  readonly verdict: Verdict;
  readonly evidence: Evidence;
}

/**
 * A citation to judge. If it is paired with a citation in brackets, `parenthetical` is the other one of the
 * pair.
 */
export interface Case extends Located {
  readonly parenthetical?: Located | undefined;
}

/**
 * Judges a citation. Returns undefined for words that refer to a document named outside the text, because
 * there is nothing to compare.
 */
export function judge(corpus: Corpus, one: Case, surroundings: Surroundings): Judgement | undefined {
  const { time } = surroundings;
  const { resolution } = one;
  const citation = withParentheticalName(one);
  const cited: Cited = { citation, jurisdiction: one.parsed.jurisdiction };
  const stated_name = statedName(citation);
  switch (resolution.outcome) {
    case 'no_context':
      return undefined;
    case 'ambiguous':
      return amongCandidates(corpus, cited, resolution.candidates, time);
    case 'not_in_corpus': {
      const candidates = namedInOtherSeries(corpus, cited, time);
      if (candidates.length === 0) return { verdict: 'not_in_corpus', evidence: known({ stated_name }) };
      return { verdict: 'ambiguous', evidence: known({ stated_name, candidates: [...candidates] }) };
    }
    case 'unparseable':
      return { verdict: 'unparseable', evidence: known({ stated_name }) };
    case 'resolved':
  }
  const facts = documentFacts(corpus, resolution.canonical_id);
  const { canonical_id, title, doc_type, status } = facts;
  const apart = numberedElsewhere(one, facts);
  if (apart !== undefined) {
    return { verdict: 'ambiguous', evidence: known({ stated_name, candidates: [canonical_id, ...apart] }) };
  }
  const { elsewhere, articles, day } = warningEvidence(corpus, cited, facts, time);
  if (elsewhere !== undefined && elsewhere.length > 0) {
    // The stated name does not fit the found document, but fits another one with the same number in another
    // series of laws.
    const candidates = [canonical_id, ...elsewhere];
    return { verdict: 'ambiguous', evidence: known({ stated_name, candidates }) };
  }
  const evidence = known({ canonical_id, title, doc_type, status, stated_name, ...day, ...articles });
  if (elsewhere !== undefined) return { verdict: 'title_mismatch', evidence };
  if (hasPresence(articles, 'absent')) return { verdict: 'article_absent', evidence };
  return { verdict: status === 'repealed' ? 'repealed' : 'resolved', evidence };
}

/** The evidence with the state of each article that was found. */
export function withStates({ verdict, evidence }: Judgement, stateOf: StateOf): Judgement {
  const { canonical_id, articles } = evidence;
  if (canonical_id === undefined || articles === undefined) return { verdict, evidence };
  const stated = articles.map((article) => {
    if (article.presence !== 'found') return article;
    const [reading] = article.readings ?? [];
    return { ...article, ...stateOf(canonical_id, (reading ?? article).article_key) };
  });
  return { verdict, evidence: { ...evidence, articles: stated } };
}

/**
 * Judges a citation that fits several documents: `title_mismatch` if the stated name fits none of them, else
 * `ambiguous`.
 */
function amongCandidates(
  corpus: Corpus,
  cited: Cited,
  candidates: readonly string[],
  time: Surroundings['time'],
): Judgement {
  const isOther = (id: string) =>
    namedElsewhere(corpus, cited, documentFacts(corpus, id), time) !== undefined;
  const evidence = known({ stated_name: statedName(cited.citation), candidates: [...candidates] });
  return { verdict: candidates.every(isOther) ? 'title_mismatch' : 'ambiguous', evidence };
}

/**
 * Copies a citation by number with the name given in brackets, which is then compared with the title of the
 * document.
 */
function withParentheticalName({ citation, parenthetical }: Case): Citation {
  const name = parenthetical?.citation.name;
  return citation.number === undefined || name === undefined ? citation : { ...citation, name };
}

/**
 * Returns the documents that the number in brackets resolves to, for a citation by name; empty if it resolves
 * to none. Undefined if name and number resolve to the same document, or if nothing is in brackets.
 */
function numberedElsewhere(
  { citation, parenthetical }: Case,
  { canonical_id }: DocumentFacts,
): readonly string[] | undefined {
  if (parenthetical === undefined || citation.number !== undefined) return undefined;
  const { resolution } = parenthetical;
  if (resolution.outcome === 'resolved') {
    return resolution.canonical_id === canonical_id ? undefined : [resolution.canonical_id];
  }
  if (resolution.outcome === 'not_in_corpus') return [];
  if (resolution.outcome !== 'ambiguous') return undefined;
  const { candidates } = resolution;
  return candidates.includes(canonical_id) ? undefined : candidates;
}

/** Returns the verdict for words that begin like a citation but match no form of citation. */
export function unreadable({ instrument }: UnreadCitation): Judgement {
  return { verdict: 'unparseable', evidence: { instrument } };
}
