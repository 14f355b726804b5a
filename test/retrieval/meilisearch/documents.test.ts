/** Tests the form in which chunks are sent to Meilisearch. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { chunkLines } from '../../../src/retrieval/meilisearch/index/documents.ts';

const documents = suite('retrieval/meilisearch/documents');

const LAW = { jurisdiction: 'EG', docType: 'legislation', status: 'in_force', title: 'قانون العمل' };
const FIRST = { document: 0, article: 0, chunk: 0 };

function vectorsSent(vectors: readonly (readonly number[])[]): number[][] {
  const chunks = vectors.map((_, at) => `تسري أحكام القانون ${at}`);
  const rows = Float32Array.from(vectors.flat());
  const lines = chunkLines({ ...LAW, articles: [{ chunks }] }, rows, vectors[0]?.length ?? 0, FIRST);
  return lines.map((line) => (JSON.parse(line) as { _vectors: { sanad: number[] } })._vectors.sanad);
}

const cosine = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, at) => sum + value * (b[at] as number), 0) / Math.hypot(...a) / Math.hypot(...b);

documents('a vector is sent in whole numbers, short or long, and keeps its direction', () => {
  const wave = Array.from({ length: 256 }, (_, at) => Math.sin(at) / Math.sqrt(128));
  const scales = [1, 1e-3, 1e3];
  for (const sent of vectorsSent(scales.map((scale) => wave.map((value) => value * scale)))) {
    assert.ok(sent.every(Number.isSafeInteger));
    assert.ok(1 - cosine(sent, wave) < 1e-7, `${1 - cosine(sent, wave)}`);
  }
});

documents('a vector of zeros stays one', () => {
  assert.equal(vectorsSent([[0, 0, 0]]), [[0, 0, 0]]);
});

documents.run();
