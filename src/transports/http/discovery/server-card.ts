/**
 * The card of the MCP server (SEP-2127): the facts that a client needs to connect, without the list of tools.
 * It has two addresses, because clients look at both, and the API catalog links to it.
 */
import type { McpCard } from '../../mcp-card.ts';
import type { Resource } from '../message/shared-content.ts';
import type { Addresses } from './openapi/description.ts';

export const CARD_TYPE = 'application/mcp-server-card+json';

export const CARD_PATHS = {
  /** Second address of the server card: below the address of the MCP server, as SEP-2127 proposes. */
  belowServer: '/mcp/server-card',
  wellKnown: '/.well-known/mcp/server-card.json',
} as const;

export function serverCards(addresses: Addresses, mcp: McpCard): Resource[] {
  return Object.values(CARD_PATHS).map((path) => ({
    path,
    type: 'application/json',
    alias: CARD_TYPE,
    content: () => JSON.stringify(serverCard(addresses, mcp), undefined, 2),
  }));
}

export function agentCatalog({ baseUrl, siteUrl }: Addresses, { name }: McpCard): Resource {
  const catalog = {
    specVersion: '1.0',
    entries: [
      {
        identifier: `urn:air:${new URL(baseUrl).hostname}:mcp:${name}`,
        type: CARD_TYPE,
        url: siteUrl + CARD_PATHS.wellKnown,
      },
    ],
  };
  return {
    path: '/.well-known/ai-catalog.json',
    type: 'application/ai-catalog+json',
    content: () => JSON.stringify(catalog, undefined, 2),
  };
}

function serverCard({ baseUrl }: Addresses, { name, version, title, protocolVersions }: McpCard): object {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: `${namespaceOf(baseUrl)}/${name}`,
    version,
    title,
    description: 'Arabic law: search, grounded answers, citations and the graph between them.',
    websiteUrl: `${baseUrl}/docs`,
    remotes: [
      {
        type: 'streamable-http',
        url: `${baseUrl}/mcp`,
        headers: [
          {
            name: 'Authorization',
            description: 'Bearer and an API key, which starts with sanad_live_',
            isRequired: true,
            isSecret: true,
          },
        ],
        supportedProtocolVersions: protocolVersions,
      },
    ],
  };
}

/**
 * Returns the host name with its parts reversed, as package names have it (`org.example.api`); `local` for an
 * IP address.
 */
function namespaceOf(baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  return /^[\d.[]/.test(hostname) ? 'local' : hostname.split('.').toReversed().join('.');
}
