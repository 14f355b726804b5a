/**
 * Shapes of an article in time: its wordings, the changes that made them, and the days on which they hold.
 *
 * A wording holds from its first day (inclusive) to its last (exclusive). Whether it holds on a given day is
 * computed from these days when asked (`src/articles/in-time.ts`), so that a future wording comes into force
 * without a new ingest.
 */
import { z } from 'zod';

export const CERTAINTIES = ['restated', 'source', 'assembled', 'partial', 'unknown'] as const;
const ARTICLE_STATES = ['in_force', 'superseded', 'repealed', 'not_yet', 'unknown'] as const;
const FROM_BASES = ['stated', 'act_date', 'unknown'] as const;
const AMENDMENT_OPERATIONS = [
  'replace_article',
  'replace_part',
  'replace_phrase',
  'add_part',
  'add_phrase',
  'delete_article',
  'delete_part',
  'delete_phrase',
  'insert_article',
  'renumber',
  'merge',
  'retitle',
  'correct',
  'repeal_act',
  'commencement',
  'amend_unspecified',
  'other',
] as const;

export const certaintySchema = z
  .enum(CERTAINTIES)
  .describe(
    [
      'How sure the wording is.',
      'restated: a note or an act gives the whole article.',
      'source: the text of the source, with all changes in it.',
      'assembled: put together by rule from the text and its changes.',
      'partial: a change is known and not in the text.',
      'unknown: the wording cannot be told.',
    ].join(' '),
  );

export const articleStateSchema = z
  .enum(ARTICLE_STATES)
  .describe(
    [
      'State of the wording on the day.',
      'superseded: a later wording holds. not_yet: it holds from a later day.',
      'unknown: the wording of the day cannot be told.',
    ].join(' '),
  );

export const fromBasisSchema = z
  .enum(FROM_BASES)
  .describe(
    [
      'stated: the source gives the day of effect.',
      'act_date: the day of the act, since none is given.',
      'unknown: the day is not known; if `from` is present, it is the earliest possible one.',
    ].join(' '),
  );

const isoDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

export const articleDaySchema = z
  .strictObject({
    date: isoDay.describe('As written, in its calendar'),
    calendar: z.enum(['gregorian', 'hijri']),
    gregorian: isoDay.describe('The Gregorian day; converted from a Hijri one it may be off by a day'),
  })
  .describe('A day as the source writes it');

const amendingActSchema = z
  .strictObject({
    instrument: z.string().optional().describe('Kind of the act, as written'),
    number: z.string().optional(),
    year: z.int().optional().describe('As written, in `calendar`'),
    calendar: z.enum(['gregorian', 'hijri']).optional(),
    date: isoDay.optional().describe('Day of the act, in `calendar`'),
    provision: z.string().optional().describe('Article or clause of the act that makes the change'),
    words: z.string().optional().describe('The words of the source that name the act'),
    canonical_id: z.string().optional().describe('The act in the corpus; absent if it is not there'),
  })
  .describe('The amending act, as the source names it, or as a document of the corpus');

export const UNAPPLIED_REASONS = [
  'anchor_absent',
  'anchor_twice',
  'no_wording',
  'place_unknown',
  'base_incomplete',
  'order_unknown',
  'misplaced',
] as const;

const unappliedReasonSchema = z
  .enum(UNAPPLIED_REASONS)
  .describe(
    [
      'Why a change is not in the text.',
      'anchor_absent, anchor_twice: the words to be changed occur nowhere, or more often than stated.',
      'no_wording: the source gives no new wording.',
      'place_unknown: the part to be changed is not found.',
      'base_incomplete: the text of the source is cut off or mixes wordings.',
      'order_unknown: the order of two changes cannot be told.',
      'misplaced: the source prints the note on another article.',
    ].join(' '),
  );

export const articleChangeSchema = z
  .strictObject({
    operation: z.enum(AMENDMENT_OPERATIONS).describe('What the change does'),
    article_no: z.string().optional().describe('The article that the change concerns'),
    part: z.string().optional().describe('Name of the part of the article, in the words of the source'),
    scope: z
      .enum(['article', 'law', 'any_law'])
      .describe('law: wherever the words occur in the law. any_law: in this law and all others'),
    act: amendingActSchema.optional(),
    text_act: amendingActSchema
      .optional()
      .describe(
        'The act with the words of the change, if another one enacts it: a decision that a decree enacts',
      ),
    drafts: z
      .array(z.string())
      .optional()
      .describe(
        'canonical_id of other acts that state the same change, such as the decision behind a decree',
      ),
    effective: articleDaySchema.optional().describe('Day of effect, where the source states one'),
    effective_text: z.string().optional().describe('Words on the effect that give no day'),
    new_text: z.string().optional(),
    old_phrase: z.string().optional().describe('The words replaced, deleted, or followed by new ones'),
    new_number: z.string().optional(),
    note: z.string().optional().describe('The note of the source that states the change'),
    clause_text: z.string().optional().describe('The clause of the amending act that states the change'),
    applied: z.boolean().describe('Whether the change is worked into a wording'),
    reason: unappliedReasonSchema.optional().describe('Only where the change is not applied'),
  })
  .describe('A change of an article');

/** Number and key of an article, which name it in lists and links. */
export const articleNameSchema = z.strictObject({
  article_no: z.string().describe('Number of the article on the day; its key if the source prints none'),
  article_key: z
    .string()
    .describe(
      'Stable key of the article; where a document repeats a number, the second ends in -2; unnumbered for ' +
        'a changed table or another part without a number',
    ),
});

/** A change as lists of a document's changes have it. */
export const documentChangeSchema = articleChangeSchema.extend({
  article: articleNameSchema.describe('The changed article'),
});

const articleVersionSchema = z
  .strictObject({
    article_no: z.string().optional().describe('The number that the article bears in this time'),
    text: z
      .string()
      .optional()
      .describe('Absent where the wording cannot be told, and of a repealed article'),
    from: articleDaySchema.optional().describe('First day; absent where it is unknown'),
    to: articleDaySchema
      .optional()
      .describe('First day on which it no longer holds; absent where it holds on'),
    from_basis: fromBasisSchema,
    repealed: z.boolean().describe('Whether the article is repealed in this time'),
    certainty: certaintySchema,
    made_by: z.array(z.int()).describe('The changes behind this wording, as places in `changes`'),
    unapplied: z.array(z.int()).describe('Changes known and not in this wording, as places in `changes`'),
  })
  .describe('A wording of an article, or a time without one');

/** @internal Exported for tests, which validate with it the article histories that the core returns. */
export const articleHistorySchema = z
  .strictObject({
    article_key: z.string().describe('Stable key: it stays when the article gets another number'),
    heading: z.string().optional(),
    /**
     * Index of the article in the document's list of articles, from 0; absent for an article that a change
     * inserted.
     */
    source: z.int().optional(),
    /**
     * Index in the document's list of articles after which an inserted article comes; -1: before the first;
     * absent: after the last. Absent also for an article that is not inserted.
     */
    follows: z.int().optional(),
    versions: z.array(articleVersionSchema).describe('In order of time'),
    changes: z.array(articleChangeSchema),
  })
  .describe('An article with its wordings and changes');

export type DocumentChange = z.infer<typeof documentChangeSchema>;
export type Certainty = z.infer<typeof certaintySchema>;
export type ArticleState = z.infer<typeof articleStateSchema>;
export type ArticleDay = z.infer<typeof articleDaySchema>;
export type AmendingAct = z.infer<typeof amendingActSchema>;
export type ArticleChange = z.infer<typeof articleChangeSchema>;
export type ArticleVersion = z.infer<typeof articleVersionSchema>;
export type ArticleHistory = z.infer<typeof articleHistorySchema>;

/** Codes of the warnings about a wording, each with a sentence for people. */
export const ARTICLE_WARNINGS = {
  changes_unapplied: 'Changes of this article are known and are not in this wording.',
  wording_unknown: 'The article was changed, and its wording in this time is not in the sources.',
  effective_date_unknown: 'The day from which this wording holds is not known.',
  outdated_copy:
    'The text is a copy of a law that has been changed since; the law has a document of its own.',
  explanatory_memorandum: 'The text is of the explanatory memorandum of the draft, and no words of the law.',
  text_changed: 'The text was changed, and the change is not in it.',
  text_may_be_changed:
    'An act changes one of several texts with this title, a name in all laws, this text by implication, or ' +
    'repeals or writes anew what this text amends. This text may lack the change.',
  not_yet_in_force: 'The document has no effect yet on this day.',
  repeal_day_unknown:
    'The law may be repealed on this day: the day of its repeal is not known, or no act repeals it in words.',
  law_repealed:
    'The law that the text implements is repealed on this day. The text may hold on until another replaces it.',
  amendment_table: 'The text is a table of former wordings beside new ones, and may be a former wording.',
} as const;

export type ArticleWarning = keyof typeof ARTICLE_WARNINGS;

export const articleWarningSchema = z
  .enum(Object.keys(ARTICLE_WARNINGS) as [ArticleWarning, ...ArticleWarning[]])
  .describe(
    Object.entries(ARTICLE_WARNINGS)
      .map(([code, sentence]) => `${code}: ${sentence}`)
      .join(' '),
  );
