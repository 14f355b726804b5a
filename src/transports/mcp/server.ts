/**
 * The server of the SDK: of one message over HTTP, where the endpoint is stateless, and of the whole
 * connection over stdio.
 */
import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import type { KeyOperation } from '../../usecases/operation.ts';
import type { Carrier } from './call.ts';
import { callTool } from './call.ts';
import { LEGACY_VERSIONS, SERVER_INFO } from './card.ts';
import { DOCUMENT_TEMPLATE, READING, readResource } from './resources.ts';
import { withCodes } from './schemas.ts';
import { TOOLS } from './tools.ts';

const INSTRUCTIONS = [
  'Arabic law: statutes, rulings and fatwas, with the citations between them.',
  'Search first, then read the results by canonical_id; cite laws by citation_string.',
  'Errors are problem objects: code names the error, retry_after is the number of seconds to wait.',
].join(' ');

/**
 * Caching of the lists of tools and resources: the same for every API key until the next release. The codes
 * of countries in the list of tools may lag behind a new corpus as long.
 */
const FOR_AN_HOUR = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

const OPTIONS = {
  capabilities: { tools: {}, resources: {} },
  instructions: INSTRUCTIONS,
  supportedProtocolVersions: [...LEGACY_VERSIONS],
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

/** Returns the codes of countries that the tools accept; undefined if they are not known. */
export type CodesOf = () => readonly string[] | Promise<readonly string[] | undefined>;

export function serverFor(carrierOf: CarrierOf, codesOf: CodesOf): Server {
  const server = new Server(SERVER_INFO, OPTIONS);
  server.setRequestHandler('tools/list', async () => {
    const codes = await codesOf();
    const cards = Array.from(TOOLS.values(), ({ card }) => card());
    if (codes === undefined) return { tools: cards };
    return { tools: cards.map((card) => ({ ...card, inputSchema: withCodes(card.inputSchema, codes) })) };
  });
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
