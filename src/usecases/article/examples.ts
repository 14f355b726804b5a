/** Examples of the operations on articles; see `src/usecases/examples.ts`. */
import type { Example } from '../operation.ts';

const DOCUMENT = 'eg-leg-1948-131';
const NAME = { article_no: '147', article_key: '147' };
const HEADED = { ...NAME, heading: 'القوة الملزمة للعقد' };
const ARTICLE = { canonical_id: DOCUMENT, ...HEADED };

/** The same day as 2025-02-19. */
const DAY = { as_of: '1446-08-20', calendar: 'hijri' };
const ON_DAY = { canonical_id: DOCUMENT, article: NAME.article_no, ...DAY };

const WORDING = {
  version: 1,
  text: 'ملخّص: العقد شريعة المتعاقدين: لا ينفرد أحدهما بنقضه أو تعديله. …',
  sha256: '36d20c145f190504303caa1c372fc9519c34578458e89a8561262c7a8a53c96d',
  state: 'in_force',
  certainty: 'source',
  from_basis: 'unknown',
  made_by: [],
  unapplied: [],
  warnings: [],
};

const SIDE = {
  version: WORDING.version,
  article_no: NAME.article_no,
  text: WORDING.text,
  state: WORDING.state,
  certainty: WORDING.certainty,
};

export const ARTICLE_EXAMPLES = {
  articles: {
    input: { canonical_id: DOCUMENT, ...DAY },
    output: { canonical_id: DOCUMENT, articles: [{ ...HEADED, state: 'in_force', amended: false }] },
  },
  article: {
    input: ON_DAY,
    output: {
      ...ARTICLE,
      ...WORDING,
      versions: 1,
      citation_string: 'المادة 147 من القانون رقم 131 لسنة 1948',
      previous: { article_no: '129', article_key: '129' },
      next: { article_no: '148', article_key: '148' },
    },
  },
  versions: {
    input: ON_DAY,
    output: { ...ARTICLE, versions: [{ article_no: NAME.article_no, ...WORDING }] },
  },
  diff: {
    input: { canonical_id: DOCUMENT, article: '147', from: '1421-01-01', to: '1', calendar: 'hijri' },
    output: { canonical_id: DOCUMENT, ...NAME, from: SIDE, to: SIDE, differences: [] },
  },
  changes: {
    input: { canonical_id: DOCUMENT, applied: 'false' },
    output: { canonical_id: DOCUMENT, changes: [] },
  },
  effects: {
    input: { canonical_id: DOCUMENT, applied: 'true' },
    output: { canonical_id: DOCUMENT, effects: [] },
  },
} satisfies Record<string, Example>;
