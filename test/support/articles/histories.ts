/** Builders of article histories (texts and changes over time) for tests. The wording is invented. */
import type {
  ArticleChange,
  ArticleDay,
  ArticleHistory,
  ArticleVersion,
} from '../../../src/schema/article.ts';

export const day = (gregorian: string): ArticleDay => ({
  date: gregorian,
  calendar: 'gregorian',
  gregorian,
});

export const version = (fields: Partial<ArticleVersion> = {}): ArticleVersion => ({
  article_no: '5',
  from_basis: 'act_date',
  repealed: false,
  certainty: 'source',
  made_by: [],
  unapplied: [],
  ...fields,
});

const DECREE_23 = {
  instrument: 'المرسوم الملكي',
  number: 'م/23',
  calendar: 'hijri',
  date: '1442-02-21',
} as const;

export const LAW_20 = {
  instrument: 'القانون الاتحادي',
  number: '20',
  year: 2016,
  calendar: 'gregorian',
  date: '2016-11-01',
} as const;

export const change = (fields: Partial<ArticleChange> = {}): ArticleChange => ({
  operation: 'replace_article',
  scope: 'article',
  act: DECREE_23,
  applied: true,
  ...fields,
});

export const history = (
  versions: readonly ArticleVersion[],
  changes: readonly ArticleChange[] = [],
  fields: Partial<ArticleHistory> = {},
): ArticleHistory => ({
  article_key: '5',
  source: 0,
  versions: [...versions],
  changes: [...changes],
  ...fields,
});

/** History of article 5: it has one text before 2020-10-08 and another from that day. */
export const reworded = (fields: Partial<ArticleHistory> = {}): ArticleHistory =>
  history(
    [
      version({ text: 'النص الأول.', to: day('2020-10-08'), certainty: 'source' }),
      version({ text: 'النص الثاني.', from: day('2020-10-08'), certainty: 'restated', made_by: [0] }),
    ],
    [change()],
    fields,
  );

/** History of article 5: it is repealed from 2020-10-08. */
export const repealed = (fields: Partial<ArticleHistory> = {}): ArticleHistory =>
  history(
    [
      version({ text: 'النص الأول.', to: day('2020-10-08') }),
      version({ from: day('2020-10-08'), repealed: true, certainty: 'restated', made_by: [0] }),
    ],
    [change({ operation: 'delete_article' })],
    fields,
  );
