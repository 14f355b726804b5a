/** Every operation of the API. */

import { citeBatch } from './usecases/citations/batch.ts';
import { cite } from './usecases/citations/cite.ts';
import { extract } from './usecases/citations/extract.ts';
import { verify } from './usecases/citations/verify.ts';
import { document } from './usecases/document/document.ts';
import { path } from './usecases/graph/path.ts';
import { related } from './usecases/graph/related.ts';
import { traverse } from './usecases/graph/traverse.ts';
import { jurisdictions } from './usecases/jurisdictions/jurisdictions.ts';
import type { Operation } from './usecases/operation.ts';
import { reason } from './usecases/reason/reason.ts';
import { search } from './usecases/search/search.ts';
import { status } from './usecases/status/status.ts';

export const OPERATIONS = {
  search,
  reason,
  cite,
  citeBatch,
  extract,
  verify,
  document,
  traverse,
  graphPath: path,
  graphRelated: related,
  jurisdictions,
  status,
} satisfies Record<string, Operation>;
