/** The OpenAPI description as files in YAML and JSON. */
import type { Resource } from '../../message/shared-content.ts';
import type { Addresses } from './description.ts';
import { apiDescription } from './description.ts';

export const DESCRIPTION_FORMATS = {
  async yaml(description: object): Promise<string> {
    // Loaded when it is used: few processes ever write YAML.
    const { stringify } = await import('yaml');
    return stringify(description, { lineWidth: 110, aliasDuplicateObjects: false });
  },
  json: async (description: object) => `${JSON.stringify(description, undefined, 2)}\n`,
} as const;

/**
 * Returns the OpenAPI description as files. Their media types are those of RFC 9512 (YAML) and RFC 8259
 * (JSON).
 */
export function descriptionFiles(addresses: Addresses): Resource[] {
  return Object.entries(DESCRIPTION_FORMATS).map(([format, write]) => ({
    path: `/v1/openapi.${format}`,
    type: `application/${format}`,
    content: () => write(apiDescription(addresses)),
  }));
}
