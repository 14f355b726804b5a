/**
 * Writes the questions of some splits of `eval/questions` with the texts of the articles that answer them, for
 * `train-embedder --questions`. The README.md of this folder has the command.
 *
 * A line is an article: `{"law","questions":[{"register","text","translation"}],"texts":[…]}`. `translation`
 * has the Arabic words of the glossary for an English question. `texts` has the first chunks of the article
 * under the title of its law; it is empty if the licence of a source of the law forbids to ship a model made
 * from its text. The heading of the article is left out, because headings are the queries of an evaluation
 * set.
 */
import { createWriteStream, readdirSync, readFileSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { compose } from '../../src/compose.ts';
import { loadConfig } from '../../src/config/config.ts';
import { readQuery } from '../../src/core.ts';
import { sha256 } from '../../src/digest.ts';
import type { Corpus } from '../../src/stores/corpus.ts';
import { withGeneration } from '../../src/usecases/services.ts';

const QUESTIONS = fileURLToPath(new URL('../../eval/questions/', import.meta.url));
/** Number of chunks of an article from which the training draws. */
const CHUNKS = 3;
/** Licences that allow shipping a model made from a text. Same rule as in `src/corpus.rs`. */
const LICENCES = /^(Apache-2\.0\b|CC BY 4\.0\b|MIT$)/;

interface Source {
  jurisdiction: string;
  title: string;
  official_number?: string | null;
  year_gregorian?: number | null;
  year_hijri?: number | null;
  source?: { licence?: string | null };
}

interface Asked {
  split: 'train' | 'index' | 'test';
  document: string;
  article: string;
  questions: Partial<Record<'dialect' | 'standard' | 'english', string[]>>;
}

interface Job {
  out: string;
  splits: readonly string[];
  files: readonly string[];
}

const [dataDir, out, splits, ...files] = process.argv.slice(2);
if (dataDir === undefined || out === undefined || splits === undefined || files.length === 0) {
  throw new Error('DATA OUT SPLITS CORPUS…');
}
const { services, close } = await compose({ ...loadConfig({}), dataDir, logLevel: 'silent' });
try {
  await withGeneration(services, async ({ corpus }) =>
    write(corpus, { out, splits: splits.split(','), files }),
  );
} finally {
  await close();
}

async function write(corpus: Corpus, { out, splits, files }: Job): Promise<void> {
  const allowed = allowedDocuments(corpus, files);
  const ordinals = articleOrdinals(corpus);
  const stream = createWriteStream(out);
  let [withText, all] = [0, 0];
  for (const name of readdirSync(QUESTIONS).filter((file) => file.endsWith('.jsonl'))) {
    for (const asked of records<Asked>(readFileSync(`${QUESTIONS}${name}`, 'utf8'))) {
      if (!splits.includes(asked.split)) continue;
      const ordinal = ordinals.get(`${asked.document}#${asked.article}`);
      if (ordinal === undefined) throw new Error(`${asked.document} has no article ${asked.article}`);
      const texts = allowed.has(asked.document) ? textsOf(corpus, ordinal) : [];
      const country = asked.document.slice(0, 2).toUpperCase();
      const questions = Object.entries(asked.questions).flatMap(([register, of]) =>
        of.map((text) => ({ register, ...read(text, country) })),
      );
      stream.write(`${JSON.stringify({ law: asked.document, questions, texts })}\n`);
      all += questions.length;
      if (texts.length > 0) withText += questions.length;
    }
  }
  stream.end();
  await finished(stream);
  console.log(`${all} questions, ${withText} of them with the text of their article`);
}

function read(text: string, country: string) {
  const isArabic = /\p{Script=Arabic}/u.test(text);
  const alternatives = isArabic
    ? []
    : readQuery(text, country).expansions.flatMap((expansion) => expansion.alternatives);
  return { text, translation: alternatives.join(' ') };
}

/** Returns the ordinal of the first wording of each article, by `document#article`. */
function articleOrdinals(corpus: Corpus): Map<string, number> {
  const ordinals = new Map<string, number>();
  for (let ordinal = 0; ordinal < corpus.manifest.articles; ordinal++) {
    const { canonical_id, article_no } = corpus.card(ordinal);
    const name = `${canonical_id}#${article_no}`;
    if (!ordinals.has(name)) ordinals.set(name, ordinal);
  }
  return ordinals;
}

function textsOf(corpus: Corpus, ordinal: number): string[] {
  const first = corpus.firstChunk(ordinal);
  const end = Math.min(corpus.firstChunk(ordinal + 1), first + CHUNKS);
  const { title } = corpus.card(ordinal);
  return Array.from({ length: end - first }, (_, at) => `${title}\n${corpus.chunkText(first + at)}`);
}

/**
 * Returns the ids of the documents whose text may be used. A document can have copies in several sources; all
 * of them must have a licence that allows it.
 */
function allowedDocuments(corpus: Corpus, from: readonly string[]): Set<string> {
  const licences = new Map<string, boolean>();
  for (const file of from) {
    for (const document of records<Source>(gunzipSync(readFileSync(file)).toString('utf8'))) {
      const isFree = LICENCES.test(document.source?.licence ?? '');
      for (const id of corpus.bySourceKey(sourceKey(document))) {
        licences.set(id, isFree && licences.get(id) !== false);
      }
    }
  }
  return new Set([...licences.keys()].filter((id) => licences.get(id)));
}

/** Returns the key of a document without `doc_key`, as ingest makes it. */
function sourceKey({ jurisdiction, title, official_number, year_gregorian, year_hijri }: Source): string {
  const said = [jurisdiction, title, official_number, year_gregorian, year_hijri];
  return sha256(said.map((field) => field ?? '').join('\n')).slice(0, 12);
}

function records<T>(lines: string): T[] {
  return lines.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as T]));
}
