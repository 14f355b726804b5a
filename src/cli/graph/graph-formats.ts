/** Writes a graph line by line in the formats that other programs read. */
import type { z } from 'zod';
import type { traverse } from '../../usecases/graph/traverse.ts';

type Walked = z.infer<(typeof traverse)['output']>;
type Node = Walked['nodes'][number];
type Edge = Walked['edges'][number];

export interface Part {
  nodes: Iterable<Node>;
  edges: Iterable<Edge>;
}

export type GraphFormat = (part: Part) => Iterable<string>;

export const GRAPH_FORMATS: Readonly<Record<string, GraphFormat>> = { json, graphml, mermaid };

/**
 * Writes a graph as JSON: one object with the fields of `/v1/graph/traverse`, and each node and edge on a
 * line of its own.
 */
function* json({ nodes, edges }: Part) {
  yield '{"nodes":[';
  yield* listed(nodes);
  yield '],"edges":[';
  yield* listed(edges);
  yield ']}';
}

function* listed(items: Iterable<object>) {
  let last: string | undefined;
  for (const item of items) {
    if (last !== undefined) yield `${last},`;
    last = JSON.stringify(item);
  }
  if (last !== undefined) yield last;
}

/** Attributes that nodes and edges have in GraphML, with their GraphML types. */
const KEYS = {
  node: { title: 'string', doc_type: 'string', year: 'int', status: 'string' },
  edge: { edge_type: 'string', article_ref: 'string', confidence: 'double' },
} as const;

/**
 * Writes a graph as GraphML (http://graphml.graphdrawing.org), which Gephi, yEd, NetworkX and others read.
 */
function* graphml({ nodes, edges }: Part) {
  yield '<?xml version="1.0" encoding="UTF-8"?>';
  yield '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">';
  for (const [domain, keys] of Object.entries(KEYS)) {
    for (const [name, type] of Object.entries(keys)) {
      yield `  <key id="${name}" for="${domain}" attr.name="${name}" attr.type="${type}"/>`;
    }
  }
  yield '  <graph edgedefault="directed">';
  for (const node of nodes) {
    yield `    <node id="${inXml(node.canonical_id)}">${data(KEYS.node, node)}</node>`;
  }
  for (const edge of edges) {
    const ends = `source="${inXml(edge.from_id)}" target="${inXml(edge.to_id)}"`;
    yield `    <edge ${ends}>${data(KEYS.edge, edge)}</edge>`;
  }
  yield '  </graph>';
  yield '</graphml>';
}

function data(keys: object, facts: object): string {
  const known = Object.entries(facts).filter(([name]) => Object.hasOwn(keys, name));
  return known.map(([name, value]) => `<data key="${name}">${inXml(String(value))}</data>`).join('');
}

const XML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML. Leaves out control characters, which XML cannot represent. */
function inXml(text: string): string {
  const writable = text.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '');
  return writable.replace(/[&<>"]/g, (mark) => XML[mark] ?? mark);
}

/** Maximum number of characters of a document's title in a Mermaid drawing (https://mermaid.js.org). */
const TITLE_LENGTH = 60;

function* mermaid({ nodes, edges }: Part) {
  const names = new Map<string, string>();
  yield 'flowchart LR';
  for (const { canonical_id, title } of nodes) {
    const name = `n${names.size}`;
    names.set(canonical_id, name);
    yield `  ${name}["${inMermaid(shortened(title))}<br/>${inMermaid(canonical_id)}"]`;
  }
  for (const { from_id, to_id, edge_type, article_ref } of edges) {
    const label = article_ref === undefined ? edge_type : `${edge_type} ${article_ref}`;
    yield `  ${names.get(from_id)} -->|"${inMermaid(label)}"| ${names.get(to_id)}`;
  }
}

function shortened(title: string): string {
  const characters = [...title];
  return characters.length <= TITLE_LENGTH ? title : `${characters.slice(0, TITLE_LENGTH).join('')}…`;
}

/** Escapes a text for Mermaid, which writes a character as `#` with its code point. */
function inMermaid(text: string): string {
  return text.replace(/[\s]+/g, ' ').replace(/["#<>&|`]/g, (mark) => `#${mark.codePointAt(0)};`);
}
