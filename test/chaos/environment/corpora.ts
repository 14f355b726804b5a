/**
 * Corpora whose generation is visible in every article and in every edge of the graph. Each holds the
 * samples, and generated laws with known texts.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../support/cli.ts';

const LAWS = 40;
const FIRST_YEAR = 1980;
const JURISDICTIONS = ['EG', 'SA', 'AE'] as const;
const SAMPLES = join(projectRoot, 'samples');

/** The word by which every article names its generation. */
export const markOf = (generation: number) => `GEN${String(generation).padStart(4, '0')}`;

/** Numbers of all generations that a text names. */
export const generationsIn = (text: string): Set<number> =>
  new Set(Array.from(text.matchAll(/GEN(\d{4})/g), ([, number]) => Number(number)));

/**
 * Number of the article that the generated laws of a generation cite of one another. Edges show it as
 * `article_ref`.
 */
export const citedArticle = (generation: number) => String((generation % 90) + 1);

/** Numbers of the generated laws, from 1. */
export const lawNumbers: readonly number[] = Array.from({ length: LAWS }, (_, i) => i + 1);
const yearOf = (law: number) => FIRST_YEAR + law;
const jurisdictionOf = (law: number) => JURISDICTIONS[law % JURISDICTIONS.length] as string;
/** Each law is cited by the law three numbers before it, which has the same jurisdiction. */
const citedBy = (law: number) => (law > 3 ? law - 3 : law);

export const idOf = (law: number) => `${jurisdictionOf(law).toLowerCase()}-leg-${yearOf(law)}-${law}`;
export const citationOf = (law: number) => `المادة 2 من القانون رقم ${law} لسنة ${yearOf(law)}`;
export const queryFor = (law: number) => `أحكام المرفق ${law} وفروعه`;

export function articlesOf(law: number, generation: number): string[] {
  const cited = citedBy(law);
  return [1, 2, 3].map(
    (article) =>
      `${markOf(generation)} تسري أحكام المادة ${citedArticle(generation)} من القانون رقم ${cited} لسنة ${yearOf(cited)} على المرفق ${law} دون غيره، فرع ${article}.`,
  );
}

/** Article texts of each generated law, by canonical id. */
export const textsOf = (generation: number): ReadonlyMap<string, readonly string[]> =>
  new Map(lawNumbers.map((law) => [idOf(law), articlesOf(law, generation)]));

interface SampleLine {
  readonly articles?: readonly { readonly text: string }[];
  readonly full_text?: string;
}

/** Writes the whole input of a generation. */
export function writeCorpus(path: string, generation: number): void {
  const mark = markOf(generation);
  const marked = (line: string) => {
    const { articles, full_text, ...rest } = JSON.parse(line) as SampleLine;
    return {
      ...rest,
      ...(articles && {
        articles: articles.map((article) => ({ ...article, text: `${mark} ${article.text}` })),
      }),
      ...(full_text !== undefined && { full_text: `${mark} ${full_text}` }),
    };
  };
  const samples = readdirSync(SAMPLES)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(SAMPLES, name), 'utf8').trim().split('\n'))
    .map(marked);
  const laws = lawNumbers.map((law) => ({
    jurisdiction: jurisdictionOf(law),
    doc_type: 'legislation',
    title: `قانون رقم ${law} لسنة ${yearOf(law)} بشأن تنظيم المرفق ${law}`,
    official_number: String(law),
    year_gregorian: yearOf(law),
    status: 'in_force',
    issuing_body: 'مجلس النواب',
    articles: articlesOf(law, generation).map((text, i) => ({ article_no: String(i + 1), text })),
  }));
  writeFileSync(path, [...samples, ...laws].map((line) => JSON.stringify(line)).join('\n'));
}
