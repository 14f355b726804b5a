/** The pairs from which related words are learned. README.md of this folder says which texts may be used. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readQuerySet } from '../../eval/sets/read-query-set.ts';
import { QuerySetError } from '../../eval/sets/set-files.ts';
import { isRejected, readLines } from '../../src/ingest/read/read.ts';
import type { Corpus } from '../../src/stores/corpus.ts';
import type { Pair } from './model.ts';
import type { ArticleTerms, Spellings } from './texts.ts';

const LEXICON = new URL('../../crates/core/src/lexicon/', import.meta.url);
/** Tables of phrases, whose first cell is a phrase and whose second cell has its alternatives. */
const PHRASES = ['glossary.tsv', 'thesaurus.tsv', 'verbs.tsv'];
/** The first different terms of a text that are read. */
const TERMS = 160;
/** Country whose headings are read in all documents. */
const FREE = 'sa-';

/** Returns a pair for each line of the lexicon's tables. */
export function phrasePairs(spellings: Spellings): Pair[] {
  return PHRASES.flatMap((name) => {
    const rows = readFileSync(new URL(name, LEXICON), 'utf8')
      .split('\n')
      .filter((row) => row !== '' && !row.startsWith('#'))
      .map((row) => row.split('\t'));
    const asked = spellings.terms(rows.map(([phrase = '']) => phrase));
    const law = spellings.terms(rows.map(([, words = '']) => words.replaceAll('|', ' ')));
    return rows.map((_, at) => ({ asked: different(asked[at] ?? []), text: different(law[at] ?? []) }));
  });
}

/** Questions of the split `train` by document and article. */
export function trainQuestions(folder: string): Map<string, string[]> {
  const questions = new Map<string, string[]>();
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .sort()) {
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean)) {
      const { split, document, article, questions: asked } = JSON.parse(line);
      if (split !== 'train') continue;
      const place = `${document} ${article}`;
      questions.set(place, [...(questions.get(place) ?? []), ...Object.values<string[]>(asked).flat()]);
    }
  }
  return questions;
}

/** Uses that the headings of a visible query set may have. */
export interface Headings {
  /** Canonical ids of the documents in the set's own corpus. */
  readonly documents: ReadonlySet<string>;
  /** Articles that answer the set's queries, as `document article`. They stay unseen. */
  readonly asked: ReadonlySet<string>;
}

/** Reads the set whose queries are headings, and finds its documents in the whole corpus. */
export async function headingsOf(directory: string, corpus: Corpus): Promise<Headings> {
  const set = await readQuerySet(directory);
  if (set.corpus === undefined) throw new QuerySetError(`${directory} has no corpus of its own`);
  const documents = new Set<string>();
  for await (const read of readLines(set.corpus)) {
    if (isRejected(read)) continue;
    const { doc_key } = read.value as { doc_key?: string };
    for (const id of doc_key === undefined ? [] : corpus.bySourceKey(doc_key)) documents.add(id);
  }
  const asked = set.queries.flatMap(({ relevant }) =>
    relevant.flatMap(({ key, article_no }) => corpus.bySourceKey(key).map((id) => `${id} ${article_no}`)),
  );
  return { documents, asked: new Set(asked) };
}

/** Yields the pairs of one article: its questions with the article, and its heading with its text. */
export function* articlePairs(
  { document, articleNo, title, heading, body }: ArticleTerms,
  questions: ReadonlyMap<string, readonly string[]>,
  { documents, asked }: Headings,
  spellings: Spellings,
): Generator<Pair> {
  const place = `${document} ${articleNo}`;
  const text = different([...title, ...heading, ...body]).slice(0, TERMS);
  for (const terms of spellings.terms(questions.get(place) ?? [])) yield { asked: different(terms), text };
  const mayBeRead = document.startsWith(FREE) || (documents.has(document) && !asked.has(place));
  if (heading.length > 0 && mayBeRead) {
    yield { asked: different(heading), text: different(body).slice(0, TERMS) };
  }
}

const different = (terms: readonly string[]): string[] => [...new Set(terms)];
