/**
 * Gold amendments: JSON Lines. A row is an article with amendment notes, or one clause of an amending act.
 */
import { z } from 'zod';
import { readRecords } from '../sets/set-files.ts';

const actSchema = z.object({
  /** Name of the kind of act (law, royal decree …), as the note writes it. */
  instrument: z.string().nullish(),
  number: z.string().nullish(),
  year: z.int().nullish(),
  /** Calendar in which the year and the date of the act are counted. */
  calendar: z.enum(['gregorian', 'hijri']).nullish(),
});

const changeSchema = z.object({
  op: z.string(),
  target: z.object({
    article: z.string().nullish(),
    /** Words that name the changed part of the article, such as a paragraph, as the note writes them. */
    part: z.string().nullish(),
  }),
  new_text: z.string().nullish(),
  /** `base`: the note does not contain the new text, which is a part of the article's text in the corpus. */
  new_text_in: z.literal('base').optional(),
});

const noteChangeSchema = changeSchema.extend({
  /** The act as the note states it; `null` if the note names none. */
  act: actSchema.nullish(),
  /** Date of the act, `YYYY-MM-DD` in the calendar of the act. */
  date: z.string().nullish(),
  /** Index of the note that states the change in the article's `amendment_notes`, from 0. */
  note_index: z.int().min(0),
  /** Indexes of further notes that state the same change. */
  also_in_notes: z.array(z.int().min(0)).default([]),
});

const BASE_STATES = ['original', 'current', 'mixed', 'unclear'] as const;

/** State of an article's text in the corpus: which of the changes of its notes the text contains. */
export type BaseState = (typeof BASE_STATES)[number];

const rowFields = {
  id: z.string(),
  jurisdiction: z.string(),
  /** Name of the corpus file that contains the document. */
  file: z.string(),
  title: z.string(),
  official_number: z.string().nullish(),
  year_hijri: z.int().nullish(),
  year_gregorian: z.int().nullish(),
};

const articleRowSchema = z.object({
  kind: z.literal('article'),
  ...rowFields,
  article_no: z.string().nullish(),
  /** Index of the article in the document's `articles`, from 0. */
  article_index: z.int().min(0),
  base_text_state: z.enum(BASE_STATES),
  changes: z.array(noteChangeSchema),
  /** Wording of the article after all changes; `null` if it cannot be told or the article is repealed. */
  current_text: z.string().nullable(),
  current_text_certain: z.boolean(),
  deleted: z.boolean(),
});

const provisionRowSchema = z.object({
  kind: z.literal('provision'),
  ...rowFields,
  /** Number of the clause from the outermost inwards, separated by `/`; `-` if the act has no clauses. */
  provision: z.string(),
  changes: z.array(changeSchema),
});

const rowSchema = z.discriminatedUnion('kind', [articleRowSchema, provisionRowSchema]);

export type GoldAct = z.infer<typeof actSchema>;
export type GoldChange = z.infer<typeof changeSchema>;
export type GoldNoteChange = z.infer<typeof noteChangeSchema>;
export type ArticleRow = z.infer<typeof articleRowSchema>;
export type ProvisionRow = z.infer<typeof provisionRowSchema>;
export type GoldRow = z.infer<typeof rowSchema>;

/** Throws if a line is no gold row, and names the file and the line. */
export async function readGoldAmendments(file: string): Promise<GoldRow[]> {
  return (await readRecords(file, rowSchema)).map(({ record }) => record);
}
