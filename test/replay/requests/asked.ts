/** Valid random inputs for the operations. The same inputs are sent through several transports. */

import type { Draw } from './draw.ts';
import type { Material } from './material.ts';

export type Input = Readonly<Record<string, unknown>>;

const JURISDICTIONS = ['EG', 'SA', 'AE'];
const DOC_TYPES = ['legislation', 'case_law', 'fatwa', 'regulation', 'decree'];
const STATUSES = ['in_force', 'amended', 'repealed', 'unknown'];
const EDGE_TYPES = ['cites', 'amends', 'repeals', 'implements', 'interprets'];
const DAYS = ['1950-01-01', '1999-12-31', '2010-06-15', '2020-01-01', '2024-02-29'];

const filters = (draw: Draw): Input => ({
  ...draw.perhaps(0.5, { jurisdiction: draw.of(JURISDICTIONS) }),
  ...draw.perhaps(0.3, { doc_type: draw.some(DOC_TYPES, draw.whole(0, 3)) }),
  ...draw.perhaps(0.3, { year_from: draw.whole(1900, 2000) }),
  ...draw.perhaps(0.3, { year_to: draw.whole(2000, 2030) }),
  ...draw.perhaps(0.3, { status: draw.some(STATUSES, draw.whole(0, 3)) }),
});

function query(material: Material, draw: Draw): string {
  const share = draw.share();
  if (share < 0.65) return draw.of(material.questions);
  if (share < 0.8) return draw.of(material.headings.length > 0 ? material.headings : material.titles);
  if (share < 0.9) return draw.of(material.citations);
  return draw.of(material.titles);
}

export const searchInput = (material: Material, draw: Draw): Input => ({
  query: query(material, draw).slice(0, 900),
  ...draw.perhaps(0.6, { top_k: draw.of([1, 3, 5, 10, 20, 50]) }),
  ...draw.perhaps(0.4, { filters: filters(draw) }),
  ...draw.perhaps(0.25, { rerank: draw.share() < 0.3 }),
  ...draw.perhaps(0.3, { include_text: draw.share() < 0.3 }),
});

/** Options of a search that the MCP tool does not have. */
export const searchExtras = (draw: Draw): Input => ({
  ...draw.perhaps(0.25, { explain: true }),
  ...draw.perhaps(0.15, { include: ['status_reason'] }),
  ...draw.perhaps(0.15, { as_of: draw.of(DAYS) }),
});

export const reasonInput = (material: Material, draw: Draw): Input => ({
  question: `${draw.of(material.questions)} ؟`.slice(0, 1_900),
  ...draw.perhaps(0.35, { filters: filters(draw) }),
  ...draw.perhaps(0.4, { top_k: draw.whole(4, 30) }),
  ...draw.perhaps(0.3, { language: draw.of(['ar', 'en']) }),
});

export const citeInput = (material: Material, draw: Draw): Input => ({
  citation: draw.of(material.citations).slice(0, 500).padEnd(3, '؟'),
  ...draw.perhaps(0.25, { jurisdiction: draw.of(JURISDICTIONS) }),
  ...draw.perhaps(0.15, { as_of: draw.of(DAYS) }),
});

export const textInput = (material: Material, draw: Draw): Input => ({
  text: draw.of(material.texts),
  ...draw.perhaps(0.25, { jurisdiction: draw.of(JURISDICTIONS) }),
  ...draw.perhaps(0.25, { document: draw.of(material.ids) }),
});

export const traverseInput = (material: Material, draw: Draw): Input => ({
  canonical_id: rootOf(material, draw),
  ...draw.perhaps(0.6, { direction: draw.of(['in', 'out', 'both']) }),
  ...draw.perhaps(0.4, { edge_types: draw.some(EDGE_TYPES, draw.whole(0, 3)) }),
  ...draw.perhaps(0.6, { depth: draw.whole(1, 3) }),
  ...draw.perhaps(0.5, { limit: draw.of([1, 2, 10, 50, 100]) }),
});

export const pathInput = (material: Material, draw: Draw): Input => ({
  from_id: rootOf(material, draw),
  to_id: rootOf(material, draw),
  ...draw.perhaps(0.5, { direction: draw.of(['in', 'out', 'both']) }),
  ...draw.perhaps(0.3, { edge_types: draw.some(EDGE_TYPES, 2) }),
  ...draw.perhaps(0.4, { depth: draw.whole(1, 20) }),
});

export const relatedInput = (material: Material, draw: Draw): Input => ({
  canonical_id: rootOf(material, draw),
  ...draw.perhaps(0.4, { edge_types: draw.some(EDGE_TYPES, 2) }),
  ...draw.perhaps(0.5, { limit: draw.of([1, 5, 100]) }),
});

/** Id of a root document for graph requests: mostly one that cites or is cited, else any. */
function rootOf({ ids, edges }: Material, draw: Draw): string {
  if (edges.length === 0 || draw.share() < 0.2) return draw.of(ids);
  const { from_id, to_id } = draw.of(edges);
  return draw.share() < 0.5 ? from_id : to_id;
}

export const documentQuery = (draw: Draw): string => {
  const query = new URLSearchParams({
    ...draw.perhaps(0.3, { include: 'status_reason' }),
    ...draw.perhaps(0.3, { as_of: draw.of(DAYS) }),
  } as Record<string, string>).toString();
  return query === '' ? '' : `?${query}`;
};
