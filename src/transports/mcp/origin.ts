/**
 * Decides which browser pages may call the MCP endpoint, by the header `Origin`. Browsers send it with every
 * POST, and no page can forge it, even with DNS rebinding. Other clients send none and are accepted. The
 * header `Host` is not checked, because a proxy may set it to any value.
 */

export interface OriginRules {
  readonly siteUrl: string;
  readonly corsOrigins: readonly string[];
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

export function isAllowedOrigin(origin: string, { siteUrl, corsOrigins }: OriginRules): boolean {
  if (origin === '' || corsOrigins.includes(origin)) return true;
  const site = new URL(siteUrl);
  if (origin === site.origin) return true;
  // A local service may be called from other local ports, as the MCP inspector does.
  return LOOPBACK.has(site.hostname) && URL.canParse(origin) && LOOPBACK.has(new URL(origin).hostname);
}
