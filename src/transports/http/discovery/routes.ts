/** What tells people, programs and agents what there is and how it is asked. */
import type { McpCard } from '../../mcp-card.ts';
import type { Route } from '../../route.ts';
import type { CatalogAddresses } from './api-catalog.ts';
import { apiCatalog } from './api-catalog.ts';
import { errorPages } from './error-pages.ts';
import { llmsText } from './llms.ts';
import { descriptionFiles } from './openapi/files.ts';
import { PROTO_FILE } from './proto-file.ts';
import { referencePage } from './reference.ts';
import { resourceRoutes } from './resource.ts';
import { agentCatalog, serverCards } from './server-card.ts';

export function discoveryRoutes(addresses: CatalogAddresses, mcp: McpCard): Route[] {
  return [
    ...descriptionFiles(addresses),
    apiCatalog(addresses),
    ...serverCards(addresses, mcp),
    agentCatalog(addresses, mcp),
    llmsText(addresses, mcp),
    PROTO_FILE,
    ...referencePage(addresses),
    ...errorPages(addresses),
  ].flatMap(resourceRoutes);
}
