/** What tells people, programs and agents what there is and how it is asked. */
import type { Route } from '../route.ts';
import type { Addresses } from './openapi/description.ts';
import { descriptionFiles } from './openapi/files.ts';
import { resourceRoutes } from './resource.ts';

export function discoveryRoutes(addresses: Addresses): Route[] {
  return [...descriptionFiles(addresses)].flatMap(resourceRoutes);
}
