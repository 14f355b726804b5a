import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Example } from '../../scripts/train-reranker/example.ts';
import type { ModelFiles } from '../../scripts/train-reranker/model-files.ts';
import {
  FEATURES,
  MODELS,
  readBias,
  readTrees,
  readWeights,
  shareOf,
  treesTable,
  weightsSource,
} from '../../scripts/train-reranker/model-files.ts';
import { added, assertLearner, completed, learnTrees } from '../../scripts/train-reranker/trees.ts';
import { compose } from '../../src/compose.ts';
import { loadConfig } from '../../src/config/config.ts';
import { candidateArrays } from '../../src/retrieval/builtin-reranker.ts';
import { retrieve } from '../../src/retrieval/hybrid.ts';
import { candidatesOf } from '../../src/retrieval/rerank.ts';
import { withGeneration } from '../../src/usecases/services.ts';
import { sampleData } from '../support/doors/service.ts';

const fileOf = (name: string) =>
  readFileSync(new URL(`../../crates/core/src/rerank/model/${name}`, import.meta.url), 'utf8');

const FIVE = 5;

/** A query of a hundred candidates with five features, of which the first two together tell the answer. */
function query(seed: number): Example {
  const count = 100;
  const features = Float32Array.from(
    { length: FIVE * count },
    (_, at) => ((at + 1) * (seed + 7) * Math.SQRT2 + at ** 2 * 0.618) % 1,
  );
  const above = (row: number, feature: number) => (features[FIVE * row + feature] as number) > 0.7;
  const answers = (row: number) => above(row, 0) !== above(row, 1);
  const grades = Array.from({ length: count }, (_, row) => (answers(row) && row % 9 === 0 ? 2 : 0));
  return { features, rows: new Float64Array(), kept: new Float64Array(), grades, labelGrades: [2], half: 0 };
}

// Only who trains a model installs LightGBM.
const PYTHON = process.env.PYTHON ?? 'python3';
const learns = spawnSync(PYTHON, ['-c', 'import lightgbm, numpy']).status === 0 ? test : test.skip;

learns('trees learn what two features say together, from the features that they may use', () => {
  const examples = Array.from({ length: 60 }, (_, seed) => query(seed));
  const offsets = examples.map((example) => ({ example, sums: new Float64Array(100), worth: 1 }));
  // A tree is learned from half of the features that it may use.
  const free = [0, 1, 2, 3];
  const trees = learnTrees(PYTHON, offsets, FIVE, free);
  assert.equal(learnTrees(PYTHON, offsets, FIVE, free), trees);
  const used = trees.flatMap(({ features, thresholds }) =>
    features.filter((_, at) => thresholds[at] !== Infinity),
  );
  assert.equal([...new Set(used)].sort(), free);
  const score = (first: number, second: number) =>
    added(trees, Float32Array.of(first, second, 0.5, 0.5, 0.5), 0);
  const [alike, different] = [
    Math.max(score(0.1, 0.1), score(0.9, 0.9)),
    Math.min(score(0.1, 0.9), score(0.9, 0.1)),
  ];
  assert.ok(different > alike, `${different} and ${alike}`);
});

test('a tree with a leaf that is reached early is completed', () => {
  const right = { feature: 1, threshold: 0.25, left: { leaf: 2 }, right: { leaf: 3 } };
  const tree = completed({ feature: 2, threshold: 0.5, left: { leaf: 1 }, right });
  const leafOf = (...values: number[]) => added([tree], Float32Array.from(values), 0);
  assert.is(leafOf(0, 9, 0.5), 1);
  assert.is(leafOf(0, 0.25, 0.75), 2);
  assert.is(leafOf(9, 0.5, 0.75), 3);
  assert.is(added([completed({ leaf: 4 })], Float32Array.of(1), 0), 4);
});

test('a tree of more tests than the core reads is refused', () => {
  const leaf = { leaf: 1 };
  const test = (left: Parameters<typeof completed>[0]) => ({ feature: 0, threshold: 0, left, right: leaf });
  assert.not.throws(() => completed(test(test(test(leaf)))));
  assert.throws(() => completed(test(test(test(test(leaf))))), /more than 3 tests/);
});

test('without LightGBM the trainer says what to install', () => {
  assert.throws(() => assertLearner('/no/such/python'), /cannot import LightGBM.*pip install.*--python/);
});

test('a table of trees reads as it was written', () => {
  for (const { trees } of Object.values(MODELS)) {
    const table = fileOf(trees);
    assert.is(treesTable(readTrees(table)), table);
  }
});

test('the core has the likeness from which the trainer learns the model of asked questions', () => {
  const { weights, likeness } = MODELS.asked as ModelFiles;
  const source = fileOf(weights);
  const pairs = [...readWeights(source).values()];
  const by = [...pairs.map(([once]) => once), ...pairs.map(([, squared]) => squared)];
  assert.is(weightsSource(Float64Array.from(by), readBias(source), likeness), source);
});

test('the core scores a candidate as the trainer does', async () => {
  const { services, close } = await compose(
    loadConfig({ SANAD_DATA_DIR: await sampleData(), SANAD_LOG_LEVEL: 'silent' }),
  );
  const models = Object.values(MODELS).map((files) => {
    const source = fileOf(files.weights);
    const weights = [...readWeights(source)];
    assert.equal(
      weights.map(([feature]) => feature),
      FEATURES,
    );
    return { files, weights, bias: readBias(source), trees: readTrees(fileOf(files.trees)) };
  });
  const used = new Set<string>();
  try {
    await withGeneration(services, async ({ index }) => {
      const { signal } = new AbortController();
      for (const text of ['تسجيل السفن', 'فصلوني من الشغل بدون سبب كم تعويضي', 'overtime pay']) {
        const query = services.readQuery(text, undefined);
        const parts = {
          retriever: index,
          embedQuery: services.embedQuery,
          embedder: services.about.embedder,
        };
        const found = await retrieve(parts, { query, filter: null, candidates: 100 }, signal);
        const candidates = candidateArrays(
          candidatesOf(found, 100, { query, filter: null, passages: index.passages }),
        );
        assert.is(candidates.articles.length, 100);
        const features = (await index.passages?.features(query, candidates, signal)) as Float32Array;
        const scores = (await index.passages?.rerank(query, candidates, signal)) as Float64Array;
        for (const [row, score] of scores.entries()) {
          const at = row * FEATURES.length;
          const parts = models.map(({ files, weights, bias, trees }) => {
            const share = shareOf(files, features);
            if (share > 0) used.add(files.weights);
            const linear = weights.map(([, [once, squared]], place) => {
              const value = features[at + place] as number;
              return value * (once + squared * value);
            });
            return share * linear.reduce((a, b) => a + b, bias + added(trees, features, at));
          });
          const odds = parts.reduce((a, b) => a + b);
          const difference = Math.abs(Math.log(score / (1 - score)) - odds);
          assert.ok(difference < 1e-3, `${text}, candidate ${row}: log odds differ by ${difference}`);
        }
      }
    });
    assert.is(used.size, 2);
  } finally {
    await close();
  }
});

test.run();
