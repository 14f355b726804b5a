/** The API catalog (RFC 9727): a set of links from the site to each API and its descriptions. */

import type { Resource } from '../message/shared-content.ts';
import type { Addresses } from './openapi/description.ts';
import { PROTO_FILE } from './proto-file.ts';
import { CARD_PATHS, CARD_TYPE } from './server-card.ts';

const PATH = '/.well-known/api-catalog';

export interface CatalogAddresses extends Addresses {
  /** Port of gRPC on the host of the API; undefined if gRPC is off. */
  readonly grpcPort: number | undefined;
}

export function apiCatalog(addresses: CatalogAddresses): Resource {
  return {
    path: PATH,
    type: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    // RFC 9727 requires this link in the answer to HEAD requests too.
    headers: { Link: `<${PATH}>; rel="api-catalog"` },
    content: () => JSON.stringify({ linkset: linkset(addresses) }, undefined, 2),
  };
}

function linkset({ baseUrl, siteUrl, grpcPort }: CatalogAddresses): object[] {
  const documentation = { href: `${baseUrl}/docs`, type: 'text/html' };
  const health = { href: `${baseUrl}/readyz`, type: 'application/json' };
  const apis = [
    {
      anchor: `${baseUrl}/v1`,
      'service-desc': [
        { href: `${baseUrl}/v1/openapi.yaml`, type: 'application/yaml' },
        { href: `${baseUrl}/v1/openapi.json`, type: 'application/json' },
      ],
      'service-doc': [documentation, { href: `${baseUrl}/llms.txt`, type: 'text/plain' }],
      status: [health],
    },
    {
      anchor: `${baseUrl}/mcp`,
      'service-doc': [documentation],
      'service-meta': [{ href: siteUrl + CARD_PATHS.wellKnown, type: CARD_TYPE }],
      status: [health],
    },
    ...(grpcPort === undefined
      ? []
      : [
          {
            anchor: grpcAddress(baseUrl, grpcPort),
            'service-desc': [{ href: baseUrl + PROTO_FILE.path, type: 'text/plain' }],
            'service-doc': [documentation],
            status: [health],
          },
        ]),
  ];
  return [{ anchor: siteUrl + PATH, item: apis.map(({ anchor }) => ({ href: anchor })) }, ...apis];
}

function grpcAddress(baseUrl: string, port: number): string {
  const { protocol, hostname } = new URL(baseUrl);
  return `${protocol}//${hostname}:${port}/sanad.v1.LegalResearchService`;
}
