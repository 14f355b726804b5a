import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered } from '../../support/doors/answered.ts';
import type { TestService } from '../../support/doors/service.ts';
import { problem, startService } from '../../support/doors/service.ts';

const graph = suite<{ service: TestService }>('usecases/graph');

graph.before(async (context) => {
  context.service = await startService();
});
graph.after(({ service }) => service.close());

const walk = async ({ post }: TestService, body: object) =>
  answered('traverse', await post('/v1/graph/traverse', body));
const CIVIL_CODE = 'eg-leg-1948-131';

graph('the root comes first, and edges are only between returned nodes', async ({ service }) => {
  const { nodes, edges } = await walk(service, { canonical_id: CIVIL_CODE, depth: 2 });
  assert.is(nodes[0]?.canonical_id, CIVIL_CODE);
  assert.ok(nodes.length > 1 && edges.length > 0);
  const ids = new Set(nodes.map(({ canonical_id }) => canonical_id));
  assert.is(ids.size, nodes.length);
  assert.ok(edges.every(({ from_id, to_id }) => ids.has(from_id) && ids.has(to_id)));
});

graph('in follows edges to the root, out follows edges from the root', async ({ service }) => {
  const citing = await walk(service, { canonical_id: CIVIL_CODE, direction: 'in' });
  assert.ok(citing.edges.length > 0);
  assert.ok(citing.edges.every(({ to_id }) => to_id === CIVIL_CODE));
  // In the sample corpus the civil code cites no document.
  const none = await walk(service, { canonical_id: CIVIL_CODE, direction: 'out' });
  assert.equal([none.nodes.length, none.edges], [1, []]);
  const root = citing.edges[0]?.from_id as string;
  const cited = await walk(service, { canonical_id: root, direction: 'out' });
  assert.ok(cited.edges.some(({ to_id }) => to_id === CIVIL_CODE));
  assert.ok(cited.edges.every(({ from_id }) => from_id === root));
});

graph('types and limit are respected', async ({ service }) => {
  const one = await walk(service, { canonical_id: CIVIL_CODE, limit: 1, depth: 3 });
  assert.equal(
    one.nodes.map(({ canonical_id }) => canonical_id),
    [CIVIL_CODE],
  );
  const types = await walk(service, { canonical_id: CIVIL_CODE, depth: 3, edge_types: ['interprets'] });
  assert.ok(types.edges.length > 0);
  assert.ok(types.edges.every(({ edge_type }) => edge_type === 'interprets'));
});

graph('a walk from an unknown document is 404', async ({ service }) => {
  for (const canonical_id of ['eg-leg-1-1', 'x', 'ق'.repeat(5000)]) {
    assert.is((await problem(await service.post('/v1/graph/traverse', { canonical_id }))).code, 'not_found');
  }
});

graph.run();
