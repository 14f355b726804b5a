/** Tests which links differ between two generations. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Edge } from '../../src/schema/edge.ts';
import type { Corpus } from '../../src/stores/corpus.ts';
import { linkDifferences } from '../../src/usecases/comparison/links.ts';

const test = suite('usecases: links of two generations');

const FACTS = [
  { canonical_id: 'ae-dec-cab-2022-1', title: 'قرار', doc_type: 'decree', status: 'unknown' },
  { canonical_id: 'ae-fdl-2021-33', title: 'مرسوم بقانون', doc_type: 'legislation', status: 'unknown' },
];

const json = (value: unknown) => Buffer.from(JSON.stringify(value));

/** A generation with these links and no more than is asked of it. */
const generation = (edges: readonly Partial<Edge>[]) =>
  ({
    manifest: { edges: edges.length },
    edge: (ordinal: number) =>
      json({ from_id: 'ae-dec-cab-2022-1', to_id: 'ae-fdl-2021-33', edge_type: 'cites', ...edges[ordinal] }),
    documentOrdinal: (id: string) => FACTS.findIndex(({ canonical_id }) => canonical_id === id),
    node: (ordinal: number) => json(FACTS[ordinal]),
  }) as unknown as Corpus;

const changed = (before: Partial<Edge>, after: Partial<Edge>) =>
  linkDifferences(generation([before]), generation([after]), () => true).changed;

test('a link that is refuted, or becomes sure, differs', () => {
  assert.is(changed({ confidence: 0.95 }, { confidence: 0.3, contradiction: 'الاسواق' }).length, 1);
  assert.is(changed({ confidence: 0.79 }, { confidence: 0.8 }).length, 1);
  assert.is(changed({ confidence: 0.3 }, { confidence: 0.3, contradiction: 'الاسواق' }).length, 1);
});

test('a confidence on the same side of the bound is no difference', () => {
  assert.equal(changed({ confidence: 0.95 }, { confidence: 0.9 }), []);
  assert.equal(changed({ confidence: 0.3 }, { confidence: 0.5 }), []);
});

test('links are named by the titles of their documents', () => {
  const { added, removed } = linkDifferences(generation([]), generation([{ confidence: 0.9 }]), () => true);
  assert.equal(
    added.map(({ from_title, to_title }) => [from_title, to_title]),
    [['قرار', 'مرسوم بقانون']],
  );
  assert.equal(removed, []);
});

test.run();
