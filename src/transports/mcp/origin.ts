/**
 * Which pages may call. Browsers send the header Origin with every POST and no page can forge it, one whose name was
 * rebound to this address neither; what is no browser sends none. The header Host needs no check of its own: behind a
 * proxy it may be any.
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
  // A service for this machine alone is called from its other ports, as by the inspector of the protocol.
  return LOOPBACK.has(site.hostname) && URL.canParse(origin) && LOOPBACK.has(new URL(origin).hostname);
}
