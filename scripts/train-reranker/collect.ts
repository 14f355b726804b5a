/**
 * Collects the candidates of every query of a query set, with the features of the reranker and the grades of
 * the set.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { gradeRanking, labelsOf } from '../../eval/retrieval/grading.ts';
import type { Pass } from '../../eval/retrieval/passes.ts';
import { passesOf } from '../../eval/retrieval/passes.ts';
import type { EvalQuery } from '../../eval/sets/query-set.ts';
import { readQuerySet } from '../../eval/sets/read-query-set.ts';
import { compose } from '../../src/compose.ts';
import { loadConfig } from '../../src/config/config.ts';
import { candidateArrays } from '../../src/retrieval/builtin-reranker.ts';
import { retrieve } from '../../src/retrieval/hybrid.ts';
import { candidatesOf } from '../../src/retrieval/rerank.ts';
import type { Services } from '../../src/usecases/services.ts';
import { withGeneration } from '../../src/usecases/services.ts';
import type { Example } from './example.ts';
import type { ModelFiles } from './model-files.ts';
import { FEATURES, shareOf } from './model-files.ts';

/** Greatest number of queries of a set that are read. A larger set gives every so-manieth of them. */
const QUERIES = 4000;
/** Number of candidates of each query that are reranked. */
const DEPTH = 100;

/** Weight of a feature that stays as it is, and the weight of its square. */
export type KeptWeights = ReadonlyMap<string, readonly [number, number]>;

export interface Examples {
  readonly name: string;
  readonly examples: readonly Example[];
}

/**
 * Collects the candidates of a query set once for each of its passes, which ask the queries with another text
 * or filter. Returns one entry for each pass, with the queries of which the model is to learn.
 */
export async function collect(
  data: string,
  directory: string,
  kept: KeptWeights,
  files: ModelFiles,
): Promise<Examples[]> {
  const set = await readQuerySet(directory);
  const step = Math.ceil(set.queries.length / QUERIES);
  const queries = set.queries.filter((_, at) => at % step === 0);
  const dataDir = join(data, set.corpus === undefined ? 'given-corpus' : set.name);
  const { services, close } = await compose({ ...loadConfig({}), dataDir, logLevel: 'silent' });
  const collected: Examples[] = [];
  try {
    for (const pass of passesOf(set)) {
      const examples: Example[] = [];
      for (const query of queries) {
        const read = await example(query, pass, services, kept);
        if (files.likeness === undefined || shareOf(files, read.features) > 0) examples.push(read);
      }
      collected.push({ name: [set.name, pass.name].filter(Boolean).join('/'), examples });
    }
  } finally {
    await close();
  }
  return collected;
}

function example(asked: EvalQuery, pass: Pass, services: Services, kept: KeptWeights): Promise<Example> {
  return withGeneration(services, async ({ corpus, index }) => {
    const { signal } = new AbortController();
    const filter = pass.filter(asked);
    const query = services.readQuery(pass.text(asked), filter?.jurisdiction);
    const found = await retrieve(
      { retriever: index, embedQuery: services.embedQuery, embedder: services.about.embedder },
      { query, filter, candidates: DEPTH },
      signal,
    );
    if (index.passages === undefined) throw new Error('the index has no passages');
    const candidates = candidatesOf(found, DEPTH, { query, filter, passages: index.passages });
    const features = await index.passages.features(query, candidateArrays(candidates), signal);
    const labels = labelsOf(
      asked,
      (key) => corpus.bySourceKey(key)[0] ?? (corpus.documentOrdinal(key) === undefined ? undefined : key),
    );
    const ranking = candidates.map(({ article }) => {
      const { canonical_id, article_no } = corpus.card(article);
      return { document: canonical_id, articleNo: article_no };
    });
    return {
      features,
      ...withSquares(features, kept),
      grades: gradeRanking(ranking, labels),
      labelGrades: labels.map(({ grade }) => grade),
      half: halfOf(asked.relevant[0]?.key ?? asked.query_id),
    };
  });
}

function withSquares(features: Float32Array, kept: KeptWeights): Pick<Example, 'rows' | 'kept'> {
  const width = FEATURES.length;
  const rows = new Float64Array(features.length * 2);
  const sums = new Float64Array(features.length / width);
  for (let at = 0; at < features.length; at++) {
    const value = features[at] as number;
    const [row, place] = [Math.floor(at / width), at % width];
    const weights = kept.get(FEATURES[place] as string);
    if (weights !== undefined) {
      sums[row] = (sums[row] as number) + value * (weights[0] + weights[1] * value);
      continue;
    }
    const to = row * 2 * width + place;
    rows[to] = value;
    rows[to + width] = value * value;
  }
  return { rows, kept: sums };
}

const halfOf = (key: string): 0 | 1 =>
  ((createHash('sha256').update(key).digest()[0] as number) & 1) === 0 ? 0 : 1;
