/**
 * Requests over MCP: tools, resources and errors, in the old protocol (with `initialize`) and the stateless
 * one.
 */
import { modernMessage } from '../../support/doors/mcp.ts';
import type { HttpStep, Step } from '../recording/step.ts';
import type { Input } from './asked.ts';
import { citeInput, reasonInput, searchInput, traverseInput } from './asked.ts';
import type { Draw } from './draw.ts';
import { get, open, post } from './http.ts';
import type { Material } from './material.ts';

interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const ACCEPT = { Accept: 'application/json, text/event-stream' };

export function mcpSteps(material: Material, draw: Draw): Step[] {
  const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make);
  const { as_of: _, ...cited } = { as_of: undefined, ...citeInput(material, draw) };
  const cite = () => ({ ...citeInput(material, draw), as_of: undefined });
  return [
    send(modernMessage('tools/list')),
    send(modernMessage('resources/list')),
    send(modernMessage('resources/templates/list')),
    send(modernMessage('server/discover')),
    send(modernMessage('ping')),
    send(modernMessage('prompts/list')),
    send(modernMessage('tools/nothing')),
    ...times(30, () =>
      tool('service_search', { ...searchInput(material, draw), ...smaller(draw, ['title', 'snippet']) }),
    ),
    ...times(15, () =>
      tool('service_reason', { ...reasonInput(material, draw), ...smaller(draw, ['snippet']) }),
    ),
    ...times(20, () => tool('service_cite', { ...cite(), ...smaller(draw, ['title', 'full_text']) })),
    ...times(20, () =>
      tool('service_document', {
        canonical_id: draw.of(material.ids),
        ...smaller(draw, ['title', 'full_text']),
      }),
    ),
    ...times(15, () => tool('service_graph_traverse', traverseInput(material, draw))),
    tool('service_jurisdictions', {}),
    tool('service_cite', cited),
    ...times(6, () =>
      send(modernMessage('resources/read', { uri: `sanad://document/${draw.of(material.ids)}` })),
    ),
    ...['sanad://document/eg-leg-1799-1', 'sanad://document/', 'https://x', ''].map((uri) =>
      send(modernMessage('resources/read', { uri })),
    ),
    ...refused(),
    ...legacy(material, draw),
    get('mcp', '/mcp', { headers: ACCEPT }),
    { ...get('mcp', '/mcp', { headers: ACCEPT }), method: 'DELETE' },
  ];
}

const smaller = (draw: Draw, fields: readonly string[]) => ({
  ...draw.perhaps(0.3, { fields: ['canonical_id', ...draw.some(fields, 1)] }),
  ...draw.perhaps(0.3, { max_chars: draw.of([50, 300, 2_000]) }),
});

const tool = (name: string, input: Input): HttpStep =>
  send(modernMessage('tools/call', { name, arguments: input }), 'mcp tools');

const send = ({ headers, body }: Message, group = 'mcp'): HttpStep =>
  post(group, '/mcp', body, { headers: { ...headers } });

function refused(): HttpStep[] {
  const call = modernMessage('tools/call', { name: 'service_jurisdictions', arguments: {} });
  const without = (name: string) => {
    const { [name]: _, ...headers } = call.headers as Record<string, string>;
    return { ...call, headers };
  };
  const withHeaders = (headers: Readonly<Record<string, string>>) => ({
    ...call,
    headers: { ...call.headers, ...headers },
  });
  const inputs: readonly (readonly [string, Input])[] = [
    ['service_nothing', {}],
    ['service_search', {}],
    ['service_search', { query: ' ', top_k: 99, explain: true }],
    ['service_search', { query: 'x', fields: ['nothing'], max_chars: 1 }],
    ['service_search', { query: 'x', filters: { jurisdiction: 'XX' } }],
    ['service_reason', { question: 'x', stream: true }],
    ['service_cite', { citation: 'حسن النية' }],
    ['service_cite', { citation: 'القانون رقم 99999 لسنة 1950' }],
    ['service_document', { canonical_id: 'eg-leg-1799-1' }],
    ['service_document', { canonical_id: 'eg-leg-1948-131', include: 'status_reason' }],
    ['service_graph_traverse', { canonical_id: 'eg-leg-1799-1', depth: 9 }],
    ['service_graph_traverse', { canonical_id: 'eg-leg-1799-1' }],
    ['service_jurisdictions', { x: 1 }],
  ];
  const bodies = [
    '',
    '{',
    '[]',
    'null',
    '[{"jsonrpc":"2.0","id":1,"method":"ping"}]',
    '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}',
    `${'['.repeat(100)}${']'.repeat(100)}`,
  ];
  const free = { Authorization: 'Bearer {{key.free}}' };
  const spent = { Authorization: 'Bearer {{key.spent}}' };
  const reason = modernMessage('tools/call', {
    name: 'service_reason',
    arguments: { question: 'ما مدة الإجازة؟' },
  });
  return [
    ...inputs.map(([name, input]) => tool(name, input)),
    ...bodies.map((body) => post('mcp refused', '/mcp', body, { headers: ACCEPT })),
    ...['Mcp-Method', 'Mcp-Name', 'MCP-Protocol-Version', 'Accept'].map((name) =>
      send(without(name), 'mcp refused'),
    ),
    send(withHeaders({ 'Mcp-Method': 'tools/list' }), 'mcp refused'),
    send(withHeaders({ 'Mcp-Name': 'service_search' }), 'mcp refused'),
    send(withHeaders({ 'MCP-Protocol-Version': '2025-11-25' }), 'mcp refused'),
    send(withHeaders({ 'Content-Type': 'text/plain' }), 'mcp refused'),
    send(withHeaders({ Authorization: 'Bearer x' }), 'mcp refused'),
    open(send(call, 'mcp refused')),
    send({ ...reason, headers: { ...reason.headers, ...free } }, 'mcp refused'),
    send({ ...reason, headers: { ...reason.headers, ...spent } }, 'mcp refused'),
    send(withHeaders(spent), 'mcp refused'),
    send(modernMessage('subscriptions/listen', { notifications: { toolsListChanged: true } }), 'mcp refused'),
  ];
}

/** Requests of the older MCP protocol, which begins with an `initialize` handshake. */
function legacy(material: Material, draw: Draw): HttpStep[] {
  const message = (method: string, params: object, id: number | undefined = 1): HttpStep =>
    post(
      'mcp legacy',
      '/mcp',
      { jsonrpc: '2.0', ...(id !== undefined && { id }), method, params },
      { headers: ACCEPT },
    );
  const clientInfo = { name: 'replay', version: '1' };
  const versions = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '1999-01-01'];
  return [
    ...versions.map((protocolVersion) =>
      message('initialize', { protocolVersion, capabilities: {}, clientInfo }),
    ),
    message('notifications/initialized', {}, undefined),
    message('ping', {}),
    message('tools/list', {}),
    message('resources/templates/list', {}),
    message('logging/setLevel', { level: 'debug' }),
    ...Array.from({ length: 4 }, () =>
      message('tools/call', { name: 'service_search', arguments: searchInput(material, draw) }),
    ),
    message('tools/call', { name: 'service_document', arguments: { canonical_id: 'eg-leg-1799-1' } }),
    message('tools/call', { name: 'service_nothing' }),
    message('resources/read', { uri: `sanad://document/${draw.of(material.ids)}` }),
    message('resources/read', { uri: 'sanad://document/eg-leg-1799-1' }),
  ];
}
