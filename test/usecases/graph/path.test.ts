import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered } from '../../support/doors/answered.ts';
import type { TestService } from '../../support/doors/service.ts';
import { problem, startService } from '../../support/doors/service.ts';

const graph = suite<{ service: TestService }>('usecases/graph/path');

graph.before(async (context) => {
  context.service = await startService();
});
graph.after(({ service }) => service.close());

const CIVIL_CODE = 'eg-leg-1948-131';
const AGRARIAN_REFORM = 'eg-leg-1952-178';

const path = async ({ post }: TestService, body: object) =>
  answered('graphPath', await post('/v1/graph/path', body));
const related = async ({ post }: TestService, body: object) =>
  answered('graphRelated', await post('/v1/graph/related', body));

graph('two laws that one ruling cites are two edges apart', async ({ service }) => {
  const { hops, nodes, edges } = await path(service, { from_id: CIVIL_CODE, to_id: AGRARIAN_REFORM });
  assert.is(hops, 2);
  assert.is(edges.length, 2);
  const [first, between, last] = nodes.map(({ canonical_id }) => canonical_id);
  assert.equal([first, last], [CIVIL_CODE, AGRARIAN_REFORM]);
  assert.ok(edges.every(({ from_id }) => from_id === between));
  assert.equal(
    edges.map(({ to_id }) => to_id),
    [CIVIL_CODE, AGRARIAN_REFORM],
  );
});

graph('direction, depth and types are respected, and no path is an empty answer', async ({ service }) => {
  const none = { nodes: [], edges: [] };
  const ends = { from_id: CIVIL_CODE, to_id: AGRARIAN_REFORM };
  assert.equal(await path(service, { ...ends, direction: 'out' }), none);
  assert.equal(await path(service, { ...ends, depth: 1 }), none);
  assert.equal(await path(service, { ...ends, edge_types: ['implements'] }), none);
});

graph('the path from a document to itself has no hops', async ({ service }) => {
  const { hops, nodes, edges } = await path(service, { from_id: CIVIL_CODE, to_id: CIVIL_CODE });
  assert.equal([hops, nodes.length, edges], [0, 1, []]);
});

graph('related documents have the number of common citations', async ({ service }) => {
  const { cited_by_count, results } = await related(service, { canonical_id: CIVIL_CODE });
  assert.ok(results.some(({ canonical_id }) => canonical_id === AGRARIAN_REFORM));
  assert.ok(results.every(({ cited_together }) => cited_together <= cited_by_count));
  const counts = results.map(({ cited_together }) => cited_together);
  assert.equal(
    counts,
    [...counts].sort((a, b) => b - a),
  );
  // Co-citation is symmetric: both laws have the same count of documents that cite them together.
  const back = await related(service, { canonical_id: AGRARIAN_REFORM });
  const count = (found: typeof results, id: string) =>
    found.find(({ canonical_id }) => canonical_id === id)?.cited_together;
  assert.is(count(back.results, CIVIL_CODE), count(results, AGRARIAN_REFORM));
  assert.equal((await related(service, { canonical_id: CIVIL_CODE, edge_types: ['amends'] })).results, []);
});

graph('unknown documents are 404', async ({ service }) => {
  const [known, unknown] = [CIVIL_CODE, 'eg-leg-1-1'];
  for (const [address, body] of [
    ['path', { from_id: known, to_id: unknown }],
    ['path', { from_id: unknown, to_id: known }],
    ['related', { canonical_id: unknown }],
  ] as const) {
    assert.is((await problem(await service.post(`/v1/graph/${address}`, body))).code, 'not_found');
  }
});

graph.run();
