/**
 * The server of the SDK: of one message over HTTP, where the endpoint is stateless, and of the whole connection
 * over stdio.
 */
import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import type { KeyOperation } from '../../usecases/operation.ts';
import { VERSION } from '../../version.ts';
import type { McpCard } from '../mcp-card.ts';
import type { Carrier } from './call.ts';
import { callTool } from './call.ts';
import { DOCUMENT_TEMPLATE, READING, readResource } from './resources.ts';
import { TOOL_CARDS, TOOLS } from './tools.ts';

/**
 * Sent with every answer of the current revision, so it is short. The server card has the same facts.
 * @internal Exported for tests, which compare the server card with it.
 */
export const SERVER_INFO = {
  name: 'sanad',
  title: 'Sanad',
  version: VERSION,
};

/** Revisions in which a client opens with `initialize`. Earlier ones had another transport. */
const LEGACY_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26'];

/**
 * Supported revisions, the latest first. The SDK itself adds the one without sessions.
 * @internal Exported for tests, which compare the server card with them.
 */
export const PROTOCOL_VERSIONS: readonly string[] = ['2026-07-28', ...LEGACY_VERSIONS];

export const MCP_CARD: McpCard = {
  ...SERVER_INFO,
  protocolVersions: PROTOCOL_VERSIONS,
  tools: TOOL_CARDS,
};

const INSTRUCTIONS = [
  'Arabic law: statutes, rulings and fatwas, with the citations between them.',
  'Search first, then read the results by canonical_id; cite laws by citation_string.',
  'Errors are problem objects: code names the error, retry_after is the number of seconds to wait.',
].join(' ');

/** Caching of the lists of tools and resources: the same for every API key until the next release. */
const FOR_AN_HOUR = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

const OPTIONS = {
  capabilities: { tools: {}, resources: {} },
  instructions: INSTRUCTIONS,
  supportedProtocolVersions: LEGACY_VERSIONS,
  cacheHints: {
    'server/discover': FOR_AN_HOUR,
    'tools/list': FOR_AN_HOUR,
    'resources/list': FOR_AN_HOUR,
    'resources/templates/list': FOR_AN_HOUR,
  },
};

const NO_TOOL = `There is no tool of this name. The tools are ${[...TOOLS.keys()].join(', ')}.`;

/** Returns the carrier of a message that runs `operation`. The client cancels the message by `signal`. */
export type CarrierOf = (operation: KeyOperation, signal: AbortSignal) => Carrier;

export function serverFor(carrierOf: CarrierOf): Server {
  const server = new Server(SERVER_INFO, OPTIONS);
  server.setRequestHandler('tools/list', () => ({ tools: [...TOOL_CARDS] }));
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => {
    const tool = TOOLS.get(params.name);
    if (tool === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, NO_TOOL);
    const progressToken = mcpReq._meta?.progressToken;
    const tell =
      progressToken === undefined
        ? undefined
        : (tokens: number) =>
            mcpReq
              .notify({
                method: 'notifications/progress',
                params: { progressToken, progress: tokens, message: 'tokens written' },
              })
              // A failure means that the client has disconnected, which aborts the call by its signal.
              .catch(() => {});
    return callTool(tool, params.arguments ?? {}, carrierOf(tool.operation, mcpReq.signal), tell);
  });
  server.setRequestHandler('resources/list', () => ({ resources: [] }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [DOCUMENT_TEMPLATE] }));
  server.setRequestHandler('resources/read', ({ params }, { mcpReq }) =>
    readResource(params.uri, carrierOf(READING, mcpReq.signal)),
  );
  return server;
}
