/** Routes of the resources that describe the service to people, programs and agents. */
import type { McpCard } from '../../mcp-card.ts';
import type { Route } from '../../route.ts';
import { resourceRoutes } from '../message/shared-content.ts';
import type { CatalogAddresses } from './api-catalog.ts';
import { apiCatalog } from './api-catalog.ts';
import { errorPages } from './error-pages.ts';
import { llmsText } from './llms.ts';
import { descriptionFiles } from './openapi/files.ts';
import { PROTO_FILE } from './proto-file.ts';
import { referencePage } from './reference/reference.tsx';
import { agentCatalog, serverCards } from './server-card.ts';

export function discoveryRoutes(addresses: CatalogAddresses, mcp: McpCard, hasConsole: boolean): Route[] {
  const resources = [
    ...descriptionFiles(addresses),
    apiCatalog(addresses),
    ...serverCards(addresses, mcp),
    agentCatalog(addresses, mcp),
    llmsText(addresses, mcp),
    PROTO_FILE,
    ...referencePage(addresses),
    ...errorPages(addresses, hasConsole),
  ];
  return [...resources.flatMap(resourceRoutes), REFERENCE_WITH_SLASH];
}

/**
 * Redirects `/docs/` to `/docs`. The redirect is relative, so that it works behind a proxy that adds a
 * prefix.
 */
const REFERENCE_WITH_SLASH: Route = {
  method: 'GET',
  path: '/docs/',
  page(ctx) {
    ctx.status = 308;
    ctx.set('Location', '../docs');
    ctx.set('Cache-Control', 'public, max-age=3600');
  },
};
