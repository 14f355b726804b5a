/** Public facts of the MCP server. They are read without the SDK, which is loaded by the first message. */
import { VERSION } from '../../version.ts';
import type { McpCard } from '../mcp-card.ts';
import { TOOLS } from './tools.ts';

/** Sent with every answer of the current revision, so it is short. The server card has the same facts. */
export const SERVER_INFO = {
  name: 'sanad',
  title: 'Sanad',
  version: VERSION,
};

/** Revisions in which a client opens with `initialize`. Earlier ones had another transport. */
export const LEGACY_VERSIONS: readonly string[] = ['2025-11-25', '2025-06-18', '2025-03-26'];

/**
 * Supported revisions, the latest first. The SDK itself adds the one without sessions.
 * @internal Exported for tests, which compare the server card with them.
 */
export const PROTOCOL_VERSIONS: readonly string[] = ['2026-07-28', ...LEGACY_VERSIONS];

export const MCP_CARD: McpCard = {
  ...SERVER_INFO,
  protocolVersions: PROTOCOL_VERSIONS,
  tools: [...TOOLS.values()],
};
