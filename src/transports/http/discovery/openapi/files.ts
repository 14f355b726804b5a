/** The OpenAPI description as files in YAML and JSON. */
import { stringify } from 'yaml';
import type { Resource } from '../../message/shared-content.ts';
import type { Addresses } from './description.ts';
import { apiDescription } from './description.ts';

export const DESCRIPTION_FORMATS = {
  yaml: (description: object) => stringify(description, { lineWidth: 110, aliasDuplicateObjects: false }),
  json: (description: object) => `${JSON.stringify(description, undefined, 2)}\n`,
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
