/** Every operation of the API. */
import { cite } from './cite/cite.ts';
import { document } from './document/document.ts';
import { traverse } from './graph/traverse.ts';
import { jurisdictions } from './jurisdictions/jurisdictions.ts';
import type { Operation } from './operation.ts';
import { search } from './search/search.ts';
import { status } from './status/status.ts';

export const OPERATIONS = {
  search,
  cite,
  document,
  traverse,
  jurisdictions,
  status,
} satisfies Record<string, Operation>;
