/**
 * Writes the input of the search bench to files for the core: chunks of a published generation, and queries
 * of query sets.
 */
import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { searchEngine } from '../../src/compose/corpus.ts';
import { dataLayout, generationLayout } from '../../src/data-directory/layout.ts';
import { currentGeneration } from '../../src/generations/generations.ts';
import { openGeneration } from '../../src/generations/open-generation.ts';
import type { Corpus } from '../../src/stores/corpus.ts';
import { QUERIES } from '../shared/http-subjects.ts';

const SETS = ['ae-headings', 'dz-principles', 'sa-faq', 'lay-ar', 'lay-en'];
/** Number of queries taken from each query set, evenly spaced. */
const PER_SET = 50;

export interface SearchFiles {
  /** Folder of the index that belongs to the generation. */
  index: string;
  chunks: number;
  queries: string[];
}

/** Writes the files `documents` (a JSON object a line) and `queries` (one a line) into a folder. */
export async function writeSearchFiles(
  dataDirectory: string,
  setsFolder: string,
  folder: string,
): Promise<SearchFiles> {
  const layout = dataLayout(dataDirectory);
  const name = await currentGeneration(layout);
  if (name === undefined) throw new Error(`${dataDirectory} has no published corpus`);
  const directory = join(layout.generations, name);
  const { manifest, corpus, close } = await openGeneration(directory, searchEngine);
  const file = openSync(join(folder, 'documents'), 'w');
  for (const document of documentsOf(corpus)) writeSync(file, `${JSON.stringify(document)}\n`);
  closeSync(file);
  await close();

  const queries = queriesOf(setsFolder);
  const asked = openSync(join(folder, 'queries'), 'w');
  writeSync(asked, queries.join('\n'));
  closeSync(asked);
  return { index: generationLayout(directory).index, chunks: manifest.chunks, queries };
}

interface Article {
  article_no?: string;
  chunks: string[];
}

/** Yields the documents in the order of the index. Headings are reduced to the numbers in them. */
function* documentsOf(corpus: Corpus) {
  const { articles, chunks } = corpus.manifest;
  for (let ordinal = 0; ordinal < articles; ) {
    const { canonical_id, title, doc_type, status, year } = corpus.card(ordinal);
    const units: Article[] = [];
    for (; ordinal < articles; ordinal++) {
      const card = corpus.card(ordinal);
      if (card.canonical_id !== canonical_id) break;
      const first = corpus.firstChunk(ordinal);
      const end = ordinal + 1 < articles ? corpus.firstChunk(ordinal + 1) : chunks;
      const texts = Array.from({ length: end - first }, (_, at) => corpus.chunkText(first + at));
      units.push({
        ...(card.article_no === undefined ? {} : { article_no: card.article_no }),
        chunks: texts,
      });
    }
    const jurisdiction = canonical_id.slice(0, 2).toUpperCase();
    yield { jurisdiction, doc_type, status, year, title, articles: units };
  }
}

/**
 * Returns the same number of queries from every query set in the folder; fixed queries if the folder has no
 * sets.
 */
function queriesOf(setsFolder: string): string[] {
  const files = SETS.map((set) => join(setsFolder, set, 'queries.jsonl')).filter(existsSync);
  if (files.length === 0) return [...QUERIES];
  return files.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    const step = Math.max(1, Math.floor(lines.length / PER_SET));
    const chosen = lines.filter((_, at) => at % step === 0).slice(0, PER_SET);
    return chosen.map((line) => (JSON.parse(line) as { query: string }).query.replaceAll(/\s+/g, ' '));
  });
}
