/** The route `/mcp`, whose endpoint and SDK are loaded by the first message. */
import type { Route } from '../route.ts';
import type { McpParts } from './endpoint.ts';

export function mcpRoute(parts: McpParts): Route {
  let endpoint: Promise<NonNullable<Route['page']>> | undefined;
  const load = async () => (await import('./endpoint.ts')).mcpPage(parts);
  return {
    method: 'POST',
    path: '/mcp',
    async page(ctx) {
      // A load that failed, as for want of memory or files, is tried again with the next message.
      endpoint ??= load().catch((error) => {
        endpoint = undefined;
        throw error;
      });
      const page = await endpoint;
      return page(ctx);
    },
  };
}
