/**
 * Writes a query set of the headings that a set of headings does not ask for, with the same corpus. The
 * README.md of this folder has the command.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { normalize } from '../../src/core.ts';
import { sha256 } from '../../src/digest.ts';

/** Greatest number of headings of a document, so that long laws do not decide alone. */
const OF_DOCUMENT = 14;
/** Least number of longer words, and greatest number of documents, of a heading that is asked alone. */
const ALONE = { words: 3, documents: 3 } as const;
/** Greatest number of documents of a heading that is asked with the subject of its law. */
const WITH_SUBJECT = 60;
/** Share of these that are left out: they are of many decisions of one form. */
const LEFT_OUT = 0.45;
/** Greatest number of words of the subject of a law. */
const SUBJECT_WORDS = 9;
/** Headings of formal provisions, which every law has. */
const FORMAL = /نشر|نفاذ|سريان|[اإ]لغاء|تصديق|تعاريف|تعريفات|التنفيذ|العمل بال|المراسيم|مخالف/u;
/** The words before the subject of a law in its title. */
const BEFORE_SUBJECT = /(?:في ش[أا]ن|بش[أا]ن)\s+|:\s*(?:في\s+|ب)?/u;

interface Article {
  readonly article_no: string;
  readonly heading?: string;
}

interface Document {
  readonly doc_key?: string;
  readonly jurisdiction: string;
  readonly title: string;
  readonly official_number?: string | null;
  readonly year_gregorian?: number | null;
  readonly year_hijri?: number | null;
  readonly articles: readonly Article[];
}

interface Heading {
  readonly key: string;
  readonly article: string;
  readonly text: string;
  /** Subject of the law. */
  readonly subject: string;
}

const [set, corpus, out] = process.argv.slice(2);
if (set === undefined || corpus === undefined || out === undefined) throw new Error('SETDIR CORPUS OUT');

const asked = linesOf<{ query: string; relevant: Array<{ key: string; article_no: string }> }>(
  join(set, 'queries.jsonl'),
);
const askedTexts = new Set(asked.map(({ query }) => query));
const askedArticles = new Set(
  asked.flatMap(({ relevant }) => relevant.map(({ key, article_no }) => `${key}#${article_no}`)),
);
const byHeading = headings(join(set, 'corpus.jsonl.gz'), corpus);
const queries = new Map<string, string>();
const taken = new Map<string, number>();
for (const { same, one } of inOrder(byHeading)) {
  const query = queryOf(one, same);
  if (query === undefined || askedTexts.has(query.text) || queries.has(query.text)) continue;
  if (query.answers.some(({ key, article }) => askedArticles.has(`${key}#${article}`))) continue;
  const count = taken.get(one.key) ?? 0;
  if (count === OF_DOCUMENT) continue;
  taken.set(one.key, count + 1);
  queries.set(
    query.text,
    JSON.stringify({
      query_id: `heading-${queries.size}`,
      query: query.text,
      register: 'heading',
      relevant: query.answers.map(({ key, article }) => ({ key, article_no: article, grade: 2 })),
    }),
  );
}
mkdirSync(out, { recursive: true });
copyFileSync(join(set, 'corpus.jsonl.gz'), join(out, 'corpus.jsonl.gz'));
writeFileSync(join(out, 'manifest.json'), JSON.stringify({ set: 'headings', corpus: 'corpus.jsonl.gz' }));
writeFileSync(join(out, 'queries.jsonl'), [...queries.values(), ''].join('\n'));
console.log(`${queries.size} headings of ${taken.size} documents`);

/** The headings of the documents of a set's corpus, which has none, as another corpus states them. */
function headings(ofSet: string, stated: string): Map<string, Heading[]> {
  const own = new Map(linesOf<Document>(ofSet).map((document) => [identity(document), document]));
  const found = new Map<string, Heading[]>();
  for (const document of linesOf<Document>(stated)) {
    const known = own.get(identity(document));
    // The first of several documents of one name.
    own.delete(identity(document));
    const key = known?.doc_key;
    if (known === undefined || key === undefined) continue;
    const numbers = new Set(known.articles.map(({ article_no }) => article_no));
    for (const { article_no: article, heading } of document.articles) {
      const text = heading
        ?.replaceAll(/[*:]+|\[\d+\]/gu, ' ')
        .replaceAll(/\s+/gu, ' ')
        .trim();
      if (!text || !numbers.has(article)) continue;
      const name = folded(text);
      found.set(name, [...(found.get(name) ?? []), { key, article, text, subject: subjectOf(known.title) }]);
    }
  }
  return found;
}

function identity(document: Document): string {
  const { jurisdiction, title, official_number, year_gregorian, year_hijri } = document;
  return JSON.stringify([jurisdiction, title, official_number ?? '', year_gregorian ?? '', year_hijri ?? '']);
}

/** A heading without digits, brackets and marks, so that different prints of it are one. */
function folded(text: string): string {
  return normalize(text, 'letters')
    .replaceAll(/[\p{N}\p{P}\p{S}\s]+/gu, ' ')
    .trim();
}

/** All headings in an order that their digests decide. */
function inOrder(found: ReadonlyMap<string, readonly Heading[]>) {
  const all = [...found.values()].flatMap((same) => same.map((one) => ({ same, one })));
  const digestOf = ({ one }: (typeof all)[number]) => sha256(`${one.key}#${one.article}`);
  return all
    .map((item) => ({ ...item, digest: digestOf(item) }))
    .sort((a, b) => (a.digest < b.digest ? -1 : 1));
}

/** How a heading is asked, alone or with the subject of its law, and the articles that have it. */
function queryOf(one: Heading, same: readonly Heading[]): { text: string; answers: Heading[] } | undefined {
  const words = folded(one.text)
    .split(' ')
    .filter((word) => word.length > 2);
  const documents = new Set(same.map(({ key }) => key)).size;
  if (FORMAL.test(one.text) || words.length === 0) return undefined;
  if (words.length >= ALONE.words && documents <= ALONE.documents)
    return { text: one.text, answers: [...same] };
  const isLeftOut = Number.parseInt(sha256(`${one.key} ${one.article}`).slice(0, 4), 16) < LEFT_OUT * 0x10000;
  if (documents > WITH_SUBJECT || isLeftOut) return undefined;
  const answers = same.filter(({ subject }) => subject === one.subject);
  return { text: `${one.text} – ${one.subject}`, answers };
}

function subjectOf(title: string): string {
  const plain = title.replaceAll(/\*|\[\d+\]/gu, ' ');
  const subject = plain.slice(plain.search(BEFORE_SUBJECT)).replace(BEFORE_SUBJECT, '');
  return subject.split(/\s+/u).filter(Boolean).slice(0, SUBJECT_WORDS).join(' ');
}

function linesOf<T>(path: string): T[] {
  const bytes = readFileSync(path);
  const text = path.endsWith('.gz') ? gunzipSync(bytes).toString('utf8') : bytes.toString('utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
}
