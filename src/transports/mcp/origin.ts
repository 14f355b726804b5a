/**
 * The browser pages that may call. Browsers send the header Origin with every POST, and no page can forge
 * it, even with DNS rebinding. Other clients send none. The header Host is not checked: behind a proxy it
 * may have any value.
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
