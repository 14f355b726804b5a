/**
 * Makes test corpora in which every article and every graph edge shows the corpus generation (the published
 * version) it belongs to. Each corpus holds the sample documents and 40 generated laws with known texts.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../support/cli.ts';

const LAWS = 40;
const FIRST_YEAR = 1980;
const JURISDICTIONS = ['EG', 'SA', 'AE'] as const;
const SAMPLES = join(projectRoot, 'samples');

/** Marker word that every article of this corpus generation contains, as `GEN0007`. */
export const markOf = (generation: number) => `GEN${String(generation).padStart(4, '0')}`;

/** Numbers of all corpus generations whose marker word (`GEN0007`) occurs in a text. */
export const generationsIn = (text: string): Set<number> =>
  new Set(Array.from(text.matchAll(/GEN(\d{4})/g), ([, number]) => Number(number)));

/**
 * Article number that the generated laws cite in each other. It depends on the corpus generation, so an
 * edge's `article_ref` shows which generation the edge is from.
 */
export const citedArticle = (generation: number) => String((generation % 90) + 1);

/** Numbers of the generated laws: 1 to 40. */
export const lawNumbers: readonly number[] = Array.from({ length: LAWS }, (_, i) => i + 1);
const yearOf = (law: number) => FIRST_YEAR + law;
const jurisdictionOf = (law: number) => JURISDICTIONS[law % JURISDICTIONS.length] as string;
/**
 * Number of the law that this law cites: three numbers lower, where the jurisdiction is the same. Laws 1 to 3
 * cite themselves.
 */
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

/** Article texts of every generated law in one corpus generation, by the law's canonical id. */
export const textsOf = (generation: number): ReadonlyMap<string, readonly string[]> =>
  new Map(lawNumbers.map((law) => [idOf(law), articlesOf(law, generation)]));

interface SampleLine {
  readonly articles?: readonly { readonly text: string }[];
  readonly full_text?: string;
}

/**
 * Writes the input file for one corpus generation: the marked samples and the generated laws, as JSON lines.
 */
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
